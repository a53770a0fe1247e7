"""Order: a stretch of a memory that commands its reader instead of teaching it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Order:
    """Where an order stands, of which family it is, and what to do about it.

    `start` and `end` are code point offsets into the text that was scanned, whatever
    the order was wrapped in.
    """

    start: int
    end: int
    kind: str
    message: str
