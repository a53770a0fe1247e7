"""Words that look like ASCII are found; foreign words and formulas are not."""

import pytest

from rules.hidden_text import scan


def found(text: str) -> list[str]:
    return [text[one.start : one.end] for one in scan(text, 0)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The \u0430ccount role", "\u0430ccount"),
        ("The acc\u043eunt role", "acc\u043eunt"),
        ("Set `refund_\u0435nabled`", "\u0435nabled"),
        ("Use the \u0440\u0430\u0443 command", "\u0440\u0430\u0443"),
        (
            "See https://\u0430\u0440\u0440\u04cf\u0435.com",
            "\u0430\u0440\u0440\u04cf\u0435",
        ),
        ("権限\u0430dminを使う", "\u0430dmin"),
        ("Quyền \u0430dmin", "\u0430dmin"),
        ("\u0412uild", "\u0412uild"),
        ("Only \u0391PI keys", "\u0391PI"),
        ("Only \u0391\u03a1\u0399 keys", "\u0391\u03a1\u0399"),
        ("R\u03bfot", "R\u03bfot"),
        ("t\u03b1sks", "t\u03b1sks"),
        ("\u0561dmin", "\u0561dmin"),
        ("m\u13a1ge", "m\u13a1ge"),
        ("Роль c\u043eздана", "c\u043eздана"),
        ("te\u0455t", "te\u0455t"),
        ("t\u0251sk list", "t\u0251sk"),
        (
            "\u1d00\u1d18\u1d18\u0280\u1d0f\u1d20\u1d07 it",
            "\u1d00\u1d18\u1d18\u0280\u1d0f\u1d20\u1d07",
        ),
        ("Run \U0001d4fb\U0001d4f6 now", "\U0001d4fb\U0001d4f6"),
        ("\u2133erge it", "\u2133erge"),
        ("\u24d0\u24db\u24db of it", "\u24d0\u24db\u24db"),
        ("\U0001f141 \U0001f144 \U0001f13d", "\U0001f141 \U0001f144 \U0001f13d"),
        ("m\uff45rge", "\uff45"),
        ("\u1d43\u1d56\u1d56\u02b3", "\u1d43\u1d56\u1d56\u02b3"),
    ],
)
def test_disguised_words_are_found(text: str, word: str) -> None:
    assert found(text) == [word]


@pytest.mark.parametrize(
    "text",
    [
        "α = 0.01, β-version, Δx and ΔT, σ², 5 µm, 7 μs, 3 kΩ, λ-calculus, πr²",
        "ρgh and αx + βy",
        "Поставщик «Сбер» отвечает за 2 с.",
        "The vendor Яндекс answers in 2 s.",
        "Слово «сор» и слово «оса».",
        "Баг в MRах и PRы, нужен API-ключ",
        "Η λέξη ΝΑΙ σημαίνει yes.",
        "Կապ, ᏣᎳᎩ",
        "Nguyễn Đình Ước, Łukasz, Ångström, Straße, naïve, İzmir, Işık",
        "ＡＰＩ、ＵＲＬ、ﾘﾄﾗｲ、１２３",
        "Ｗebサイト",
        "ℝ, ℂ, 5 ℓ, №7, ™, ℃, ①②③, Ⅳ, ½, ² and ₂",
        "ⓘ note, Ⓜ\ufe0f, 🅰 🅱 🅾",
        "1ˢᵗ, 2ⁿᵈ, xⁿ, H₂O",
        "The word /ɡɪt/ is said so.",
        "APIのエラー、ไทย, 한국어, עברית, العربية",
    ],
)
def test_words_of_other_alphabets_are_no_finding(text: str) -> None:
    assert found(text) == []


def test_a_message_names_the_letter_that_is_not_what_it_seems() -> None:
    (one,) = scan("The \u0430ccount role", 0)
    assert "U+0430 CYRILLIC SMALL LETTER A" in one.message
