"""The first look at a text: which families of personal data could be in it at all.

Thousands of files hold none. What is asked here are necessary conditions only: first
of the words, which mostly are known, then of patterns with some of them.
"""

import re
from functools import cache

from rules.pii.glance import (
    AT,
    DOUBLE,
    FOLDED,
    HEALTH,
    NETWORK,
    PAPER,
    RECORD,
    SPOKEN,
    STREET,
    UNIT,
    VIETNAMESE_RECORD,
    glance,
    hamlets,
    japanese_units,
    owners,
)
from rules.pii.view import fold, unplaced_view
from rules.pii.vocabulary import CJK, LATIN, LICENCE, PASSPORT, RESIDENCE
from rules.vocabulary import octets

NUMBERS = frozenset({"national_ids", "documents", "cards", "bank", "phone"})

_LATIN_BYTES = bytes([*range(0xC0), *range(0xC3, 0xC8), 0xE1])
_KANJI = frozenset(range(0xE4, 0xEA))
# Digits, capitals, and all else; what may stand between the digits of a number is
# taken out, and so are marks of emphasis.
_SHAPE = bytes(
    48 if chr(c).isdigit() and c < 128 else 65 if 65 <= c <= 90 else 120
    for c in range(256)
)
_BETWEEN = b" .-()*"


def _is_japanese(data: bytes) -> bool:
    others = data.translate(None, _LATIN_BYTES)
    return b"\xe3" in others or not _KANJI.isdisjoint(others)


@cache
def _created() -> re.Pattern[bytes]:
    """The one date that every header has."""
    return re.compile(rb"\ncreated: [12][0-9]{3}-[0-9]{2}-[0-9]{2}(?=\n)")


def _shape(data: bytes) -> bytes:
    """Where digits and capitals stand, as if nothing stood between them."""
    at = data.find(b"\ncreated: ")
    dated = _created().match(data, at) if at >= 0 else None
    if dated:
        data = data[: dated.start()] + data[dated.end() :]
    return data.translate(_SHAPE, _BETWEEN)


@cache
def _long_number() -> re.Pattern[str]:
    # Seven digits are the fewest that any of those numbers has. A date is none, nor
    # are digits inside the hexadecimal id of a commit.
    return re.compile(
        r"[0-9](?<![0-9].)(?<![0-9 ][a-f].)(?<![0-9][a-f]{2}.)(?<![0-9][a-f]{3}.)"
        r"(?!(?<=[12])[0-9]{3}-[0-9]{2}-[0-9]{2}(?![0-9\-]))"
        r"(?:[ .\-()]{0,3}[0-9]){6}[0-9]*+(?![a-z])"
    )


@cache
def _paper() -> re.Pattern[str]:
    """A passport or a licence: letters, then fewer digits than another number has."""
    return re.compile(
        r"(?<![A-Za-z0-9_])(?:[A-Za-z]{1,5}[ \-]?[0-9]{6}|[0-9]{2}[A-Za-z]{2}[0-9]{5})"
    )


def _names_paper(text: str) -> bool:
    # words such as "lại" come everywhere, and a hash looks like such a number
    if not _paper().search(text):
        return False
    return bool(_paper_names().search(unplaced_view(text).bare))


@cache
def _paper_names() -> re.Pattern[str]:
    sorts = (PASSPORT, LICENCE, RESIDENCE)
    names = [name for sort in sorts for name in (*LATIN[sort], *CJK[sort])]
    return re.compile("|".join(names), re.IGNORECASE)


@cache
def _at_a_domain() -> re.Pattern[str]:
    return re.compile(r"@(?:[\w\-]{1,63} ?[^\w\s\-]| ?[\])}>])")


@cache
def _house_in_japan() -> re.Pattern[str]:
    # A municipality with a number behind it.
    return re.compile(r"[市区町村郡][^\n市区町村郡]{0,34}?[0-9一二三四五六七八九十]")


@cache
def _house_number() -> re.Pattern[str]:
    # A number, a road, and a part after a comma or a dash.
    road = (
        r"đường|phố|đại|quốc|tỉnh|ngõ|ngách|hẻm|kiệt|duong|pho|dai|ngo|ngach|hem|kiet"
    )
    return re.compile(
        rf"[0-9][A-Za-z]{{0,2}}(?:, ?| )(?:[A-ZĐÀ-ÝẠ-ỹ]|{road})[^\n,;–]{{0,60}}[,;–\-]"
    )


@cache
def _hamlet(word: str) -> re.Pattern[str]:
    unit = r"xã|xa|phường|phuong|thị|thi|p\.|p[0-9]|tt|ward"
    return re.compile(rf"{word} [^\n,;–]{{1,60}}[,;–\-]\s?(?:{unit})")


@cache
def _street_number() -> re.Pattern[str]:
    return re.compile(r"[0-9][A-Za-z]?,? [A-Z][A-Za-z'’.]{0,15} [A-Z]")


