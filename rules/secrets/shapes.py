"""Shapes: values that are written in one known way and open nothing."""

import re
from functools import cache, lru_cache

from rules.secrets.vocabulary import TECHNICAL, UNITS
from rules.secrets.words import is_noise, segments


def is_pattern(value: str) -> bool:
    """Whether `value` is a regular expression that describes secrets."""
    return bool(
        re.search(
            r"\[\^?[\w.]-[\w.]|\\[dwsbDWSB]|\(\?[:=!<]|\{\d+,?\d*\}|\.[*+]\W", value
        )
    )


@cache
def _shape() -> re.Pattern[str]:
    """Values that are written in one known way and open nothing."""
    return re.compile(
        r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]?\d{1,2}:\d\d.*)?"
        r"|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}:\d\d(?::\d\d)?\S{0,9}"
        r"|[vV]?\d+(?:\.\d+)+(?:[-+.]\w+)*|[vV]\d+\w{0,4}"
        r"|[A-Z][A-Z0-9_]*-\d+(?:[_-][A-Za-z0-9-]+|'s)?|[#!]\d+|mem-[\w-]+"
        r"|#[a-z0-9]+(?:-[a-z0-9]+)+"
        r"|[a-z0-9]+(?:[._+-][a-z0-9]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+"
        r"|(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:/\S*)?"
        r"|[a-z][a-z0-9+.-]*://\S*|@[\w./-]+|--?[a-z][\w=-]*"
        r"|[A-Za-z_]+[=<>]+\d+\w*|[\d.,~+<>=≥≤/x:-]+%?|0x[0-9a-f]{1,8}"
        # files and places in them, actions and images at a version
        r"|[\w./~-]*[\w-]\.[a-z][a-z0-9]{0,4}(?:[:#]L?\d[\d,:-]*|#[\w-]*)?"
        r"|[a-z0-9.-]+(?:/[\w.-]+)+[@:][\w.-]+"
    )


@cache
def _technical() -> re.Pattern[str]:
    # sha256, aes-256-gcm, tls1.2, oauth2, k8s, 90d, 8-16chars, 1Password
    word, unit = "|".join(sorted(TECHNICAL)), "|".join(sorted(UNITS))
    part = (
        rf"(?:(?:{word})\d{{0,4}}(?:{word}|id)?|[a-z]\d{{1,2}}[a-z]?"
        rf"|\d{{1,3}}(?:{unit})?|\d{{4,5}}(?:{unit}))"
    )
    return re.compile(rf"{part}(?:[-_/.:+~(]{part})*\)?", re.IGNORECASE)


@lru_cache(maxsize=1024)
def is_known_shape(value: str) -> bool:
    """Whether `value` is a date, a version, a ticket, a path, an algorithm ..."""
    if _shape().fullmatch(value) or _technical().fullmatch(value):
        return True
    if any(is_noise(one) for one in segments(value)):
        return False
    return _is_path(value)


def _is_path(value: str) -> bool:
    if value.startswith(("/", "./", "../", "~/")):
        return True
    return "/" in value and not re.search(r"\d{3}|[!@#$%^&*?~]", value)
