"""Openings: the words and signs at which a claim may begin.

Most words of a text are none of them, and so are known at a glance for mere words.
"""

from functools import cache

from rules.likeness.dates import ERAS, months, named_days
from rules.likeness.lexicon import opening
from rules.likeness.polarity import turning_forms
from rules.likeness.quantities import (
    KANJI,
    KANJI_SCALES,
    english_words,
    vietnamese_words,
)

_DATES = ("ngày", "tháng", "quý", "q", "午", "第")


def may_claim(stretch: str) -> bool:
    """Whether a date, a number, a negation or an opposite may begin with a word.

    `stretch` begins with a letter and, if that is Latin, holds the whole word.
    """
    return opening(stretch) in _openings()


@cache
def _openings() -> frozenset[str]:
    lexicons = (named_days(), turning_forms(), english_words(), vietnamese_words())
    words = frozenset[str]().union(*(one.openings() for one in lexicons))
    eras = (name[0] for name in ERAS)
    return words.union(_DATES, months(), eras, KANJI, KANJI_SCALES)
