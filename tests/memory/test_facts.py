"""Promised: facts are plain values of one file, and survive being kept as JSON."""

import json

import pytest

from memory.facts import Facts, facts_of, from_plain, to_plain
from memory.item import parse
from memory.settings import Settings
from tests.builders import BODY, LESSON, approved, memory

LABELS = Settings().store.action_labels
LIMITS = Settings().limits


def facts(text: str | bytes) -> Facts:
    data = text.encode() if isinstance(text, str) else text
    return facts_of(parse(data), LABELS, LIMITS)


def test_facts_are_what_the_front_matter_says() -> None:
    found = facts(
        approved(
            refs="[docs/a.md, 'app:src/']",
            verified_commit="'0123456'",
            supersedes="mem-F003-old",
            stale="true",
        )
    )
    assert found.readable
    assert (found.id, found.type) == ("mem-F003-prevent-429-error", "lesson")
    assert (found.status, found.reviewed_by) == ("approved", "pm-user")
    assert (found.created, found.reviewed_at) == ("2026-07-09", "2026-07-10")
    assert found.workflows == ("coding", "create-testcase")
    assert found.refs == ("docs/a.md", "app:src/")
    assert (found.verified_commit, found.supersedes) == ("0123456", "mem-F003-old")
    assert found.stale


def test_the_hook_is_that_of_the_body() -> None:
    hook = "The refund API answers 429 when a shop sends more than 20 requests a second"
    assert facts(memory()).hook == hook


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("tags", "payment", ()),
        ("tags", "[a, 404, [b], c]", ("a", "c")),
        ("workflows", "", ()),
        ("type", "[lesson]", ""),
        ("created", "20260709", ""),
        ("stale", "'true'", False),
        ("reviewed_by", None, ""),
    ],
)
def test_what_is_missing_or_of_another_type_is_empty(
    field: str, value: str | None, expected: object
) -> None:
    assert getattr(facts(memory(LESSON, BODY, **{field: value})), field) == expected


def test_links_come_with_the_line_of_the_file_they_stand_in() -> None:
    body = "See [[mem-F003-a]].\n\nAnd [b](../b.md)\nand `[c](c.md)`.\n\n" + BODY
    text = memory(body=body)
    first = text.split("\n").index("See [[mem-F003-a]].") + 1
    assert facts(text).targets == (("mem-F003-a", first), ("../b.md", first + 2))


@pytest.mark.parametrize(
    "data", [b"", b"no front matter", b"---\nid: 'x\n---\n", b"\xff"]
)
def test_what_can_not_be_read_has_no_facts(data: bytes) -> None:
    assert facts(data) == Facts()


def test_facts_come_back_from_json() -> None:
    body = "See [[mem-F003-a]]。次\n\n" + BODY
    found = facts(approved(body=body, refs="[docs/a.md]"))
    assert from_plain(json.loads(json.dumps(to_plain(found)))) == found
    assert from_plain(to_plain(Facts())) == Facts()
