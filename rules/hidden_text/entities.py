"""HTML entities that write letters or unseen characters another way."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from html import unescape

from rules.hidden_text.concealment import Concealment, name

# Blanks and hyphens that pages are laid out with.
_LAYOUT = frozenset("\u00a0\u2002\u2003\u2009\u2011\n\t")


def find(prose: str) -> Iterator[Concealment]:
    """Entities in a body without code that a plain letter could stand for."""
    for match in _rows().finditer(prose):
        shown = unescape(match[0])
        unseen = [letter for letter in shown if _is_unseen(letter)]
        is_spelled = "#" in match[0] and any(letter.isalnum() for letter in shown)
        if unseen:
            why = f"stands for {name(unseen[0])}, which nobody sees. Delete it"
        elif is_spelled:
            why = (
                "spells letters so that searches and checks do not find the word. "
                "Write the letters themselves"
            )
        else:
            continue
        yield Concealment(match.start(), match.end(), f"An HTML entity {why}.")


def _is_unseen(letter: str) -> bool:
    if letter in _LAYOUT:
        return False
    return unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"} or (
        letter in "\u034f\u115f\u1160\u3164\uffa0\u2800\ufe0e\ufe0f"
    )


@cache
def _rows() -> re.Pattern[str]:
    return re.compile(
        r"(?:&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});)++"
    )
