"""Of each section the last entry about a path decides, unless one excludes the path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from review.codeowners import parse
from tests.review.codeowners.asked import owned, owners_of


@pytest.mark.parametrize(
    ("pattern", "path", "has"),
    [
        ("*", "a/.b/c", True),
        ("/", "a/b", True),
        ("**", "a/b/c", True),
        ("/*", "a", True),
        ("/*", "a/b", False),
        ("/**", "a/b", False),
        ("*/", "a/b/c", True),
        ("*/", "a", False),
        ("/page.md", "page.md", True),
        ("/page.md", "wiki/page.md", False),
        ("page.md", "wiki/ja/page.md", True),
        ("ja/page.md", "wiki/ja/page.md", True),
        ("page.md", "old-page.md", False),
        ("wiki", "wiki/page.md", False),
        ("wiki", "a/wiki", True),
        ("wiki/", "a/wiki/b/c", True),
        ("wiki/", "wiki", False),
        ("/wiki/", "a/wiki/b", False),
        ("/wiki/**", "wiki/ja/page.md", False),
        ("/wiki/**/*", "wiki/ja/page.md", True),
        ("wiki/*", "a/wiki/page.md", True),
        ("./page.md", "page.md", False),
        ("//page.md", "page.md", False),
        ("a//b", "a/b", False),
        ("../page.md", "page.md", False),
        ("\\#tmp", "a/#tmp", True),
        ("/#tmp", "#tmp", True),
        ("\\\\#tmp", "#tmp", False),
        ("My\\ Wiki/", "My Wiki/a", True),
        ("My\\\tWiki/", "My Wiki/a", True),
        ("My\\\tWiki/", "My\tWiki/a", False),
        ("wiki\\page", "wiki/page", False),
        ("設計/", "docs/設計/方針.md", True),
        ("/wiki/", "/wiki/", True),
        ("/wiki/*", "/wiki/", True),
        ("*", "/wiki/", True),
        ("wiki", "/wiki/", False),
    ],
)
def test_a_pattern_has_a_path_or_not(pattern: str, path: str, has: bool) -> None:
    assert (owners_of(f"{pattern} @ann\n", path) == ["@ann"]) is has


def test_a_backslash_at_the_end_of_a_pattern_is_nothing() -> None:
    assert owners_of("[W] @ann\n/wiki/page\\\n", "wiki/page") == ["@ann"]
    assert owners_of("[W] @ann\n/wiki/page\\ \n", "wiki/page") == ["@ann"]


def test_the_last_entry_wins_however_wide_it_is() -> None:
    text = "/wiki/ja/page.md @ann\n/wiki/ @bo\n"
    assert owners_of(text, "wiki/ja/page.md") == ["@bo"]


def test_an_entry_without_owners_takes_a_path_away() -> None:
    assert owners_of("* @ann\n/tmp/\n", "tmp/a") == []


def test_a_repeated_pattern_keeps_its_first_place() -> None:
    text = "wiki/ @ann\n/wiki/page.md @bo\nwiki/**/* @cy\n"
    assert owners_of(text, "wiki/page.md") == ["@bo"]
    assert owned(text, "wiki/other.md") == [("codeowners", "wiki/**/*", ["@cy"])]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("page.md", "/**/page.md"),
        ("*", "/**/*"),
        ("*", "/"),
        ("wiki/", "wiki/**/*"),
        ("\\#a", "\\#a"),
        ("a\\ b", "a\\\tb"),
    ],
)
def test_patterns_that_come_to_the_same_are_one_entry(first: str, again: str) -> None:
    section = parse(f"{first} @ann\n{again} @bo\n").sections[0]
    assert [one.pattern for one in section.entries] == [again]


def test_patterns_that_only_match_the_same_are_two() -> None:
    assert len(parse("page.md @ann\n**/page.md @bo\n").sections[0].entries) == 2


def test_sections_answer_apart_in_the_order_they_appear() -> None:
    text = "[Z]\n*.md @zoe\n[A]\n*.md @ann\n*.txt @bo\n"
    assert owned(text, "x.md") == [("Z", "*.md", ["@zoe"]), ("A", "*.md", ["@ann"])]
    assert owned("* @all\n" + text, "x.txt") == [
        ("codeowners", "*", ["@all"]),
        ("A", "*.txt", ["@bo"]),
    ]


def test_headings_of_one_name_in_any_case_are_one_section() -> None:
    text = "[Straße][2] @ann\n*.md\n[Other]\n[STRASSE]\n*.txt\n"
    found = parse(text)
    assert [one.name for one in found.sections] == ["codeowners", "Straße", "Other"]
    (markdown,) = found.resolve("a.md").sections
    (plain,) = found.resolve("a.txt").sections
    assert (markdown.approvals_required, len(markdown.owners)) == (2, 1)
    assert (plain.approvals_required, len(plain.owners)) == (0, 0)
    assert plain.section == "Straße"


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("[codeowners]\n* @ann", "codeowners"),
        ("[CodeOwners]\n* @ann", "CodeOwners"),
        ("[codeowners]\n[CodeOwners]\n* @ann", "CodeOwners"),
        ("[Wiki]\n[CodeOwners]\n* @ann", "codeowners"),
        ("[CodeOwners]\n[CODEOWNERS]\n* @ann", "codeowners"),
    ],
)
def test_the_default_section_is_joined_by_name(text: str, section: str) -> None:
    assert owned(text, "a") == [(section, "*", ["@ann"])]


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("[W]\n* @ann", False),
        ("^[W]\n* @ann", True),
        ("^[W]\n*.md @bo\n[W]\n* @ann", False),
        ("^[W]\n[W]\n* @ann", False),
        ("[W]\n^[W]\n* @ann", True),
        ("[W]\n* @bo\n^[w]\n/ @ann", True),
        ("[W]\n!*.md\n^[W]\n* @ann", False),
        ("^[codeowners]\n* @ann", True),
    ],
)
def test_a_section_is_optional_if_all_its_entries_are(
    text: str, optional: bool
) -> None:
    (match,) = parse(text).resolve("a.txt").sections
    assert match.optional is optional


@pytest.mark.parametrize(
    ("text", "path", "owners"),
    [
        ("* @ann\n!*.lock", "a.lock", None),
        ("!*.lock\n* @ann", "a.lock", None),
        ("* @ann\n!*.lock\n", "a.md", ["@ann"]),
        ("* @ann\n!tmp", "tmp/a", ["@ann"]),
        ("* @ann\n!tmp/", "tmp/a/b", None),
        ("!*.md\n*.md @ann", "a.md", ["@ann"]),
        ("!/**/*.md\n*.md @ann", "a.md", ["@ann"]),
        ("!**/*.md\n*.md @ann", "a.md", None),
        ("*.md @ann\n!*.md @bo", "a.md", None),
        ("* @ann\n! *.md", "a.txt", None),
        ("* @ann\n!", "a.txt", None),
        ("* @ann\n!!a", "!a", None),
        ("* @ann\n!!a", "a", ["@ann"]),
        ("\\!a @ann", "!a", ["@ann"]),
        ("!\\#a\n* @ann", "#a", None),
        ("!#a\n* @ann", "#a", None),
    ],
)
def test_an_exclusion_silences_its_section(
    text: str, path: str, owners: list[str] | None
) -> None:
    assert owners_of(text, path) == owners


def test_an_exclusion_leaves_other_sections_alone() -> None:
    text = "* @all\n[A]\n* @ann\n[B]\n* @bo\n[a]\n!*.md\n"
    assert [name for name, _, _ in owned(text, "x.md")] == ["codeowners", "B"]


def test_a_match_says_which_line_decided() -> None:
    (match,) = parse("# who\n* @ann\n\n/wiki/ @bo\n").resolve("wiki/a").sections
    assert match.line == 4


def test_rules_of_several_paths_are_told_once() -> None:
    found = parse("* @ann\n[W]\n/wiki/ @bo\n").rules(["a", "wiki/b", "wiki/c", "d"])
    assert [(one.section, one.pattern) for one in found] == [
        ("codeowners", "*"),
        ("W", "/wiki/"),
    ]


NAMES = st.text(
    st.characters(exclude_characters="/\\\0\n", exclude_categories=["Z", "C"]),
    min_size=1,
    max_size=6,
)


@given(folder=NAMES, path=st.lists(NAMES, min_size=1, max_size=4))
def test_a_folder_with_a_slash_has_all_below_and_nothing_else(
    folder: str, path: list[str]
) -> None:
    escaped = "".join("\\" + char for char in folder)
    text = f"/{escaped}/ @ann\n"
    assert owners_of(text, "/".join([folder, *path])) == ["@ann"]
    assert (owners_of(text, "/".join(path)) is not None) == (
        path[0] == folder and len(path) > 1
    )


ENTRIES = st.lists(
    st.sampled_from(["* @a", "*.md @b", "/w/ @c", "w/x.md @d", "!*.md", "!w/", "w/"])
)


@given(before=ENTRIES, after=ENTRIES, path=st.sampled_from(["a", "w/x.md", "w/y"]))
def test_what_other_sections_say_changes_nothing(
    before: list[str], after: list[str], path: str
) -> None:
    text = "\n".join(["[W]", *before, "[X]", *after])
    alone = "\n".join(["[X]", *after])
    assert [one for one in owned(text, path) if one[0] == "X"] == owned(alone, path)
