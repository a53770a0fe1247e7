"""Changing one field changes that field alone, and it reads back as it was meant."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memory.edit import EditError, insert_field, remove_field, same, set_field
from memory.header.field import Scalar, Value
from memory.item import parse
from tests.memory.headers import MEMORY, sound_headers

KEYS = tuple(parse(MEMORY.encode()).fields)
TEXTS = st.one_of(
    st.sampled_from(
        ["", "yes", "No", "on", "y", "null", "~", "true", "=", "<<", "@pm-user", "a: b",
         "a #b", "9e12", "0012345", "1_000", "1:30", "0x_", "0b1", ".5", "2026-07-09",
         "it's", '"a"', "a\\b", "[x]", "- a", "-", "---", "...", "!a", "&a", "*a", "%a",
         "返金: 上限", "Lý do", " a", "a ", "a:", ":a", "?", "? a", "#a", "a,b", "{a}",
         "two\nlines", "\u3000a", "🔒"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20),
)  # fmt: skip
SCALARS: st.SearchStrategy[Scalar] = st.one_of(
    TEXTS,
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.floats(),
)
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=4))


def lines_changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that went and those that came, between what stayed at both ends."""
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return old, new


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("hits", 3, ["hits: 0"], ["hits: 3"]),
        ("status", "approved", ['status: "pending"'], ['status: "approved"']),
        ("status", 'a "b"', ['status: "pending"'], [r'status: "a \"b\""']),
        (
            "source",
            "it's QnA-1",
            ["source: 'TICKET-123 / Gate 4'"],
            ["source: 'it''s QnA-1'"],
        ),
        ("confidence", 0.65, ["confidence: 0.60"], ["confidence: 0.65"]),
        ("created", "2026-07-10", ["created: 2026-07-09"], ["created: 2026-07-10"]),
        ("stale", True, ["stale: false"], ["stale: true"]),
        ("scope", None, ["scope: F-003_Payment"], ["scope:"]),
        ("scope", "", ["scope: F-003_Payment"], ['scope: ""']),
        ("verified_commit", "9e12", ['verified_commit: "0012345"'],
         ['verified_commit: "9e12"']),
        (
            "type",
            "fact",
            ["type: lesson                     # lesson | fact"],
            ["type: fact                     # lesson | fact"],
        ),
        (
            "reviewed_by",
            "@pm-user",
            ["reviewed_by:  # finalize fills it"],
            ['reviewed_by: "@pm-user"  # finalize fills it'],
        ),
        (
            "tags",
            ["refund", "http-429", "404"],
            ['tags: [payment, "http-429"]  # for recall'],
            ['tags: [refund, "http-429", "404"]  # for recall'],
        ),
        ("refs", ["src/queue.py", "src/pay.py", "a: b"],
         ["  - src/pay.py  # the client", "  - src/queue.py"],
         ["  - src/queue.py", "  - src/pay.py  # the client", '  - "a: b"']),
        ("refs", [], ["refs:", "  - src/pay.py  # the client", "  - src/queue.py"],
         ["refs: []"]),
        ("refs", None, ["  - src/pay.py  # the client", "  - src/queue.py"], []),
        ("removal_reason", "old",
         ["removal_reason: |", "  moved to the rules"], ["removal_reason: old"]),
        ("note", "short", ["note: one line", "  and its continuation"],
         ["note: short"]),
    ],
)  # fmt: skip
def test_a_change_touches_the_lines_of_its_field_alone(
    key: str, value: Scalar | list[Scalar], old: list[str], new: list[str]
) -> None:
    assert lines_changed(MEMORY, set_field(MEMORY, key, value)) == (old, new)


