"""IBANs and bank accounts of Vietnam and Japan are found; bank codes are not."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole

IBAN, ACCOUNT = "IBAN", "bank account number"


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        (
            "pay to GB82 WEST¦ 1234 5698 7654 32 now",
            "GB82 WEST¦ 1234 5698 7654 32",
            IBAN,
        ),
        ("DE89370400¦440532013000", "DE89370400¦440532013000", IBAN),
        ("iban: nl91abna¦0417164300", "nl91abna¦0417164300", IBAN),
        ("STK Vietcombank 00710¦01234567 An", "00710¦01234567", ACCOUNT),
        ("Số tài khoản: 1903671¦2345678", "1903671¦2345678", ACCOUNT),
        ("BIDV: 120100¦01234567", "120100¦01234567", ACCOUNT),
        ("chuyển vào 00710¦01234567 Vietcombank", "00710¦01234567", ACCOUNT),
        ("tài khoản 1903671¦2345678 Techcombank", "1903671¦2345678", ACCOUNT),
        ("三井住友銀行 渋谷支店 普通 123¦4567", "普通 123¦4567", ACCOUNT),
        ("みずほ銀行 丸の内(001) 当座012¦3456", "当座012¦3456", ACCOUNT),
        ("口座番号：123¦4567", "123¦4567", ACCOUNT),
        ("ゆうちょ 記号10120 番号123¦45671", "記号10120 番号123¦45671", ACCOUNT),
        ("MUFG Shibuya branch, ordinary 123¦4567", "ordinary 123¦4567", ACCOUNT),
    ],
)
def test_an_account_is_found(text: str, number: str, kind: str) -> None:
    assert found(text) == [whole(number)]
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "GB00 WEST 1234 5698 7654 32",
        "IBAN field is 34 characters",
        "the example IBAN GB82 WEST¦ 1234 5698 7654 32",
        "SWIFT BFTVVNVX, 銀行コード 0001 支店コード 001",
        "tài khoản 131 và 33311, tài khoản qa01",
        "AWS account 123456789012",
        "STK gồm 13 số, 口座番号は7桁",
        "普通 1234567 件、当座比率 1234567",
    ],
)
def test_what_only_looks_like_an_account_is_clean(text: str) -> None:
    assert found(text) == []
