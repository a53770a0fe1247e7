"""Corpus: the sketches of a store, asked what is like a text or which pairs are alike.

Both answers are estimates, good enough to choose the few texts that `likeness` and
`verdict` then read; with 96 hashes an estimate is off by 0.05 as a rule, by 0.15 at
worst. Nothing here depends on the order in which a store was listed.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from operator import mul, truediv

from rules.likeness.compare import best, dice
from rules.likeness.pairs import alike_pairs
from rules.likeness.sketch import LENGTH, Sketch, hashes, joined, kept

ALIKE = 0.55
"""Estimated likeness from which two texts of a store may be alike."""
TRIED_IN_FULL = 20
"""Sketches whose hashes are all tried, for each one asked for."""
HEAD = 16
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
    def _heads(self) -> Sequence[memoryview]:
        row = memoryview(joined(one[4 : 4 * (1 + HEAD)] for one in self.sketches))
        return [row[at : at + HEAD] for at in range(0, len(row), HEAD)]

    @cached_property
    def _sizes(self) -> "array[int]":
        return joined(one[:4] for one in self.sketches)

    @cached_property
    def _weights(self) -> Sequence[float]:
        """Twice the number of windows that one hash of a head stands for."""
        return [2 * count / (min(count, HEAD) or 1) for count in self._sizes]

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
        """For each probe (-estimate, number) of the sketches whose heads agree."""
        either = frozenset[int]().union(*probes)
        heads = list(map(either.intersection, self._heads))
        near = []
        for probe in probes:
            shared = heads if len(probes) == 1 else map(probe.intersection, heads)
            # `dice` for each text of a store, in loops that Python does not run.
            weights = map(mul, map(len, shared), self._weights)
            guesses = map(truediv, weights, map((len(probe) or 1).__add__, self._sizes))
            found = enumerate(guesses)
            near.append([(-guess, at) for at, guess in found if guess >= least])
        return near

    def _estimates(
        self,
        probe: set[int],
        near: list[tuple[float, int]],
        limit: int,
        least: float,
    ) -> Iterator[tuple[float, str]]:
        for _, number in nsmallest(TRIED_IN_FULL * limit, near):
            sample = kept(self.sketches[number])
            if not sample:
                continue
            count = self._sizes[number]
            shared = len(probe.intersection(sample)) * count / len(sample)
            if (guess := min(1.0, dice(shared, len(probe), count))) >= least:
                yield guess, self.keys[number]

    def pairs(self, least: float = ALIKE) -> Iterator[tuple[str, str, float]]:
        """Pairs of keys whose estimated likeness is `least` or more, and the estimate.

        Only texts that share rare windows are compared; see `alike_pairs`. Ordered by
        keys, the lesser key of a pair first.
        """
        for one, other, guess in alike_pairs(self.sketches, least):
            yield self.keys[one], self.keys[other], guess
