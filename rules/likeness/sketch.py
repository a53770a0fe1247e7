"""Sketch: a fixed-size digest of a text from which likeness to others is estimated.

A text is cut into overlapping windows of four characters of `letters`, digits left
out; each window gets a hash that is the same everywhere; the sketch keeps the
smallest of them (a bottom-k sketch, Broder 1997). No words are needed, so it serves
Japanese as well as English, and a copy with other numbers has nearly the same sketch.
"""

import sys
from array import array
from collections.abc import Collection, Iterable
from typing import NewType

from rules.likeness.normalise import letters

KEPT = 96
LENGTH = 4 * (1 + KEPT)
"""Bytes of a sketch: number of windows, then hashes, each four, little-endian."""
FORMAT = 1
"""Part of a cache key: a sketch of another format cannot be compared."""

Sketch = NewType("Sketch", bytes)
"""What a cache keeps for a blob; `LENGTH` bytes whatever the text."""

EMPTY = 0xFFFF_FFFF
"""Fills the places of a text with fewer windows; no window hashes to it."""

WINDOW = 8
"""Bytes of a window: four UTF-16 units."""
UNIT = 2
_FACTOR = 0x9E37_79B9_7F4A_7C15
_LANE = 16


def encoded(text: str) -> bytes:
    """A text in UTF-16 units, little-endian, blown up to one window at least."""
    return text.encode("utf-16-le", "surrogatepass").ljust(WINDOW, b"\0")


def windows(units: bytes) -> bytes:
    """All windows of four units of an encoded text, eight bytes each, end to end."""
    count = len(units)
    return b"".join(
        [units[at : at + (count - at) // WINDOW * WINDOW] for at in (0, 2, 4, 6)]
    )


def hashes(body: str) -> set[int]:
    """Hashes of all different windows of a body, 32 bits each.

    A window's hash is the upper half of its product with a constant modulo 2^64
    (multiplicative hashing, Knuth 6.4). All windows of a text are multiplied at once,
    as one long integer in which each has 128 bits to itself, so that no product
    spills into the next: in Python that is five times faster than one by one.
    """
    text = letters(body, digits=False)
    if not text:
        return set()
    cut = windows(encoded(text))
    lanes = array("Q", bytes(2 * len(cut)))
    lanes[::2] = array("Q", cut)
    product = int.from_bytes(lanes.tobytes(), "little") * _FACTOR
    halves = product.to_bytes(len(cut) // WINDOW * _LANE, "little")
    found = set(_words(halves)[1::4])
    found.discard(EMPTY)
    return found


def sketch(body: str) -> Sketch:
    """The sketch of a body, front matter not included."""
    found = hashes(body)
    kept = smallest(found)
    return Sketch(_packed([len(found), *kept, *[EMPTY] * (KEPT - len(kept))]))


def smallest(found: Collection[int]) -> list[int]:
    """The `KEPT` smallest of some hashes, in rising order.

    Hashes spread evenly, so that nearly always they lie below twice the share of them
    that is kept, and the others need no sorting.
    """
    if len(found) > 3 * KEPT:
        edge = (2 * KEPT << 32) // len(found)
        low = [value for value in found if value < edge]
        if len(low) >= KEPT:
            return sorted(low)[:KEPT]
    return sorted(found)[:KEPT]


def size(one: Sketch) -> int:
    """Number of different windows of the sketched text."""
    return int.from_bytes(one[:4], "little")


def kept(one: Sketch) -> "array[int]":
    """The hashes that a sketch holds, in rising order."""
    return _words(one[4 : 4 * (1 + min(size(one), KEPT))])


def joined(parts: Iterable[bytes]) -> "array[int]":
    """The 32-bit numbers of many packed parts in one row."""
    return _words(b"".join(parts))


def _packed(numbers: Collection[int]) -> bytes:
    row = array("I", numbers)
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()


def _words(packed: bytes) -> "array[int]":
    row = array("I")
    row.frombytes(packed)
    if sys.byteorder == "big":
        row.byteswap()
    return row
