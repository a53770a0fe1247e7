"""Bank accounts: IBAN, Vietnamese and Japanese account numbers.

A BIC (SWIFT code) names a bank, not a person, and is no finding by itself.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from rules.pii import naming, vocabulary
from rules.pii.digits import Number, numbers, read
from rules.pii.published import IBANS, is_called_a_test
from rules.pii.view import Hit, View

IBAN = "IBAN"
ACCOUNT = "bank account number"


@cache
def _iban() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}"
        r"(?:[ -]?[A-Za-z0-9]{1,3})?(?![A-Za-z0-9])"
    )


def _ibans(view: View) -> Iterator[Hit]:
    from stdnum import iban

    for start in _iban().finditer(view.text):
        # Words that follow may have been taken for its last groups.
        end = start.end()
        while end > start.start() + 14:
            value = re.sub(r"[ -]", "", view.text[start.start() : end]).upper()
            if iban.is_valid(value, check_country=False):
                sample = value in IBANS and is_called_a_test(view, start.start(), end)
                if not sample:
                    yield Hit(start.start(), end, IBAN)
                break
            cut = max(view.text.rfind(mark, start.start(), end) for mark in " -")
            end = max(0, cut)


@cache
def _bank() -> re.Pattern[str]:
    return re.compile(
        r"(?<![a-z])(?:vietcombank|vcb|techcombank|tcb|bidv|vietinbank|ctg|agribank|acb"
        r"|mb ?bank|mbb?(?= ?[0-9:])|sacombank|vpbank|tpbank|vib|shb|hdbank|ocb|msb"
        r"|seabank|eximbank|lpbank|lienvietpostbank|nam ?a ?bank|bac ?a ?bank|abbank"
        r"|pvcombank|oceanbank|kienlongbank|vietbank|vietabank|baoviet ?bank|timo"
        r"|saigonbank|ncb|scb|gpbank|pgbank|shinhan|woori|hsbc|citibank|mufg|smbc|mizuho"
        r"|standard chartered|uob|momo|zalopay|viettelpay|bank"
        r"|ngan hang|sort code|routing|beneficiary|chuyen khoan"
        r"|nguoi thu huong|swift|bic)(?![a-z])"
        r"|銀行|信用金庫|信金|信用組合|農協|労金|ゆうちょ|振込|支店"
    )


def _near_a_bank(view: View, start: int, end: int) -> bool:
    line_start = view.text.rfind("\n", 0, start) + 1
    line_end = view.text.find("\n", end)
    line_end = len(view.text) if line_end < 0 else line_end
    around = view.plain[max(line_start, start - 60) : min(line_end, end + 40)]
    return _bank().search(around) is not None


@cache
def _sure_word() -> re.Pattern[str]:
    # Words that bank accounts alone have; "tài khoản" is also a login.
    return re.compile(
        r"stk|so tk|(?:so |ma )tai khoan|bank|ngan hang|口座|振込|tk nhan"
    )


def _longest(readings: Iterable[Number], fewest: int, most: int) -> Number | None:
    found = [one for one in readings if fewest <= one.count <= most and one.even]
    return found[-1] if found else None


def _named_accounts(view: View) -> Iterator[Hit]:
    done = 0
    for readings in numbers(view):
        start = readings[0].start
        word = naming.name_before(view, start)
        number = _longest(readings, 7, 19)
        if start < done or word is None or number is None:
            continue
        if word.sort != vocabulary.ACCOUNT:
            continue
        sure = _sure_word().match(view.plain, word.start) is not None
        if sure or _near_a_bank(view, start, number.end):
            done = number.end
            yield Hit(start, number.end, ACCOUNT)


_VIETNAMESE_BANKS = (
    r"(?<![a-z])(?:vietcombank|vcb|techcombank|tcb|bidv|vietinbank|agribank|acb"
    r"|mb ?bank|sacombank|vpbank|tpbank|vib|shb|hdbank|ocb|msb|eximbank)"
)


@cache
def _bank_then_digits() -> re.Pattern[str]:
    # "VCB 0071001234567": the bank's name is all the word there is.
    return re.compile(rf"{_VIETNAMESE_BANKS}(?: ?[:\-] ?| )(?=[0-9])")


@cache
def _digits_then_bank() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![0-9a-z_.,:/#\-])(?P<number>[0-9]{{9,15}})"
        rf" ?[\-(]? ?{_VIETNAMESE_BANKS}"
    )


def _beside_a_bank(view: View) -> Iterator[Hit]:
    for bank in _bank_then_digits().finditer(view.plain):
        number = _longest(read(view, bank.end(), 9, 15), 9, 15)
        if number:
            yield Hit(number.start, number.end, ACCOUNT)
    for one in _digits_then_bank().finditer(view.plain):
        yield Hit(*one.span("number"), ACCOUNT)


@cache
def _japanese() -> re.Pattern[str]:
    return re.compile(
        r"(?:[(]?(?:普|当)[)]|普通|当座|貯蓄|(?<![a-z])(?:futsu|toza|ordinary|savings))"
        r"(?:預金|貯金|口座| account)?(?:番号)?[ :：№#.]{0,3}(?:no\.?)?[ :]{0,2}"
        r"([0-9]{7}|[0-9]{3}[ -][0-9]{4})(?![0-9A-Za-z]|[.,\-][0-9])"
    )


@cache
def _post_bank() -> re.Pattern[str]:
    return re.compile(
        r"記号[ :：]{0,2}([0-9]{5}(?:-[0-9])?)[ 、,・/\-]{0,3}番号[ :：]{0,2}[0-9]{6,8}"
        r"(?![0-9])"
    )


def _japanese_accounts(view: View) -> Iterator[Hit]:
    for one in _japanese().finditer(view.plain):
        if _near_a_bank(view, one.start(), one.end()) or "口座" in one[0]:
            yield Hit(one.start(), one.end(), ACCOUNT)
    for one in _post_bank().finditer(view.plain):
        yield Hit(one.start(), one.end(), ACCOUNT)


def find(view: View) -> Iterator[Hit]:
    """IBANs and account numbers that a word or a bank's name makes sure of."""
    yield from _ibans(view)
    yield from _named_accounts(view)
    yield from _beside_a_bank(view)
    yield from _japanese_accounts(view)
