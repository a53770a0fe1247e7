"""What is shown repeats no secret and no personal datum, and places move along."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.masking import HIDDEN, mask, mask_line, sensitive

TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
MAIL = "tanaka.taro" + "@" + "acme-corp.co.jp"


def test_a_clean_text_stays_as_it_is() -> None:
    assert mask("nothing to hide", ["a clean file\n"]) == "nothing to hide"


def test_a_secret_keeps_four_characters_and_a_person_nothing() -> None:
    assert mask(f"log in with {TOKEN} now") == "log in with glpa… now"
    assert mask(f"ask {MAIL} first") == f"ask {HIDDEN} first"


def test_what_the_files_hold_is_masked_where_alone_it_says_nothing() -> None:
    text = 'password = "Tr0ub4dor&3xyz"\n'
    assert "Tr0ub4dor&3xyz" not in mask("it says Tr0ub4dor&3xyz", [text])


def test_every_occurrence_is_masked() -> None:
    assert TOKEN not in mask(f"{TOKEN} {TOKEN}{TOKEN}")


@pytest.mark.parametrize(
    ("column", "shown"), [(1, "a"), (3, "g"), (9, "g"), (29, " "), (30, "b")]
)
def test_a_place_moves_with_what_is_masked_before_it(column: int, shown: str) -> None:
    line = f"a {TOKEN} b"
    masked, moved = mask_line(line, column)
    assert masked == "a glpa… b"
    assert masked[moved - 1] == shown


@given(st.text(max_size=40), st.text(max_size=40), st.integers(1, 120))
def test_a_place_stays_inside_of_the_line(before: str, after: str, column: int) -> None:
    line = f"{before} {TOKEN} {after}"
    masked, moved = mask_line(line, min(column, len(line) + 1))
    assert 1 <= moved <= len(masked) + 1
    assert TOKEN not in masked


def test_a_long_line_of_repeated_values_takes_no_time() -> None:
    text = f"{MAIL}\n" * 2000
    sensitive(text)
    started = time.process_time()
    mask_line(text.replace("\n", " "), 1000, [text])
    assert time.process_time() - started < 5, "far from linear"
