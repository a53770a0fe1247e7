"""Letters of fonts and frames that Unicode keeps as code points of their own.

Searches and checks do not find a word in mathematical bold. Single signs of formulas,
circled numbers, blood types and full-width words are spelling.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.hidden_text.concealment import Concealment, name

_FONTS = (
    "\U0001d400-\U0001d7cb\u2102\u210a-\u2112\u2115\u2119-\u211d\u2124\u2128\u212c"
    "\u212d\u212f-\u2131\u2133\u2134\u213c-\u213f\u2145-\u2149"
)
_FRAMES = (
    "\u249c-\u24e9\U0001f110-\U0001f12b\U0001f130-\U0001f149\U0001f150-\U0001f169"
    "\U0001f170-\U0001f189"
)
_RAISED = "\u02b0-\u02b8\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u2071\u207f\u2090-\u209c"
# Emoji and signs that may stand in rows.
_SIGNS = frozenset("\U0001f170\U0001f171\U0001f17e\U0001f17f\u24c2 ")


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return _letter().search(letters) is not None


def find(text: str) -> Iterator[Concealment]:
    """Words in letters that only look like ASCII."""
    for pattern, is_word in (
        (_dressed(), _is_dressed),
        (_spaced(), _is_dressed),
        (_raised(), bool),
        (_wide_inside(), bool),
    ):
        for match in pattern.finditer(text):
            if match[0].isascii() or not is_word(match[0]):
                continue
            odd = next(letter for letter in match[0] if not letter.isascii())
            yield Concealment(
                match.start(),
                match.end(),
                f"{name(odd)} and the like only look like ASCII letters: searches and "
                "checks do not find the word. Write it in plain letters.",
            )


def _is_dressed(run: str) -> bool:
    """Whether a run with a letter in a font or frame is a word."""
    odd = [letter for letter in run if not letter.isascii()]
    if _SIGNS.issuperset(odd):
        return False
    plain = sum(letter.isascii() and letter.isalpha() for letter in run)
    framed = _framed().match(odd[0]) is not None
    return plain > 1 or len(odd) > (2 if framed else 1)


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(f"[{_FONTS}{_FRAMES}{_RAISED}\uff21-\uff3a\uff41-\uff5a]")


@cache
def _dressed() -> re.Pattern[str]:
    return re.compile(f"[A-Za-z{_FONTS}{_FRAMES}]++")


@cache
def _framed() -> re.Pattern[str]:
    return re.compile(f"[{_FRAMES}]")


@cache
def _spaced() -> re.Pattern[str]:
    return re.compile(f"[{_FRAMES}](?: [{_FRAMES}])++")


@cache
def _raised() -> re.Pattern[str]:
    return re.compile(f"[{_RAISED}]{{4,}}+")


@cache
def _wide_inside() -> re.Pattern[str]:
    return re.compile("(?<=[A-Za-z])[\uff21-\uff3a\uff41-\uff5a]++(?=[A-Za-z])")
