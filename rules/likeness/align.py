"""Lining up two rows of tokens, so that what differs stands against its counterpart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.likeness.tokens import Token

_SAME, _OPPOSED = 3, 2


@dataclass(frozen=True, slots=True)
class Alignment:
    """Places (ours, theirs) of the tokens that line up, in rising order of both."""

    ours: Sequence[Token]
    theirs: Sequence[Token]
    places: tuple[tuple[int, int], ...]

    def opposed(self) -> Iterator[tuple[Token, Token]]:
        """Tokens that line up and conflict, and whose neighbours line up too.

        Without a neighbour in common they are parts of different phrases; amounts of
        different things ("five minutes", "a million yen") must share both neighbours.
        """
        known = {*self.places, (-1, -1), (len(self.ours), len(self.theirs))}
        for at, there in self.places:
            mine, other = self.ours[at], self.theirs[there]
            if mine.conflicts(other):
                shared = ((at - 1, there - 1) in known) + ((at + 1, there + 1) in known)
                if shared >= (1 if mine.measures_like(other) else 2):
                    yield mine, other

    def gaps(self) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
        """What stands between tokens that line up: on our side, on theirs."""
        mine = other = 0
        for at, there in (*self.places, (len(self.ours), len(self.theirs))):
            if at > mine or there > other:
                yield self.ours[mine:at], self.theirs[other:there]
            mine, other = at + 1, there + 1


def align(ours: Sequence[Token], theirs: Sequence[Token]) -> Alignment:
    """The best alignment: as many equal tokens as can be in order, values agreeing.

    Costs the product of both lengths at most, less what is equal at both ends.
    """
    head = 0
    for mine, other in zip(ours, theirs, strict=False):
        if _score(mine, other) != _SAME:
            break
        head += 1
    tail = 0
    for mine, other in zip(
        reversed(ours[head:]), reversed(theirs[head:]), strict=False
    ):
        if _score(mine, other) != _SAME:
            break
        tail += 1
    end, stop = len(ours) - tail, len(theirs) - tail
    places = [(place, place) for place in range(head)]
    places += [
        (a + head, b + head) for a, b in _middle(ours[head:end], theirs[head:stop])
    ]
    places += [(end + place, stop + place) for place in range(tail)]
    return Alignment(ours, theirs, tuple(places))


def _score(mine: Token, other: Token) -> int:
    if mine.key != other.key:
        return 0
    return _OPPOSED if mine.conflicts(other) else _SAME


def _middle(
    ours: Sequence[Token], theirs: Sequence[Token]
) -> Iterator[tuple[int, int]]:
    """Longest common subsequence by score (dynamic programming, Wagner-Fischer)."""
    rows = [[0] * (len(theirs) + 1)]
    for mine in reversed(ours):
        below, row, best = rows[-1], [0], 0
        for place, other in enumerate(reversed(theirs)):
            best = max(best, below[place + 1])
            if mine.key == other.key:
                best = max(best, below[place] + _score(mine, other))
            row.append(best)
        rows.append(row)
    rows.reverse()
    mine_at = other_at = 0
    count = len(theirs)
    while mine_at < len(ours) and other_at < count:
        here = rows[mine_at][count - other_at]
        if here == rows[mine_at + 1][count - other_at]:
            mine_at += 1
        elif here == rows[mine_at][count - other_at - 1]:
            other_at += 1
        else:
            yield mine_at, other_at
            mine_at, other_at = mine_at + 1, other_at + 1
