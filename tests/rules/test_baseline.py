"""A baseline excepts what it names by file, kind and hash, and obeys nothing else."""

import json

import pytest

from rules.baseline import Baseline, BaselineError, add, parse

HASH = "0123456789abcdef0123456789abcdef01234567"
OTHER = "f" * 40
WHY = "published test value"


def test_an_entry_excepts_its_file_kind_and_hash_alone() -> None:
    found = parse(add(None, "a.md", "JSON Web Token", HASH, WHY))
    assert found.allows("a.md", "JSON Web Token", HASH)
    assert not found.allows("b.md", "JSON Web Token", HASH)
    assert not found.allows("a.md", "e-mail address", HASH)
    assert not found.allows("a.md", "JSON Web Token", OTHER)


def test_an_empty_baseline_excepts_nothing() -> None:
    assert not Baseline().allows("a.md", "JSON Web Token", HASH)


def test_a_baseline_of_detect_secrets_itself_is_read_and_its_filters_are_not() -> None:
    entry = {"type": "AWS Access Key", "hashed_secret": HASH, "line_number": 3}
    body = {
        "version": "1.5.0",
        "plugins_used": [],
        "filters_used": [{"path": "detect_secrets.filters.regex.should_exclude_line"}],
        "results": {"a.md": [entry]},
        "generated_at": "2026-11-30T00:00:00Z",
    }
    found = parse(json.dumps(body).encode())
    assert found.entries == {("a.md", "AWS Access Key", HASH)}


def test_the_order_of_adding_does_not_show() -> None:
    one = add(add(None, "b.md", "k", HASH, WHY), "a.md", "k", OTHER, WHY)
    other = add(add(None, "a.md", "k", OTHER, WHY), "b.md", "k", HASH, WHY)
    assert one == other
    assert b"line_number" not in one


def test_adding_again_changes_nothing() -> None:
    once = add(None, "a.md", "k", HASH, WHY)
    assert add(once, "a.md", "k", HASH, WHY) == once


def test_adding_keeps_what_is_there() -> None:
    body = {
        "version": "1.5.0",
        "results": {"a.md": [{"type": "k", "hashed_secret": HASH}]},
    }
    found = parse(add(json.dumps(body).encode(), "a.md", "k", OTHER, WHY))
    assert found.allows("a.md", "k", HASH)
    assert found.allows("a.md", "k", OTHER)


def test_an_exception_needs_a_reason() -> None:
    with pytest.raises(BaselineError, match="reason"):
        add(None, "a.md", "k", HASH, "  ")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no JSON"),
        (b"\xff", "UTF-8"),
        (b"[]", "object"),
        (b'{"results": []}', "object"),
        (b'{"results": {"a.md": {}}}', "list"),
        (b'{"results": {"a.md": [1]}}', "entry 1 of a.md"),
        (b'{"results": {"a.md": [{"type": "k"}]}}', "hashed_secret"),
        (b'{"results": {"a.md": [{"hashed_secret": "x"}]}}', "type"),
        (b"[" * 100000, "no JSON"),
    ],
)
def test_a_broken_baseline_says_what_is_wrong_and_where(data: bytes, said: str) -> None:
    with pytest.raises(BaselineError, match=said):
        parse(data)
