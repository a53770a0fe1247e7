"""Dates and times are compared by what they mean, as far as they are given."""

import pytest

from rules.likeness.dates import Moment, date_at


def _read(text: str) -> Moment:
    start = 1 + max(text.rfind("|"), -1)
    found = date_at(text.replace("|", " "), start)
    assert found is not None
    assert found[1] == len(text)
    return found[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2026-07-09", "9/7/2026"),
        ("2026-07-09", "7/9/2026"),
        ("2026-07-09", "july 9, 2026"),
        ("2026/7/9", "9 july 2026"),
        ("2026.07.09", "9th of july 2026"),
        ("2026-07-09", "ngày 9 tháng 7 năm 2026"),
        ("ngày 9/7/2026", "2026年7月9日"),
        ("令和8年7月9日", "jul 9 2026"),
        ("july 9", "2026-07-09"),
        ("july", "7月"),
        ("tháng 7/2026", "2026年7月"),
        ("monday", "月曜日"),
        ("thứ hai", "mondays"),
        ("9:30", "09:30"),
        ("9:30 pm", "21:30"),
        ("午後9時半", "21時30分"),
        ("9 am", "9時"),
        ("2h30", "2:30"),
        ("q3 2026", "第3四半期"),
        ("quý iii", "q3"),
        ("in|2026", "2026-01-31"),
        ("tomorrow", "翌日"),
        ("monday", "2026-07-09"),
    ],
)
def test_dates_that_can_be_the_same_do_not_conflict(one: str, other: str) -> None:
    assert not _read(one).conflicts(_read(other))
    assert not _read(other).conflicts(_read(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2026-07-09", "2026-07-10"),
        ("2026-07-09", "2027-07-09"),
        ("july 9", "july 10"),
        ("9/7/2026", "2026-08-07"),
        ("7月", "8月"),
        ("令和8年7月9日", "2025年7月9日"),
        ("monday", "木曜日"),
        ("9:30", "10:30"),
        ("9 am", "9 pm"),
        ("9時", "9時半"),
        ("q3", "q4"),
        ("当日", "翌営業日"),
        ("ngày 9/7", "ngày 10 tháng 7"),
    ],
)
def test_dates_that_cannot_be_the_same_conflict(one: str, other: str) -> None:
    assert _read(one).conflicts(_read(other))
    assert _read(other).conflicts(_read(one))


@pytest.mark.parametrize(
    "text",
    [
        "may",
        "march on",
        "9時間",
        "45/12/20",
        "run 5",
        "3か月",
        "tension",
        "1.2",
        "2026",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert date_at(text, 0) is None
