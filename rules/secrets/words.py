"""Words or noise: whether a value reads like language or like a die was rolled.

A name that people chose is made of syllables, humps and a few digits at the end; a
generated token changes between small letters, capitals and digits all the time. The
measures here are ratios over short segments, so that length alone decides nothing.
"""

import re
from functools import cache, lru_cache
from itertools import pairwise

from rules.secrets.vocabulary import ACRONYMS, ONSETS

_VOWELS = frozenset("aeiouyAEIOUY")


@cache
def _segment() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z0-9]+")


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


@cache
def _stuck() -> re.Pattern[str]:
    # Five consonants in a row are in no word of English, Vietnamese or romaji.
    return re.compile(
        r"[bcdfghjklmnpqrstvwxz]{5}|q[^u]|[jv][bcdfgkpqtvxz]|x[bdgjkqvxz]",
        re.IGNORECASE,
    )


def segments(value: str) -> list[str]:
    """The runs of ASCII letters and digits in `value`."""
    return _segment().findall(value)


def pieces(segment: str) -> list[str]:
    """Humps and runs of digits: `refundV2Api` is refund, V, 2, Api."""
    return _piece().findall(segment)


def is_pronounceable(letters: str) -> bool:
    """Whether a run of letters could be a word or a well-worn abbreviation."""
    if len(letters) <= 4:
        return True
    vowels = sum(map(_VOWELS.__contains__, letters))
    if vowels * 7 < len(letters) or vowels * 4 > 3 * len(letters) + 4:
        return False
    return len(letters) < 8 or not _stuck().search(letters)


@lru_cache(maxsize=1024)
def is_noise(segment: str) -> bool:
    """Whether a segment of letters and digits looks generated, not written."""
    if len(segment) < 5 or segment.isdigit():
        return False
    found = pieces(segment)
    letters = [one for one in found if not one.isdigit()]
    if not (segment.isupper() or segment.islower()):
        wordlike = sum(len(one) for one in letters if is_wordlike(one))
        crumbs = sum(len(one) <= 2 or one.isdigit() for one in found)
        return wordlike * 3 < sum(map(len, letters)) * 2 or crumbs >= max(
            3, len(segment) // 5
        )
    odd = not all(map(is_pronounceable, letters))
    switches = len(found) - 1
    short = any(len(one) <= 2 for one in letters)
    return odd or switches >= 3 or (switches == 2 and short)


def is_wordlike(hump: str) -> bool:
    """Whether one hump of letters could be a whole word."""
    if len(hump) < 3:
        return False
    if hump.lower() in ACRONYMS:
        return True
    onset = hump[:2].lower()
    if _VOWELS.isdisjoint(onset) and onset not in ONSETS:
        return False
    return not _VOWELS.isdisjoint(hump) and is_pronounceable(hump)


def noise(value: str) -> int:
    """How many of the letters and digits of `value` stand in generated segments."""
    return sum(len(one) for one in segments(value) if is_noise(one))


def is_random(value: str, least: int) -> bool:
    """Whether `value` has at least `least` characters and most of them are noise."""
    if len(value) < least:
        return False
    parts = segments(value)
    total = sum(map(len, parts))
    noisy = sum(len(one) for one in parts if is_noise(one))
    return noisy * 2 >= total and noisy >= min(least, 8)


@cache
def _hex() -> re.Pattern[str]:
    return re.compile(r"[0-9a-f]+|[0-9A-F]+")


def is_hex(value: str) -> bool:
    """Whether `value` is hex digits of one case only."""
    return bool(_hex().fullmatch(value))


@cache
def _uuid() -> re.Pattern[str]:
    digit = r"[0-9a-fA-F]"
    return re.compile(digit + r"{8}-" + (digit + r"{4}-") * 3 + digit + r"{12}")


def is_uuid(value: str) -> bool:
    """Whether `value` has the form of a UUID."""
    return bool(_uuid().fullmatch(value))


def is_sequence(value: str) -> bool:
    """Whether `value` counts on (abc, 123), stands still (xxx) or repeats itself."""
    body = "".join(segments(value[:256])).lower()
    if len(body) < 6:
        return False
    # a chance text of 20 characters over 36 has two of these steps, not sixteen
    follows = [_follows(one, two) for one, two in pairwise(body)]
    if sum(follows) * 10 >= len(follows) * 8 and _is_drawn_out(value, follows):
        return True
    return _repeats(body)


def _is_drawn_out(value: str, follows: list[bool]) -> bool:
    """Whether steps make one long row, or several in letters of one case.

    Short rows in letters of both cases are what keys that people think up look like.
    """
    longest = max(map(len, "".join(map("ny".__getitem__, follows)).split("n")))
    return longest > 6 or value.upper() == value or value.lower() == value


def _follows(one: str, two: str) -> bool:
    return ord(two) - ord(one) in (0, 1, -1) or one + two in (
        "9a",
        "90",
        "z0",
        "za",
        "09",
    )


def _repeats(body: str) -> bool:
    if len(body) >= 8 and len(set(body)) <= 3:
        return True
    return any(
        len(body) >= 2 * period and body[period:] == body[:-period]
        for period in range(1, 11)
    )
