"""How alike two texts are, as a number from 0 to 1.

The measure is chosen so that the settings' 0.6 and 0.9 mean the same in English,
Vietnamese and Japanese; see `likeness`.
"""

from collections.abc import Iterable
from functools import lru_cache

from rules.likeness.normalise import letters

ALPHABETIC = 5
IDEOGRAPHIC = 3
_FIRST_IDEOGRAPHIC = "\u2e80"


def likeness(ours: str, theirs: str) -> float:
    """Likeness of two bodies, front matter not included: 0 nothing shared, 1 the same.

    Both are reduced to `letters` and cut into overlapping shingles: five characters,
    or three where the first is a kana, a kanji or another character that stands for
    more than a sound. Likeness is Dice's coefficient of the two sets of shingles.
    Texts with equal `letters` give 1; a text without letters is like nothing but
    another of its kind. Symmetric, independent of order of blocks and of any corpus.

    A word or two changed in a memory gives about 0.9, a tenth of the words changed
    and two sentences exchanged about 0.7; unrelated texts made of the same stock
    phrases stay below 0.6.
    """
    return likeness_of_letters(letters(ours), letters(theirs))


def likeness_of_letters(ours: str, theirs: str) -> float:
    """`likeness` of two texts that `letters` has made."""
    if ours == theirs:
        return 1.0
    mine, others = shingles(ours), shingles(theirs)
    return dice(len(mine & others), len(mine), len(others))


@lru_cache(maxsize=16)
def shingles(text: str) -> frozenset[str]:
    """The shingles of `letters`; a text too short for one is its own."""
    length = len(text)
    whole = length - ALPHABETIC + 1
    if text.isascii():
        found = {text[at : at + ALPHABETIC] for at in range(whole)}
    else:
        short = _FIRST_IDEOGRAPHIC
        found = {
            text[at : at + (ALPHABETIC if first < short else IDEOGRAPHIC)]
            for at, first in enumerate(text[: max(0, whole)])
        }
        for at in range(max(0, whole), length - IDEOGRAPHIC + 1):
            if text[at] >= short:
                found.add(text[at : at + IDEOGRAPHIC])
    return frozenset(found or ({text} if text else ()))


def dice(shared: float, ours: int, theirs: int) -> float:
    """Dice's coefficient: twice what is shared over what there is; 0 of nothing."""
    total = ours + theirs
    return 2 * shared / total if total else 0.0


def best(
    found: Iterable[tuple[float, str]], limit: int
) -> tuple[tuple[str, float], ...]:
    """The `limit` likest of (likeness, key), likest first, equals by key."""
    ranked = sorted(found, key=lambda one: (-one[0], one[1]))
    return tuple((key, likeness) for likeness, key in ranked[:limit])
