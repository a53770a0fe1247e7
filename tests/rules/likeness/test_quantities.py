"""Numbers are read with their units, in three languages and several spellings."""

import pytest

from rules.likeness.quantities import Quantity, quantity_at


def _read(text: str) -> Quantity:
    found = quantity_at(text, 0)
    assert found is not None
    assert text[found[1] :] in ("", "件", " lần")
    return found[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("60 seconds", "1 minute"),
        ("60s", "một phút"),
        ("1 phút", "一分"),
        ("5 days", "five days"),
        ("24 hours", "1 day"),
        ("2 weeks", "14日間"),
        ("1 year", "12か月"),
        ("1,500", "1500"),
        ("1.500 đồng", "1500đ"),
        ("1.5", "1,5"),
        ("1,234.5", "1.234,5"),
        ("10k", "10,000"),
        ("10 thousand", "1万"),
        ("3 triệu", "3.000.000"),
        ("ba triệu đồng", "3000000 vnd"),
        ("hai mươi lăm phút", "25分"),
        ("百万円", "¥1,000,000"),
        ("1億2000万円", "120000000円"),
        ("二十三件", "23"),
        ("3千円", "3000 yen"),
        ("two hundred and five", "205"),
        ("twenty-five", "25"),
        ("10%", "10 percent"),
        ("10パーセント", "1割"),
        ("3.5 gb", "3500 mb"),
        ("$20", "20 dollars"),
        ("30-minute", "30 minutes"),
        ("1st", "1"),
        ("5", "5 days"),
    ],
)
def test_equal_amounts_do_not_conflict(one: str, other: str) -> None:
    ours, theirs = _read(one), _read(other)
    assert not ours.conflicts(theirs)
    assert not theirs.conflicts(ours)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 days", "7 days"),
        ("30 minutes", "30 hours"),
        ("5 days", "5 business days"),
        ("5日", "5営業日"),
        ("5 days", "5 mb"),
        ("429", "503"),
        ("1.2", "1.3"),
        ("1.2.3", "1.2.4"),
        ("10%", "15 phần trăm"),
        ("百万円", "五百万円"),
        ("-5", "5"),
        ("20k", "20"),
        ("$20", "20円"),
        ("thirty days", "sixty days"),
        ("ba lần", "năm lần"),
    ],
)
def test_different_amounts_conflict(one: str, other: str) -> None:
    ours, theirs = _read(one), _read(other)
    assert ours.conflicts(theirs)
    assert theirs.conflicts(ours)


@pytest.mark.parametrize(
    "text",
    ["一覧", "一致する", "万一", "năm nay", "không gian", "hai", "ones", "tension"],
)
def test_words_that_begin_like_numbers_are_none(text: str) -> None:
    assert quantity_at(text, 0) is None


@pytest.mark.parametrize(
    "unit", ["1", "1,", "1.1", "一", "百", "one ", "ba ", "-1", "$"]
)
def test_a_long_row_of_numbers_is_read_in_pieces(unit: str) -> None:
    text = unit * (10_000 // len(unit))
    found = quantity_at(text, 0)
    assert found is None or found[1] < 400
