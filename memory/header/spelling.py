"""Spelling: how a value is written so that every YAML reader reads it back the same."""

import math
from collections.abc import Mapping, Sequence

from memory.header import scalar
from memory.header.field import Scalar
from memory.header.plain_header import is_plain

_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


def spell(value: Scalar, like: str = "", *, in_flow: bool = False) -> str:
    """`value` as YAML, in quotes of the kind that `like` starts with where it can.

    Plain where every reader takes that for the same value, else quoted; None is
    nothing at all, or `null` in brackets.
    """
    if isinstance(value, str):
        return _spell_text(value, like[:1], in_flow=in_flow)
    if value is None:
        return "null" if in_flow else ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return ".nan" if math.isnan(value) else f"{'-' if value < 0 else ''}.inf"
    return repr(value)


def spell_list(
    values: Sequence[Scalar], written: Mapping[tuple[type, Scalar], str]
) -> str:
    """`values` in brackets; `written` spells those that stand there already.

    Its keys are type and value, since `1`, `1.0` and `true` are equal in Python.
    """
    items = [
        written.get((type(one), one)) or spell(one, in_flow=True) for one in values
    ]
    return f"[{', '.join(items)}]"


def _spell_text(text: str, quote: str, *, in_flow: bool) -> str:
    if quote not in ("'", '"'):
        if is_plain(text, in_flow=in_flow) and scalar.is_text_everywhere(text):
            return text
        quote = "'" if "\\" in text or '"' in text else '"'
    if quote == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return f'"{text.translate(_ESCAPES)}"'
