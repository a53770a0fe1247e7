"""Difference: one point on which two memories that are alike contradict each other."""

from dataclasses import dataclass
from typing import Literal

DifferenceKind = Literal["number", "date", "negation", "direction", "scope", "type"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """What one text says and what the other says in its place.

    `ours` and `theirs` are what stands there, case-folded, at most 40 characters; ''
    where one text has nothing (a negation that the other lacks). The places are
    (start, end) code point offsets of the two sentences in their bodies; (0, 0) for
    scope and type.
    """

    kind: DifferenceKind
    ours: str
    theirs: str
    our_place: Span = (0, 0)
    their_place: Span = (0, 0)
