"""Dates and times of day in a text, in the forms that three languages write them.

A date is read as far as it goes: "July 9" and "9/7/2026" do not differ, "July 9" and
"July 10" do. Where a form can be read in two ways (9/7/2026), two dates differ only
if no reading of one agrees with a reading of the other.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from rules.likeness.lexicon import Lexicon

_MONTH_NAMES = """
    january february march april may june july august september october november
    december
"""
_WEEKDAYS = """
    monday mondays thứ_hai thứ_2 月曜 月曜日
    tuesday tuesdays thứ_ba thứ_3 火曜 火曜日
    wednesday wednesdays thứ_tư thứ_4 水曜 水曜日
    thursday thursdays thứ_năm thứ_5 木曜 木曜日
    friday fridays thứ_sáu thứ_6 金曜 金曜日
    saturday saturdays thứ_bảy thứ_7 土曜 土曜日
    sunday sundays chủ_nhật 日曜 日曜日
"""
_RELATIVE = """
    yesterday previous_day hôm_qua hôm_trước 前日 前営業日
    today same_day hôm_nay trong_ngày 当日 即日 本日
    tomorrow next_day next_business_day ngày_mai hôm_sau 翌日 翌営業日 明日
    this_week tuần_này 今週
    next_week tuần_sau 来週 翌週
    this_month tháng_này 今月 当月
    next_month tháng_sau 来月 翌月
"""
ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "一": 1, "二": 2, "三": 3, "四": 4}
_AFTERNOON = ("pm", "午後", "chiều", "tối")

Reading = tuple[int | None, ...]
"""What is known of year, month, day, weekday, minute, quarter, relative day."""

_PARTS = ("year", "month", "day", "weekday", "minute", "quarter", "relative")


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or time as far as a text gives it, in every way it can be read."""

    readings: frozenset[Reading]

    def conflicts(self, other: "Moment") -> bool:
        """Whether no reading of one agrees with any of the other."""
        return all(
            _clash(ours, theirs)
            for ours, theirs in product(self.readings, other.readings)
        )


def date_at(text: str, start: int) -> tuple[Moment, int] | None:
    """The date that begins at `start` of a case-folded NFKC text, and its end."""
    for pattern in _patterns().get(_opening(text, start), ()):
        # `re` keeps what it has compiled; most texts need none or one of them.
        if match := re.compile(pattern).match(text, start):
            parts = {k: v for k, v in match.groupdict().items() if v is not None}
            if readings := frozenset(_readings(parts)):
                return Moment(readings), match.end()
    if form := named_days().at(text, start):
        return _named()[form], start + len(form)
    return None


def _opening(text: str, start: int) -> str:
    """What tells which patterns are worth a try: what follows the first digits."""
    if "0" <= text[start] <= "9":
        end = start + 1
        while end < len(text) and "0" <= text[end] <= "9" and end < start + 4:
            end += 1
        mark = text[end : end + 1]
        return mark if mark and mark in _AFTER_DIGITS else "0"
    return text[start : start + 2]


def _clash(ours: Reading, theirs: Reading) -> bool:
    return any(
        mine is not None and other is not None and mine != other
        for mine, other in zip(ours, theirs, strict=True)
    )


def _readings(parts: Mapping[str, str]) -> Iterator[Reading]:
    known = {
        "year": _year(parts),
        "month": _number(parts.get("month")),
        "day": _number(parts.get("day")),
        "minute": _minute(parts),
        "quarter": _quarter(parts.get("quarter")),
    }
    if "name" in parts:
        known["month"] = months().get(parts["name"])
        if known["month"] is None:
            return
    orders = [(known["day"], known["month"])]
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        orders = [(first, second), (second, first)]
    for day, month in orders:
        if (day or 1) <= 31 and (month or 1) <= 12:
            both = {**known, "day": day, "month": month}
            yield tuple(both.get(part) for part in _PARTS)


def _year(parts: Mapping[str, str]) -> int | None:
    if era := parts.get("era"):
        count = parts["count"]
        return ERAS[era] + (1 if count == "元" else int(count))
    return _number(parts.get("year"))


def _minute(parts: Mapping[str, str]) -> int | None:
    if "hour" not in parts:
        return None
    hour = int(parts["hour"])
    if parts.get("noon") in _AFTERNOON and hour < 12:
        hour += 12
    return hour * 60 + (30 if "half" in parts else _number(parts.get("past")) or 0)


