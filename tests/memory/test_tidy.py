"""Tidying a header moves whole lines and changes no value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.item import parse
from memory.tidy import is_tidy, tidy
from rules.examples import FIELDS, memory

TEXT = memory()
LINES = TEXT.split("\n")[1:15]


def header(lines: list[str], end: str = "\n") -> str:
    return end.join(["---", *lines, "---", "A fact.", "", "**Apply:** wait.", ""])


@given(st.permutations(LINES), st.sampled_from(["\n", "\r\n"]))
def test_any_order_becomes_the_usual_one(lines: list[str], end: str) -> None:
    assert tidy(header(lines, end)) == header(LINES, end)


@given(st.permutations(LINES), st.lists(st.sampled_from(["", " ", "\t "]), min_size=14))
def test_tidy_twice_is_tidy_once_and_says_the_same(
    lines: list[str], blanks: list[str]
) -> None:
    text = header([line + blank for line, blank in zip(lines, blanks, strict=False)])
    once = tidy(text)
    assert tidy(once) == once
    assert parse(once.encode()).values == parse(text.encode()).values
    assert is_tidy(parse(once.encode()))


def test_a_comment_goes_with_the_field_below_it() -> None:
    lines = [*LINES[1:], "# the id follows from the path", LINES[0]]
    assert tidy(header(lines)) == header(["# the id follows from the path", *LINES])


def test_a_value_over_several_lines_stays_whole() -> None:
    lines = [*LINES[1:], LINES[0]]
    at = next(n for n, line in enumerate(lines) if line.startswith("source:"))
    lines[at] = "source: TICKET-123 /\n  Gate 4"
    found = parse(tidy(header(lines)).encode())
    assert found.values["source"] == "TICKET-123 / Gate 4"
    assert list(found.values) == list(FIELDS)


@pytest.mark.parametrize("text", ["", "---\n---\n", "no header\n", TEXT, "---\na: [\n"])
def test_what_is_tidy_or_unreadable_stays_as_it_is(text: str) -> None:
    assert tidy(text) == text
