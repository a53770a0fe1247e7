"""What two memories are to each other: unlike, duplicates, or in contradiction."""

from dataclasses import dataclass
from typing import Literal

from rules.likeness.compare import likeness_of_letters
from rules.likeness.difference import Difference
from rules.likeness.normalise import letters

WARN = 0.6
NEAR_IDENTICAL = 0.9
_CLAIMS = 64
"""Letters' worth of likeness that a few claims cost: four, of sixteen shingles each."""
_CLAIMS_AT_MOST = 0.4

Outcome = Literal["none", "duplicate", "contradiction"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How two memories stand to each other.

    `likeness` is that of the texts as they are, `framed` that of the same without
    numbers, dates, negations and opposites; it equals `likeness` where a few of those
    could not make the difference. `near_identical` says that the greater of both
    reaches the setting of that name. `differences` are what a contradiction consists
    of; there are none in the other outcomes.
    """

    outcome: Outcome
    likeness: float
    framed: float
    near_identical: bool = False
    differences: tuple[Difference, ...] = ()


def verdict(
    ours: str,
    theirs: str,
    *,
    scope_a: str = "",
    scope_b: str = "",
    type_a: str = "",
    type_b: str = "",
    warn: float = WARN,
    near_identical: float = NEAR_IDENTICAL,
) -> Verdict:
    """What two bodies, front matter not included, are to each other.

    Texts alike by `warn` or more, or by more than that without their claims (half the
    way to `near_identical`), are a contradiction if they differ in a claim, in scope or
    in type: then it is for a person to say which holds, or what tells the two apart.
    Texts alike by `warn` without such a difference are duplicates. An empty scope or
    type is unknown and differs from nothing; texts without letters are nothing to each
    other.
    """
    mine, others = letters(ours), letters(theirs)
    plain = likeness_of_letters(mine, others) if mine and others else 0.0
    cost = min(_CLAIMS_AT_MOST, _CLAIMS / (1 + min(len(mine), len(others))))
    if plain < warn - cost:
        return Verdict("none", plain, plain)
    # Loaded only for the few texts that come so far.
    from rules.likeness.contradict import compared, frame, read

    left, right = read(ours), read(theirs)
    framed = plain
    if plain < 1 and (words := frame(left)) and (other_words := frame(right)):
        framed = likeness_of_letters(words, other_words)
    if plain < warn and framed < (warn + near_identical) / 2:
        return Verdict("none", plain, framed)
    # Equal letters are not enough to know: "a >= 1.5" and "a <= 15" have them equal.
    found = () if ours == theirs else compared(left, right)
    found += _field("scope", scope_a, scope_b) + _field("type", type_a, type_b)
    if found:
        near = max(plain, framed) >= near_identical
        return Verdict("contradiction", plain, framed, near, found)
    if plain < warn:
        return Verdict("none", plain, framed)
    return Verdict("duplicate", plain, framed, plain >= near_identical)


def _field(
    kind: Literal["scope", "type"], ours: str, theirs: str
) -> tuple[Difference, ...]:
    if not ours or not theirs or ours == theirs:
        return ()
    return (Difference(kind, ours, theirs),)
