"""Edit: change one field in the text of a memory and leave every other byte.

Comments, key order, quoting, line ends, blanks, BOM and a missing final newline stay
as they are, since nothing is written but the field's own value. Every edit is read
back; one that would change anything else is an `EditError`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from memory.errors import AkMemoryError
from memory.header.encoding import BOM
from memory.header.field import Field, Scalar, Value
from memory.header.plain_header import flow_items
from memory.header.spelling import spell, spell_list
from memory.item import Item, parse

Wanted: TypeAlias = Scalar | tuple[Scalar, ...]
Typed: TypeAlias = tuple[type, Scalar]

_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_\-]*+")
_QUOTED_KEY = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'")
_COLON = re.compile(r"[ \t]*+:")


class EditError(AkMemoryError):
    """A field can't be changed, or not without changing something else; says why."""


def set_field(text: str, key: str, value: Scalar | Sequence[Scalar]) -> str:
    """`text` with the value of `key` changed to `value`; None empties the field.

    `text` is a whole file, a BOM may lead it. A value that is there already stays as
    it is written. Raises `EditError` where there is no such field, where the front
    matter can't be read, or where `value` can't be written.
    """
    item = _read(text)
    field, wanted = _field(item, key), _value(value)
    if same(field.value, wanted):
        return text
    edited = _with_value(item, field, wanted)
    return _checked(item, edited, {key: wanted}, list(item.fields))


def remove_field(text: str, key: str) -> str:
    """`text` without the field `key`: all its lines, its comment included.

    Raises `EditError` where there is no such field, or the front matter can't be read.
    """
    item = _read(text)
    field, whole = _field(item, key), item.lines.text
    start = item.lines.offset(field.key_at.line)
    edited = whole[:start] + whole[_next_line(whole, _end(item, field)) :]
    return _checked(item, edited, {}, [one for one in item.fields if one != key])


def insert_field(
    text: str, key: str, value: Scalar | Sequence[Scalar], after: str | None = None
) -> str:
    """`text` with a new field, in a line of its own below `after` or the last field.

    Raises `EditError` where `key` is there already, `after` is not, or the front
    matter can't be read.
    """
    item = _read(text)
    if key in item.fields:
        raise EditError(f"The field `{key}` can't be added: it is there already.")
    if not _KEY.fullmatch(key):
        raise EditError("The field can't be added: its key is not a plain word.")
    keys, whole, wanted = list(item.fields), item.lines.text, _value(value)
    above = after if after is not None or not keys else keys[-1]
    field = None if above is None else _field(item, above)
    indent = field.key_at.column - 1 if field else 0
    at = _next_line(whole, _end(item, field)) if field else item.lines.offset(2)
    end = "\r\n" if whole[:at].endswith("\r\n") else "\n"
    spelled = _spelled(wanted, None)
    line = f"{' ' * indent}{key}:{' ' if spelled else ''}{spelled}{end}"
    keys.insert(keys.index(above) + 1 if above is not None else 0, key)
    return _checked(item, whole[:at] + line + whole[at:], {key: wanted}, keys)


