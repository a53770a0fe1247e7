"""A pattern of the settings is taken only if no text can keep it busy."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.bounded_pattern import LONGEST, trouble
from memory.settings import StoreForm

EVIL = [
    "(a+)+$",
    "(a*)*b",
    "(a|a)*b",
    "(a|aa)+$",
    r"(\w+\s?)*x",
    "(([a-z])+.)+[A-Z]([a-z])+$",
    "(a?){50}a{50}",
    "a*a*a*a*a*b",
    "(.*)(.*)(.*)(.*)=",
    "a?" * 40 + "a" * 40,
    "((a{0,16}){0,16}){0,16}b",
    "(?:x+x+)+y",
    r"(\d+)\1",
    "(?=a+)a",
    "(?<!a)b",
    "(?:(a)|b)(?(1)c|d)",
    r"[\w.-]+(?:/[\w.-]+)*\.md",
    ".*a.*b.*c",
    "(?:a?)*b",
    "(?i:k+\u212a+)+x",
]
GOOD = [
    r"[A-Z]+-\d{3,}_[A-Za-z0-9-]+",
    r"[A-Z][A-Z0-9_]*-\d+",
    r"T\d+",
    r"(?:APP|WEB)-\d+",
    r"(?i:jira)-\d{1,6}",
    r"F\d{3}_\w+",
    "機能-\\d+",
    r"(FE|BE)?-?\d+",
    r"[A-Z]*-\d*_\w*",
    r"[A-Z]+-\d+_[A-Za-z0-9-]+(_v\d+)?",
    r"(?:[A-Z]+-)+\d+",
    r"(?:APP|WEB)-\d+(?:\.\d+)*",
    r"SPEC v?\d+\.\d+\.\d+",
    r"docs/[\w/-]+/[\w-]+\.(md|xlsx)",
]
TEXTS = ["a", "a!", "ab", "x", "1", "aA", " a", "-", "=", "_", "-a", "a-", "kK\u212a"]


@pytest.mark.parametrize("pattern", EVIL)
def test_what_could_backtrack_is_refused_with_a_reason(pattern: str) -> None:
    why = trouble(pattern)
    assert why is not None
    assert "hostile" in why or "deeply" in why


@pytest.mark.parametrize("pattern", [*GOOD, *StoreForm().sources])
def test_what_teams_write_is_taken(pattern: str) -> None:
    assert trouble(pattern.replace("{ticket}", StoreForm().ticket)) is None


def test_what_does_not_compile_is_told() -> None:
    assert "not a regular expression" in str(trouble("(a"))


PARTS = st.sampled_from(
    [
        "a",
        "[ab]",
        ".",
        r"\w",
        "a*",
        "a+",
        "a?",
        "[ab]+",
        r"\w{0,20}",
        "(a|b)",
        "(a|ab)?",
        "(?:-[ab]+)*",
        "(?:a-|b-)+",
        "(?i:k+)",
        "[^a]*?",
    ]
)


@given(st.lists(PARTS, min_size=1, max_size=6), st.sampled_from(["", "*", "+", "{3}"]))
def test_what_is_taken_ends_soon_on_the_longest_text(
    parts: list[str], repeat: str
) -> None:
    pattern = "".join(parts)
    pattern = f"({pattern}){repeat}$" if repeat else f"{pattern}$"
    if trouble(pattern) is not None:
        return
    compiled = re.compile(pattern)
    for text in TEXTS:
        started = time.process_time()
        compiled.fullmatch((text * LONGEST)[:LONGEST] + "!")
        compiled.match((text * LONGEST)[:LONGEST] + "!")
        # No measure of speed: what backtracks without end takes hours.
        assert time.process_time() - started < 30
