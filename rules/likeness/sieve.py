"""Sieve: what in a stream of texts may be like one of a few, without sketching all.

For a job that starts with nothing cached and must judge a handful of changed files
against a whole store: reading a stored text here costs a fifth of sketching it.
"""

from collections.abc import Iterable, Sequence

from rules.likeness.compare import best, dice
from rules.likeness.normalise import letters
from rules.likeness.sketch import UNIT, WINDOW, encoded, windows

_SHORT = 160
"""Windows below which every one is tried, since every fourth would be too few."""


class Sieve:
    """A few texts that others are held against."""

    def __init__(self, bodies: Sequence[str]) -> None:
        self._probes = [_values(body) for body in bodies]
        self._either = frozenset[int]().union(*self._probes)
        self._shortest = min(map(len, self._probes), default=0)

    def weigh(self, body: str, least: float = 0.0) -> tuple[float, ...]:
        """Estimated likeness of a body to each of the sieve's texts.

        Every fourth window of the body is looked up among the windows of the texts;
        the share that is found there estimates how much of the body they hold. Where
        none can reach `least`, nothing is estimated and all are 0.
        """
        text = letters(body, digits=False)
        units = encoded(text) if text else b""
        count = max(1, len(units) // UNIT - 3)
        cut = (
            units[: len(units) // WINDOW * WINDOW] if count > _SHORT else windows(units)
        )
        tried = len(cut) // WINDOW
        found = self._either.intersection(memoryview(cut).cast("Q"))
        share = count / tried if tried else 0.0
        # No text shares more than all of them do, and none is shorter than the least.
        if not found or dice(len(found) * share, self._shortest, count) < least:
            return (0.0,) * len(self._probes)
        return tuple(
            [
                min(1.0, dice(len(found & probe) * share, len(probe), count))
                for probe in self._probes
            ]
        )

    def likest(
        self, store: Iterable[tuple[str, str]], limit: int = 10, least: float = 0.25
    ) -> list[tuple[tuple[str, float], ...]]:
        """For each of the sieve's texts the (key, estimate) of those most like it.

        `store` gives (key, body), read once and not kept. Likest first, at most
        `limit`, none below `least`; equals are ordered by key.
        """
        found: list[list[tuple[float, str]]] = [[] for _ in self._probes]
        for key, body in store:
            for guesses, guess in zip(found, self.weigh(body, least), strict=True):
                if guess >= least:
                    guesses.append((guess, key))
        return [best(guesses, limit) for guesses in found]


def _values(body: str) -> frozenset[int]:
    text = letters(body, digits=False)
    return frozenset(memoryview(windows(encoded(text))).cast("Q") if text else ())
