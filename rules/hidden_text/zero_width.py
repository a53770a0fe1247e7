"""Characters that take no room: zero-width, fillers, joiners, soft hyphens.

Some spell: joiners in Persian and Indic words and in emoji, zero-width spaces between
words of scripts without spaces. They may stand where they spell, one at a time.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rules.hidden_text.concealment import Concealment, conceal, describe

if TYPE_CHECKING:
    from regex import Pattern


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return _characters().search(letters) is not None


def find(text: str) -> Iterator[Concealment]:
    """Characters without width that no spelling asks for.

    A byte order mark at the very start is none of them.
    """
    first = 1 if text.startswith("\ufeff") else 0
    places = (
        match.start()
        for match in _characters().finditer(text, first)
        if not _spelled().match(text, match.start())
    )
    return conceal(text, places, _explain)


def _explain(run: str) -> str:
    return (
        f"{describe(run)}: nobody sees it, but an AI reads it, and searches miss the "
        "words it splits. Delete it."
    )


@cache
def _characters() -> re.Pattern[str]:
    return re.compile(
        "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065"
        "\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8\U00013430-\U0001343f"
        "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e01f0-\U000e0fff]"
    )


@cache
def _spelled() -> "Pattern[str]":
    import regex

    indic = (
        r"\p{Deva}\p{Beng}\p{Guru}\p{Gujr}\p{Orya}\p{Taml}\p{Telu}\p{Knda}\p{Mlym}"
        r"\p{Sinh}\p{Newa}\p{Khmr}\p{Mymr}"
    )
    virama = rf"[[{indic}]&&\p{{ccc=9}}]"
    arabic = r"[\p{Arab}\p{Syrc}\p{Nkoo}\p{Mand}\p{Rohg}\p{Adlm}]"
    spaceless = r"[\p{Thai}\p{Laoo}\p{Khmr}\p{Mymr}\p{Tibt}]"
    mongolian = r"[\p{Mong}--[\u180b-\u180f]]"
    emoji = r"\p{Extended_Pictographic}"
    return regex.compile(
        "|".join(
            [
                rf"(?<={spaceless})\u200b(?={spaceless})",
                # Explicit virama, half forms, and the Bengali and Kannada ra.
                rf"(?<={virama})[\u200c\u200d]",
                rf"(?<=[{indic}])[\u200c\u200d](?={virama})",
                rf"(?<=[{indic}])\u200c(?=[[{indic}]&&\p{{L}}\p{{M}}])",
                # Persian affixes, also behind foreign words, and lone joining forms.
                rf"(?<={arabic}\p{{M}}{{0,3}})\u200c(?=[\p{{L}}\p{{N}}])",
                rf"(?<=[\p{{L}}\p{{N}}\p{{M}}])\u200c(?={arabic})",
                rf"(?<={arabic}\p{{M}}{{0,3}})\u200d|\u200d(?={arabic})",
                rf"(?<={emoji}[\ufe0f\p{{Emoji_Modifier}}]?)\u200d(?={emoji})",
                rf"(?<={mongolian})[\u180b-\u180d\u180f]",
                rf"(?<={mongolian})\u180e(?={mongolian})",
                r"(?<=[\u2801-\u28ff])\u2800(?=[\u2801-\u28ff])",
                r"(?<=\p{Egyp})[\U00013430-\U0001343f]",
            ]
        ),
        regex.V1,
    )