# One pattern a word, since a pattern that starts with fixed letters is searched for
# many times faster than one that starts with a choice.
@cache
def _vietnamese_records() -> tuple[re.Pattern[str], ...]:
    word = "nv|nh|kh|bn|b[eệ]|h[oọộồợơ]|sv|si|th|b[aả]"
    # no sentence ends between the word and the number
    within = r"(?:[^\n.;!?。；]|(?<=[rs])\.){0,30}"
    of = rf" (?:(?:số|so) )?(?:{word}){within}[0-9]"
    patterns = (
        rf"m[ãa]{of}",
        rf"s[ốo]{of}",
        r"sinh(?: ng[àa]y| n[ăa]m)?[^\n0-9]{0,8}[0-9]",
        r" sinh(?<=[ygm] sinh)",  # ngày sinh, tháng sinh, năm sinh
    )
    return tuple(re.compile(pattern) for pattern in patterns)


@cache
def _owned_record(owner: str) -> re.Pattern[str]:
    return re.compile(
        rf"{owner}[ _\-]?(?:(?:no|nr|id|number|code)(?![a-z])|#)[^\n]{{0,16}}[0-9]"
    )


@cache
def _japanese_records() -> tuple[re.Pattern[str], ...]:
    number = r"[^\n0-9]{0,40}(?:\n[^\n0-9]{0,8})?[0-9]"
    words = ("番号", "コード", "id(?<=[員客者様]id)", r"no(?<=[員客者様]no)\.?")
    return tuple(re.compile(word + number) for word in words)


@cache
def _plate() -> re.Pattern[str]:
    return re.compile(r"[0-9][0-9][ \-]?[A-Z][A-Z0-9]?[ \-]{0,3}[0-9]{3}")


@cache
def _japanese_plate() -> re.Pattern[str]:
    return re.compile(r"[0-9][ ]?[ぁ-ん][ ]?[0-9・]")


def _place_families(text: str, small: str, hints: int) -> set[str]:
    wanted = set()
    if hints & UNIT and (
        _house_number().search(text)
        or any(_hamlet(word).search(small) for word in hamlets(hints))
    ):
        wanted.add("addresses_vi")
    if (hints & STREET and _street_number().search(text)) or any(
        f"-{unit}" in text for unit in japanese_units(hints)
    ):
        wanted.add("addresses_en")
    return wanted


def _has_record(small: str, hints: int) -> bool:
    if hints & RECORD or (hints & HEALTH and "health record" in small):
        return True
    if any(_owned_record(owner).search(small) for owner in owners(hints)):
        return True
    return bool(hints & VIETNAMESE_RECORD) and any(
        pattern.search(small) for pattern in _vietnamese_records()
    )


def _in_japanese(small: str) -> set[str]:
    """Families that only words in Japanese call for."""
    wanted = set()
    if "保険" in small or "記号" in small:
        wanted |= {"national_ids", "bank"}
    if "アット" in small or "ドット" in small:
        wanted.add("mail")
    births = (
        "年月日" in small or "誕生日" in small or "生まれ" in small or "日生" in small
    )
    if births or any(pattern.search(small) for pattern in _japanese_records()):
        wanted.add("people")
    if _house_in_japan().search(small):
        wanted.add("addresses_ja")
    if _japanese_plate().search(small):
        wanted.add("belongings")
    return wanted


def look(text: str) -> tuple[str, set[str]]:
    """`text` folded, and names of the families that it has to be shown to."""
    hints = glance(text)
    if hints & FOLDED:
        folded = fold(text)
        hints |= glance(folded)
    else:
        folded = text.replace("**", "")
    wanted = _with_digits(folded, hints)
    if hints:
        wanted |= _with_words(folded, hints)
    if not folded.isascii() and _is_japanese(octets(folded)):
        wanted |= _in_japanese(folded.lower())
    return folded, wanted


def _with_digits(text: str, hints: int) -> set[str]:
    """Families that numbers and plates call for."""
    wanted: set[str] = set()
    shape = _shape(octets(text))
    if b"0000000" in shape and _long_number().search(text):
        wanted |= NUMBERS
    if hints & PAPER and b"00000" in shape and _names_paper(text):
        wanted.add("documents")
    if (b"00A000" in shape or b"00AA000" in shape) and _plate().search(text):
        wanted.add("belongings")
    return wanted


def _with_words(text: str, hints: int) -> set[str]:
    """Families that words call for."""
    small = text.lower()
    wanted = _place_families(text, small, hints)
    if hints & DOUBLE:
        wanted.add("documents")
    if hints & SPOKEN or (hints & AT and _at_a_domain().search(small)):
        wanted.add("mail")
    if _has_record(small, hints):
        wanted.add("people")
    if hints & NETWORK:
        wanted.add("belongings")
    return wanted
