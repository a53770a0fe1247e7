"""Concealment: a stretch of text that a reader does not see, or not as it is."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

_CONTROLS = {
    "\0": "NULL",
    "\x07": "BELL",
    "\x08": "BACKSPACE",
    "\x0b": "LINE TABULATION",
    "\x0c": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}
_UNNAMED = {
    "Cc": "control character",
    "Co": "private use character",
    "Cs": "half of a surrogate pair",
}


@dataclass(frozen=True, slots=True, order=True)
class Concealment:
    """Where something is concealed, and a message for the person who mends it.

    Offsets are code points into the text that was scanned, `end` is exclusive.
    """

    start: int
    end: int
    message: str


def name(letter: str) -> str:
    """A code point for people: `U+200B ZERO WIDTH SPACE`."""
    known = unicodedata.name(letter, "") or _CONTROLS.get(letter)
    if not known:
        known = _UNNAMED.get(unicodedata.category(letter), "unassigned code point")
    return f"U+{ord(letter):04X} {known}"


def describe(run: str) -> str:
    """A row of code points for people: its length and up to three of them."""
    if len(run) == 1:
        return name(run)
    kinds = list(dict.fromkeys(run))
    named = ", ".join(name(letter) for letter in kinds[:3])
    more = " and others" if len(kinds) > 3 else ""
    return f"{len(run)} characters in a row ({named}{more})"


def conceal(
    text: str, places: Iterable[int], explain: Callable[[str], str]
) -> Iterator[Concealment]:
    """One concealment for each row of neighbouring places, which are sorted."""
    start = end = -1
    for at in places:
        if at == end:
            end += 1
            continue
        if start >= 0:
            yield Concealment(start, end, explain(text[start:end]))
        start, end = at, at + 1
    if start >= 0:
        yield Concealment(start, end, explain(text[start:end]))


def listed(names: str) -> frozenset[str]:
    """The names in a list with blanks between them."""
    return frozenset(names.split())
