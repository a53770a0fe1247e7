"""Lexicon: the longest known form that stands at a place of a text.

A table by first letters instead of one long regular expression: nothing to compile
when a command starts, and a form more costs nothing.
"""

import re
from collections.abc import Iterable
from functools import cache

LATIN = "a-z\u00df-\u024f\u0300-\u036f\u1e00-\u1eff"
"""Letters of Latin script in a case-folded text, for a character class."""

_OPENING = 2


def is_latin(char: str) -> bool:
    """Whether a character of a case-folded text is a letter of `LATIN`."""
    return (
        "a" <= char <= "z"
        or "\u00df" <= char <= "\u024f"
        or "\u0300" <= char <= "\u036f"
        or "\u1e00" <= char <= "\u1eff"
    )


def opening(form: str) -> str:
    """The first word of a form in Latin letters, the first sign of any other.

    No form begins at a word or sign which is not the opening of one: a form in Latin
    letters ends where a word ends.
    """
    run = _latin_run().match(form)
    return run[0] if run else form[:1]


@cache
def _latin_run() -> re.Pattern[str]:
    return re.compile(f"[{LATIN}]+")


class Lexicon:
    """Forms, all lower case. A form in Latin letters ends where a word ends."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._by_opening: dict[str, list[str]] = {}
        for form in sorted(set(forms), key=lambda form: (-len(form), form)):
            self._by_opening.setdefault(form[:_OPENING], []).append(form)

    def openings(self) -> frozenset[str]:
        """What a text must have where a form begins: see `opening`."""
        forms = (form for many in self._by_opening.values() for form in many)
        return frozenset(map(opening, forms))

    def at(self, text: str, start: int) -> str:
        """The longest form that begins at `start`; '' if there is none."""
        opening = text[start : start + _OPENING]
        for form in self._by_opening.get(opening, ()):
            if text.startswith(form, start) and _ends(text, start + len(form)):
                return form
        if opening[:1] in self._by_opening and _ends(text, start + 1):
            return opening[:1]
        return ""


def _ends(text: str, end: int) -> bool:
    return end >= len(text) or not (is_latin(text[end - 1]) and is_latin(text[end]))
