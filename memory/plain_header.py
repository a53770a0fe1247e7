"""Plain headers: the front matter most memories have, read without a YAML parser.

One `key: value` a line, plain or simply quoted text, lists in brackets or one item a
line, comments. Everything else is handed over to the strict loader, which would read
these lines in the same way; a differential test holds the two together.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from memory import scalar
from memory.field import Field, Value
from memory.text import Position

LONGEST = 2000  # holds fewer values than the strict loader allows

# Never plain: controls, blanks of other scripts, what YAML forbids, drops or hides.
_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff\U0010ffff"
_ODD = rf"{_CONTROL}\x20\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
_FIRST = rf"(?:[^{_ODD}\-?:,\[\]{{}}#&*!|>'\"%@`]|-(?=[0-9A-Za-z.]))"
_PLAIN = rf"{_FIRST}(?:[^{_ODD}:]|:(?=[^{_ODD}])|\x20++(?=[^{_ODD}#]))*+"
_FLOW = rf"{_ODD}:,\[\]{{}}"
_QUOTED = rf"\"[^{_CONTROL}\"\\]*+\"|'[^{_CONTROL}']*+'"
_ITEM = rf"{_FIRST}(?:[^{_FLOW}]|:(?=[^{_FLOW}?])|\x20++(?=[^{_FLOW}#]))*+|{_QUOTED}"
_LIST = rf"\[\x20*+(?:(?:{_ITEM})(?:\x20*+,\x20*+(?:{_ITEM}))*+)?\x20*+\]"
_END = rf"(?:[\x20\t]++(#(?:[^{_CONTROL}]|\t)*+))?[\x20\t]*+\r?\Z"

_FIELD_LINE = re.compile(
    rf"([A-Za-z_][A-Za-z0-9_\-]{{0,63}}):(?:\x20++({_PLAIN}|{_QUOTED}|{_LIST}))?{_END}"
)
_ITEM_LINE = re.compile(rf"(\x20*+-)\x20++({_PLAIN}|{_QUOTED}){_END}")
_OTHER_LINE = re.compile(rf"\x20*+(?:#(?:[^{_CONTROL}]|\t)*+)?\r?\Z")
_ITEMS = re.compile(_ITEM)
_WHOLE_PLAIN = re.compile(_PLAIN)
_WHOLE_LIST = re.compile(_LIST)


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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlainFields(Mapping[str, Field]):
    """Fields by key, made when asked for: most are never looked at.

    Kept for each: the line numbers of key and value, and the line.
    """

    lines: dict[str, tuple[int, int, _Line]]

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

    def __iter__(self) -> Iterator[str]:
        """The keys, in their order."""
        return iter(self.lines)

    def __len__(self) -> int:
        """How many fields there are."""
        return len(self.lines)


def read(header: str) -> tuple[Mapping[str, Field], dict[str, Value]] | None:
    """Fields and values of a plain header, or None: ask the strict loader.

    Positions count in a file whose line 2 is the header's first.
    """
    if len(header) > LONGEST or header[-1:] not in ("\n", ""):
        return None
    lines: dict[str, tuple[int, int, _Line]] = {}
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
    return PlainFields(lines), values


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
    try:
        if found := _FIELD_LINE.match(text):
            raw = found[2] or ""
            start = found.start(2) if raw else found.end(1) + 1
            value = _value(raw)
            return _Line(
                found[1], value, start + 1, start + len(raw), raw, _comment(found[3])
            )
        if found := _ITEM_LINE.match(text):
            dash = found.end(1) - 1
            raw = text[dash : found.end(2)]
            value = _value(found[2])
            return _Line("-", value, dash + 1, found.end(2), raw, _comment(found[3]))
    except scalar.TooLong:
        return None
    return _NEITHER if _OTHER_LINE.match(text) else None


def _comment(found: str | None) -> str | None:
    return found.rstrip(" \t") if found else None


def _value(raw: str) -> Value:
    if raw[:1] == "[":
        return tuple(_scalar(item) for item in _ITEMS.findall(raw, 1))
    return _scalar(raw)


def is_plain(text: str, *, in_flow: bool) -> bool:
    """Whether `text` can stand unquoted as a value, or as an item in brackets."""
    return bool((_ITEMS if in_flow else _WHOLE_PLAIN).fullmatch(text)) and (
        text[0] not in "'\""
    )


def flow_items(raw: str) -> list[str]:
    """The items of a plain list in brackets, as written; of anything else, none."""
    return _ITEMS.findall(raw, 1) if _WHOLE_LIST.fullmatch(raw) else []


def _scalar(raw: str) -> Value:
    return raw[1:-1] if raw[:1] in ("'", '"') and raw else scalar.read(raw)
