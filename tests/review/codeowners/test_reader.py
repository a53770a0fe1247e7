"""Lines are taken for what GitLab takes them for, and no text is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from review.codeowners import parse
from review.codeowners.model import normalized
from tests.review.codeowners.asked import faults, owned, owners_of, told

MISSING = "missing_entry_owner"
MALFORMED = "malformed_entry_owner"
FORMAT = "invalid_section_format"


def patterns(text: str) -> list[str]:
    return [one.pattern for section in parse(text).sections for one in section.entries]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a @ann\nb @ann\n", ["a", "b"]),
        ("a @ann\r\nb @ann\r\n", ["a", "b"]),
        ("a @ann\rb @ann", ["a"]),
        ("a @ann\u2028b @ann\u0085c @ann\x0cd", ["a"]),
        ("  a @ann\n\tb @ann\n\0c @ann\0", ["a", "b", "c"]),
        ("# a\n  # b\n#c @ann", []),
        ("\n \n\u00a0\n\u3000\u2003\n\0\n", []),
        ("\x1c @ann", ["\x1c"]),
        ("\u00a0a @ann", ["\u00a0a"]),
        ("\ufeffa @ann\n\ufeff# b", ["\ufeffa", "\ufeff#"]),
        ("a\x0b@ann\nb\x0c@ann\nc\t @ann", ["a", "b", "c"]),
        ("a\u00a0b @ann\na\u3000b @ann", ["a\u00a0b", "a\u3000b"]),
        ("a\\ b @ann", ["a\\ b"]),
        ("a\\  b @ann", ["a\\ "]),
        ("a\\ \\ b @ann", ["a\\ \\ b"]),
        ("a\\\tb @ann", ["a\\\tb"]),
        ("a\\\\ b @ann", ["a\\\\ b"]),
        ("a\\ \n", ["a\\"]),
        ('"a b" @ann', ['"a']),
        ("\\#a @ann\n/#b @ann\nc#d @ann", ["\\#a", "/#b", "c#d"]),
        ("!a\n!!b\n\\!c @ann\n! d", ["a", "!b", "\\!c", ""]),
        ("^ [a] @ann\n^^[b] @ann\nx [c] @ann\n![d]", ["^", "^^[b]", "x", "[d]"]),
    ],
)
def test_entries_have_their_text_for_a_pattern(text: str, found: list[str]) -> None:
    assert patterns(text) == found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*", "/**/*"),
        ("/", "/**/*"),
        ("", "/**/**/*"),
        ("a", "/**/a"),
        ("a/b", "/**/a/b"),
        ("/a", "/a"),
        ("a/", "/**/a/**/*"),
        ("/a/", "/a/**/*"),
        ("**/a", "/**/**/a"),
        ("\\#a", "/**/#a"),
        ("a\\#b", "/**/a\\#b"),
        ("a\\ b\\\tc", "/**/a b c"),
        ("a\\ \tb", "/**/a b"),
    ],
)
def test_a_pattern_is_normalized_before_it_is_matched(pattern: str, found: str) -> None:
    assert normalized(pattern) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a @ann\n", []),
        ("a\n", [(1, MISSING)]),
        ("\n\na", [(3, MISSING)]),
        ("a ann", [(1, MALFORMED)]),
        ("a @ann # @bo", [(1, MALFORMED)]),
        ("a @ann x y z", [(1, MALFORMED)]),
        ("a @@owner, @ann", [(1, MALFORMED)]),
        ("a \u00a0", [(1, MALFORMED), (1, MISSING)]),
        ("[W] @ann\na \u00a0", [(2, MALFORMED)]),
        ("!a\n!b nobody\n", []),
        ("[W] @ann\na\n", []),
        ("[W] ann\na\n", [(1, "invalid_section_owner_format")]),
        ("[W\n^[W\na @ann", [(1, FORMAT), (2, FORMAT)]),
        ("[W]", []),
        ("a\\ @ann", [(1, MISSING)]),
    ],
)
def test_faults_have_a_line_and_a_code(text: str, found: list[tuple[int, str]]) -> None:
    assert faults(text) == found


def test_text_after_a_hash_is_owner_text() -> None:
    assert owners_of("wiki/ @ann # not @bo\n", "wiki/a") == ["@ann", "@bo"]
    assert owners_of("[W] @ann\nwiki/ # @bo\n", "wiki/a") == ["@bo"]
    assert owners_of("[W] @ann\nwiki/ # see wiki\n", "wiki/a") == []


def test_blank_owner_text_takes_the_owners_of_the_heading() -> None:
    assert owners_of("[W] @ann\nwiki/\n", "wiki/a") == ["@ann"]
    assert owners_of("[W] @ann\nwiki/ \u3000\n", "wiki/a") == ["@ann"]
    assert owners_of("[W] @ann\nwiki/ @bo\n", "wiki/a") == ["@bo"]


def test_a_heading_that_never_closes_leaves_the_one_before_in_force() -> None:
    text = "^[W][2] @ann\n[Broken @bo\nwiki/\n"
    (match,) = parse(text).resolve("wiki/a").sections
    assert (match.section, match.optional, match.approvals_required) == ("W", True, 2)
    assert [one.text for one in match.owners] == ["@ann"]


def test_a_pattern_that_begins_with_a_bracket_opens_a_section() -> None:
    assert owned("[xy].md @ann\n*.txt\n", "a.txt") == [("xy", "*.txt", ["@ann"])]
    assert owned("\\[xy].md @ann", "[xy].md") == [
        ("codeowners", "\\[xy].md", ["@ann"]),
    ]


LINES = st.one_of(
    st.text(st.characters(), max_size=20),
    st.text("[]^!*/\\# @\t\r\0.ab0\u00a0", max_size=20),
)


@given(st.lists(LINES, max_size=8).map("\n".join), st.text(st.characters()))
def test_no_text_and_no_path_is_refused(text: str, path: str) -> None:
    found = parse(text)
    names = [one.name for one in found.sections]
    assert names[0] == "codeowners"
    assert len(names) == len(set(names))
    matches = [one.section for one in found.resolve(path).sections]
    assert matches == [name for name in names if name in matches]
    lines = [line for line, _ in told(found)]
    assert lines == sorted(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)


@given(st.lists(LINES.filter(lambda line: "\n" not in line), max_size=8))
def test_line_ends_of_windows_change_nothing(lines: list[str]) -> None:
    assert parse("\r\n".join(lines)) == parse("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "a\n" * 32_000,
        "".join(f"{number}\n" for number in range(11_000)),
        "".join(f"[{number}]\n" for number in range(8_000)),
        "".join(f"**/{number}*\n" for number in range(7_000)),
        "[" * 64_000,
        "[x]" + "\t" * 64_000 + "(",
        "[x] " + "@a " * 21_000,
        "a " + "@a " * 21_000,
        "a" + " " * 64_000 + "b",
        "\\ " * 32_000,
    ],
)
def test_no_file_takes_long(text: str) -> None:
    assert parse(text).resolve("wiki/page.md").path == "wiki/page.md"
