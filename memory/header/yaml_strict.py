"""Strict YAML: the fields of a front matter from the events of a YAML parser.

Events, not objects, so that a bomb is refused before anything of it is built, and
every key and value keeps its place. Source: YAML 1.2.2; what is refused and why is
listed in `memory.header.frontmatter`.
"""

import re

from memory.header import scalar
from memory.header.field import Field, Refused, Value
from memory.header.yaml_events import Event, stream
from memory.header.yaml_refusal import (
    MAX_DEPTH,
    bracket_refused,
    not_a_field,
    property_refused,
    too_deep,
)
from memory.header.yaml_trouble import explain
from memory.quote import code_point, shown
from memory.text import Lines, Position

MAX_VALUES = 1000

# What YAML readers refuse, or take for a line end where git and GitLab see none.
_FORBIDDEN = re.compile(
    r"\r(?!\n)"
    r"|[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010fffe]"
)
_INVISIBLE = re.compile(
    r"[\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200c"
    r"\u200e\u200f\u202a-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0"
    r"\U000e0000-\U000e0fff]"
    r"|\u200d(?![\u2600-\u27bf\U0001f000-\U0001faff])"
)
_DOCUMENT_END = re.compile(r"^\.\.\.(?=[ \t\r\n]|\Z)", re.MULTILINE)
_COMMENT = re.compile(r"([ \t]*+)(#[^\n]*+)")
_ESCAPE = re.compile(
    r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0abeftrvNLP_])|.)",
    re.DOTALL,
)
_DRIVE = re.compile(r"[A-Za-z]:\\?")
# A BOM inside is text to us; parsers drop it at a start, and some refuse it.
_HIDE_BOM = {0xFEFF: 0x10FFFF}


def read(header: str) -> dict[str, Field]:
    """The fields of a header (the lines between the `---`), in their order.

    Positions count in a file whose line 2 is the header's first.
    Raises `Refused`, offsets in `header`.
    """
    if found := _FORBIDDEN.search(header):
        raise Refused(_forbidden(found[0]), found.start(), found.end())
    if found := _DOCUMENT_END.search(header):
        raise not_a_field(header, found.start())
    composer = _Composer(header)
    try:
        return composer.fields()
    except Refused:
        raise
    except Exception as error:  # PyYAML raises more than its own YAMLError
        raise explain(header, error, composer.last) from error


def _forbidden(character: str) -> str:
    name = code_point(character)
    if character in "\x85\u2028\u2029\r":
        return (
            f"{name} stands in the front matter, and some readers end the line there: "
            "replace it by a line end or a blank."
        )
    return f"{name} can't stand in a front matter: remove it."


