"""Needs: sets of words of which a form can't do without one each.

Each need has a number. What one word may be a part of, by its first letters, is a mask
with the bits of those needs: a passage holds them all in one number.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.injection.passage import Passage

PREFIX = 5
# Words met so far whose mask is known; a memory has its own, most are of the language.
_KEPT = 30_000


@cache
def _variants(stem: str) -> tuple[str, ...]:
    """The first letters of words that begin with `stem`."""
    if len(stem) >= PREFIX:
        return (stem[:PREFIX],)
    endings = ("", "s", "es", "ed", "ing", "er", "d")
    return tuple((stem + ending)[:PREFIX] for ending in endings)


def bits(numbers: Iterable[int]) -> int:
    """A number with the bits of these needs."""
    return sum(1 << number for number in numbers)


@cache
def is_wordy(stem: str) -> bool:
    """Whether `stem` is found among words, not as letters anywhere."""
    return stem.isascii() and stem.replace(" ", "").isalnum()


class Needs:
    """All needs by number, as `tabulate` has worked them out."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.rough: dict[int, tuple[list[str], list[str]]] = {
            int(number): (phrases, letters)
            for number, (phrases, letters) in table["rough"].items()
        }
        self._masks = {one: bits(numbers) for one, numbers in table["prefixes"].items()}
        self._known: dict[str, int] = {}
        self._dull: set[str] = set()

    def is_met(self, number: int, passage: "Passage", mask: int) -> bool:
        """Whether `passage`, whose mask it is, meets the rough need of this number."""
        phrases, letters = self.rough[number]
        return (
            bool(mask >> number + 1 & 1)
            or any(map(passage.squeezed.__contains__, phrases))
            or any(map(passage.text.__contains__, letters))
        )

    def mask(self, words: Iterable[str]) -> int:
        """The bits of every need that one of `words` may be a part of."""
        found = 0
        for word in set(words).difference(self._dull):
            known = self._known.get(word)
            if known is None:
                known = self._learn(word)
            found |= known
        return found

    def _learn(self, word: str) -> int:
        found = self._masks.get(word[:PREFIX], 0)
        shelf: Collection[str] = self._known if found else self._dull
        if len(shelf) >= _KEPT:
            self._known.clear()
            self._dull.clear()
        if found:
            self._known[word] = found
        else:
            self._dull.add(word)
        return found
