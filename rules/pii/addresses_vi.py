"""Vietnamese postal addresses, with and without accents, and in English order.

A street name or a ward alone is talk about a place. An address has a house number
with a street (or a numbered hamlet) and then the ward, district or city it lies in.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.view import Hit, View

KIND = "postal address"

_NUMBER = r"[0-9]{1,5}[A-Za-z]{0,2}(?:[/\-][0-9]{1,4}[A-Za-z]?){0,4}"
_WORD = r"[A-Z][A-Za-z'0-9]{0,14}"
_NAME = rf"{_WORD}(?: {_WORD}){{0,4}}"
_OF = rf"(?:[0-9]{{1,2}}(?![0-9])|{_NAME})"
_ROAD = r"(?i:duong|pho|dai lo|quoc lo|tinh lo|ngo|ngach|hem|kiet|ql|d\.)"
_BREAK = r"\s?[,;–\-]\s?"
# Ward, district, city, province, country: more than these is a list of places.
_LEVELS = 5
_UNIT = (
    r"(?:(?i:phuong|thi tran|xa|quan|huyen|thi xa|ward|district|dist\.|khu pho|tinh"
    r"|thanh pho)[ ]|(?i:p|q|tt|tx|tp)\.[ ]?|T[PTX][ ]|[PQ](?=[0-9]))"
)
_CITIES = (
    r"(?i:tp\.? ?hcm|hcmc?|sai ?gon|ho chi minh(?: city)?|ha ?noi|da ?nang|hai phong"
    r"|can tho|hue|nha trang|da lat|vung tau|bien hoa|binh duong|dong nai|bac ninh"
    r"|hai duong|quang ninh|nghe an|thanh hoa|nam dinh|long an|thu duc|binh thanh"
    r"|cau giay|dong da|ba dinh|hai ba trung|hoan kiem|thanh xuan|tan binh|go vap"
    r"|phu nhuan|viet ?nam)(?![A-Za-z])"
)
_HOUSE = (
    rf"(?<![A-Za-z0-9.,:/\-])(?P<prefix>(?i:so nha|so|nha so|no\.|lo) |{_ROAD} )?"
    rf"{_NUMBER}(?:, ?(?={_ROAD})| )"
    rf"(?P<road>{_ROAD} (?:[0-9]{{1,4}},? ?{_ROAD}? ?)?)?(?P<street>{_NAME})"
    r"(?P<suffix> (?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Alley|Lane))?"
)


@cache
def _unit() -> re.Pattern[str]:
    # A ward or district with its number or name; the English order puts it last.
    return re.compile(
        rf"(?<![A-Za-z])(?:{_UNIT}{_OF}|{_WORD}(?: {_WORD}){{0,2}} (?:Ward|District)"
        r"(?![A-Za-z0-9]))"
    )


@cache
def _house_before() -> re.Pattern[str]:
    return re.compile(rf"{_HOUSE}(?:{_BREAK}|,)\Z")


@cache
def _hamlet_before() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z])(?i:thon|ap|xom|to(?: dan pho)?|khu pho|kp|khom|ban|buon|lang"
        rf"|doi) (?:[0-9]{{1,3}}[A-Za-z]?|{_NAME})(?:{_BREAK}|,)\Z"
    )


@cache
def _further() -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_BREAK}|, ?)(?:{_UNIT}{_OF}|{_CITIES}"
        rf"|{_WORD}(?: {_WORD}){{0,2}} District)"
    )


@cache
def _label() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:dia chi|d/c|giao (?:toi|den|hang)|ship|thuong tru"
        r"|nha (?:anh|chi|ong|ba|em|co)|tam tru|cu tru|noi o|song tai|o tai|address"
        r"|lives?|resid|home|o(?= ?\Z))"
        r"|住所"
    )


@cache
def _street_then_city() -> re.Pattern[str]:
    # No ward and no district: then a road's word or a label has to make sure.
    return re.compile(rf"{_HOUSE}(?:, ?{_NAME}){{0,2}}, ?{_CITIES}")


@cache
def _city() -> re.Pattern[str]:
    return re.compile(_CITIES)


@cache
def _province() -> re.Pattern[str]:
    return re.compile(rf", ?{_WORD} {_WORD}")


def _end(view: View, unit: re.Match[str]) -> int:
    """Where the last of the units and cities that follow a unit ends."""
    end = unit.end()
    for _ in range(_LEVELS):
        more = _further().match(view.bare, end)
        if more is None:
            break
        end = more.end()
    return end


def _is_short(unit: str) -> bool:
    # "P1" and "Q2" are also priorities and quarters.
    return re.fullmatch(r"[PQ][0-9]+", unit) is not None


def _start(view: View, unit: re.Match[str], low: int, end: int) -> int | None:
    """Where the house or hamlet before a ward or district starts; None without."""
    before = view.bare[low : unit.start()]
    house = _house_before().search(before)
    if house is not None:
        marked = house["prefix"] or house["road"] or house["suffix"]
        several = len(house["street"].split()) > 1
        sure = "/" in house[0] or _city().search(view.bare, unit.end(), end)
        if marked or (several and (sure or not _is_short(unit[0]))):
            return low + house.start()
    hamlet = _hamlet_before().search(before)
    if hamlet is None:
        return None
    labelled = _label().search(view.plain, max(0, low - 20), unit.start())
    further = end > unit.end() or _province().match(view.bare, end)
    return low + hamlet.start() if further or labelled else None


def _in_units(view: View) -> Iterator[Hit]:
    for unit in _unit().finditer(view.bare):
        low = max(view.bare.rfind("\n", 0, unit.start()) + 1, unit.start() - 70)
        end = _end(view, unit)
        start = _start(view, unit, low, end)
        if start is not None:
            yield Hit(start, end, KIND)


def _in_cities(view: View) -> Iterator[Hit]:
    for one in _street_then_city().finditer(view.bare):
        marked = one["prefix"] or one["road"] or one["suffix"]
        low = max(view.plain.rfind("\n", 0, one.start()) + 1, one.start() - 30)
        if marked or _label().search(view.plain, low, one.start()):
            yield Hit(one.start(), one.end(), KIND)


def find(view: View) -> Iterator[Hit]:
    """Vietnamese addresses with a house number or hamlet."""
    yield from _in_units(view)
    yield from _in_cities(view)
