"""A glance at the words of a text: what personal data they could be part of.

Texts share most of their words, so what a word could mean is worked out once and kept.
Each hint is a necessary condition: without it, no family needs that word.
"""

import re
from functools import cache, reduce
from itertools import product
from operator import or_

from rules.pii.view import fold, unplaced_view
from rules.vocabulary import Vocabulary

_OWNER_WORDS = (
    "employee staff personnel customer client member membership patient student policy"
    " emp cust passenger loyalty badge account"
)
_OWNERS = frozenset(_OWNER_WORDS.split())
_RECORD_WORDS = (
    "birth birthday birthdate born dob mrn medical ns msnv mssv mnv mkh msbn"
)
_NUMBER_WORDS = ("no", "nr", "id", "number", "code")
_RECORDS = frozenset(
    [*_RECORD_WORDS.split(), *(a + b for a, b in product(_OWNERS, _NUMBER_WORDS))]
)
_VIETNAMESE_RECORDS = frozenset({"mã", "ma", "số", "sinh"})
_UNIT_WORDS = (
    "phường phuong quận quan huyện huyen xã xa trấn tran thị thi ward district dist p q"
    " tt tx tp hcm hcmc tphcm saigon gòn gon minh hanoi nội noi danang nẵng nang phòng"
    " phong cần can huế hue trang đà da vũng vung biên bien bình binh đồng dong bắc bac"
    " hải hai quảng quang nghệ nghe thanh nam long thủ thu cầu cau đống ba hoàn hoan"
    " tân tan gò go phú phu vietnam việt viet tỉnh tinh phố pho vinh"
)
_UNITS = frozenset(
    [*_UNIT_WORDS.split(), *(f"{a}{b}" for a, b in product("pq", range(1, 30)))]
)
_HAMLET_WORDS = (
    "thôn thon ấp xóm xom tổ khu kp khóm khom bản buôn buon làng đội ap phố pho dan"
)
_HAMLETS = frozenset(_HAMLET_WORDS.split())
_STREET_WORDS = (
    "street st avenue ave road rd boulevard blvd lane ln drive dr court ct way place pl"
    " terrace parkway pkwy highway hwy square sq circle close crescent alley gardens"
    " grove mews"
)
_STREETS = frozenset(_STREET_WORDS.split())
_JAPANESE_UNITS = frozenset({"ku", "shi", "cho", "machi", "gun", "mura", "son"})
_NETWORK_WORDS = "facebook fb instagram threads tiktok zalo twitter linkedin vk wa"
_NETWORKS = frozenset(_NETWORK_WORDS.split())


# What a word hints at. Plain numbers, since each named word has a flag of its own.
FOLDED = 1  # folding may change it, or what stands around it
UNIT = 2  # part of an address in Vietnam
STREET = 4  # part of an address in English
RECORD = 8  # names a record of a person
VIETNAMESE_RECORD = 16  # the same, with a number after it
HEALTH = 32
NETWORK = 64  # a social network
AT = 128  # an at sign
SPOKEN = 256  # part of an address of e-mail that is spelled out
DOUBLE = 512  # `<<`, as passports have it
PAPER = 1024  # a passport, a licence, a residence card
_FIRST = 2048
_NAMED = {
    word: _FIRST << number
    for number, word in enumerate(sorted({*_HAMLETS, *_OWNERS, *_JAPANESE_UNITS}))
}
_SETS = (
    (UNIT, _UNITS),
    (STREET, _STREETS),
    (RECORD, _RECORDS),
    (VIETNAMESE_RECORD, _VIETNAMESE_RECORDS),
    (NETWORK, _NETWORKS),
    (SPOKEN, frozenset({"dot"})),
    (PAPER, frozenset({"gplx", "lai", "tru", "kieu", "zairyu"})),
)
_MARKS = (
    *((NETWORK, mark) for mark in ("/x.com/", "t.me/", "line.me/")),
    *((SPOKEN, mark) for mark in ("%40", "còng", "at]", "at)", "(a)", "[a]")),
    *((PAPER, mark) for mark in ("passport", "chieu", "driv", "residen")),
    *((PAPER, mark) for mark in ("パスポート", "旅券", "護照", "免許", "在留")),
    (AT, "@"),
    (DOUBLE, "<<"),
)


