"""Telephone numbers: Vietnamese, Japanese, and of any country with its code.

`phonenumbers` knows the numbering plans. What it cannot know is whether ten digits
in a text are a telephone number at all, so here the form decides: grouped as such
numbers are, or of a mobile range, or named by a word; and no other word before it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rules.pii import naming, vocabulary
from rules.pii.digits import Number, numbers
from rules.pii.view import Hit, View

VIETNAMESE = "Vietnamese phone number"
JAPANESE = "Japanese phone number"
FOREIGN = "phone number"

_NAMED = frozenset({vocabulary.PHONE, vocabulary.FREE_PHONE})
# Words after which digits without a plus are something else.
_SOMETHING_ELSE = frozenset(
    {
        vocabulary.OTHER,
        vocabulary.TAX,
        vocabulary.CARD,
        vocabulary.CITIZEN,
        vocabulary.MY_NUMBER,
        vocabulary.IBAN,
        vocabulary.LICENCE,
        vocabulary.HEALTH,
        vocabulary.SOCIAL,
    }
)


@cache
def _vietnamese() -> re.Pattern[str]:
    return re.compile(r"0(?:[35789][0-9]{8}|2[0-9]{9})")


@cache
def _japanese_mobile() -> re.Pattern[str]:
    return re.compile(r"0[5-9]0[0-9]{8}|0[1-9][0-9]{8}|0800[0-9]{7}")


@cache
def _free() -> re.Pattern[str]:
    return re.compile(r"0120[0-9]{6}|0800[0-9]{7}|0570[0-9]{6}|0990[0-9]{6}")


@cache
def _plan(region: str) -> re.Pattern[str]:
    """Every number of a country's plan, in its national form without the 0."""
    from phonenumbers import PhoneMetadata

    plan = PhoneMetadata.metadata_for_region(region)
    assert plan is not None, region  # noqa: S101 - the three regions named here exist
    sorts = (
        *(plan.fixed_line, plan.mobile, plan.toll_free, plan.premium_rate),
        *(plan.shared_cost, plan.personal_number, plan.voip, plan.pager, plan.uan),
    )
    patterns = (sort.national_number_pattern for sort in sorts if sort)
    return re.compile("|".join(f"(?:{one})" for one in patterns if one))


def _valid(national: str, region: str) -> bool:
    return _plan(region).fullmatch(national.removeprefix("0")) is not None


@lru_cache(maxsize=1024)
def _abroad_kind(digits: str) -> tuple[bool, bool, int]:
    """Whether a number after a plus is in use, whether possible, and its code."""
    import phonenumbers

    try:
        parsed = phonenumbers.parse("+" + digits, None)
    except phonenumbers.NumberParseException:
        return False, False, 0
    valid = phonenumbers.is_valid_number(parsed)
    possible = valid or phonenumbers.is_possible_number(parsed)
    return valid, possible, parsed.country_code or 0


def _is_vietnamese(number: Number, national: str, *, named: bool) -> bool:
    if not _vietnamese().fullmatch(national) or not _valid(national, "VN"):
        return False
    if named or len(number.groups) == 1:
        return True
    first, rest = number.lengths[0], number.lengths[1:]
    if first <= 2 and not number.groups[0].startswith("84"):
        return number.even and rest == (4, 4)
    if first > 4 and not number.groups[0].startswith("84"):
        return False
    return number.even or all(2 <= length <= 8 for length in rest)


def _is_japanese(number: Number, national: str, *, named: bool) -> bool:
    if not _japanese_mobile().fullmatch(national) or not _valid(national, "JP"):
        return False
    if named or (len(national) == 11 and len(number.groups) == 1):
        return True
    if len(number.groups) < 2 or len(number.groups[-1]) not in (3, 4):
        return False
    return _printed_in_japan(national[:7], len(national)) == _national_lengths(number)


def _national_lengths(number: Number) -> tuple[int, ...]:
    """Lengths of the groups as they are with a leading 0 instead of 81."""
    lengths, first = number.lengths, number.groups[0]
    if not first.startswith("81"):
        return lengths
    if first == "81":
        after = 0 if number.groups[1].startswith("0") else 1
        return (lengths[1] + after, *lengths[2:])
    return (lengths[0] - 1, *lengths[1:])


@lru_cache(maxsize=1024)
def _printed_in_japan(head: str, length: int) -> tuple[int, ...]:
    """Lengths of the groups that a number with these first digits is printed in."""
    import phonenumbers

    number = phonenumbers.parse(head.ljust(length, "0"), "JP")
    form = phonenumbers.PhoneNumberFormat.NATIONAL
    printed = phonenumbers.format_number(number, form)
    return tuple(len(group) for group in re.findall(r"[0-9]+", printed))