@pytest.mark.parametrize("value", ["@pm-user", "9e12", "x", 0, ["a"], []])
@pytest.mark.parametrize("line", ["by:", "by: ", "by:  # note", "'by' :\t# note"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_filling_an_empty_field_and_emptying_it_gives_the_same_bytes(
    value: Scalar | list[Scalar], line: str, end: str
) -> None:
    text = f"---{end}id: x{end}{line}{end}hits: 0{end}---{end}Body."
    filled = set_field(text, "by", value)
    assert filled != text
    assert set_field(filled, "by", None) == text


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("mem-F003-limit", "mem-F003-limit"),
        ("TICKET-1 / Gate 4", "TICKET-1 / Gate 4"),
        ("https://example.com/a#b", "https://example.com/a#b"),
        ("app:src/pay.py", "app:src/pay.py"),
        ("2026-07-09", "2026-07-09"),
        ("83e2010d8350", "83e2010d8350"),
        ("Lý do đã rõ", "Lý do đã rõ"),
        ("返金の上限。", "返金の上限。"),
        ("@pm-user", '"@pm-user"'),
        ("0012345", '"0012345"'),
        ("1234567", '"1234567"'),
        ("9e12", '"9e12"'),
        ("1_000", '"1_000"'),
        ("0x1f", '"0x1f"'),
        ("12:30:45", '"12:30:45"'),
        ("yes", '"yes"'),
        ("OFF", '"OFF"'),
        ("n", '"n"'),
        ("null", '"null"'),
        ("~", '"~"'),
        ("=", '"="'),
        ("<<", '"<<"'),
        ("TICKET-1: gate", '"TICKET-1: gate"'),
        ("PR #532", '"PR #532"'),
        ("a\\b", "a\\b"),
        (" a\\b", "' a\\b'"),
        ('say "a"', 'say "a"'),
        ('"a" b', "'\"a\" b'"),
        ("two\nlines", r'"two\nlines"'),
        (" a", '" a"'),
        ("a\u3000", '"a\u3000"'),
        (1e-7, "1e-07"),
        (math.inf, ".inf"),
        (-math.inf, "-.inf"),
        (math.nan, ".nan"),
        (["a", "b, c", "404", None, "x:y"], '[a, "b, c", "404", null, x:y]'),
    ],
)
def test_what_a_reader_could_take_for_another_type_is_quoted(
    value: Scalar | list[Scalar], written: str
) -> None:
    text = set_field("---\na:\n---\n", "a", value)
    assert text == f"---\na: {written}\n---\n"


def test_a_value_that_is_there_already_stays_as_it_is_written() -> None:
    for key, value in parse(MEMORY.encode()).values.items():
        assert not isinstance(value, dict)
        assert set_field(MEMORY, key, value) == MEMORY  # type: ignore[arg-type]
    assert set_field(MEMORY, "hits", False) != MEMORY


@given(st.sampled_from(KEYS), VALUES, st.booleans(), st.booleans(), st.booleans())
@settings(max_examples=400)
def test_any_value_in_any_field_reads_back_and_nothing_else_moves(
    key: str, value: Scalar | list[Scalar], crlf: bool, bom: bool, cut: bool
) -> None:
    text = MEMORY.rstrip("\n") if cut else MEMORY
    text = text.replace("\n", "\r\n") if crlf else text
    text = f"\ufeff{text}" if bom else text
    try:
        edited = set_field(text, key, value)
    except EditError:
        # A newline can't be written but in an escape, and hidden characters not so.
        assume(False)
    before, after = parse(text.encode()), parse(edited.encode())
    wanted: Value = tuple(value) if isinstance(value, list) else value
    assert same(after.get(key), wanted)
    assert (after.bom, after.body, list(after.fields)) == (bom, before.body, list(KEYS))
    for other in KEYS:
        if other != key:
            assert after.fields[other].raw == before.fields[other].raw
            assert after.fields[other].comment == before.fields[other].comment
    assert edited.count("\r\n") == (edited.count("\n") if crlf else 0)
    assert edited[0] == text[0]
    assert edited[-1] == text[-1]


@given(sound_headers(), st.integers(0, 9), SCALARS)
@settings(max_examples=400)
def test_any_field_of_a_sound_header_can_be_edited(
    header: str, which: int, value: Scalar
) -> None:
    text = f"---\n{header}---\nBody."
    item = parse(text.encode())
    assert item.fields
    key = list(item.fields)[which % len(item.fields)]
    assert set_field(text, key, None).endswith("Body.")
    assert list(parse(remove_field(text, key).encode()).fields) == [
        one for one in item.fields if one != key
    ]
    added = insert_field(text, "added", value, after=key)
    assert same(parse(added.encode()).get("added"), value)
    assert remove_field(added, "added") == text


