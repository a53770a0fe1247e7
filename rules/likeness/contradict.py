"""Where two texts that say nearly the same contradict each other.

Sentences are paired by what they share, lined up token by token, and what stands
against each other is judged: another number, another date, a negation on one side
only, a word against its opposite.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.likeness.align import align
from rules.likeness.claims import claims
from rules.likeness.difference import Difference, Span
from rules.likeness.normalise import Sentence, sentences
from rules.likeness.tokens import Token, tokens

_ALIKE = 0.5
"""Share of tokens in common from which two sentences may speak of the same thing."""
_WORK = 300_000
"""Pairs of tokens compared at most: a tenth of a second."""
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence, where it stands, and its tokens."""

    sentence: Sentence
    tokens: tuple[Token, ...]

    @property
    def place(self) -> Span:
        """Where the sentence stands in its body."""
        return (self.sentence.start, self.sentence.end)


@lru_cache(maxsize=16)
def read(body: str) -> tuple[Read, ...]:
    """The sentences of a body with their tokens, for `compared` and `frame`."""
    return tuple(Read(one, tokens(one.text)) for one in sentences(body))


def differences(ours: str, theirs: str) -> tuple[Difference, ...]:
    """What two bodies contradict each other on, in the order of the text.

    Only sentences that say nearly the same are held against each other, so texts on
    different matters have none. What one text says and the other does not is no
    difference. `differences(b, a)` gives the same points, seen from the other side.
    """
    return compared(read(ours), read(theirs))


def compared(ours: Sequence[Read], theirs: Sequence[Read]) -> tuple[Difference, ...]:
    """`differences` of two bodies that were read before."""
    # Looked at from one side always, so that both sides are told the same.
    if [one.sentence.text for one in theirs] < [one.sentence.text for one in ours]:
        return tuple(map(_turned, compared(theirs, ours)))
    found = [
        Difference(kind, left[:_SHOWN], right[:_SHOWN], mine.place, other.place)
        for mine, other in _paired(ours, theirs)
        for kind, left, right in claims(align(mine.tokens, other.tokens))
    ]
    return tuple(dict.fromkeys(found))


def _turned(one: Difference) -> Difference:
    return Difference(one.kind, one.theirs, one.ours, one.their_place, one.our_place)


def frame(body: Sequence[Read]) -> str:
    """The words of a body without its claims, as `letters` for `likeness`.

    Equal frames say the same with other numbers, dates, negations or directions.
    """
    return "".join(
        token.text
        for sentence in body
        for token in sentence.tokens
        if token.kind == "word"
    )


def _paired(
    ours: Sequence[Read], theirs: Sequence[Read]
) -> Iterator[tuple[Read, Read]]:
    """Sentences that speak of the same thing but are not the same, best first served.

    What stands word for word in both texts is no party to a contradiction.
    """
    mine, others = _unmatched(ours, theirs), _unmatched(theirs, ours)
    bags = [Counter(token.key for token in one.tokens) for one in others]
    chances = []
    for place, one in enumerate(mine):
        bag = Counter(token.key for token in one.tokens)
        for there, other in enumerate(bags):
            alike = 2 * (bag & other).total() / (bag.total() + other.total())
            if alike >= _ALIKE:
                chances.append((-alike, abs(place - there), place, there))
    taken: set[int] = set()
    given: set[int] = set()
    pairs, work = [], 0
    for _, _, place, there in sorted(chances):
        cost = len(mine[place].tokens) * len(others[there].tokens)
        if place in taken or there in given or work + cost > _WORK:
            continue
        taken.add(place)
        given.add(there)
        pairs.append((place, there))
        work += cost
    for place, there in sorted(pairs):
        yield mine[place], others[there]


def _unmatched(ours: Sequence[Read], theirs: Sequence[Read]) -> list[Read]:
    there = {_plain(one) for one in theirs}
    return [one for one in ours if one.tokens and _plain(one) not in there]


def _plain(one: Read) -> tuple[str, ...]:
    return tuple(token.text for token in one.tokens)
