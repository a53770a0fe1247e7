"""Which sketches of a store are alike, without comparing each with each.

A text's rare windows find its likes: what only a few texts hold is held by a copy
too. Time and memory grow with the store, not with its square.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from rules.likeness.compare import dice
from rules.likeness.sketch import Sketch, kept

BUDGET = 512
"""How many holders of its windows are looked at for a text, from the rarest window on.

So much is enough for what a real text says alone, and keeps a large store in which
all texts are made of the same phrases from costing its square.
"""
COMMON = 512
"""A window that more texts hold says nothing."""
NEIGHBOURS = 3

_COUNTED_AT_ONCE = 1 << 19


def alike_pairs(
    sketches: Sequence[Sketch], least: float
) -> Iterator[tuple[int, int, float]]:
    """Numbers of two sketches and their estimated likeness, where it is enough.

    Compared are sketches that have at least a quarter of their rare hashes in common,
    and two at least. Where so many texts say the same that nothing of it is rare,
    each is compared with the next few in the order of their contents, so that every
    copy is still named with some other. The lesser number comes first; pairs come in
    the order of the greater, then of the lesser.
    """
    rows = [kept(one) for one in sketches]
    shared, near = _shared(rows), _neighbours(sketches)
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        rare = _rare(row, shared)
        counts: Counter[int] = Counter()
        for value in rare:
            counts.update(holders[value])
            holders[value].append(number)
        need = max(2, len(rare) // 4)
        others = {other for other, count in counts.items() if count >= need}
        values = frozenset(row)
        for other in sorted(others.union(near[number])):
            guess = _likeness(values, row, rows[other])
            if guess >= least:
                yield other, number, guess


def _likeness(
    values: frozenset[int], ours: "array[int]", theirs: "array[int]"
) -> float:
    """Likeness estimated from two sketches alone.

    Up to the lesser of their greatest hashes both are complete, so what they hold
    there is a fair sample of both texts.
    """
    if not ours or not theirs:
        return 0.0
    shared = len(values.intersection(theirs))
    complete = min(ours[-1], theirs[-1])
    return dice(shared, bisect_right(ours, complete), bisect_right(theirs, complete))


def _rare(row: "array[int]", shared: Mapping[int, int]) -> list[int]:
    ranked = sorted([(shared[value], value) for value in row if value in shared])
    spent = accumulate(count for count, _ in ranked)
    return [
        value
        for (_, value), so_far in zip(ranked, spent, strict=True)
        if so_far <= BUDGET
    ]


def _shared(rows: Sequence["array[int]"]) -> dict[int, int]:
    """In how many rows each value stands that stands in several but not in too many.

    Counted range by range: most values of a large store stand in one row alone, and
    all of them at once would fill the memory.
    """
    shared: dict[int, int] = {}
    for low, high in _ranges(rows):
        counts: Counter[int] = Counter()
        for row in rows:
            counts.update(row[bisect_left(row, low) : bisect_left(row, high)])
        shared |= {v: count for v, count in counts.items() if 1 < count <= COMMON}
    return shared


def _ranges(rows: Sequence["array[int]"]) -> Iterator[tuple[int, int]]:
    """Ranges of values that hold about as many numbers each, from a sample of rows."""
    total = sum(map(len, rows))
    parts = 1 + total // _COUNTED_AT_ONCE
    sample = sorted(value for row in rows[:: 1 + len(rows) // 1000] for value in row)
    edges = [sample[len(sample) * part // parts] for part in range(1, parts)]
    yield from zip([0, *edges], [*edges, 1 << 32], strict=True)


def _neighbours(sketches: Sequence[Sketch]) -> list[list[int]]:
    """For each sketch the lesser-numbered ones next to it in the order of contents."""
    order = sorted(range(len(sketches)), key=lambda number: sketches[number][4:])
    near: list[list[int]] = [[] for _ in sketches]
    for place, number in enumerate(order):
        for other in order[place + 1 : place + 1 + NEIGHBOURS]:
            near[max(number, other)].append(min(number, other))
    return near
