"""Postal addresses in English: American, British, and Japanese ones in Latin letters.

A number and a street are a place; with a postal code, or a word that says somebody
lives there, they are an address.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.view import Hit, View

KIND = "postal address"

_WORD = r"[A-Z][A-Za-z'’.]{0,15}"
_STREET = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way"
    r"|Place|Pl|Terrace|Parkway|Pkwy|Highway|Hwy|Square|Sq|Circle|Close|Crescent|Alley"
    r"|Gardens|Grove|Mews)\b\.?"
)
_FLAT = (
    r"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Room|#)\.? ?[A-Z0-9\-]{1,6})?"
)
_ZIP = r"[A-Z]{2},? [0-9]{5}(?:-[0-9]{4})?"
_POSTCODE = r"[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}"


@cache
def _street() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.,:/\-])[0-9]{{1,6}}[A-Za-z]?,? (?:{_WORD} ){{1,4}}?{_STREET}{_FLAT}"
    )


@cache
def _code_after() -> re.Pattern[str]:
    return re.compile(
        rf",?\s(?:{_WORD}[ ,]{{1,2}}){{1,5}}(?:{_ZIP}|{_POSTCODE})\b|,?\s{_POSTCODE}\b"
    )


@cache
def _lives() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:lives? (?:at|in|on)|living at|resid(?:es?|ing) at|home address"
        r"|address|(?:ship|deliver|send|post)(?:ed)? to|moved to|住所|dia chi)"
        r"[ :]{0,3}(?:is )?\Z"
    )


@cache
def _romaji() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.,:/\-])[0-9]{{1,4}}(?:-[0-9]{{1,4}}){{1,3}},? {_WORD}"
        rf"(?:[ \-]{_WORD}){{0,2}}"
        r",? [A-Z][a-z]{1,15}-(?:ku|shi|cho|machi|gun|mura|son)\b"
        rf"|\b{_WORD}(?:-{_WORD})? [0-9]{{1,4}}(?:-[0-9]{{1,4}}){{1,3}}"
        r",? [A-Z][a-z]{1,15}-(?:ku|shi|gun)\b"
        r"|\b[A-Z][a-z]{1,15}-(?:ku|shi|gun),? [A-Z][a-z]{1,15}(?:-?cho|machi)?,? "
        r"[0-9]{1,4}(?:-[0-9]{1,4}){1,3}(?![0-9\-])"
    )


def find(view: View) -> Iterator[Hit]:
    """Addresses in English letters that a code or a word makes sure of."""
    for street in _street().finditer(view.text):
        code = _code_after().match(view.text, street.end())
        before = view.plain[max(0, street.start() - 24) : street.start()]
        if code is not None or _lives().search(before):
            end = code.end() if code else street.end()
            yield Hit(street.start(), end, KIND)
    for one in _romaji().finditer(view.text):
        yield Hit(one.start(), one.end(), KIND)
