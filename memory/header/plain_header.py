"""Plain headers: the front matter most memories have, read without a YAML parser.

One `key: value` a line, plain or simply quoted text, lists in brackets or one item a
line, comments. Everything else is handed over to the strict loader, which would read
these lines in the same way; a differential test holds the two together.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from memory.header import scalar
from memory.header.field import Field, Value
from memory.text import Position

LONGEST = 2000  # holds fewer values than the strict loader allows

_FIRST = r"(?:[^\x00-\x20\x7f\-?:,\[\]{}#&*!|>'\"%@`]|-(?=[0-9A-Za-z.]))"
_PLAIN = (
    rf"{_FIRST}(?:[^\x00-\x20\x7f:]++|:(?=[^\x00-\x20\x7f])|\x20++(?=[^\x00-\x20#]))*+"
)
_FLOW = r"\x00-\x20\x7f:,\[\]{}"
_QUOTED = r"\"[^\x00-\x1f\x7f\"\\]*+\"|'[^\x00-\x1f\x7f']*+'"
_ITEM = rf"{_FIRST}(?:[^{_FLOW}]++|:(?=[^{_FLOW}?])|\x20++(?=[^{_FLOW}#]))*+|{_QUOTED}"
_LIST = rf"\[\x20*+(?:(?:{_ITEM})(?:\x20*+,\x20*+(?:{_ITEM}))*+)?\x20*+\]"
_COMMENT = r"#[^\x00-\x08\x0a-\x1f\x7f]*+"
_END = rf"(?:[\x20\t]++({_COMMENT}))?[\x20\t]*+\r?\Z"


@cache
def _form(pattern: str) -> re.Pattern[str]:
    # Compiled when first asked for: start-up counts.
    return re.compile(pattern)


_FIELD_LINE = (
    rf"([A-Za-z_][A-Za-z0-9_\-]{{0,63}}):(?:\x20++({_PLAIN}|{_QUOTED}|{_LIST}))?{_END}"
)
_FIELD_LINES = (
    rf"(?:\A|(?<=\n))([A-Za-z_][A-Za-z0-9_\-]{{0,63}}):"
    rf"((?:\x20++(?:{_PLAIN}|{_QUOTED}|{_LIST}))?)"
    rf"((?:[\x20\t]++{_COMMENT})?[\x20\t]*+)\n"
)
_ITEM_LINE = rf"(\x20*+-)\x20++({_PLAIN}|{_QUOTED}){_END}"
_OTHER_LINE = rf"\x20*+(?:{_COMMENT})?\r?\Z"
# Never plain beyond ASCII: controls, blanks, what YAML forbids, drops or hides.
_ODD = (
    r"[\x80-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff\ufeff"
    r"\ufffe\uffff\U0010ffff]"
)


def _is_odd(text: str) -> bool:
    return not text.isascii() and _form(_ODD).search(text) is not None


@dataclass(frozen=True, slots=True, repr=False)
class _Line:
    """One line: a field, an item of a list (`key` is '-') or neither ('').

    `column` is where the value starts (1-based), or the item's dash; `end` the offset
    in the line behind the value.
    """

    key: str
    value: Value
    column: int
    end: int
    raw: str
    comment: str | None


_NEITHER = _Line("", None, 1, 0, "", None)


_Lines = dict[str, tuple[int, int, _Line]]
"""By key: the line numbers of key and value, and the line."""


@dataclass(frozen=True, eq=False, repr=False)
class PlainFields(Mapping[str, Field]):
    """Fields by key, made when asked for: most are never looked at."""

    header: str
    keys_only: Mapping[str, Value]

    @cached_property
    def lines(self) -> _Lines:
        """The lines of the header, read one by one."""
        return (read_lines(self.header) or ({}, {}))[0]

    def __getitem__(self, key: str) -> Field:
        """The field of that key; raises `KeyError` where there is none."""
        key_line, line, found = self.lines[key]
        return Field(
            key,
            found.value,
            Position(key_line, 1),
            Position(line, found.column),
            found.raw,
            found.comment,
        )

    def __contains__(self, key: object) -> bool:
        """Whether there is such a field, without making it."""
        return key in self.keys_only

    def __iter__(self) -> Iterator[str]:
        """The keys, in their order."""
        return iter(self.keys_only)

    def __len__(self) -> int:
        """How many fields there are."""
        return len(self.keys_only)


def read(header: str) -> tuple[Mapping[str, Field], dict[str, Value]] | None:
    """Fields and values of a plain header, or None: ask the strict loader.

    Positions count in a file whose line 2 is the header's first.
    """
    if len(header) > LONGEST or header[-1:] not in ("\n", ""):
        return None
    values = read_at_once(header)
    if values is None:
        read_by_line = read_lines(header)
        if read_by_line is None:
            return None
        values = read_by_line[1]
    return PlainFields(header, values), values


def read_at_once(header: str) -> dict[str, Value] | None:
    """The values of a header of fields, each on one line; None of any other.

    One search over all lines costs a fifth of reading them one by one.
    """
    if _is_odd(header):
        return None
    found = _form(_FIELD_LINES).findall(header)
    # A search skips what it does not know: only what fills the header counts.
    size = sum([len(key) + len(rest) + len(end) + 2 for key, rest, end in found])
    if size != len(header):
        return None
    try:
        values = {key: _rest(rest) for key, rest, _ in found}
    except scalar.TooLong:
        return None
    return values if len(values) == len(found) else None


@lru_cache(maxsize=4096)
def _rest(rest: str) -> Value:
    """The value behind a colon and its blanks; most come again."""
    return _value(rest.lstrip(" "))


def read_lines(header: str) -> tuple[_Lines, dict[str, Value]] | None:
    """Lines and values of any plain header, or None where it is not plain."""
    lines: _Lines = {}
    values: dict[str, Value] = {}
    texts = header.split("\n")
    items: list[_Line] = []
    empty = ""  # key of the field right above, if it may still get items
    for number, text in enumerate(texts, 2):
        line = _line(text)
        if line is None or line.key in lines:
            return None
        if line.key == "-":
            if not empty or (items and items[0].column != line.column):
                return None
            items.append(line)
            continue
        if items:
            lines[empty] = (
                lines[empty][0],
                number - len(items),
                _list(texts, number, items),
            )
            values[empty] = lines[empty][2].value
            items = []
        empty = ""
        if line.key:
            lines[line.key] = (number, number, line)
            values[line.key] = line.value
            empty = "" if line.raw else line.key
    return lines, values


def _list(texts: list[str], number: int, items: list[_Line]) -> _Line:
    """The list of `items`, which end above line `number` of the file."""
    own = texts[number - 2 - len(items) : number - 2]
    own[-1] = own[-1][: items[-1].end]
    own[0] = own[0][items[0].column - 1 :]
    values = tuple(item.value for item in items)
    last = items[-1]
    return _Line("", values, items[0].column, last.end, "\n".join(own), last.comment)


@lru_cache(maxsize=4096)
def _line(text: str) -> _Line | None:
    """What one line says, or None when it is not plain; most lines come again."""
    if _is_odd(text):
        return None
    try:
        if found := _form(_FIELD_LINE).match(text):
            raw = found[2] or ""
            start = found.start(2) if raw else found.end(1) + 1
            value = _value(raw)
            return _Line(
                found[1], value, start + 1, start + len(raw), raw, _comment(found[3])
            )
        if found := _form(_ITEM_LINE).match(text):
            dash = found.end(1) - 1
            raw = text[dash : found.end(2)]
            value = _value(found[2])
            return _Line("-", value, dash + 1, found.end(2), raw, _comment(found[3]))
    except scalar.TooLong:
        return None
    return _NEITHER if _form(_OTHER_LINE).match(text) else None


def _comment(found: str | None) -> str | None:
    return found.rstrip(" \t") if found else None


def _value(raw: str) -> Value:
    if raw[:1] == "[":
        if "'" not in raw and '"' not in raw:
            # Nothing but blanks and commas can stand between plain items.
            items = raw[1:-1].split(",") if raw[1:-1].strip(" ") else ()
            return tuple([scalar.read(item.strip(" ")) for item in items])
        return tuple(_scalar(item) for item in _form(_ITEM).findall(raw, 1))
    return _scalar(raw)


def is_plain(text: str, *, in_flow: bool) -> bool:
    """Whether `text` can stand unquoted as a value, or as an item in brackets."""
    form = _form(_ITEM if in_flow else _PLAIN)
    quoted = text.startswith(("'", '"'))
    return not quoted and not _is_odd(text) and form.fullmatch(text) is not None


def flow_items(raw: str) -> list[str]:
    """The items of a plain list in brackets, as written; of anything else, none."""
    if _is_odd(raw) or not _form(_LIST).fullmatch(raw):
        return []
    return _form(_ITEM).findall(raw, 1)


def _scalar(raw: str) -> Value:
    return raw[1:-1] if raw[:1] in ("'", '"') and raw else scalar.read(raw)
