"""What a pattern can begin with is never told too small."""

import re
from re import _parser as parser  # type: ignore[attr-defined]

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.first_characters import begins, with_cases

OTHERS = 1 << 128
PARTS = st.sampled_from(
    ["a", "[a-c]", "[^a]", r"\d", r"\W", r"[\s-]", ".", "é", "[à-ỹ]", "b?", "(?:c|d)*"]
)


def has(characters: int, one: str) -> bool:
    return bool(characters & (1 << min(ord(one), 128)))


@given(st.lists(PARTS, min_size=1, max_size=3), st.text(min_size=1, max_size=3))
def test_a_text_that_matches_begins_with_one_of_them(
    parts: list[str], text: str
) -> None:
    pattern = "".join(parts)
    first, may_be_empty = begins(parser.parse(pattern))
    found = re.match(pattern, text)
    if found is not None:
        assert may_be_empty if not found[0] else has(first, found[0][0])


@pytest.mark.parametrize(
    ("pattern", "first", "may_be_empty"),
    [
        ("a", 1 << ord("a"), False),
        ("^a", 1 << ord("a"), False),
        ("a?b", 1 << ord("a") | 1 << ord("b"), False),
        ("(?:a|b)*", 1 << ord("a") | 1 << ord("b"), True),
        ("é", OTHERS, False),
        ("", 0, True),
    ],
)
def test_what_a_pattern_begins_with(
    pattern: str, first: int, may_be_empty: bool
) -> None:
    assert begins(parser.parse(pattern)) == (first, may_be_empty)


def test_where_case_is_ignored_a_letter_may_have_a_partner_beyond_ascii() -> None:
    assert with_cases(1 << ord("a")) == 1 << ord("a") | 1 << ord("A")
    assert with_cases(1 << ord("k")) & OTHERS
