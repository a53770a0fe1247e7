"""Numbers by which a state knows a person: Vietnam, Japan, and a few elsewhere.

They have no form of their own (twelve digits, nine digits), so a word has to name
them; a check digit, where there is one, has to be right.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rules.pii import naming, vocabulary
from rules.pii.digits import Number, numbers
from rules.pii.published import MY_NUMBERS, is_called_a_test
from rules.pii.view import Hit, View

# How many digits any of them has.
_COUNTS = frozenset({6, 8, 9, 10, 12})


@dataclass(frozen=True, slots=True)
class _Id:
    kind: str
    lengths: frozenset[int]
    fits: Callable[[str], bool] = lambda _digits: True


def _is_my_number(digits: str) -> bool:
    from stdnum.jp import in_

    return bool(in_.is_valid(digits)) and digits != "0" * 12


def _is_own_tax_code(digits: str) -> bool:
    # Codes of persons start with 8; companies have the number of their province.
    return digits[0] == "8"


_CITIZEN = _Id("Vietnamese citizen id (CCCD)", frozenset({12}))
_CMND = _Id("Vietnamese identity card number (CMND)", frozenset({9}))
_IDS: Mapping[str, tuple[_Id, ...]] = {
    vocabulary.CITIZEN: (_CITIZEN, _CMND),
    vocabulary.CMND: (_CITIZEN, _CMND),
    vocabulary.MY_NUMBER: (_Id("Japanese My Number", frozenset({12}), _is_my_number),),
    vocabulary.OWN_TAX: (_Id("personal tax code", frozenset({10, 12})),),
    vocabulary.TAX: (_Id("personal tax code", frozenset({10}), _is_own_tax_code),),
    vocabulary.SOCIAL: (_Id("social insurance number", frozenset({10})),),
    vocabulary.HEALTH: (_Id("health insurance number", frozenset({6, 8, 10})),),
    vocabulary.PENSION: (_Id("pension number", frozenset({10})),),
    vocabulary.US_SOCIAL: (_Id("US social security number", frozenset({9})),),
    vocabulary.LICENCE: (_Id("driving licence number", frozenset({12})),),
}


@cache
def _letters_first() -> re.Pattern[str]:
    # Vietnamese health card, British insurance number: letters are a part of them.
    return re.compile(
        r"(?<![A-Za-z0-9])(?:(?P<health>[A-Za-z]{2}[ -]?[0-9](?:[ -]?[0-9]){12})"
        r"|(?P<uk_insurance>[A-Za-z]{2}(?:[ -]?[0-9]{2}){3}[ -]?[A-Da-d]))"
        r"(?![A-Za-z0-9])"
    )


def _kind_of(view: View, number: Number, sort: str) -> str:
    digits = number.digits
    if len(set(digits)) == 1:
        return ""  # all zeros or nines: a value that nobody has
    for one in _IDS.get(sort, ()):
        if len(digits) in one.lengths and one.fits(digits):
            sample = digits in MY_NUMBERS and is_called_a_test(
                view, number.start, number.end
            )
            return "" if sample else one.kind
    return ""


def _grouped_well(number: Number) -> bool:
    # Not "12 07 2026 0901": a date and something, read as one number.
    lengths = number.lengths
    licence = lengths == (2, 2, 8)
    return number.even and (licence or max(lengths) - min(lengths) <= 3)


def _digits_only(view: View) -> Iterator[Hit]:
    done = 0
    for readings in numbers(view):
        # The longest that fits: twelve digits, not the first nine of them.
        for number in reversed(readings):
            if number.count not in _COUNTS or number.start < done:
                continue
            sort = naming.sort_of(view, number.start, number.end)
            kind = _kind_of(view, number, sort) if _grouped_well(number) else ""
            if kind:
                done = number.end
                yield Hit(number.start, number.end, kind)


def _with_letters(view: View) -> Iterator[Hit]:
    for one in _letters_first().finditer(view.text):
        sort = naming.sort_of(view, one.start(), one.end())
        if sort == one.lastgroup:
            name = "health" if sort == vocabulary.HEALTH else "UK national"
            yield Hit(one.start(), one.end(), f"{name} insurance number")


@cache
def _japanese_insurance() -> re.Pattern[str]:
    # Symbol and number of an insured person, as printed on the card.
    return re.compile(
        r"(?:記号[ :：]{0,2}[0-9A-Za-z\-]{1,10}[ 、,・/]{0,3}|被保険者(?:証)?の?)"
        r"(?:番号)[ :：]{0,2}[0-9]{1,10}|記号[・ ]?番号[ :：]{0,2}[0-9][0-9\-]{3,12}"
    )


def _card_of_japan(view: View) -> Iterator[Hit]:
    for one in _japanese_insurance().finditer(view.text):
        near = view.text[max(0, one.start() - 40) : one.end()]
        if "保険" in near:
            yield Hit(one.start(), one.end(), "health insurance number")


def find(view: View) -> Iterator[Hit]:
    """Ids of persons, each next to a word that names it."""
    yield from _digits_only(view)
    yield from _with_letters(view)
    yield from _card_of_japan(view)
