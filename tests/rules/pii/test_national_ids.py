"""Ids of persons are found beside a word that names them, and only there."""

import re

import pytest
from stdnum.jp import in_

from tests.rules.pii.pieces import found, kinds, whole

CCCD = "Vietnamese citizen id (CCCD)"
CMND = "Vietnamese identity card number (CMND)"
HEAD = "39271¦640528"
MY_NUMBER = HEAD + in_.calc_check_digit(whole(HEAD))
GROUPED = "-".join(re.findall("[0-9]{4}", whole(MY_NUMBER)))
WIDE = MY_NUMBER.translate(str.maketrans("0123456789", "０１２３４５６７８９"))


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("CCCD của khách: 079203¦001234", "079203¦001234", CCCD),
        ("CCCD079203¦001234", "079203¦001234", CCCD),
        ("căn cước 079¦ 203 001 234 cấp 2023", "079¦ 203 001 234", CCCD),
        ("can cuoc cong dan 079203¦001234", "079203¦001234", CCCD),
        ("số định danh cá nhân 079203¦001234", "079203¦001234", CCCD),
        ("079203¦001234 (CCCD)", "079203¦001234", CCCD),
        ('"soCccd": "079203¦001234"', "079203¦001234", CCCD),
        ("Citizen id 0792¦ 0300 1234", "0792¦ 0300 1234", CCCD),
        ("ベトナムの身分証番号は079203¦001234です", "079203¦001234", CCCD),
        ("CCCD:\n079203¦001234", "079203¦001234", CCCD),
        ("CMND cũ 024¦681357", "024¦681357", CMND),
        ("chứng minh nhân dân 024 ¦681 357", "024 ¦681 357", CMND),
        ("MST cá nhân: 80123¦45678", "80123¦45678", "personal tax code"),
        ("BHXH: 79123¦45678", "79123¦45678", "social insurance number"),
        ("thẻ BHYT DN47979¦12345678", "DN47979¦12345678", "health insurance number"),
        ("保険者番号0674¦1434", "0674¦1434", "health insurance number"),
        ("SSN 536-22-¦8726", "536-22-¦8726", "US social security number"),
        ("運転免許証 第2589155¦90752号", "2589155¦90752", "driving licence number"),
        ("GPLX: 7901234¦56789", "7901234¦56789", "driving licence number"),
    ],
)
def test_a_named_id_is_found(text: str, number: str, kind: str) -> None:
    assert found(text) == [whole(number)]
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        f"個人番号 {MY_NUMBER}",
        f"マイナンバーカードの番号は{MY_NUMBER}でした",
        f"本人確認で {MY_NUMBER} を入力（個人番号）",
        f"個人番号：{WIDE}",
        f"My Number: {GROUPED}",
        f"số My Number của anh Tanaka: {MY_NUMBER}",
    ],
)
def test_a_my_number_with_the_right_check_digit_is_found(text: str) -> None:
    assert kinds(text) == ["Japanese My Number"]


def test_an_id_under_its_heading_is_found() -> None:
    assert kinds("| tên | CCCD |\n|---|---|\n| An | 079203¦001234 |") == [CCCD]
    assert kinds("name,cccd\nAn,079203¦001234") == [CCCD]


@pytest.mark.parametrize(
    "text",
    [
        "Đơn hàng số 100234567890 bị trùng",
        "CCCD bắt buộc. Đơn 100234567890 thiếu",
        "CCCD, đơn hàng 100234567890",
        "trường cccd dài 12 ký tự, CMND 9 số",
        "CCCD: 000000000000",
        "個人番号 123456789012",
        "サンプルの個人番号 1234¦56789018",
        f"注文番号 {MY_NUMBER}",
        "法人番号 5010001008757、T1234567890123",
        "MST 0312345678 của công ty",
        "AWS account 123456789012",
    ],
)
def test_numbers_of_other_things_are_clean(text: str) -> None:
    assert found(text) == []