def _quarter(text: str | None) -> int | None:
    return None if text is None else _ROMAN.get(text) or int(text)


def _number(text: str | None) -> int | None:
    return int(text) if text else None


@cache
def months() -> Mapping[str, int]:
    """Months by their names, whole and cut short."""
    full = {name: number for number, name in enumerate(_MONTH_NAMES.split(), 1)}
    return full | {name[:3]: number for name, number in full.items()} | {"sept": 9}


@cache
def _named() -> Mapping[str, Moment]:
    """Days and months that a word alone names."""
    found = {}
    for part, rows in (("weekday", _WEEKDAYS), ("relative", _RELATIVE)):
        for number, row in enumerate(rows.strip().splitlines()):
            for form in row.split():
                found[form.replace("_", " ")] = _moment(part, number)
    for number, name in enumerate(_MONTH_NAMES.split(), 1):
        # "May" and "March" alone are verbs more often than months.
        if name not in ("may", "march"):
            found[name] = _moment("month", number)
    return found


def _moment(part: str, number: int) -> Moment:
    return Moment(frozenset({tuple(number if p == part else None for p in _PARTS)}))


@cache
def named_days() -> Lexicon:
    """Days and months that a word alone names."""
    return Lexicon(_named())


_AFTER_DIGITS = "-/.年月:時h amptsnr"


@cache
def _patterns() -> Mapping[str, tuple[str, ...]]:
    """Patterns by what `_opening` sees."""
    year, day = r"(?P<year>(?:19|20)\d\d)", r"(?P<day>3[01]|[12]\d|0?[1-9])"
    month, hour = r"(?P<month>1[0-2]|0?[1-9])", r"(?P<hour>2[0-4]|[01]?\d)"
    past, end = r"(?P<past>[0-5]?\d)", r"(?!\d)"
    th, name = "(?:st|nd|rd|th)?", r"(?P<name>[a-z]{3,9})"
    noon = r" ?(?P<noon>am|pm)\b"
    in_year, in_month = rf"(?:,? {year}{end})?", rf"{month}月(?:{day}日)?"
    japanese = (
        rf"(?:(?P<era>{'|'.join(ERAS)})(?P<count>元|\d{{1,2}})|{year})年度?"
        rf"(?:{in_month})?"
    )
    clock = rf"(?P<noon>午前|午後)?{hour}時(?!間)(?:(?P<half>半)|{past}分)?"
    by_name = (rf"{name}\.? {day}{th}{end}{in_year}", rf"{name}\.?,? {year}{end}")
    day_first = (rf"{day}{th} (?:of )?{name}\b{in_year}",)
    numeric = (
        rf"{year}[-/.]{month}[-/.]{day}{end}",
        rf"(?P<first>\d{{1,2}})[-/.](?P<second>\d{{1,2}})[-/.]{year}{end}",
    )
    in_this = (rf"(?:(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\bnăm )){year}{end}",)
    oclock = (rf"(?<=\blúc ){hour} giờ(?: {past}(?: phút)?)?(?: (?P<noon>chiều|tối))?",)
    vietnamese = rf"(?:(?: năm |[/-]){year})?{end}"
    found = {
        **dict.fromkeys("-/", numeric),
        **dict.fromkeys("tsnr", day_first),
        **dict.fromkeys("amp", (rf"{hour}{noon}",)),
        **{name[:2]: by_name for name in months()},
        **dict.fromkeys(ERAS, (japanese,)),
        ".": (*numeric, *in_this),
        "0": in_this,
        " ": (*day_first, rf"{hour}{noon}", *oclock, *in_this),
        "年": (japanese,),
        "月": (in_month,),
        ":": (rf"{hour}:{past}(?::[0-5]\d)?(?:{noon})?(?![\d:])",),
        **dict.fromkeys(("時", "午前", "午後"), (clock,)),
        "h": (rf"{hour}h{past}\b",),
        "ng": (rf"ngày {day}(?: tháng |[/-]){month}{vietnamese}",),
        "th": (rf"tháng {month}{vietnamese}",),
        "qu": (rf"quý (?P<quarter>[1-4]|i{{1,3}}|iv)\b(?:[ /]{year}{end})?",),
    }
    quarter = r"(?P<quarter>[1-4一二三四])"
    found |= {f"第{n}": (f"第{quarter}四半期",) for n in "1234一二三四"}
    found |= {f"q{n}": (rf"q{quarter}\b(?:[ /-]{{1,3}}{year}{end})?",) for n in "1234"}
    return found
