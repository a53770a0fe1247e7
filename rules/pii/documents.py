"""Numbers of papers a person carries: passport, driving licence, residence card."""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii import naming, vocabulary
from rules.pii.view import Hit, View

PASSPORT = "passport number"
MACHINE_READABLE = "machine-readable line of a passport"
LICENCE = "driving licence number"
RESIDENCE = "residence card number"


@cache
def _numbers() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9_])(?:"
        r"(?P<residence>[A-Z]{2}[ -]?[0-9]{8}[ -]?[A-Z]{2})"
        r"|(?P<passport>[A-Z]{1,2}[ -]?[0-9]{6,8}|[0-9]{9}|[0-9]{2}[A-Z]{2}[0-9]{5})"
        r"|(?P<licence>[A-Z]{1,5}[0-9]{6,12}[A-Z0-9]{0,5}|[0-9]{12})"
        r")(?![A-Za-z0-9_]|[.\-][0-9])",
        re.IGNORECASE,
    )


@cache
def _zone() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Z0-9<])(?:[PVI][A-Z<][A-Z]{3}[A-Z]{2,20}(?:<[A-Z]{1,20}){0,4}<<[A-Z<]{2,39}"
        r"|[A-Z0-9<]{9}[0-9][A-Z]{3}[0-9]{7}[MFX<][0-9]{7}[A-Z0-9<]{2,16})(?![A-Z0-9<])"
    )


_KINDS = {
    vocabulary.PASSPORT: ("passport", PASSPORT),
    vocabulary.RESIDENCE: ("residence", RESIDENCE),
    vocabulary.LICENCE: ("licence", LICENCE),
}


def find(view: View) -> Iterator[Hit]:
    """Passports, licences and residence cards that a word names; passport zones."""
    for zone in _zone().finditer(view.text):
        yield Hit(zone.start(), zone.end(), MACHINE_READABLE)
    for one in _numbers().finditer(view.text):
        sort = naming.sort_of(view, one.start(), one.end())
        group, kind = _KINDS.get(sort, ("", ""))
        if group and (one[group] is not None or group == vocabulary.LICENCE):
            yield Hit(one.start(), one.end(), kind)
