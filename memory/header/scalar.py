"""Plain YAML scalars: what they mean in YAML 1.2 core, and what other readers think.

Source: YAML 1.2.2, section 10.3.2 (core schema), and the YAML 1.1 type repository for
the readers that still follow it.
"""

import re

from memory.header.field import Scalar

MAX_DIGITS = 128  # longer numbers are no numbers of a memory, and slow to convert

_CONSTANTS: dict[str, Scalar] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + inf: float("inf") for sign in ("", "+") for inf in (".inf", ".Inf")},
    **{sign + ".INF": float("inf") for sign in ("", "+")},
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
}
_INT = re.compile(r"[-+]?[0-9]++")
_OCTAL = re.compile(r"0o[0-7]++")
_HEX = re.compile(r"0x[0-9a-fA-F]++")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?")
_STARTS = frozenset("~0123456789+-.nNtTfF")

# What YAML 1.1 readers, or dates of any reader, make of a plain text besides.
_ELSEWHERE = re.compile(
    r"(?:y|n|yes|no|on|off|=|<<"
    r"|[-+]?[0-9][0-9_,]*+(?:\.[0-9_]*+)?(?:[eE][-+]?[0-9]++)?"
    r"|[-+]?\.[0-9_]++(?:[eE][-+]?[0-9]++)?"
    r"|[-+]?0b[01_]*+|[-+]?0[oO]?[0-7_]++|[-+]?0x[0-9a-f_]*+"
    r"|[-+]?[0-9][0-9_]*+(?::[0-9]{1,2})++(?:\.[0-9_]*+)?)",
    re.IGNORECASE,
)


class TooLong(ValueError):  # noqa: N818 - it is said of a number, not of a program
    """A number of more digits than any memory needs."""


def read(plain: str) -> Scalar:
    """What a plain scalar means in YAML 1.2 core.

    `012` is twelve, dates, times, `yes` and `1_000` are text.
    Raises `TooLong` for a number of more than `MAX_DIGITS` digits.
    """
    if plain and plain[0] not in _STARTS:
        return plain
    if plain in _CONSTANTS:
        return _CONSTANTS[plain]
    if plain[0] in "nNtTfF~":
        return plain
    return _number(plain)


def _number(plain: str) -> Scalar:
    found: Scalar = plain
    if _INT.fullmatch(plain):
        _check_length(plain)
        found = int(plain)
    elif _OCTAL.fullmatch(plain) or _HEX.fullmatch(plain):
        _check_length(plain)
        found = int(plain, 0)
    elif _FLOAT.fullmatch(plain):
        _check_length(plain)
        found = float(plain)
    return found


def _check_length(plain: str) -> None:
    if len(plain) > MAX_DIGITS:
        raise TooLong(f"a number of {len(plain)} characters")


def is_text_everywhere(plain: str) -> bool:
    """Whether every YAML reader, 1.1 or 1.2, takes this plain scalar for text.

    Dates are counted as text: they stand bare in every store.
    """
    try:
        text = read(plain)
    except TooLong:
        return False
    return isinstance(text, str) and not _ELSEWHERE.fullmatch(plain)
