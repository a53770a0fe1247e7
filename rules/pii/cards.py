"""Payment card numbers: Luhn, an issuer's range, and the forms they are printed in."""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii import naming, vocabulary
from rules.pii.digits import Number, numbers
from rules.pii.published import CARDS, is_called_a_test, repeats
from rules.pii.view import Hit, View

KIND = "payment card number"

_FEWEST = 13
_PRINTED = frozenset({(4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 4, 4, 3), (6, 13)})
# An identifier that happens to pass Luhn is one in ten; in these lengths most
# numbers are something else (EAN, time stamps, 64-bit ids).
_LENGTHS_SEEN_ALONE = frozenset({15, 16})
_NEVER = frozenset(
    {
        vocabulary.OTHER,
        vocabulary.TAX,
        vocabulary.PHONE,
        vocabulary.MY_NUMBER,
        vocabulary.CITIZEN,
    }
)


@cache
def _ranges() -> re.Pattern[str]:
    return re.compile(
        r"4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})"  # Visa
        r"|(?:5[1-5][0-9]{2}|222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)"
        r"[0-9]{12}"  # Mastercard
        r"|3[47][0-9]{13}"  # American Express
        r"|35(?:2[89]|[3-8][0-9])[0-9]{12,15}"  # JCB
        r"|3(?:0[0-5]|[689][0-9])[0-9]{11,16}"  # Diners Club
        r"|6(?:011|4[4-9][0-9]|5[0-9]{2})[0-9]{12,15}"  # Discover
        r"|(?:62|81)[0-9]{14,17}"  # UnionPay
        r"|9704[0-9]{12}(?:[0-9]{3})?"  # Napas
        r"|220[0-4][0-9]{12,15}"  # Mir
    )


@cache
def _maestro() -> re.Pattern[str]:
    # A range so wide that only a word makes it a card.
    return re.compile(r"(?:50|5[6-8]|6[0-9])[0-9]{11,17}")


def _is_card(view: View, number: Number) -> bool:
    from stdnum import luhn

    digits = number.digits
    known = _ranges().fullmatch(digits)
    if not (known or _maestro().fullmatch(digits)) or not luhn.is_valid(digits):
        return False
    sort = naming.sort_of(view, number.start, number.end)
    if sort in (vocabulary.CARD, vocabulary.ACCOUNT):
        return True
    if not known or sort in _NEVER:
        return False
    if len(number.groups) > 1:
        return number.even and number.lengths in _PRINTED
    return len(digits) in _LENGTHS_SEEN_ALONE or digits.startswith("9704")


def _passes(view: View, number: Number) -> bool:
    # A published test value is let through where it is called one.
    made_up = number.digits in CARDS or repeats(number.digits)
    return made_up and is_called_a_test(view, number.start, number.end)


def find(view: View) -> Iterator[Hit]:
    """Payment cards; published test numbers only where nothing calls them that."""
    done = 0
    for readings in numbers(view):
        for number in readings:
            if number.start < done or number.count < _FEWEST:
                continue
            if _is_card(view, number) and not _passes(view, number):
                done = number.end
                yield Hit(number.start, number.end, KIND)
