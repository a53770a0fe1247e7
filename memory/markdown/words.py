"""Words of a body, counted alike for scripts with and without spaces.

Words are the segments of UAX #29 that hold a letter or a digit. Letters of scripts
without spaces are added up over the body and rounded once, so that it does not matter
how often the script changes.
"""

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regex import Pattern


def count_words(body: str, cjk_chars_per_word: int = 2) -> int:
    """Number of words in a body without front matter (spec 1, "Words").

    `cjk_chars_per_word` letters of Han, kana, Thai, Lao, Khmer or Burmese make one
    word. Code counts like text, a URL is one word.
    """
    if not body.isascii():
        body = unicodedata.normalize("NFC", body)
    urls = 0
    if "://" in body or "www." in body:
        body, urls = _url().subn(" ", body)
    words, letters = _count_simply(body) or _count_exactly(body)
    return urls + words + -(-letters // cjk_chars_per_word)


@cache
def _url() -> re.Pattern[str]:
    safe = r"[!#-'*-;=?-\[\]_a-z~]"
    return re.compile(
        r"(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9+.-]{0,30}://|www\.)"
        rf"(?:{safe}|\({safe}*+\))++"
    )


def _count_simply(body: str) -> tuple[int, int] | None:
    """What `_count_exactly` says, or None where it takes that to know.

    Among Latin letters, kana, kanji and ordinary signs a few joints are all that
    UAX #29 knows; this is five times as fast.
    """
    letters = 0
    if not body.isascii():
        japanese, uncommon, joined = _quick()
        if "_" in body and joined.search(body):
            return None
        body, letters = japanese.subn(" ", body)
        if uncommon.search(body):
            return None
    found = _word().findall(body)
    if "_" in body:
        return sum(1 for word in found if word.strip("_")), letters
    return len(found), letters


@cache
def _quick() -> tuple[re.Pattern[str], ...]:
    """One letter of Japanese, a sign that may be anything, kana joined by `_`."""
    katakana = r"\u3031-\u3035\u309b\u309c\u30a0-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    katakana += r"\uff66-\uff9d"
    return (
        re.compile(
            r"[\u3005\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
            r"\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9ffc\uff66-\uff9d]"
        ),
        re.compile(
            r"[^\x00-\x7f\u00b0\u00c0-\u00d6\u00d7\u00d8-\u00f6\u00f8-\u024f"
            r"\u1e00-\u1eff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2190-\u21ff"
            r"\u3001\u3002\u3008-\u3011\u301c\u30fb\uff01\uff05\uff08\uff09\uff1f]"
        ),
        re.compile(rf"[{katakana}]_|_[{katakana}]"),
    )


@cache
def _word() -> re.Pattern[str]:
    letter = r"A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff"
    return re.compile(
        rf"[{letter}0-9_]++(?:(?:(?<=[{letter}])[.':\u2018\u2019](?=[{letter}])"
        rf"|(?<=[0-9])[.,;'\u2018\u2019](?=[0-9]))[{letter}0-9_]++)*+"
    )


def _count_exactly(body: str) -> tuple[int, int]:
    """Words of scripts with spaces, and letters of those without."""
    spaceless, other, boundary = _classes()
    # Letters of flags join nothing, and finding their pairs takes the square of them.
    body = re.sub("[\U0001f1e6-\U0001f1ff]+", "!", body)
    words = sum(1 for part in boundary.split(body) if other.search(part))
    return words, len(spaceless.findall(body))


@cache
def _classes() -> "tuple[Pattern[str], ...]":
    import regex

    scripts = ("Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr")
    spaceless = "".join(rf"\p{{scx={script}}}" for script in scripts)
    spaceless = rf"[[{spaceless}]&&[\p{{L}}\p{{Nl}}]]"
    return (
        regex.compile(spaceless, regex.V1),
        regex.compile(rf"[[\p{{L}}\p{{N}}]--{spaceless}]", regex.V1),
        regex.compile(r"\b", regex.V1 | regex.WORD),
    )
