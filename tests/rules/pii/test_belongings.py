"""Plates are found by their form, profile links where a word gives them to a person."""

import pytest

from tests.rules.pii.pieces import found, kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Biển số 30A¦-123.45", "licence plate"),
        ("59-X1¦ 123.45", "licence plate"),
        ("BKS: 30A ¦12345", "licence plate"),
        ("品川 300 ¦あ 12-34", "licence plate"),
        ("Facebook của khách: fb.com/¦khach.mau.99", "personal profile link"),
        ("お客様のX: https://x.com/¦yamada_t99", "personal profile link"),
    ],
)
def test_what_belongs_to_a_person_is_found(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "30A-12345, port 30A-1234, ISO 27001-2022",
        "https://x.com/gitlab for news, facebook.com/kobopay",
        "khách vào https://www.facebook.com/groups/kobo",
    ],
)
def test_what_belongs_to_nobody_is_clean(text: str) -> None:
    assert found(text) == []
