"""What a detector finds: where a secret stands, its value and its kind."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum


class Rank(IntEnum):
    """How much a kind says about a find; the lower number wins where two meet."""

    TOKEN = 0  # a vendor's own form, or a key block
    THEIRS = 1  # a detector of detect-secrets
    PLACE = 2  # a place where a secret stands: a URL, a command line
    NAMED = 3  # a name says that the value is one
    RANDOM = 4  # nothing but its looks say so


@dataclass(frozen=True, slots=True)
class Found:
    """A secret at `start` to `end` (code points) of the text that was searched."""

    start: int
    end: int
    kind: str
    rank: Rank
    value: str = field(repr=False)

    def meets(self, other: "Found") -> bool:
        """Whether the two share a place."""
        return self.start < other.end and other.start < self.end


def apart(finds: Iterable[Found]) -> tuple[Found, ...]:
    """The finds that remain when those that overlap are made one, by start.

    The most specific kind wins, then the longest; its stretch grows over the finds
    it swallows, so that who masks by it masks all of them.
    """
    kept: list[Found] = []
    for one in sorted(finds, key=lambda one: (one.start, one.end)):
        if kept and one.start < kept[-1].end:
            kept[-1] = _joined(kept[-1], one)
        else:
            kept.append(one)
    return tuple(kept)


def _joined(one: Found, other: Found) -> Found:
    best = min(one, other, key=lambda f: (f.rank, f.start - f.end, f.start, f.kind))
    start, end = min(one.start, other.start), max(one.end, other.end)
    return Found(start, end, best.kind, best.rank, best.value)
