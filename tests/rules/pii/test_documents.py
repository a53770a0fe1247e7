"""Passports, licences and residence cards are found where a word names them."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole

PASSPORT = "passport number"
ZONE = "machine-readable line of a passport"


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("Hộ chiếu: C12¦34567", "C12¦34567", PASSPORT),
        ("パスポート：TZ12¦34567", "TZ12¦34567", PASSPORT),
        ("passport no. 1234¦56789", "1234¦56789", PASSPORT),
        ('"passportNumber": "B12¦34567"', "B12¦34567", PASSPORT),
        ("在留カード番号 AB1234¦5678CD", "AB1234¦5678CD", "residence card number"),
        ("driver's license no. D12¦34567", "D12¦34567", "driving licence number"),
        ("P<JPN¦ISHIDA<<KEIKO" + "<" * 26, "P<JPN¦ISHIDA<<KEIKO" + "<" * 26, ZONE),
    ],
)
def test_a_named_document_is_found(text: str, number: str, kind: str) -> None:
    assert found(text) == [whole(number)]
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "Passport.js strategy: passport-jwt, Passport 0.6.0",
        "hộ chiếu còn hạn 6 tháng, passport expires 2030-01-01",
        "運転免許証の画像、免許証番号は12桁",
        "mã AB1234¦5678CD của kho",
        "a << b << c",
    ],
)
def test_talk_about_documents_is_clean(text: str) -> None:
    assert found(text) == []
