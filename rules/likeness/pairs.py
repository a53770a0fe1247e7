"""Which sketches of a store are alike, without comparing each with each.

A text's rare windows find its likes: what only a few texts hold is held by a copy
too. Time and memory grow with the store, not with its square.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain

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
_BITS = 2048

Marks = tuple[int, int]
"""Bits of a row's hashes, and how many hashes have none of their own.

A quarter of a kilobyte that tells most unlike rows apart ten times as fast as a set.
"""


def alike_pairs(
    sketches: Sequence[Sketch],
    least: float,
    rarest: Sequence[Sequence[int]] | None = None,
) -> Iterator[tuple[int, int, float]]:
    """Numbers of two sketches and their estimated likeness, where it is enough.

    Compared are sketches that have at least a quarter of their rare hashes in common,
    and two at least. Where so many texts say the same that nothing of it is rare,
    each is compared with the next few in the order of their contents, so that every
    copy is still named with some other. The lesser number comes first; pairs come in
    the order of the greater, then of the lesser. `rarest` are the rare hashes of each
    sketch, where they are known.
    """
    rows, near = [kept(one) for one in sketches], _neighbours(sketches)
    if rarest is None:
        shared = shared_by(rows)
        rarest = [rare_of(row, shared) for row in rows]
    marks: list[Marks] = []
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        marks.append(marked(row))
        rare = rarest[number]
        counts = Counter(chain.from_iterable([holders[value] for value in rare]))
        for value in rare:
            holders[value].append(number)
        need = max(2, len(rare) // 4)
        others = {other for other, count in counts.items() if count >= need}
        values = frozenset[int]()
        for other in sorted(others.union(near[number])):
            theirs = rows[other]
            total = in_range(row, theirs)
            if dice(most_shared(marks[number], marks[other]), total, 0) < least:
                continue
            values = values or frozenset(row)
            guess = dice(len(values.intersection(theirs)), total, 0)
            if guess >= least:
                yield other, number, guess


def marked(row: "array[int]") -> Marks:
    """The hashes of a row as bits of one long number, several to a bit."""
    bits = bytearray(_BITS // 8)
    for value in row:
        bits[value >> 3 & _BITS // 8 - 1] |= 1 << (value & 7)
    long = int.from_bytes(bits, "little")
    return long, len(row) - long.bit_count()


def most_shared(ours: Marks, theirs: Marks) -> int:
    """How many hashes two rows share at most, by their marks alone.

    What both rows hold has its bit in both, and no more of it can lack a bit of its
    own than do in either row.
    """
    mine, spare = ours
    others, their_spare = theirs
    return (mine & others).bit_count() + min(spare, their_spare)


def in_range(ours: "array[int]", theirs: "array[int]") -> int:
    """How many hashes two rows hold where both are complete.

    They are up to the lesser of their greatest hashes, so what they hold there is a
    fair sample of both texts; nothing that they share lies beyond.
    """
    if not ours or not theirs:
        return 0
    complete = min(ours[-1], theirs[-1])
    return bisect_right(ours, complete) + bisect_right(theirs, complete)


def rare_of(row: "array[int]", shared: Mapping[int, int]) -> list[int]:
    """The values of a row that few rows hold, the rarest first."""
    ranked = sorted([shared[value] for value in shared.keys() & row])
    spent = accumulate(one >> 32 for one in ranked)
    return [
        one & 0xFFFF_FFFF
        for one, so_far in zip(ranked, spent, strict=True)
        if so_far <= BUDGET
    ]


def shared_by(rows: Sequence["array[int]"]) -> dict[int, int]:
    """Each value that stands in several rows but not in too many.

    With the number of rows as 32 bits above its own, so that they rank as plain
    numbers. Counted range by range: most values of a large store stand in one row
    alone, and all of them at once would fill the memory.
    """
    shared: dict[int, int] = {}
    for low, high in _ranges(rows):
        counts: Counter[int] = Counter()
        for row in rows:
            counts.update(row[bisect_left(row, low) : bisect_left(row, high)])
        shared |= {
            value: count << 32 | value
            for value, count in counts.items()
            if 1 < count <= COMMON
        }
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