class _Composer:
    """Builds values from events; `last` is where the latest key or value starts."""

    def __init__(self, header: str) -> None:
        self.header = header
        self.lines = Lines(header)
        self.last = self.end = self.count = 0
        self.has_bom = "\ufeff" in header
        self.events = stream(header.translate(_HIDE_BOM) if self.has_bom else header)

    def fields(self) -> dict[str, Field]:
        """All fields of the one mapping that the header must be."""
        document = next(self.events)
        if document.kind == "stream end":
            return {}
        self._check_root(document, next(self.events))
        fields: dict[str, Field] = {}
        places: dict[str, int] = {}
        while (event := next(self.events)).kind != "end":
            key = self._key(event, places)
            fields[key] = self._field(key, event.start)
        after = next(self.events)
        if after.kind != "stream end":
            raise not_a_field(self.header, after.start)
        return fields

    def _check_root(self, document: Event, root: Event) -> None:
        if document.is_explicit:
            raise not_a_field(self.header, document.start)
        self._check_marks(root)
        if root.kind == "scalar":
            raise not_a_field(self.header, root.start)
        if root.kind == "list":
            message = "The front matter must be `key: value` lines, found a list."
            raise Refused(message, root.start)
        if root.is_flow:
            message = "The front matter is one `{...}`: write one `key: value` a line."
            raise Refused(message, root.start)

    def _field(self, key: str, key_start: int) -> Field:
        event = next(self.events)
        value = self._value(event, 1)
        return Field(
            key,
            value,
            self._position(key_start),
            self._position(event.start),
            self.header[event.start : self.end],
            None if _is_block_text(event) else self._comment(self.end),
        )

    def _position(self, offset: int) -> Position:
        found = self.lines.position(offset)
        return Position(found.line + 1, found.column)

    def _comment(self, end: int) -> str | None:
        found = _COMMENT.match(self.header, end)
        if found is None:
            return None
        if not found[1]:
            message = "A blank must stand before the `#` of a comment."
            raise Refused(message, end)
        return found[2].rstrip(" \t\r")

    def _key(self, event: Event, places: dict[str, int]) -> str:
        """The key that `event` is; notes its offset in `places`."""
        self.last = start = event.start
        self._check_marks(event)
        line_start = self.header.rfind("\n", 0, start) + 1
        is_explicit = self.header[line_start:start].rstrip().endswith("?")
        if event.kind == "mapping" and self.header[start - 1 : start + 1] == "{{":
            raise bracket_refused(self.header, start - 1)
        if event.kind != "scalar" or _is_block_text(event) or is_explicit:
            message = "A key must be plain text, without `?`, `[` or `{`."
            raise Refused(message, start)
        key = self._text(event)
        if event.style and "\\" in self.header[start : event.end]:
            raise Refused("A key can't hold escapes: write it plain.", start)
        if not key:
            raise Refused("The key before the colon is missing.", start)
        if key == "<<" and not event.style:
            message = "Merge keys (`<<`) are not allowed: write the fields out."
            raise Refused(message, start)
        hidden = _INVISIBLE.search(key)
        if hidden:
            at = max(self.header.find(hidden[0], start), start)
            name = code_point(hidden[0])
            raise Refused(f"{name} hides in this key: remove it.", at, at + 1)
        if key in places:
            first = self._position(places[key]).line
            again = self._position(start).line
            where = f"lines {first} and {again}" if again > first else f"line {first}"
            message = f"The key `{shown(key)}` stands twice, in {where}: keep one."
            raise Refused(message, start, event.end)
        places[key] = start
        return key

    def _check_marks(self, event: Event) -> None:
        """Refuse aliases, anchors and tags."""
        if event.kind == "alias" or event.is_marked:
            raise property_refused(self.header, event.start)

    def _value(self, event: Event, depth: int) -> Value:
        """The value that starts with `event`; leaves its end in `self.end`."""
        self.last = event.start
        self.count += 1
        if self.count > MAX_VALUES:
            message = f"The front matter holds more than {MAX_VALUES} values."
            raise Refused(message, event.start)
        self._check_marks(event)
        if event.kind == "scalar":
            return self._scalar(event)
        if depth > MAX_DEPTH:
            raise too_deep(event.start)
        if event.kind == "list":
            return self._list(event, depth)
        return self._mapping(event, depth)

    def _list(self, event: Event, depth: int) -> Value:
        items: list[Value] = []
        while (one := next(self.events)).kind != "end":
            items.append(self._value(one, depth + 1))
        self._close(event, one)
        return tuple(items)

    def _mapping(self, event: Event, depth: int) -> Value:
        values: dict[str, Value] = {}
        places: dict[str, int] = {}
        while (one := next(self.events)).kind != "end":
            key = self._key(one, places)
            values[key] = self._value(next(self.events), depth + 1)
        self._close(event, one)
        return values

    def _close(self, opened: Event, closed: Event) -> None:
        # A block ends with its last value: its end event lies lines below.
        if opened.is_flow:
            self.end = closed.end

    def _text(self, event: Event) -> str:
        text = event.text
        return text.replace("\U0010ffff", "\ufeff") if self.has_bom else text

    def _scalar(self, event: Event) -> Value:
        self.end = event.end
        text = self._text(event)
        if _is_block_text(event):
            self._trim_block(event.start)
        elif event.style:
            self._check_quoted(event.start)
        else:
            try:
                return scalar.read(text)
            except scalar.TooLong as error:
                message = f"This is {error}: quote it if it is text."
                raise Refused(message, event.start, event.end) from None
        return text

    def _trim_block(self, start: int) -> None:
        """Leave out the last line end, and empty lines that the text doesn't keep."""
        raw = self.header[start : self.end]
        kept = raw.removesuffix("\n").removesuffix("\r")
        if "+" not in raw.partition("\n")[0].partition("#")[0]:
            kept = kept.rstrip("\r\n")
        self.end = start + len(kept)

    def _check_quoted(self, start: int) -> None:
        """Refuse a quote that is closed in a line which looks like the next field."""
        raw = self.header[start : self.end]
        if raw[0] == '"' and "\\" in raw:
            _check_escapes(raw, start)
        if re.search(r"\n(?![ \t\r\n])", raw):
            line = self._position(start).line
            message = (
                f"The quote {raw[0]} opened in line {line} is not closed there: close "
                "it, or indent the lines that follow."
            )
            raise Refused(message, start)


def _check_escapes(raw: str, start: int) -> None:
    """Refuse escapes of what nobody sees, and of letters that need none.

    Both would keep a text from the eyes of the reviewer and from the rules.
    """
    for found in _ESCAPE.finditer(raw):
        at = start + found.start()
        is_path = found[0] == r"\n" and _DRIVE.search(raw, 0, found.start())
        if found[4] or is_path:
            message = (
                f"The escape `{found[0]}` stands for a control character: if a "
                "backslash is meant, use single quotes or write `/`."
            )
            raise Refused(message, at, at + 2)
        code = found[1] or found[2] or found[3]
        if not code:
            continue
        character = chr(int(code, 16))
        if (
            character.isascii()
            or _FORBIDDEN.match(character)
            or _INVISIBLE.match(character)
        ):
            name = code_point(character)
            message = f"This escape hides {name}: write the character, or remove it."
            raise Refused(message, at, start + found.end())


def _is_block_text(event: Event) -> bool:
    return event.style in ("|", ">")
