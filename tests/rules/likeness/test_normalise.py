"""Letters and sentences hold what is said, whatever mark-up, width or case it has."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.likeness.normalise import SENTENCES_READ, letters, sentences


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ("**Refund** takes `5` days.", "refund takes 5 days"),
        ("# Refund\n\n- takes\n- 5 days", "Refund takes 5 days"),
        ("Ｒｅｆｕｎｄ　ｔａｋｅｓ　５　ｄａｙｓ", "refund takes 5 days"),
        ("検索ｲﾝﾃﾞｯｸｽ、毎晩。", "検索インデックス毎晩"),
        ("re\u200bfund\ufeff tak\u00ades", "refund takes"),
        ("refund\U000e0072\U000e0065 takes", "refund takes"),
        (unicodedata.normalize("NFD", "Hoá đơn bị khoá"), "hoá đơn bị khoá"),
        ("See [the page](docs/x.md) now", "see the page now"),
        ("Refund [[mem-F003-slow-refund]] takes", "refund takes"),
        ("Refund <!-- hidden -->takes", "Refund takes"),
        ("**Áp dụng:** wait", "**Apply:** wait"),
        ("**適用：** 待つ", "待つ"),
    ],
)
def test_texts_that_look_the_same_have_the_same_letters(one: str, same: str) -> None:
    assert letters(one) == letters(same)


def test_code_and_diacritics_stay() -> None:
    assert letters("```sql\nselect id\n```\nkhoá") == "sqlselectidkhoá"
    assert letters("khóa") != letters("khoa")


def test_digits_can_be_left_out() -> None:
    assert letters("５ days, 10 rows", digits=False) == "daysrows"


def test_a_comment_that_does_not_end_hides_nothing() -> None:
    assert letters("a <!-- b") == "ab"


def test_sentences_end_as_each_language_ends_them() -> None:
    body = "Version 1.2 is out. Wait!  次に見る。そして待つ！ Chờ. Xong"
    assert [one.text for one in sentences(body)] == [
        "Version 1.2 is out.",
        "Wait!",
        "次に見る。",
        "そして待つ!",
        "Chờ.",
        "Xong",
    ]


def test_items_rows_headings_and_lines_of_code_stand_alone() -> None:
    body = (
        "# Title\nOne line\nand its end.\n\n- item one\n- item two\n  goes on\n"
        "> quoted\n\n| a | b |\n| 1 | 2 |\n\n```yaml\nretry: 3\nwait: 5\n```\n"
    )
    assert [one.text for one in sentences(body)] == [
        "Title",
        "One line and its end.",
        "item one",
        "item two goes on",
        "quoted",
        "| a | b |",
        "| 1 | 2 |",
        "retry: 3",
        "wait: 5",
    ]


def test_a_sentence_knows_where_it_stands() -> None:
    body = "First one.\n\n  **Second**  one is here.  \n"
    second = sentences(body)[1]
    assert body[second.start : second.end] == "**Second**  one is here."
    assert second.text == "Second one is here."


def test_no_more_sentences_are_read_than_a_memory_can_have() -> None:
    assert len(sentences("Stop. " * 5000)) == SENTENCES_READ


@given(st.text(max_size=400))
def test_any_text_is_read_and_every_place_lies_in_it(body: str) -> None:
    letters(body)
    for one in sentences(body):
        assert 0 <= one.start < one.end <= len(body)


@given(st.text(max_size=200))
def test_letters_of_letters_are_the_same(body: str) -> None:
    once = letters(body)
    assert letters(letters(once)) == letters(once)


@pytest.mark.parametrize(
    "unit",
    [
        "](",
        "[[",
        "<!--",
        "**",
        "# ",
        "\n> ",
        "a\n",
        "。",
        ". ",
        '.")',
        "> ",
        "1. ",
        "```\n",
    ],
)
def test_a_file_full_of_mark_up_is_read_like_any_other(unit: str) -> None:
    body = unit * (65_536 // len(unit))
    assert len(sentences(body)) <= SENTENCES_READ
    assert len(letters(body)) <= len(body)
