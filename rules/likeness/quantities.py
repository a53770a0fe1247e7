"""Numbers with their units, in digits or in words, as three languages write them.

"60 seconds", "1 minute" and "1 phút" do not differ; "5 days" and "5 business days"
do. Where a number can be read in two ways (1.500), two differ only if no reading of
one equals a reading of the other.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rules.likeness.lexicon import Lexicon, is_latin

_UNITS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "time": (
        ("1/1000000", "us µs μs microsecond microseconds マイクロ秒"),
        ("1/1000", "ms msec millisecond milliseconds mili_giây ミリ秒"),
        ("1", "s sec secs second seconds giây 秒間 秒"),
        ("60", "min mins minute minutes phút 分間 分"),
        ("3600", "h hr hrs hour hours giờ tiếng 時間"),
        ("86400", "d day days ngày 日間 日"),
        ("604800", "week weeks tuần 週間 週"),
    ),
    "workday": (
        ("1", "business_day business_days working_day working_days 営業日"),
        ("1", "ngày_làm_việc"),
    ),
    "months": (
        ("1", "month months tháng か月 ヶ月 カ月 ヵ月 ケ月 箇月"),
        ("3", "quarter quarters quý 四半期"),
        ("12", "year years yr yrs năm 年間 カ年 年"),
    ),
    "bytes": (
        ("1", "byte bytes バイト"),
        ("1000", "kb kib kilobyte kilobytes キロバイト"),
        ("1000000", "mb mib megabyte megabytes メガバイト"),
        ("1000000000", "gb gib gigabyte gigabytes ギガバイト"),
        ("1000000000000", "tb tib terabyte terabytes テラバイト"),
    ),
    "share": (
        ("1/100", "% percent per_cent pct phần_trăm パーセント"),
        ("1/10", "割"),
    ),
    "yen": (("1", "円 yen jpy ¥ yên"),),
    "dong": (("1", "đồng vnd vnđ đ ₫ ドン"),),
    "dollar": (("1", "usd dollar dollars đô_la đô $ ドル"),),
    "euro": (("1", "eur euro euros € ユーロ"),),
}
_COUNTERS = """
    lần bước dòng bản người yêu mục cái cột luồng ký trang lượt bộ phiên tệp ca
    phòng khách phiếu môi máy lô nhóm điểm chữ lớp cấp tầng bảng trường
    回 件 個 名 人 台 本 枚 つ 階 桁 行 列 度 倍 歳 番 段階 種類 世代 並列 文字 項目 通
    箇所 か所 ヶ所 ページ ステップ スレッド 点 者 社 部 層
"""
"""What is counted without a unit; only before these are kanji and such numbers."""
_SCALES = {
    "k": 10**3, "thousand": 10**3, "nghìn": 10**3, "ngàn": 10**3, "hundred": 100,
    "million": 10**6, "triệu": 10**6, "billion": 10**9, "tỷ": 10**9, "tỉ": 10**9,
    "dozen": 12, "trăm": 100,
}  # fmt: skip
_ENGLISH = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen
"""
_ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH_SCALES = ("hundred", "thousand", "million", "dozen")
_VIETNAMESE = "không|một mốt|hai|ba|bốn tư|năm lăm|sáu|bảy bẩy|tám|chín|mười"
_VIETNAMESE_SCALES = ("mươi", "trăm", "nghìn", "ngàn", "triệu")
KANJI = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0}
KANJI_SCALES = {
    "十": 10, "百": 100, "千": 1000, "万": 10**4, "億": 10**8, "兆": 10**12,
}  # fmt: skip
_MONEY = "$¥€₫"
_DIGITS = r"[0-9]{1,24}(?:[.,][0-9]{1,24}){0,5}"
_LONGEST = 7
"""Words of a number at most."""

Reading = tuple[Fraction, ...]
"""One number, or the parts of a version."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in every way it can be read, with the dimension and size of its unit.

    `dimension` is '' where no unit is known.
    """

    readings: frozenset[Reading]
    dimension: str
    unit: Fraction

    def conflicts(self, other: "Quantity") -> bool:
        """Whether they cannot be the same amount; a missing unit is no difference."""
        if not self.dimension or not other.dimension:
            return self.readings.isdisjoint(other.readings)
        return self.dimension != other.dimension or self._sizes().isdisjoint(
            other._sizes()
        )

    def _sizes(self) -> frozenset[Reading]:
        return frozenset(
            tuple(part * self.unit for part in one) for one in self.readings
        )


def quantity_at(text: str, start: int) -> tuple[Quantity, int] | None:
    """The quantity that begins at `start` of a case-folded NFKC text, and its end."""
    at, mark = start, ""
    if text[at] == "-":
        at, mark = at + 1, "-"
    money = text[at : at + 1]
    if money and money in _MONEY:
        at += 1
        at += text.startswith(" ", at)
    number = _digits_at(text, at) or (None if at > start else _words_at(text, at))
    if number is None:
        return None
    readings, at = number
    form, end = _unit_at(text, at)
    known = _units().get(form or money)
    dimension, unit = known or ("", Fraction(1))
    sign = -1 if mark else 1
    values = frozenset(tuple(sign * part for part in one) for one in readings)
    return Quantity(values, dimension, unit), end


