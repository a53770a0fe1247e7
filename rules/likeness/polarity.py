"""Words that turn a statement round: negations, and pairs of opposites.

The words themselves stand in `vocabulary`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rules.likeness.lexicon import Lexicon
from rules.likeness.vocabulary import AXES, HARMLESS, NEGATIONS


@dataclass(frozen=True, slots=True)
class Side:
    """A word on one side of an axis of opposites.

    `kind` is that of the difference it makes, `polar` says that a negation before
    the opposite word gives the same meaning back ("not allowed", "forbidden").
    """

    axis: str
    kind: str
    polar: bool
    right: bool

    @property
    def negates(self) -> bool:
        """Whether the word alone denies what it is said of, as "forbidden" does."""
        return self.axis == "permit" and self.right

    def conflicts(self, other: "Side") -> bool:
        """Whether two words of one axis are opposites."""
        return self.right != other.right


def turning_at(text: str, start: int) -> tuple[Side | None, str] | None:
    """What turns a statement round at `start` of a case-folded text, and the form.

    The side of an axis, or None of a negation. Nothing where a word stands that only
    holds a negation, as "not only" does.
    """
    form = turning_forms().at(text, start)
    if not form or form in _harmless():
        return None
    return _words_that_turn()[form], form


@cache
def _words_that_turn() -> Mapping[str, Side | None]:
    found: dict[str, Side | None] = {}
    for form in _forms(NEGATIONS.split()):
        found[form] = None
    for side, forms in _sides():
        for form in _forms(forms):
            found[form] = side
    return found


@cache
def _harmless() -> frozenset[str]:
    return frozenset(_forms(HARMLESS.split()))


@cache
def turning_forms() -> Lexicon:
    """Every form that turns a statement, or only looks as if it did."""
    return Lexicon([*_words_that_turn(), *_harmless()])


def _sides() -> Iterator[tuple[Side, list[str]]]:
    axis, kind, polar = "", "", False
    right = False
    for line in AXES.strip().splitlines():
        if line[0] not in " |":
            axis, kind, polarity = line.split()
            polar, right = polarity == "polar", False
            continue
        right = right or line[0] == "|"
        yield Side(axis, kind, polar, right), line.strip("| ").split()


def _forms(words: list[str]) -> Iterator[str]:
    for word in words:
        form = word.replace("_", " ")
        if form.endswith("~"):
            yield from _inflected(form[:-1])
        else:
            yield form


def _inflected(verb: str) -> Iterator[str]:
    """A regular verb's forms; a form too many does no harm."""
    yield verb
    if verb.endswith("e"):
        yield from (verb + "s", verb + "d", verb[:-1] + "ing")
    elif verb.endswith("y"):
        yield from (verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing")
    else:
        double = verb + verb[-1]
        yield from (verb + "s", verb + "es", verb + "ed", verb + "ing")
        yield from (double + "ed", double + "ing")