def same(left: Value, right: Value) -> bool:
    """Whether two values are equal and of the same type, in lists too."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        pairs = zip(left, right, strict=False)
        return len(left) == len(right) and all(same(*pair) for pair in pairs)
    is_nan = left != left and right != right
    return type(left) is type(right) and (left == right or is_nan)


def _value(value: Scalar | Sequence[Scalar]) -> Wanted:
    return value if isinstance(value, Scalar) else tuple(value)


def _read(text: str) -> Item:
    try:
        item = parse(text.encode())
    except UnicodeEncodeError:
        raise EditError("The text can't be changed: it is no valid Unicode.") from None
    if item.faults:
        first = item.faults[0]
        where = f"line {first.at.line}, column {first.at.column}"
        raise EditError(f"The front matter can't be read ({where}): {first.message}")
    return item


def _field(item: Item, key: str) -> Field:
    found = item.fields.get(key)
    if found is None:
        raise EditError(f"There is no field `{key}`.")
    return found


def _start(item: Item, field: Field) -> int:
    return item.lines.offset(field.at.line, field.at.column)


def _end(item: Item, field: Field) -> int:
    return _start(item, field) + len(field.raw)


def _next_line(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _after_colon(item: Item, field: Field) -> int:
    text = item.lines.text
    start = item.lines.offset(field.key_at.line, field.key_at.column)
    quoted = _QUOTED_KEY.match(text, start)
    colon = _COLON.match(text, quoted.end() if quoted else start + len(field.key))
    if colon is None:
        raise EditError("The field can't be changed: its key is written in pieces.")
    return colon.end()


def _with_value(item: Item, field: Field, wanted: Wanted) -> str:
    """The text with another value in the place of the field's."""
    text, start, end = item.lines.text, _start(item, field), _end(item, field)
    is_block = isinstance(field.value, tuple) and field.raw[:1] == "-"
    if is_block and isinstance(wanted, tuple) and wanted:
        return _with_items(text, (start, end), field, wanted)
    colon = _after_colon(item, field)
    spelled = _spelled(wanted, field)
    above = text.rfind("\n", colon, start)
    if above < 0 and spelled and field.raw:
        return text[:start] + spelled + text[end:]
    # What stands behind the colon, above the value, stays: a comment perhaps.
    kept = "" if above < 0 else text[colon:above].removesuffix("\r")
    return f"{text[:colon]}{' ' if spelled else ''}{spelled}{kept}{text[end:]}"


def _spelled(wanted: Wanted, field: Field | None) -> str:
    raw = field.raw if field else ""
    if not isinstance(wanted, tuple):
        return spell(wanted, raw)
    return spell_list(
        wanted, dict(_written(field.value, flow_items(raw))) if field else {}
    )


def _written(value: Value, items: Sequence[str]) -> Iterator[tuple[Typed, str]]:
    """Items of a list with how they are written, where `items` are all of them."""
    if isinstance(value, tuple) and len(value) == len(items):
        for one, as_is in zip(value, items, strict=True):
            if isinstance(one, Scalar):
                yield (type(one), one), as_is


def _with_items(
    text: str, place: tuple[int, int], field: Field, wanted: tuple[Scalar, ...]
) -> str:
    """The text with other items in a list of one item a line.

    Items that stay keep their line, comment included.
    """
    start, end = place
    whole_end = _next_line(text, end)
    last = text[end:whole_end]
    line_end = "\r\n" if last.endswith("\r\n") else "\n"
    lines = [line.strip() for line in (field.raw + last).split("\n")[:-1]]
    written = dict(_written(field.value, lines))
    if not written or not all(line.startswith("- ") for line in lines):
        written, whole_end = {}, end
    new = [
        written.get((type(one), one)) or f"- {spell(one) or 'null'}" for one in wanted
    ]
    between = line_end + " " * (field.at.column - 1)
    tail = line_end if written else ""
    return f"{text[:start]}{between.join(new)}{tail}{text[whole_end:]}"


def _checked(
    before: Item, edited: str, wanted: Mapping[str, Wanted], keys: Sequence[str]
) -> str:
    """`edited` with the BOM back, once it is sure that nothing else has changed."""
    text = BOM + edited if before.bom else edited
    after = _read(text)
    rest = [key for key in keys if key not in wanted]
    if (
        list(after.fields) != list(keys)
        or after.body != before.body
        or not all(same(after.get(key), value) for key, value in wanted.items())
        or not all(_is_kept(before.fields[key], after.fields[key]) for key in rest)
    ):
        raise EditError("The field can't be changed without changing something else.")
    return text


def _is_kept(before: Field, after: Field) -> bool:
    return (before.raw, before.comment) == (after.raw, after.comment)
