"""Pairs of sketches found again after a few texts have changed, exactly as from anew.

What makes two sketches a pair is told by the two alone, once the rare hashes of both
are known and who is next to whom. So only rows with a hash that has become rarer or
more common are looked at, and what stands beside a change.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations

from rules.likeness.compare import dice
from rules.likeness.pairs import (
    COMMON,
    NEIGHBOURS,
    alike_pairs,
    in_range,
    rare_of,
    shared_by,
)
from rules.likeness.sketch import Sketch, kept

MANY = 8
"""The share of rows, one in so many, from which all is found from anew."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found among some sketches: as much as finding it again takes.

    `shared` is as `pairs.shared_by` gives it; `rare` are the rare hashes by key, and
    `pairs` the pairs of keys with their estimates, the lesser key first.
    """

    sketches: Mapping[str, Sketch] = field(default_factory=dict)
    shared: Mapping[int, int] = field(default_factory=dict)
    rare: Mapping[str, frozenset[int]] = field(default_factory=dict)
    pairs: Mapping[Pair, float] = field(default_factory=dict)


def found(sketches: Mapping[str, Sketch], least: float) -> Found:
    """What `alike_pairs` finds among sketches by key."""
    keys = sorted(sketches)
    rows = [kept(sketches[key]) for key in keys]
    shared = shared_by(rows)
    rarest = [rare_of(row, shared) for row in rows]
    pairs = alike_pairs([sketches[key] for key in keys], least, rarest)
    return Found(
        sketches,
        shared,
        dict(zip(keys, map(frozenset, rarest), strict=True)),
        {(keys[one], keys[other]): guess for one, other, guess in pairs},
    )


def found_again(old: Found, sketches: Mapping[str, Sketch], least: float) -> Found:
    """What `found` gives for `sketches`, with the help of what was found before."""
    gone = {k: one for k, one in old.sketches.items() if sketches.get(k) != one}
    new = {k: one for k, one in sketches.items() if old.sketches.get(k) != one}
    if MANY * (len(gone) + len(new)) > len(sketches):
        return found(sketches, least)
    rows = map(kept, chain(gone.values(), new.values()))
    touched = frozenset(chain.from_iterable(rows))
    shared, affected = _counted(old, touched, sketches)
    rare = {k: one for k, one in old.rare.items() if k in sketches}
    for key in affected | new.keys():
        rare[key] = frozenset(rare_of(kept(sketches[key]), shared))
    moved = {k for k in affected | new.keys() if k in new or rare[k] != old.rare[k]}
    order = _Order(sketches)
    wanted = set(chain(_by_rare(rare, moved), order.beside(new, gone)))
    pairs = {
        pair: guess
        for pair, guess in old.pairs.items()
        if not (pair[0] in gone or pair[1] in gone)
        and (_is_rare_pair(rare, pair) or order.is_near(pair))
    }
    for pair in wanted - pairs.keys():
        guess = _guess(sketches, pair)
        if guess >= least:
            pairs[pair] = guess
    ordered = {pair: pairs[pair] for pair in sorted(pairs, key=lambda one: one[::-1])}
    return Found(sketches, shared, rare, ordered)


def _counted(
    old: Found, touched: frozenset[int], sketches: Mapping[str, Sketch]
) -> tuple[dict[int, int], set[str]]:
    """The hashes that several rows share now, and the rows where that may count."""
    held = {key: touched.intersection(kept(one)) for key, one in sketches.items()}
    counts = Counter(chain.from_iterable(held.values()))
    shared = {value: one for value, one in old.shared.items() if value not in touched}
    shared |= {
        value: count << 32 | value
        for value, count in counts.items()
        if 1 < count <= COMMON
    }
    other = {value for value in touched if shared.get(value) != old.shared.get(value)}
    return shared, {key for key, row in held.items() if not other.isdisjoint(row)}


def _by_rare(
    rare: Mapping[str, frozenset[int]], moved: Iterable[str]
) -> Iterator[Pair]:
    """Pairs with one of `moved` that have enough rare hashes in common."""
    holders: dict[int, list[str]] = {}
    for key in moved:
        for value in rare[key]:
            holders.setdefault(value, []).append(key)
    values = frozenset(holders)
    for key, row in rare.items():
        held = values.intersection(row)
        for other in {one for value in held for one in holders[value]} - {key}:
            pair = (key, other) if key < other else (other, key)
            if _is_rare_pair(rare, pair):
                yield pair


def _is_rare_pair(rare: Mapping[str, frozenset[int]], pair: Pair) -> bool:
    """Whether the later text has enough of its rare hashes from the earlier."""
    one, other = rare[pair[0]], rare[pair[1]]
    return len(one & other) >= max(2, len(other) // 4)


class _Order:
    """Who is next to whom in the order of contents."""

    def __init__(self, sketches: Mapping[str, Sketch]) -> None:
        self._rows = sorted((one[4:], key) for key, one in sketches.items())
        self._places = {key: place for place, (_, key) in enumerate(self._rows)}

    def is_near(self, pair: Pair) -> bool:
        """Whether so few rows lie between the two that they are compared."""
        return abs(self._places[pair[0]] - self._places[pair[1]]) <= NEIGHBOURS

    def beside(
        self, new: Mapping[str, Sketch], gone: Mapping[str, Sketch]
    ) -> Iterator[Pair]:
        """Pairs of near rows that may not have been near before."""
        for key, one in chain(new.items(), gone.items()):
            place = bisect_left(self._rows, (one[4:], key))
            around = self._rows[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1]
            for (_, ours), (_, theirs) in combinations(around, 2):
                pair = (ours, theirs) if ours < theirs else (theirs, ours)
                if self.is_near(pair):
                    yield pair


def _guess(sketches: Mapping[str, Sketch], pair: Pair) -> float:
    ours, theirs = kept(sketches[pair[0]]), kept(sketches[pair[1]])
    total = in_range(ours, theirs)
    return dice(len(frozenset(ours).intersection(theirs)), total, 0)