@pytest.mark.parametrize("key", KEYS)
def test_a_removed_field_takes_its_lines_and_no_other(key: str) -> None:
    field = parse(MEMORY.encode()).fields[key]
    old, new = lines_changed(MEMORY, remove_field(MEMORY, key))
    assert new == []
    assert len(old) == field.at.line - field.key_at.line + field.raw.count("\n") + 1


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_new_field_stands_below_the_one_named(end: str) -> None:
    text = MEMORY.replace("\n", end)
    added = insert_field(text, "reviewed_at", "2026-07-10", after="reviewed_by")
    assert f"fills it{end}reviewed_at: 2026-07-10{end}refs:{end}" in added
    added = insert_field(text, "removal", "soft", after="refs")
    assert f"queue.py{end}removal: soft{end}removal_reason:" in added
    added = insert_field(text, "valid_until", None)
    assert f"stale: false{end}valid_until:{end}# the end{end}" in added
    assert insert_field("---\n---\n", "a", ["b"]) == "---\na: [b]\n---\n"
    indented = insert_field("---\n  a: 1\n---\n", "b", 2)
    assert indented == "---\n  a: 1\n  b: 2\n---\n"


def test_a_bom_and_mixed_line_ends_stay() -> None:
    text = "\ufeff---\r\nid: x\nhits: 0\r\nrefs:\r\n- a\r\n- b\r\n---\nBody"
    assert set_field(text, "hits", 1) == text.replace("hits: 0", "hits: 1")
    assert set_field(text, "refs", ["b", "c"]) == text.replace(
        "- a\r\n- b", "- b\r\n- c"
    )
    assert insert_field(text, "a", 1, after="id") == text.replace(
        "id: x\n", "id: x\na: 1\n"
    )


def test_a_comment_between_a_key_and_its_list_stays() -> None:
    text = "---\nrefs:  # where\n  # first\n  - a  # one\n  - b\nid: x\n---\n"
    assert set_field(text, "refs", "c") == (
        "---\nrefs: c  # where\n  # first\nid: x\n---\n"
    )
    assert set_field(text, "refs", ["a"]) == text.replace("  - b\n", "")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("---\na: 1\n---\n", "b"),
        ("---\na: 1\na: 2\n---\n", "a"),
        ("---\na: b: c\n---\n", "a"),
        ("No front matter.\n", "a"),
        ("---\na: 1\n---\n\ud800", "a"),
    ],
)
def test_what_cannot_be_edited_says_why(text: str, key: str) -> None:
    with pytest.raises(EditError):
        set_field(text, key, "x")
    with pytest.raises(EditError):
        remove_field(text, key)
    with pytest.raises(EditError):
        insert_field(text, "c", "x", after=key)


def test_an_edit_that_would_change_a_neighbour_is_refused() -> None:
    # The empty line would become part of the block text, which keeps them.
    text = "---\na: |+\n  x\nb: 1\n\n---\n"
    with pytest.raises(EditError, match="something else"):
        remove_field(text, "b")
    assert set_field(text, "b", 2) == text.replace("b: 1", "b: 2")


@pytest.mark.parametrize("value", ["a\0b", "a\u2028b", "a\rb", "\ud800", "\x1b[0m"])
def test_what_no_front_matter_may_hold_is_not_written(value: str) -> None:
    with pytest.raises(EditError):
        set_field(MEMORY, "note", value)


def test_a_field_is_added_once_and_under_a_plain_key() -> None:
    with pytest.raises(EditError, match="there already"):
        insert_field(MEMORY, "hits", 1)
    with pytest.raises(EditError, match="plain word"):
        insert_field(MEMORY, "a: b", 1)


def test_equal_values_of_other_types_are_not_the_same() -> None:
    assert not same(1, True)
    assert not same(0, 0.0)
    assert not same(("1",), (1,))
    assert not same(("a",), ("a", "b"))
    assert same(math.nan, math.nan)
    assert same((1, ("a",)), (1, ("a",)))
