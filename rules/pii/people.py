"""A person's name together with a birth date or the number of a record.

Each half alone is harmless: "employee no. 10233", "born 1988". So the number is
sought first, and then a name close to it.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.names import find_name
from rules.pii.view import Hit, View

BIRTH = "person's name with a birth date"
RECORD = "person's name with the number of a record"

_BEFORE, _AFTER = 70, 30

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_KANJI_NUMBER = r"(?:[0-9]{1,4}|[一二三四五六七八九十〇元]{1,4})"
_DATE = (
    r"(?:[0-9]{1,4}[./\-][0-9]{1,2}[./\-][0-9]{1,4}"
    rf"|(?:明治|大正|昭和|平成|令和|[mtshr])?\s?{_KANJI_NUMBER}[年.]\s?{_KANJI_NUMBER}[月.]"
    rf"\s?{_KANJI_NUMBER}日?"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)? {_MONTH},? [0-9]{{4}}"
    rf"|{_MONTH} [0-9]{{1,2}}(?:st|nd|rd|th)?,? [0-9]{{4}}"
    rf"|(?:(?:明治|大正|昭和|平成|令和)\s?)?{_KANJI_NUMBER}年"
    r"|[0-9]{1,2} thang [0-9]{1,2},? (?:nam )?[0-9]{4}"
    r"|(?:19|20)[0-9]{2}(?:[01][0-9][0-3][0-9])?(?![0-9]))"
)
# A name may stand between the word and the number: "MRN of Mr. Miller: ...".
_GAP = r"(?P<gap>(?:[^\n0-9.;!?。；]|(?<=mr|rs|ms|dr)\.){1,24}?[\s:=#はが])?"
_IS = r"\s?(?:[:=#]|la|は|が|is|was|on|in)?\s?(?:ngay )?"
_NUMBER = r"(?:[a-z]{1,8}-?)?[0-9][0-9\-]{2,14}(?![0-9a-z])"


@cache
def _birth() -> re.Pattern[str]:
    word = (
        r"(?<![a-z])(?:dob|d\.o\.b\.?|date of birth|birth ?(?:date|day)|born"
        r"|(?:ngay|thang|nam)(?:[ /,]+(?:thang|nam)){0,2} sinh|sinh(?: ngay| nam)?|ns)"
        r"(?![a-z])|生年月日|誕生日"
    )
    return re.compile(
        rf"(?:{word})[)\"'|]?{_GAP}{_IS}{_DATE}|{_DATE}\s?(?:生まれ|生(?![一-龥])|birth)"
    )


@cache
def _record() -> re.Pattern[str]:
    english = (
        r"(?<![a-z])(?:mrn|(?:medical|health) record(?: (?:no|number|id))?|(?:employee"
        r"|staff|personnel|customer|client|member(?:ship)?|patient|student|policy|emp"
        r"|cust|passenger|loyalty|badge|account)[ _\-]?(?:no|nr|id|number|code|#))\.?"
    )
    vietnamese = (
        r"(?<![a-z])(?:(?:ma|so)(?: so)? (?:nv|nhan vien|kh|khach(?: hang)?|bn"
        r"|benh nhan|hoc sinh|hoc vien|sinh vien|sv|ho so|benh an|hoi vien"
        r"|the(?: thanh vien)?"
        r"|thanh vien|hop dong|bao hiem)|mnv|mkh|mssv|msnv|msbn)"
    )
    japanese = (
        r"(?:会員|患者|社員|従業員|職員|顧客|お客様|お客さま|学籍|学生|診察券|カルテ|加入者"
        r"|契約者?|利用者|申込者?|登録者|受験|証券|組合員)(?:番号|コード|id|no\.?)"
    )
    return re.compile(
        rf"(?:{english}|{vietnamese}|{japanese})[)\"'|]?{_GAP}{_IS}{_NUMBER}"
    )


@cache
def _sentence_end() -> re.Pattern[str]:
    # Not after an initial or a title ("John Q. Miller", "Mr. Miller").
    return re.compile(r"[。！？]|(?<=\w{3})(?<!Mrs)[.!?]\s+(?=[^\W\d_])|\n\s*\n")


def _with_name(view: View, one: re.Match[str]) -> tuple[int, int] | None:
    """The number's stretch widened to the name beside it; None without a name."""
    start, end = one.span()
    low = max(0, start - _BEFORE)
    for stop in _sentence_end().finditer(view.text, low, start + 1):
        low = stop.end()
    name = find_name(view.bare[low:start])
    if name is not None:
        return low + name[0], end
    if one["gap"] and find_name(view.bare[slice(*one.span("gap"))]):
        return start, end
    line_end = view.text.find("\n", end)
    high = min(end + _AFTER, line_end if line_end >= 0 else len(view.text))
    stop_after = _sentence_end().search(view.text, end, high)
    high = stop_after.start() if stop_after else high
    name = find_name(view.bare[end:high])
    return (start, end + name[1]) if name else None


def find(view: View) -> Iterator[Hit]:
    """Names beside birth dates and record numbers."""
    for pattern, kind in ((_birth(), BIRTH), (_record(), RECORD)):
        for one in pattern.finditer(view.plain):
            both = _with_name(view, one)
            if both is not None:
                yield Hit(*both, kind)
