"""Words are counted alike in every script, by a quick way and a sure one."""

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from memory.markdown import words
from memory.markdown.words import count_words

SPACELESS = ("Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar")

LETTERS = st.text(
    "abZ09_.,;:'’‘\"-/ \n–“→°×éÀđệ\u0301\u0302返金の々〇カナーｶﾞｰ・、。「」（）：Ａ１"
    "กำ่ລកម‌한국אבДщ😀🇯🇻²½①\x85\u00ad〜…",
    max_size=40,
)


def is_spaceless(letter: str) -> bool:
    """Letter by letter, with no class put together."""
    if unicodedata.category(letter)[0] != "L" and letter != "〇":
        return False
    return any(regex.match(rf"\p{{scx={script}}}", letter) for script in SPACELESS)


def reference(body: str, per_word: int = 2) -> int:
    """The rule of spec 1 as it is written, for a body without URLs."""
    body = unicodedata.normalize("NFC", body)
    counted, segment = 0, ""
    for part in [*regex.split(r"(?wV1)\b", body), ""]:
        segment = part
        counted += any(
            unicodedata.category(letter)[0] in "LN" and not is_spaceless(letter)
            for letter in segment
        )
    letters = sum(map(is_spaceless, body))
    return counted + (letters + per_word - 1) // per_word


@given(LETTERS)
def test_both_ways_agree_with_the_rule_as_written(body: str) -> None:
    assert count_words(body) == reference(body)


@given(LETTERS)
def test_the_quick_way_agrees_with_the_sure_one(body: str) -> None:
    quick = words._count_simply(body)
    assert quick is None or quick == words._count_exactly(body)


@given(st.text(max_size=20), st.integers(1, 5))
def test_any_text_has_a_count(body: str, per_word: int) -> None:
    assert 0 <= count_words(body, per_word) <= len(unicodedata.normalize("NFC", body))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", 0),
        ("- * — …", 0),
        ("don't stop e.g. at 3.14 or 1,000", 7),
        ("**Apply:** retry with `git push --force`.", 6),
        ("See https://docs.example.com/a-b?c=d&e=(f)#g now", 3),
        ("[docs](https://x.test/a/b).", 2),
        ("https://x.test/aを参照。", 3),
        ("www.example.com/a and http://b.test", 3),
        ("**Áp dụng:** hoàn tiền theo lô", 6),
        (unicodedata.normalize("NFD", "hoàn tiền được duyệt"), 4),
        ("返金", 1),
        ("返金は", 2),
        ("APIの返金 and 再試行", 2 + 3),
        ("サーバー", 2),
        ("ｻｰﾊﾞｰ", 3),
        ("ＡＰＩ １２３", 2),
        ("ไทย", 2),
        ("환불 한도", 2),
        ("возврат денег", 2),
        ("返 a 金 b 額", 2 + 2),
        ("リトライ_API", 1 + 2),
        ("😀 👨‍👩‍👧 ❤️", 0),
        ("🇯🇵 日本 🇯🇵a🇻🇳b", 1 + 2),
        ("snake_case kebab-case", 3),
        ("__ __", 0),
    ],
)
def test_words_are_counted_as_people_would(body: str, expected: int) -> None:
    assert count_words(body) == expected


def test_letters_are_rounded_up_once_for_the_whole_body() -> None:
    assert count_words("返 a 金 b 額 c 上", 3) == 3 + 2
    assert count_words("返金返金", 1) == 4


def test_a_long_row_of_flags_is_counted_soon() -> None:
    assert count_words("🇯🇵" * 30_000 + " done") == 1
