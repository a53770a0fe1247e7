"""HTML entities that write letters or unseen characters another way."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from html import unescape

from rules.hidden_text import bidi, zero_width
from rules.hidden_text.concealment import Concealment, name

# Blanks and hyphens that pages are laid out with.
_LAYOUT = frozenset("\u00a0\u2002\u2003\u2009\u2011\n\t")
_CONTEXT = 40


def find(prose: str) -> Iterator[Concealment]:
    """Entities in a body without code that a plain letter could stand for."""
    for match in _rows().finditer(prose):
        shown = unescape(match[0])
        unseen = next(filter(_is_unseen, shown), "")
        if unseen and not _spells(prose, match, shown):
            why = f"stands for {name(unseen)}, which nobody sees. Delete it"
        elif "#" in match[0] and _is_word(shown):
            why = (
                "spells letters so that searches and checks do not find the word. "
                "Write the letters themselves"
            )
        else:
            continue
        yield Concealment(match.start(), match.end(), f"An HTML entity {why}.")


def _is_word(shown: str) -> bool:
    """Whether entities write what a keyboard has; a single `é` is an old habit."""
    letters = [letter for letter in shown if letter.isalnum()]
    return len(letters) > 1 or any(letter.isascii() for letter in letters)


def _is_unseen(letter: str) -> bool:
    if letter in _LAYOUT:
        return False
    return unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"} or (
        letter in "\u034f\u115f\u1160\u3164\uffa0\u2800\ufe0e\ufe0f"
    )


def _spells(prose: str, match: re.Match[str], shown: str) -> bool:
    """Whether the characters would be no finding if they stood there themselves."""
    before = prose[max(match.start() - _CONTEXT, 0) : match.start()]
    text = f"{before}{shown}{prose[match.end() : match.end() + _CONTEXT]}"
    inside = range(len(before), len(before) + len(shown))
    known = zero_width.concerns(shown) or bidi.concerns(shown)
    found = (*zero_width.find(text), *bidi.find(text))
    return known and not any(one.start in inside for one in found)


@cache
def _rows() -> re.Pattern[str]:
    return re.compile(
        r"(?:&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});)++"
    )
