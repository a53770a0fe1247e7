"""Piles of combining marks that bury the letters beneath and the lines around."""

import re
from collections.abc import Iterator
from functools import cache

from rules.hidden_text.concealment import Concealment

# Vietnamese and transcriptions pile up three at most.
_MOST = 3
_MARK = (
    "[\u0300-\u034e\u0350-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff"
    "\u20d0-\u20ff\ufe20-\ufe2f]"
)


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return _mark().search(letters) is not None


def find(text: str) -> Iterator[Concealment]:
    """More marks on one letter than any spelling has."""
    for match in _piles().finditer(text):
        size = match.end() - match.start()
        yield Concealment(
            match.start(),
            match.end(),
            f"{size} combining marks on one letter (U+{ord(match[0][0]):04X} and "
            "others) bury the text. Delete them.",
        )


@cache
def _piles() -> re.Pattern[str]:
    return re.compile(f"{_MARK}{{{_MOST + 1},}}+")


@cache
def _mark() -> re.Pattern[str]:
    return re.compile(_MARK)
