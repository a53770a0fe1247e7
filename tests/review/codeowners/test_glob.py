"""A pattern names the paths that Ruby's `fnmatch` with GitLab's flags says."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from review.codeowners.glob import Glob

FITS = [
    ("/wiki/page.md", "/wiki/page.md"),
    ("/wiki/*.md", "/wiki/.md"),
    ("/wiki/*", "/wiki/.draft"),
    ("/wiki/*", "/wiki/"),
    ("/w*k*i", "/wookiki"),
    ("/?iki", "/.iki"),
    ("/?", "/é"),
    ("/?", "/🧩"),
    ("/wiki/**/page.md", "/wiki/page.md"),
    ("/wiki/**/page.md", "/wiki/.a/b/page.md"),
    ("/**/**/page.md", "/page.md"),
    ("/**/b/**/d", "/b/c/b/d"),
    ("/**/*", "/a/b/c"),
    ("/wiki/**", "/wiki/a"),
    ("/p**.md", "/page.md"),
    ("/***/x", "/a/x"),
    ("/[a-c]x", "/bx"),
    ("/[!a-c]x", "/dx"),
    ("/[^a]x", "/bx"),
    ("/[c-a]x", "/cx"),
    ("/[c-a]x", "/ax"),
    ("/[a-]x", "/-x"),
    ("/[--0]x", "/.x"),
    ("/[a\\-c]x", "/-x"),
    ("/[a-\\c]x", "/bx"),
    ("/[a-cb-d]x", "/ax"),
    ("/[a-bc-d]x", "/cx"),
    ("/[\\]]x", "/]x"),
    ("/[!]x", "/qx"),
    ("/[[]x", "/[x"),
    ("/[a/c]x", "/cx"),
    ("/[[:alpha:]]x", "/p]x"),
    ("/[ぁ-ん]x", "/さx"),
    ("/[!-\U0010ffff]x", "/qx"),
    ("/[ -\U0010ffff]x", "/\U0010ffffx"),
    ("/\\*", "/*"),
    ("/\\a\\[b", "/a[b"),
    ("/wiki\\/page", "/wiki/page"),
    ("/**\\/page", "/wiki/page"),
    ("/page\\", "/page"),
    ("/*\\", "/page"),
    ("/*.{md,txt}", "/a.{md,txt}"),
    ("/+(a)~", "/+(a)~"),
    ("//x", "//x"),
]

MISSES = [
    ("/wiki/page.md", "/wiki/page.mdx"),
    ("/wiki/page.md", "/wiki/Page.md"),
    ("/wiki/*", "/wiki/a/b"),
    ("/wiki/*/x", "/wiki/x"),
    ("/a?b", "/a/b"),
    ("/a?", "/a"),
    ("/?", "/e\u0301"),
    ("/wiki/**", "/wiki/a/b"),
    ("/wiki/**/page.md", "/wiki/a/page.md/b"),
    ("/a**/x", "/a/b/x"),
    ("/***/x", "/a/b/x"),
    ("/**\\/page", "/page"),
    ("/[c-a]x", "/bx"),
    ("/[]x", "/x"),
    ("/[]]x", "/]x"),
    ("/[a/c]x", "//x"),
    ("/[!a]x", "//x"),
    ("/[!a]x", "/ax"),
    ("/[a-\\c]x", "/\\x"),
    ("/[a-bc-d]x", "/ex"),
    ("/[a-c][b-c]x", "/dbx"),
    ("/a[/]x", "/a/x"),
    ("/a[/]", "/a/"),
    ("/[ab", "/[ab"),
    ("/[ab", "/a"),
    ("/[a\\]", "/a"),
    ("/[a-", "/a"),
    ("/*[", "/a"),
    ("/\\*", "/a"),
    ("/*.{md,txt}", "/a.md"),
    ("/+(a)", "/aa"),
    ("//x", "/x"),
    ("/a*a", "/a"),
    ("/caf\u00e9", "/cafe\u0301"),
]


@pytest.mark.parametrize(("pattern", "path"), FITS)
def test_a_path_that_fits_is_found(pattern: str, path: str) -> None:
    assert Glob(pattern).matches(path)


@pytest.mark.parametrize(("pattern", "path"), MISSES)
def test_a_path_that_does_not_fit_is_left(pattern: str, path: str) -> None:
    assert not Glob(pattern).matches(path)


# An independent reading of the same rules, too slow for hostile patterns.
PART = re.compile(
    r"(?P<folders>(?<![^/])(?:\*\*/)+)|(?P<star>\*+)|(?P<one>\?)"
    r"|\[(?P<outside>[!^]?)(?P<members>(?:\\.|[^\]\\])*)\]"
    r"|(?P<open>\[)|\\?+(?P<char>.)|(?P<lone>\\)",
    re.DOTALL,
)
MEMBER = re.compile(r"\\?(.)(?:-(?!\])\\?(.))?", re.DOTALL)


def reference(pattern: str) -> re.Pattern[str] | None:
    said = []
    for part in PART.finditer(pattern):
        if part["open"]:
            return None
        if part["folders"]:
            said.append("(?:[^/]*/)*")
        elif part["star"]:
            said.append("[^/]*")
        elif part["one"]:
            said.append("[^/]")
        elif part["members"] is not None:
            said.append(members(part["members"], outside=bool(part["outside"])))
        elif part["char"]:
            said.append(re.escape(part["char"]))
    return re.compile("".join(said), re.DOTALL)


def members(text: str, *, outside: bool) -> str:
    said = ""
    # The dash before the bracket that closes is a member; the bracket is not in text.
    for member in MEMBER.finditer(text + "]"):
        low, high = member[1], member[2] or member[1]
        if member.end() > len(text):
            break
        between = "-" if low < high else ""
        said += re.escape(low) + between + re.escape(high)
    if not said:
        return "[^/]" if outside else "(?!)"
    return f"(?!/)[{'^' if outside else ''}{said}]"


# Literals, wildcards, halves of sets and whole ones.
PARTS = [*"abé//*?[]!^-\\.", "**", "**/", "[a-b]", "[!a]", "[^b-é]", "[b-a]", "[a/b]"]
PARTS += ["[]", "[!]", "[/]", "[!/]", "[\\]]", "[a-]", "\\*", "\\["]
PATTERNS = st.lists(st.sampled_from(PARTS), max_size=9).map("".join)
PATHS = st.text("abcé//.[]*-\\!", max_size=8)


@given(pattern=PATTERNS, path=PATHS)
def test_random_patterns_fit_what_another_reading_says(pattern: str, path: str) -> None:
    other = reference("/" + pattern)
    expected = other is not None and other.fullmatch("/" + path) is not None
    assert Glob("/" + pattern).matches("/" + path) == expected


@given(path=st.text(st.characters(), max_size=30))
def test_an_escaped_path_fits_itself_alone(path: str) -> None:
    escaped = "".join("\\" + char for char in path)
    assert Glob("/" + escaped).matches("/" + path)
    assert not Glob("/" + escaped).matches("/" + path + "x")


HAN = "".join(chr(0x4E00 + at) for at in range(4000))


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*a" * 5000 + "b?", "a" * 10_000, False),
        ("*" + "a" * 5000 + "b?", "a" * 10_000, False),
        ("*" + "?" * 5000 + "b?", "a" * 10_000, False),
        ("**/a/" * 2000 + "b?", "a/" * 5000, False),
        ("**/*a*/" * 1500 + "b?", "aa/" * 3000, False),
        ("*" + "".join(f"[!{char}]" for char in HAN[:2500]) + "?", HAN, True),
        ("*" + "".join(f"[#-{char}]" for char in HAN[:2500]) + "?", HAN, False),
        ("*[" + HAN * 2 + "]", HAN, True),
        ("[" * 10_000, "[" * 10_000, False),
        ("*" + HAN + HAN + "?", HAN + HAN + HAN + "x", True),
        ("*" * 64_000 + "b?", "a" * 4096, False),
    ],
)
def test_no_pattern_takes_long(pattern: str, path: str, fits: bool) -> None:
    assert Glob("/" + pattern).matches("/" + path) is fits
