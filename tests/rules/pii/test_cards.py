"""Payment cards are found by issuer and check digit; test cards only when unnamed."""

import pytest

from tests.rules.pii.pieces import found, kinds, whole

CARD = "payment card number"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("paid with 4539 1488¦ 0343 6467", "4539 1488¦ 0343 6467"),
        ("4539148803¦436467", "4539148803¦436467"),
        ("4539-1488-¦0343-6467 exp 12/29", "4539-1488-¦0343-6467"),
        (
            "４５３９ １４８８¦ ０３４３ ６４６７",
            "４５３９ １４８８¦ ０３４３ ６４６７",
        ),
        ("カードは45391488¦03436467です", "45391488¦03436467"),
        ("Amex 3714-496353-¦98431", "3714-496353-¦98431"),
        ("thẻ 9704 3672¦ 8899 4471", "9704 3672¦ 8899 4471"),
        ("PAN 62271120¦85590245", "62271120¦85590245"),
        ("card 305693¦09025904", "305693¦09025904"),
        ("cardNumber=51051051¦05105100", "51051051¦05105100"),
        ("The shopper paid with 4111¦ 1111 1111 1111", "4111¦ 1111 1111 1111"),
    ],
)
def test_a_card_is_found_whole(text: str, number: str) -> None:
    assert found(text) == [whole(number)]
    assert kinds(text) == [CARD]


@pytest.mark.parametrize(
    "text",
    [
        "test card 4242¦ 4242 4242 4242",
        "テストカード4111¦111111111111を使う",
        "thẻ test 9704¦198526191432198",
        "4000¦ 0000 0000 0002 declines in the sandbox",
    ],
)
def test_a_published_card_called_a_test_is_clean(text: str) -> None:
    assert found(text) == []


def test_a_real_looking_card_called_a_test_is_found() -> None:
    assert kinds("test card 4539 1488¦ 0343 6467") == [CARD]


@pytest.mark.parametrize(
    "text",
    [
        "trace 5429712846556350, id 4111¦111111111112",
        "0.4539148803¦436467 percent",
        "id 13360168564208785236104053731902685347",
        "order 4539148803¦436467 shipped",
        "JAN 4512345678901, ISBN 978-4-7981-0000-0",
        "at 1748503543012",
        "4111****1111 and **** 4242",
        "aaaa-4539148803¦436467",
        "9223372036854775807",
    ],
)
def test_what_only_looks_like_a_card_is_clean(text: str) -> None:
    assert found(text) == []