def _digits_at(text: str, start: int) -> tuple[frozenset[Reading], int] | None:
    match = _digits().match(text, start)
    if not match:
        return None
    end = match.end()
    if text[end : end + 1] in KANJI_SCALES and (mixed := _kanji_at(text, start)):
        return mixed
    ordinal = text[end : end + 2]
    if ordinal in ("st", "nd", "rd", "th") and not is_latin(text[end + 2 : end + 3]):
        end += 2
    scale, at = _after_gap(_scales(), text, end)
    if scale == "k" and at > end + 1:
        scale = ""
    size = _SCALES.get(scale, 1)
    found = [tuple(size * part for part in one) for one in _literal(match.group())]
    return frozenset(found), at if scale else end


def _words_at(text: str, start: int) -> tuple[frozenset[Reading], int] | None:
    """A number without digits; a Vietnamese or kanji one only before what it counts."""
    if text[start] in KANJI or text[start] in KANJI_SCALES:
        found = _kanji_at(text, start)
        return found if found and _is_counted(text, found[1]) else None
    words, end = _number_words(english_words(), text, start)
    if not words:
        words, end = _number_words(vietnamese_words(), text, start)
        if not words or not _is_counted(text, end):
            return None
    return frozenset({(Fraction(_value(words)),)}), end


def _number_words(known: Lexicon, text: str, start: int) -> tuple[list[str], int]:
    words: list[str] = []
    at = end = start
    while len(words) < _LONGEST and (word := known.at(text, at)):
        words.append(word)
        at = end = at + len(word)
        if text[at : at + 1] not in (" ", "-"):
            break
        at += 5 if text.startswith(" and ", at) else 1
    return words, end


def _after_gap(known: Lexicon, text: str, at: int) -> tuple[str, int]:
    """The form that follows, directly or after a blank or hyphen, and its end."""
    gap = at + (text[at : at + 1] in (" ", "-") and at < len(text))
    form = known.at(text, gap)
    return form, gap + len(form) if form else at


def _unit_at(text: str, at: int) -> tuple[str, int]:
    return _after_gap(_unit_forms(), text, at)


def _is_counted(text: str, at: int) -> bool:
    return bool(_unit_at(text, at)[0] or _after_gap(_counters(), text, at)[0])


def _literal(text: str) -> frozenset[Reading]:
    """What digits with points and commas can mean."""
    marks = re.findall(r"[.,]", text)
    groups = re.split(r"[.,]", text)
    found: set[Reading] = set()
    if not marks or (len(groups[0]) <= 3 and {*map(len, groups[1:])} == {3}):
        found.add((Fraction("".join(groups)),))
    if len(marks) == 1:
        found.add((Fraction(".".join(groups)),))
    elif len(set(marks)) == 2 and marks.count(marks[-1]) == 1:
        found.add((Fraction("".join(groups[:-1]) + "." + groups[-1]),))
    return frozenset(found or {tuple(map(Fraction, groups))})


def _kanji_at(text: str, start: int) -> tuple[frozenset[Reading], int] | None:
    """Value of kanji numerals, digits among them: 二十, 2千, 1億2000万, 一〇."""
    match = _numerals().match(text, start)
    if not match:
        return None
    total = group = Fraction(0)
    digit: Fraction | None = None
    for part in _numeral().findall(match.group()):
        scale = KANJI_SCALES.get(part)
        if scale is None:
            value = KANJI.get(part)
            plain = min(_literal(part))[0] if value is None else Fraction(value)
            digit = plain if digit is None else digit * 10 + plain
        elif scale < 10**4:
            group += (1 if digit is None else digit) * scale
            digit = None
        else:
            total += (group + (digit or 0) or 1) * scale
            group, digit = Fraction(0), None
    return frozenset({(total + group + (digit or 0),)}), match.end()


def _value(words: list[str]) -> int:
    """Value of a number in English or Vietnamese words."""
    total = group = 0
    for word in words:
        if word == "mươi":
            group = group - group % 10 + group % 10 * 10
        elif word in ("hundred", "trăm"):
            group = (group or 1) * 100
        elif word in _SCALES:
            total, group = total + (group or 1) * _SCALES[word], 0
        else:
            group += _english().get(word, _vietnamese().get(word, 0))
    return total + group


@cache
def _english() -> Mapping[str, int]:
    tens = {name: 10 * n for n, name in enumerate(_ENGLISH_TENS.split(), 2)}
    return {name: n for n, name in enumerate(_ENGLISH.split())} | tens


@cache
def _vietnamese() -> Mapping[str, int]:
    rows = enumerate(_VIETNAMESE.split("|"))
    return {name: n for n, names in rows for name in names.split()}


@cache
def _units() -> Mapping[str, tuple[str, Fraction]]:
    return {
        form.replace("_", " "): (dimension, Fraction(size))
        for dimension, rows in _UNITS.items()
        for size, forms in rows
        for form in forms.split()
    }


@cache
def _unit_forms() -> Lexicon:
    return Lexicon(_units())


@cache
def _counters() -> Lexicon:
    return Lexicon(_COUNTERS.split())


@cache
def _scales() -> Lexicon:
    return Lexicon(_SCALES)


@cache
def english_words() -> Lexicon:
    """Words of numbers in English."""
    return Lexicon([*_english(), *_ENGLISH_SCALES])


@cache
def vietnamese_words() -> Lexicon:
    """Words of numbers in Vietnamese."""
    return Lexicon([*_vietnamese(), *_VIETNAMESE_SCALES])


@cache
def _digits() -> re.Pattern[str]:
    return re.compile(_DIGITS)


@cache
def _numeral() -> re.Pattern[str]:
    return re.compile(rf"{_DIGITS}|.")


@cache
def _numerals() -> re.Pattern[str]:
    return re.compile(rf"(?:{_DIGITS}|[〇零一二三四五六七八九十百千万億兆]){{1,12}}")