def glance(text: str) -> int:
    """Everything that the words of `text`, once folded, hint at: a sum of flags."""
    return reduce(or_, _vocabulary().hints(text), 0)


def hamlets(hints: int) -> list[str]:
    """Words of Vietnamese hamlets and wards that a glance has found."""
    return _named(hints, _flags(_HAMLETS))


def owners(hints: int) -> list[str]:
    """Words for owners of records that a glance has found."""
    return _named(hints, _flags(_OWNERS))


def japanese_units(hints: int) -> list[str]:
    """Endings of Japanese places in Latin letters that a glance has found."""
    return _named(hints, _flags(_JAPANESE_UNITS))


@cache
def _flags(known: frozenset[str]) -> tuple[int, tuple[tuple[int, str], ...]]:
    """All flags of some named words, and each with its word."""
    each = tuple((_NAMED[word], word) for word in sorted(known))
    return sum(flag for flag, _ in each), each


def _named(hints: int, known: tuple[int, tuple[tuple[int, str], ...]]) -> list[str]:
    flags, each = known
    if not hints & flags:
        return []
    return [word for flag, word in each if hints & flag]


@cache
def _vocabulary() -> Vocabulary:
    return Vocabulary(judged, doubtful)


def judged(word: str) -> int:
    """What one word, once folded, hints at: a sum of flags."""
    folded = fold(word)
    hint = 0
    if folded != word.replace("**", "") or _tag_begun().search(word):
        hint = FOLDED
    small = _with_bare(folded.lower())
    parts = [one.decode("utf-8", "replace") for one in _parts(small)]
    for flag, known in _SETS:
        if not known.isdisjoint(parts):
            hint |= flag
    for part in parts:
        hint |= _NAMED.get(part, 0)
    for flag, mark in _MARKS:
        if mark in small:
            hint |= flag
    return hint | (HEALTH if folded.lower().endswith("health") else 0)


def doubtful(row: str) -> set[str]:
    """The words of a row that may hint at something; never too few.

    Blanks stand between the words and at both ends.
    """
    all_words = {*row.split(" ")}
    if fold(row) != row.replace("**", "") or _tag_begun().search(row):
        return all_words
    small = _with_bare(row.replace("**", "").lower())
    if any(map(small.__contains__, _telling())):
        return all_words
    if _all_words().isdisjoint(_parts(small)):
        return set()
    return all_words


def _with_bare(small: str) -> str:
    """A text in small letters, and once more without accents on Latin letters."""
    if small.isascii():
        return small
    return f"{small} {unplaced_view(small).bare}"


@cache
def _telling() -> tuple[str, ...]:
    return *(mark for _, mark in _MARKS), "health "


@cache
def _all_words() -> frozenset[bytes]:
    known = frozenset(_NAMED).union(*(known for _, known in _SETS))
    return frozenset(word.encode() for word in known)


@cache
def _tag_begun() -> re.Pattern[str]:
    """A tag that is dropped, and may go on after a blank."""
    return re.compile(r"</?(?:b|i|u|em|strong|span|wbr)(?!\S)")


@cache
def _point() -> re.Pattern[str]:
    """What parts words and is not in ASCII."""
    return re.compile(r"[^\w\x00-\x7f]+")


# Every ASCII sign that is no letter or digit becomes a blank.
_TO_BLANK = bytes(c if chr(c).isalnum() or c > 127 else 32 for c in range(256))


def _parts(small: str) -> list[bytes]:
    """The words within those of a text in small letters, as UTF-8."""
    if not small.isascii():
        small = _point().sub(" ", small)
    return small.encode("utf-8", "surrogatepass").translate(_TO_BLANK).split()
