"""Needs: sets of words of which a form can't do without one each.

Each need has a number. What one word may be a part of, by its first letters, is a mask
with the bits of those needs: a passage holds them all in one number.
"""

from collections.abc import Collection, Iterable
from functools import cache
from typing import TYPE_CHECKING

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


def _is_word(stem: str) -> bool:
    return " " not in stem and is_wordy(stem)


@cache
def is_wordy(stem: str) -> bool:
    """Whether `stem` is found among words, not as letters anywhere."""
    return stem.isascii() and stem.replace(" ", "").isalnum()


class Needs:
    """All needs by number, and what a word says of them.

    A need with phrases or letters in it is `rough`: its bit says that it may be met,
    the next bit that it is.
    """

    def __init__(self) -> None:
        self.stems: dict[int, frozenset[str]] = {}
        self.rough: dict[int, tuple[list[str], list[str]]] = {}
        self._numbers: dict[frozenset[str], int] = {}
        self._masks: dict[str, int] = {}
        self._known: dict[str, int] = {}
        self._dull: set[str] = set()
        self._next = 0

    def add(self, stems: frozenset[str]) -> int:
        """The number of a need."""
        known = self._numbers.get(stems)
        if known is not None:
            return known
        number = self._numbers[stems] = self._next
        self.stems[number] = stems
        loose = [stem for stem in stems if not _is_word(stem)]
        phrases = [stem for stem in loose if is_wordy(stem)]
        if loose:
            letters = [stem for stem in loose if not is_wordy(stem)]
            self.rough[number] = phrases, letters
        self._next += 2 if loose else 1
        bits = 0b11 if loose else 0b1
        for stem in stems.difference(loose):
            for prefix in _variants(stem):
                self._file(prefix, bits << number)
        for phrase in phrases:
            self._file(phrase.partition(" ")[0][:PREFIX], 1 << number)
        return number

    def _file(self, prefix: str, bits: int) -> None:
        self._masks[prefix] = self._masks.get(prefix, 0) | bits

    def bit(self, number: int) -> int:
        """The bit a text has that may meet the need; 0 where words can't tell."""
        return 1 << number if all(map(is_wordy, self.stems[number])) else 0

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
