"""Item: one memory as read from its bytes.

`parse` never raises: what can't be read is a fault of the item, and the item has no
fields then. An item is the same for the same bytes, so it may be kept by blob id.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from memory.header import plain_header
from memory.header.encoding import BOM, Undecodable, decode
from memory.header.field import Fault, Field, Refused, Scalar, Value
from memory.header.frontmatter import bounds, load
from memory.text import Lines, Position

__all__ = ["Fault", "Field", "Item", "Scalar", "Value", "parse"]

_NO_FIELDS: Mapping[str, Field] = MappingProxyType({})


@dataclass(frozen=True)
class Item:
    """A memory: its text, the fields of its front matter, its body.

    `text` is the whole file without the BOM (`bom` says whether there was one), or
    None when the bytes are no UTF-8; positions and `body_start` count in it.
    `values` is what `fields` hold, without the places. With a fault there are no
    fields; where no front matter could be told from the body, `body` is the whole text
    and `body_start` 0.
    """

    data: bytes = field(repr=False)
    text: str | None = field(repr=False)
    bom: bool
    faults: tuple[Fault, ...]
    fields: Mapping[str, Field] = field(repr=False)
    values: Mapping[str, Value] = field(repr=False)
    body: str = field(repr=False)
    body_start: int

    @cached_property
    def lines(self) -> Lines:
        """The lines of `text`; of an empty text where there is none."""
        return Lines(self.text or "")

    def get(self, key: str) -> Value:
        """Value of a field; None where it is empty or missing."""
        return self.values.get(key)

    def string(self, key: str) -> str | None:
        """Value of a field that is text, else None."""
        value = self.values.get(key)
        return value if isinstance(value, str) else None

    def place(self, key: str) -> Position:
        """Where the value of a field starts; line 1 where the field is missing."""
        found = self.fields.get(key)
        return found.at if found else Position(1, 1)


def parse(data: bytes) -> Item:
    """The item that these bytes hold, whatever they are."""
    decoded = decode(data)
    if isinstance(decoded, Undecodable):
        fault = Fault(decoded.message, decoded.at)
        return Item(data, None, False, (fault,), _NO_FIELDS, {}, "", 0)
    bom = decoded.startswith(BOM)
    text = decoded[1:] if bom else decoded
    try:
        found = bounds(text)
    except Refused as refused:
        return Item(data, text, bom, (_fault(text, refused),), _NO_FIELDS, {}, text, 0)
    body = text[found.body :]
    plain = plain_header.read(text[found.header : found.header_end])
    if plain is not None:
        return Item(data, text, bom, (), *plain, body, found.body)
    try:
        fields = load(text, found)
    except Refused as refused:
        faults = (_fault(text, refused),)
        return Item(data, text, bom, faults, _NO_FIELDS, {}, body, found.body)
    values = {key: one.value for key, one in fields.items()}
    return Item(data, text, bom, (), fields, values, body, found.body)


def _fault(text: str, refused: Refused) -> Fault:
    lines = Lines(text)
    end = None if refused.end is None else lines.position(refused.end)
    return Fault(refused.message, lines.position(refused.start), end)
