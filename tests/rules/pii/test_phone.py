"""Telephone numbers of Vietnam, Japan and abroad are found; other numbers are not."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole

VIETNAM = "Vietnamese phone number"
JAPAN = "Japanese phone number"
ABROAD = "phone number"


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("SĐT khách: 0903¦456789", "0903¦456789", VIETNAM),
        ("0903¦456789, hỏi chị Lan", "0903¦456789", VIETNAM),
        ("sđt0903¦456789", "0903¦456789", VIETNAM),
        ("090.3¦45.6789", "090.3¦45.6789", VIETNAM),
        ("0903 4¦56 789 hai lần", "0903 4¦56 789", VIETNAM),
        ("Zalo 0868-3¦45-678", "0868-3¦45-678", VIETNAM),
        ("(028) 38¦25 6789", "(028) 38¦25 6789", VIETNAM),
        ("024.38¦25.6789", "024.38¦25.6789", VIETNAM),
        ("+84 90 3¦45 6789", "+84 90 3¦45 6789", VIETNAM),
        ("(+84) 903¦ 456 789", "(+84) 903¦ 456 789", VIETNAM),
        ("+84 (0)90 3¦45 6789", "+84 (0)90 3¦45 6789", VIETNAM),
        ("84903¦456789", "84903¦456789", VIETNAM),
        ("0084 90 3¦45 6789", "0084 90 3¦45 6789", VIETNAM),
        ("電話 (06) 62¦34-5678", "(06) 62¦34-5678", JAPAN),
        ("FAX 03（62¦34）5678", "03（62¦34）5678", JAPAN),
        ("0466-2¦3-4567", "0466-2¦3-4567", JAPAN),
        ("携帯０９０－２３４５－¦６７８９", "０９０－２３４５－¦６７８９", JAPAN),
        ("090ー2345¦ー6789", "090ー2345¦ー6789", JAPAN),
        ("09023¦456789に連絡", "09023¦456789", JAPAN),
        ("電話：0466¦234567", "0466¦234567", JAPAN),
        ("+81-3-62¦34-5678", "+81-3-62¦34-5678", JAPAN),
        ("+81(0)90-23¦45-6789", "+81(0)90-23¦45-6789", JAPAN),
        ("0120-3¦45-678", "0120-3¦45-678", JAPAN),
        ("UK +44 20 79¦46 0123", "+44 20 79¦46 0123", ABROAD),
        ("+65 61¦23 4567", "+65 61¦23 4567", ABROAD),
        ("+1 (555) 01¦0-9999", "+1 (555) 01¦0-9999", ABROAD),
        ("(415) 555-¦2671", "(415) 555-¦2671", ABROAD),
    ],
)
def test_a_number_is_found_whole(text: str, number: str, kind: str) -> None:
    assert found(text) == [whole(number)]
    assert kinds(text) == [kind]


def test_numbers_in_a_list_are_all_found() -> None:
    assert len(found("0903¦456789/0912¦345678, 0868¦345678")) == 3


def test_a_number_under_its_heading_is_found() -> None:
    assert kinds("| tên | SĐT |\n|---|---|\n| An | 0362¦345678 |") == [VIETNAM]


@pytest.mark.parametrize(
    "text",
    [
        "đơn hàng 0903¦456789, mã vận đơn 84903¦456789",
        "注文番号 0903¦456789、伝票番号 03-62¦34-5678",
        "SP-0903¦456789, SP0903¦456789X, INV_0903¦456789",
        "v1.090.23¦45.6789 and 10.90.123.45",
        "https://shop.example.com/orders/0903¦456789",
        "0903¦456789.jpg",
        "2026-07-09 09:00 - 18:00, 09.12.2026 10:30, 20260709101112",
        "09 10 11 12 13, 08 09 10 11 12",
        "at 1748503543012, 1720512345",
        "0123456789 and 1234567890",
        "090-XXXX-XXXX, +84xxxxxxxxx, 000-0000-0000",
        "84 912 345 678 đồng, +1 234 567 890, ¥0903¦456789",
        "MST 0312345678 của công ty, MST 0101234567-001",
        "第0312345678号議案",
        "フリーダイヤル 0120-345-678、ナビダイヤル 0570-000-000",
        "hotline 1900 1234, tổng đài 18001234",
        "110, 119, 113 and 911",
        "^0[35789]\\d{8}$",
        "UTC+09:00 and +0900",
    ],
)
def test_what_only_looks_like_a_number_is_clean(text: str) -> None:
    assert found(text) == []