def _domestic(number: Number, *, named: bool) -> str:
    """The kind of a number that starts with 0; '' where it is none."""
    digits = number.digits
    if digits == "0123456789":
        return ""  # the ten digits in order, as a sample
    if len(number.groups) > 1 and _is_japanese(number, digits, named=False):
        return JAPANESE
    if _is_vietnamese(number, digits, named=named):
        return VIETNAMESE
    return JAPANESE if _is_japanese(number, digits, named=named) else ""


def _like_an_amount(number: Number) -> bool:
    # 84 912 345 678 and 84.912.345.678 may count something; 84-912-345-678 does not.
    threes = len(number.groups) > 2 and set(number.lengths[1:]) == {3}
    return threes and set(number.separators) <= {" ", "."}


def _kind_by_code(digits: str) -> str:
    return {"84": VIETNAMESE, "81": JAPANESE}.get(digits[:2], FOREIGN)


def _with_code(number: Number, *, named: bool) -> str:
    """The kind of a number that starts with 84, 81 or 00 and has no plus."""
    digits = number.digits.removeprefix("00")
    grouped = len(number.groups) > 1
    national = "0" + (digits[2:].removeprefix("0") if grouped else digits[2:])
    if not named and grouped and _like_an_amount(number):
        return ""
    if number.digits.startswith("00") and _abroad_kind(digits)[0]:
        return _kind_by_code(digits) if named or grouped else ""
    if digits.startswith("84") and _is_vietnamese(number, national, named=True):
        return VIETNAMESE if named or grouped or national[1] != "2" else ""
    if digits.startswith("81") and _abroad_kind(digits)[0]:
        mobile = re.match(r"0[789]0", national) is not None
        return JAPANESE if named or grouped or mobile else ""
    return ""


def _international(number: Number, *, in_use: bool) -> str:
    """The kind of a number after a plus; '' where it is none.

    With `in_use` false, numbers of films and manuals count too: of a form that
    people dial, in a range nobody has.
    """
    valid, possible, code = _abroad_kind(number.digits)
    counted = _like_an_amount(number)
    if valid != in_use or not possible or (code == 1 and counted):
        return ""
    groups_fit = len(number.groups) > 2 and number.groups[1][0] != "0"
    if not in_use and (counted or not groups_fit):
        return ""
    return {84: VIETNAMESE, 81: JAPANESE}.get(code, FOREIGN)


def _national_kind(view: View, number: Number) -> str:
    sort = naming.sort_of(view, number.start, number.end)
    if sort in _SOMETHING_ELSE or view.text.endswith("第", 0, number.start):
        return ""
    if sort == vocabulary.FREE_PHONE and _free().fullmatch(number.digits):
        return ""  # a company's line that everybody may know
    named = sort in _NAMED
    if number.digits.startswith(("84", "81", "00")):
        return _with_code(number, named=named)
    if number.digits[0] != "0":
        return _american(view, number, named=named)
    return _domestic(number, named=named)


def _american(view: View, number: Number, *, named: bool) -> str:
    # (415) 555-2671: brackets or a word have to make sure.
    bracketed = view.text.startswith("(", number.start - 1)
    if number.lengths != (3, 3, 4) or not (named or bracketed):
        return ""
    return FOREIGN if _valid(number.digits, "US") else ""


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(r"(?:\(?\+ ?\(?|\()\Z")


def _abroad(readings: Sequence[Number]) -> tuple[int, str]:
    """End and kind of the number after a plus; end 0 where there is none."""
    fitting = [number for number in readings if 8 <= number.count <= 15]
    for in_use in (True, False):
        for number in fitting:
            kind = _international(number, in_use=in_use)
            if kind:
                return number.end, kind
    return 0, ""


def _at_home(view: View, readings: Sequence[Number]) -> tuple[int, str]:
    """End and kind of a number without a plus; end 0 where there is none."""
    if readings[0].groups[0][0] == "1":
        return 0, ""
    for number in readings:
        kind = _national_kind(view, number) if 10 <= number.count <= 14 else ""
        if kind:
            return number.end, kind
    return 0, ""


def find(view: View) -> Iterator[Hit]:
    """Telephone numbers that can be called from the text alone."""
    done = 0
    for readings in numbers(view):
        start = readings[0].start
        if start < done:
            continue
        signs = _opening().search(view.text, max(0, start - 4), start)
        opening = signs.start() if signs else start
        plus = signs is not None and "+" in signs[0]
        end, kind = _abroad(readings) if plus else _at_home(view, readings)
        if kind:
            done = end
            yield Hit(opening, end, kind)
