"""Variation selectors: they choose a letter's form, or carry data that nobody sees."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rules.hidden_text.concealment import Concealment, conceal, describe

if TYPE_CHECKING:
    from regex import Pattern


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return _selectors().search(letters) is not None


def find(text: str) -> Iterator[Concealment]:
    """Selectors behind a letter that has no such form, or behind one another."""
    places = (
        match.start()
        for match in _selectors().finditer(text)
        if not _chosen().match(text, match.start())
    )
    return conceal(text, places, _explain)


def _explain(run: str) -> str:
    return (
        f"{describe(run)}: a variation selector that changes no letter is unseen and "
        "can carry data. Delete it."
    )


@cache
def _selectors() -> re.Pattern[str]:
    return re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


@cache
def _chosen() -> "Pattern[str]":
    """Selectors that the standard has a use for, where they stand."""
    import regex

    return regex.compile(
        "|".join(
            [
                r"(?<=[\p{Emoji}\p{Extended_Pictographic}--[0-9#*]])[\ufe0e\ufe0f]",
                r"(?<=[0-9#*])[\ufe0e\ufe0f](?=\u20e3)",
                r"(?<=[\p{Sm}\p{Myanmar}\p{Phags_Pa}0])\ufe00",
                r"(?<=[\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f‘’“”])[\ufe00\ufe01]",
                r"(?<=\p{Han})[\ufe00-\ufe02]",
                # The database of kanji variants reaches that far and no further.
                r"(?<=\p{Unified_Ideograph})[\U000e0100-\U000e011f]",
            ]
        ),
        regex.V1,
    )
