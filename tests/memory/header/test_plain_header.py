"""The fast reader agrees with the strict loader wherever it reads at all."""

import pytest
from hypothesis import example, given, settings

from memory.header import plain_header, yaml_strict
from tests.memory.headers import headers


@given(headers())
@settings(max_examples=1500)
@example("tags:\n  - a  # x\n  - 'b'\nid: x\n")
@example("tags:\r\n- a\r\n- 1.5\r\n# end\r\n")
@example("tags:\n  - a\n- b\n")
@example("tags: [a, , b]\n")
@example("id: x\n\n  y\n")
@example("a: b\t# c\n")
def test_what_it_reads_the_strict_loader_reads_the_same(header: str) -> None:
    plain = plain_header.read(header)
    if plain is None:
        return
    fields, values = plain
    strict = yaml_strict.read(header)
    assert dict(fields) == strict
    assert list(fields) == list(strict)
    # `1`, `1.0` and `True` are equal; what they look like is not.
    assert repr(values) == repr({key: one.value for key, one in strict.items()})


@given(headers())
@settings(max_examples=500)
@example("a: \nb:  c \nd: [x , 1] # y\n")
@example("a: b\na: c\n")
@example("a: b\n - c\n")
@example("tags: ['a, b', c]\nx: [ ]\n")
def test_reading_all_lines_at_once_gives_the_same(header: str) -> None:
    whole = header.removesuffix("\n") + "\n"
    at_once, by_line = plain_header.read_at_once(whole), plain_header.read_lines(whole)
    if at_once is not None:
        assert by_line is not None
        assert repr(at_once) == repr(by_line[1])


def test_ordinary_headers_are_read_at_once() -> None:
    header = "id: x\ntags: [a, 'b c']  # d\nverified_commit: \nhits: 3\n"
    assert plain_header.read_at_once(header) == {
        "id": "x",
        "tags": ("a", "b c"),
        "verified_commit": None,
        "hits": 3,
    }


@pytest.mark.parametrize(
    "line",
    [
        "id: mem-F003-limit",
        "type: lesson                     # lesson | fact",
        "workflows: [coding, create-testcase]   # who needs it",
        "tags: [payment, 'http-429', \"a b\"]",
        "confidence: 0.6",
        "source: TICKET-123 / Gate 4",
        "source: https://example.com/a?b=c#d",
        "created: 2026-07-09",
        "reviewed_by:",
        'reviewed_by: "@pm-user"',
        "reviewed_by:  # finalize fills it",
        "refs: []",
        "refs: [app:src/pay/, docs/spec.md]",
        "refs:\n  - docs/spec.md",
        "refs:\n- docs/spec.md",
        "verified_commit: 83e2010d8350",
        "removal_reason: Lý do đã rõ",
        "removal_reason: 返金の上限、変更。",
        "",
        "# a comment",
    ],
)
def test_the_headers_of_spec_need_no_parser(line: str) -> None:
    assert plain_header.read(f"{line}\n") is not None


@pytest.mark.parametrize(
    "line",
    [
        "a: b: c",
        "a: @b",
        "a: !b c",
        "a: &b c",
        "a: *b",
        "a: |",
        "a: 'it''s'",
        'a: "b\\n"',
        "a: {b: c}",
        "a: [b: c]",
        "a: [[b]]",
        "a: b\n  c",
        "a: b\na: c",
        "a:\n  - b: c",
        "a:\n\n  - b",
        "? a",
        "'a': b",
        "a: b\u2028c",
        "a: b\x85c",
        "a: \ufeffb",
        "a: b # \x07",
        "a: " + "9" * 200,
        "- a",
        "text",
        "...",
    ],
)
def test_everything_else_is_handed_over(line: str) -> None:
    assert plain_header.read(f"{line}\n") is None


def test_a_long_header_is_handed_over() -> None:
    assert plain_header.read("a: [" + "b, " * 2000 + "b]\n") is None


def test_fields_are_made_when_asked_for() -> None:
    plain = plain_header.read("id: x\ntags:\n  - a\n  - b  # why\n")
    assert plain is not None
    fields = plain[0]
    assert len(fields) == 2
    tags = fields["tags"]
    assert (tags.key_at.line, tags.at.line, tags.at.column) == (3, 4, 3)
    assert (tags.raw, tags.comment) == ("- a\n  - b", "# why")
    with pytest.raises(KeyError):
        fields["type"]
