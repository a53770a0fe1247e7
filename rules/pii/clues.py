"""The first look at a text: which families of personal data could be in it at all.

Thousands of files hold none. What is asked here are necessary conditions only. The
words of a text are taken out once, because a set answers for a hundred naming words
at the price of one search.
"""

import re
from functools import cache
from itertools import product

NUMBERS = frozenset({"national_ids", "documents", "cards", "bank", "phone"})

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
_SHORT_NETWORKS = ("/x.com/", "t.me/", "line.me/")


@cache
def _point() -> re.Pattern[str]:
    """What parts words and is not in ASCII."""
    return re.compile(r"[^\w\x00-\x7f]+")


# Every ASCII sign that is no letter or digit becomes a blank; in a text of Latin
# letters alone nothing but these bytes parts words.
_TO_BLANK = bytes(c if chr(c).isalnum() or c > 127 else 32 for c in range(256))
_LATIN_BYTES = bytes([*range(0xC0), *range(0xC3, 0xC8), 0xE1])
_KANJI = frozenset(range(0xE4, 0xEA))


@cache
def _spelled(words: frozenset[str]) -> frozenset[bytes]:
    return frozenset(word.encode() for word in words)


def _both(words: set[bytes], known: frozenset[str]) -> list[str]:
    """The words of the text that are among those `known`."""
    return [word.decode() for word in words & _spelled(known)]


def _words(small: str) -> tuple[set[bytes], bool]:
    """The words of a text in small letters (UTF-8); whether some may be Japanese."""
    data = small.encode("utf-8", "surrogatepass")
    others = data.translate(None, _LATIN_BYTES)
    is_latin = not others and (
        b"\xc3\x97" not in data
        and b"\xc3\xb7" not in data
        and data.count(b"\xe1") == data.count(b"\xe1\xba") + data.count(b"\xe1\xbb")
    )
    if not is_latin:
        parted = _point().sub(" ", small)
        data = parted.encode("utf-8", "surrogatepass")
    words = data.translate(_TO_BLANK).split()
    is_japanese = b"\xe3" in others or not _KANJI.isdisjoint(others)
    return set(words), is_japanese


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
        r"sinh(?: ng[àa]y| n[ăa]m)?\W{0,4}[0-9]",
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
    number = r"[^\n0-9]{0,40}[0-9]"
    words = ("番号", "コード", "id(?<=[員客者様]id)", r"no(?<=[員客者様]no)\.?")
    return tuple(re.compile(word + number) for word in words)


@cache
def _plate() -> re.Pattern[str]:
    return re.compile(r"[0-9][0-9][ \-]?[A-Z][A-Z0-9]?[ \-]{0,3}[0-9]{3}")


@cache
def _japanese_plate() -> re.Pattern[str]:
    return re.compile(r"[0-9][ ]?[ぁ-ん][ ]?[0-9・]")


def _place_families(text: str, small: str, words: set[bytes]) -> set[str]:
    wanted = set()
    if not words.isdisjoint(_spelled(_UNITS)) and (
        _house_number().search(text)
        or any(_hamlet(word).search(small) for word in _both(words, _HAMLETS))
    ):
        wanted.add("addresses_vi")
    streets = not words.isdisjoint(_spelled(_STREETS)) and _street_number().search(text)
    if streets or _has_japanese_unit(text, words):
        wanted.add("addresses_en")
    return wanted


def _has_japanese_unit(text: str, words: set[bytes]) -> bool:
    return any(f"-{unit}" in text for unit in _both(words, _JAPANESE_UNITS))


def _has_record(small: str, words: set[bytes]) -> bool:
    if not words.isdisjoint(_spelled(_RECORDS)) or "health record" in small:
        return True
    if any(_owned_record(owner).search(small) for owner in _both(words, _OWNERS)):
        return True
    if words.isdisjoint(_spelled(_VIETNAMESE_RECORDS)):
        return False
    return any(pattern.search(small) for pattern in _vietnamese_records())


def _has_address(small: str, words: set[bytes]) -> bool:
    if "@" in small and _at_a_domain().search(small):
        return True
    return (
        "%40" in small
        or b"dot" in words
        or "còng" in small
        or "at]" in small
        or "at)" in small
        or "(a)" in small
        or "[a]" in small
    )


def _belongs(text: str, small: str, words: set[bytes]) -> bool:
    if not words.isdisjoint(_spelled(_NETWORKS)) or _plate().search(text):
        return True
    return any(network in small for network in _SHORT_NETWORKS)


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


def families(text: str) -> set[str]:
    """Names of the families that a folded text has to be shown to."""
    small = text.lower()
    words, is_japanese = _words(small)
    wanted = _place_families(text, small, words)
    if _long_number().search(text):
        wanted |= NUMBERS
    if "<<" in text:
        wanted.add("documents")
    if _has_address(small, words):
        wanted.add("mail")
    if _has_record(small, words):
        wanted.add("people")
    if _belongs(text, small, words):
        wanted.add("belongings")
    if is_japanese:
        wanted |= _in_japanese(small)
    return wanted
