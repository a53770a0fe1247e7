"""Corpus: the sketches of a store, asked what is like a text or which pairs are alike.

Both answers are estimates, good enough to choose the few texts that `likeness` and
`verdict` then read; with 96 hashes an estimate is off by 0.05 as a rule, by 0.15 at
worst. Nothing here depends on the order in which a store was listed.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from rules.likeness.compare import best, dice
from rules.likeness.pairs import alike_pairs
from rules.likeness.sketch import LENGTH, Sketch, hashes, joined, kept

TRIED_IN_FULL = 20
"""Sketches whose hashes are all tried, for each one asked for."""
HEAD = 24
"""Hashes of each sketch looked at first; the others only where these agree."""


class Corpus:
    """Sketches by key. Keys are paths, blob ids or whatever the caller has.

    Raises `ValueError` where a sketch has not the length of one: a cache is broken.
    """

    def __init__(self, items: Iterable[tuple[str, Sketch]]) -> None:
        ordered = sorted(items)
        self.keys: Sequence[str] = [key for key, _ in ordered]
        self.sketches: Sequence[Sketch] = [one for _, one in ordered]
        if any(len(one) != LENGTH for one in self.sketches):
            raise ValueError(f"a sketch is {LENGTH} bytes long")

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def _heads(self) -> "array[int]":
        return joined(one[4 : 4 * (1 + HEAD)] for one in self.sketches)

    @cached_property
    def _sizes(self) -> "array[int]":
        return joined(one[:4] for one in self.sketches)

    def most_alike(
        self, body: str, limit: int = 10, least: float = 0.25
    ) -> tuple[tuple[str, float], ...]:
        """Keys of the texts most like a body, with their estimated likeness.

        Likest first, at most `limit`, none below `least`.
        """
        return self.all_most_alike([body], limit, least)[0]

    def all_most_alike(
        self, bodies: Sequence[str], limit: int = 10, least: float = 0.25
    ) -> list[tuple[tuple[str, float], ...]]:
        """`most_alike` of several bodies, in one pass over the corpus.

        The hashes in a sketch are a fair sample of its text's windows, so the share
        of them found among the windows of a body estimates how much of the text the
        body holds. First `HEAD` hashes of every sketch are tried, then all hashes of
        the most promising.
        """
        probes = [hashes(body) for body in bodies]
        near = self._near(probes, least / 2)
        return [
            best(self._estimates(probe, found, limit, least), limit)
            for probe, found in zip(probes, near, strict=True)
        ]

    def _near(
        self, probes: Sequence[set[int]], least: float
    ) -> list[list[tuple[float, int]]]:
        """For each probe (estimate, number) of the sketches whose heads agree."""
        either = frozenset[int]().union(*probes)
        shortest = min(map(len, probes), default=0)
        near: list[list[tuple[float, int]]] = [[] for _ in probes]
        heads = memoryview(self._heads)
        for number, count in enumerate(self._sizes):
            head = either.intersection(heads[number * HEAD : (number + 1) * HEAD])
            if not head:
                continue
            share = count / min(count, HEAD)
            if dice(len(head) * share, shortest, count) < least:
                continue
            for probe, found in zip(probes, near, strict=True):
                shared = len(probe & head) if len(probes) > 1 else len(head)
                guess = dice(shared * share, len(probe), count)
                if guess >= least:
                    found.append((guess, number))
        return near

    def _estimates(
        self,
        probe: set[int],
        near: list[tuple[float, int]],
        limit: int,
        least: float,
    ) -> Iterator[tuple[float, str]]:
        near.sort(key=lambda one: (-one[0], one[1]))
        for _, number in near[: TRIED_IN_FULL * limit]:
            sample = kept(self.sketches[number])
            count = self._sizes[number]
            shared = len(probe.intersection(sample)) * count / len(sample)
            if (guess := min(1.0, dice(shared, len(probe), count))) >= least:
                yield guess, self.keys[number]

    def pairs(self, least: float = 0.55) -> Iterator[tuple[str, str, float]]:
        """Pairs of keys whose estimated likeness is `least` or more, and the estimate.

        Only texts that share rare windows are compared; see `alike_pairs`. Ordered by
        keys, the lesser key of a pair first.
        """
        for one, other, guess in alike_pairs(self.sketches, least):
            yield self.keys[one], self.keys[other], guess
