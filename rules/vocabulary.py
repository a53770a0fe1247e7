"""The words of a text, and what each is known to hint at.

Thousands of files share most of their words. So what a word could be part of is worked
out once and kept, and a text whose words are all known to be dull costs a look at each.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import filterfalse

# What is kept of one process: words of a language, not what only one file holds.
MOST_KEPT = 60_000
LONGEST_KEPT = 24


@lru_cache(maxsize=4)
def octets(text: str) -> bytes:
    """UTF-8 of `text`; a lone surrogate is kept as it is."""
    return text.encode("utf-8", "surrogatepass")


@lru_cache(maxsize=4)
def words(text: str) -> tuple[bytes, ...]:
    """What stands between blanks in `text`, in order, as UTF-8.

    No blank parts words in Japanese, so its points do. Other signs stay with their
    words.
    """
    data = octets(text)
    if b"\xe3\x80" in data:
        data = data.replace(b"\xe3\x80\x81", b" ").replace(b"\xe3\x80\x82", b" ")
    return tuple(data.split())


# Words that are dull to every vocabulary there is, taken out of a text once for all.
_vocabularies: list["Vocabulary"] = []
_dull_to_all: set[bytes] = set()


@lru_cache(maxsize=4)
def _telling(text: str) -> frozenset[bytes]:
    """The different words of `text` that some vocabulary may have to look at."""
    return frozenset(filterfalse(_dull_to_all.__contains__, words(text)))


class Vocabulary:
    """What words hint at, each a sum of flags; 0 is what nothing can come of.

    `hint` judges a word. `doubtful` is shown words in a row, each after a blank and one
    more at the end, and gives those for which `hint` might not be 0. Made once for a
    process, since what it knows is kept as long.
    """

    def __init__(
        self, hint: Callable[[str], int], doubtful: Callable[[str], Collection[str]]
    ) -> None:
        self._hint = hint
        self._doubtful = doubtful
        self._hints: dict[bytes, int] = {}
        self._dull: set[bytes] = set()
        _vocabularies.append(self)
        _dull_to_all.clear()
        _telling.cache_clear()

    def hints(self, text: str) -> list[int]:
        """The hints of every different word of `text` that has some."""
        rest = [*filterfalse(self._dull.__contains__, _telling(text))]
        found = [*map(self._hints.get, rest)]
        if None not in found:
            return found  # type: ignore[return-value]
        known = [hint for hint in found if hint is not None]
        new = [word for word, hint in zip(rest, found, strict=True) if hint is None]
        return known + self._learned(new)

    def _learned(self, new: Sequence[bytes]) -> list[int]:
        if len(self._hints) + len(self._dull) >= MOST_KEPT:
            self._hints.clear()
            self._dull.clear()
            _dull_to_all.clear()
        row = b" ".join((b"", *new, b"")).decode("utf-8", "surrogatepass")
        doubtful = self._doubtful(row)
        found: list[int] = []
        dull = new
        if doubtful:
            dull = []
            for word, said in zip(new, row.split(" ")[1:], strict=False):
                hint = self._hint(said) if said in doubtful else 0
                if not hint:
                    dull.append(word)
                    continue
                found.append(hint)
                if len(word) <= LONGEST_KEPT:
                    self._hints[word] = hint
        self._keep([word for word in dull if len(word) <= LONGEST_KEPT])
        return found

    def _keep(self, dull: Sequence[bytes]) -> None:
        self._dull.update(dull)
        for other in _vocabularies:
            if other is not self:
                dull = [word for word in dull if word in other._dull]
        _dull_to_all.update(dull)
