"""Bidi controls: they show text in another order than it is read in."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rules.hidden_text.concealment import Concealment, conceal, describe

if TYPE_CHECKING:
    from regex import Pattern


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return _controls().search(letters) is not None


def find(text: str) -> Iterator[Concealment]:
    """Embeddings, overrides and isolates; marks away from right-to-left letters."""
    places = (
        match.start()
        for match in _controls().finditer(text)
        if not _spelled().match(text, match.start())
    )
    return conceal(text, places, _explain)


def _explain(run: str) -> str:
    return (
        f"{describe(run)}: a bidi control shows the text around it in another order "
        "than an AI and a shell read it. Delete it."
    )


@cache
def _controls() -> re.Pattern[str]:
    return re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@cache
def _spelled() -> "Pattern[str]":
    """A single mark that keeps signs at the right end of right-to-left letters."""
    import regex

    letter = r"[\p{bc=R}\p{bc=AL}--[\u061c\u200f]]"
    between = r"[^\p{Cf}\n]{0,40}"
    return regex.compile(
        rf"(?<={letter}{between})[\u061c\u200e\u200f]"
        rf"|(?<!\p{{Cf}})[\u061c\u200e\u200f](?={between}{letter})",
        regex.V1,
    )
