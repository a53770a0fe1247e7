"""Blanks that mislead: odd ones in front matter, and rows that push text away."""

import re
from collections.abc import Iterator
from functools import cache

from rules.hidden_text.concealment import Concealment, describe

_ODD = "\u00a0\u1680\u2000-\u200a\u202f\u205f"
_ANY = f" \t\u3000{_ODD}"
# Wider or higher than any screen: what follows is out of sight.
_WIDE = 100
_WIDE_IN_TABS = 25
_HIGH = 25
_STEP = 5


def find_odd(text: str) -> Iterator[Concealment]:
    """Blanks in front matter or a name that are no ASCII space.

    U+3000 may stand inside a value next to Japanese: that is how it is written.
    """
    for match in _odd().finditer(text):
        if _written().match(text, match.start()):
            continue
        yield Concealment(
            match.start(),
            match.end(),
            f"{describe(match[0])}: it looks like a space or like nothing, but no "
            "program takes it for one. Delete it, or write a plain space.",
        )


def may_have_rows(text: str) -> bool:
    """Whether `find_rows` is worth its time: a quick look that misses none.

    The shortest row is 25 characters: of every fifth, five in a row are in it.
    """
    return _sample().search(text[::_STEP]) is not None


def find_rows(text: str) -> Iterator[Concealment]:
    """Rows of blanks or blank lines that are wider or higher than a screen."""
    for match in _wide().finditer(text):
        # Cells of a table are padded.
        if text[match.end() : match.end() + 1].strip(f"|{_ANY}\r\n"):
            yield _row(match, "blanks")
    for match in _high().finditer(text):
        if text[match.end() :].strip():
            yield _row(match, "blank lines and blanks")


def _row(match: re.Match[str], what: str) -> Concealment:
    size = match.end() - match.start()
    return Concealment(
        match.start(),
        match.end(),
        f"{size} {what} in a row push what follows out of sight. Delete them.",
    )


@cache
def _odd() -> re.Pattern[str]:
    return re.compile(f"[{_ODD}]++|\u3000++")


@cache
def _written() -> re.Pattern[str]:
    """U+3000 beside a letter that is not ASCII, and at no end of a value."""
    return re.compile(
        "(?<=[^\\x00-\\x7f\\s])\u3000++(?=[^\\s,\\]#])"
        "|(?<=[^\\s:\\[,])\u3000++(?=[^\\x00-\\x7f\\s])"
    )


@cache
def _sample() -> re.Pattern[str]:
    return re.compile(f"[{_ANY}\r\n]{{{_STEP}}}")


@cache
def _wide() -> re.Pattern[str]:
    return re.compile(f"[{_ANY}]{{{_WIDE},}}+|\t{{{_WIDE_IN_TABS},}}+")


@cache
def _high() -> re.Pattern[str]:
    return re.compile(rf"\n(?:[{_ANY}\r]*+\n){{{_HIGH},}}+")
