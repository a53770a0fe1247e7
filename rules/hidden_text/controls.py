"""Control characters, odd line ends, and code points that mean nothing agreed."""

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from rules.hidden_text.concealment import Concealment, conceal, describe

if TYPE_CHECKING:
    from regex import Pattern

_OBEYED = "a terminal may obey it, and a page shows nothing"


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return any(
        pattern().search(letters)
        for pattern in (_control, _separator, _private, _annotation, _unassigned)
    )


def find(text: str) -> Iterator[Concealment]:
    """Every control but tab and line ends; private, unassigned, annotations."""
    for pattern, why in (
        (_control(), _OBEYED),
        (_separator(), "some programs end the line here, others read on"),
        (_private(), "every font shows something else here, or nothing"),
        (_annotation(), "it marks text that a page may leave out"),
        (_unassigned(), "no standard says what it is, so nothing is shown"),
    ):
        places = (match.start() for match in pattern.finditer(text))
        yield from conceal(text, places, partial(_explain, why))


def find_line_ends(path: str) -> Iterator[Concealment]:
    """Tabs and line ends, which are controls where they stand in a name."""
    places = (at for at, letter in enumerate(path) if letter in "\t\n")
    return conceal(path, places, partial(_explain, _OBEYED))


def _explain(why: str, run: str) -> str:
    return f"{describe(run)}: {why}. Delete it, or write its name instead."


def find_lone_returns(text: str) -> Iterator[Concealment]:
    """The first of the carriage returns that end no line: often all lines have one."""
    lone = [match.start() for match in re.finditer("\r(?!\n)", text)]
    if lone:
        yield Concealment(
            lone[0],
            lone[0] + 1,
            f"U+000D CARRIAGE RETURN without a line feed ({len(lone)} in this text): "
            "some programs end the line here, others overwrite it. Write line feeds.",
        )


@cache
def _control() -> re.Pattern[str]:
    return re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")


@cache
def _separator() -> re.Pattern[str]:
    return re.compile("[\x85\u2028\u2029]")


@cache
def _private() -> re.Pattern[str]:
    return re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]")


@cache
def _annotation() -> re.Pattern[str]:
    return re.compile("[\ufff9-\ufffc]")


@cache
def _unassigned() -> "Pattern[str]":
    import regex

    # Default ignorable ones have families of their own.
    return regex.compile(r"[\p{Cn}\p{Cs}--\p{Default_Ignorable_Code_Point}]", regex.V1)
