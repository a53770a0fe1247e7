"""Code, blocks and links are what CommonMark and GitLab say, and can't be faked."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.markdown import (
    Block,
    block,
    blocks,
    code_ranges,
    html_ranges,
    links,
    outside_code,
    unused_definitions,
)
from memory.markdown.inline import scan

PIECES = st.lists(
    st.sampled_from(
        [
            "word",
            "Áp dụng",
            "返金",
            "- item",
            "* item",
            "- ",
            "  - deeper",
            "1. one",
            "12) many",
            "429 is",
            "> quote",
            "**bold:** text",
            "***",
            "* * *",
            "---",
            "===",
            "# title",
            "#tag",
            "```",
            "~~~",
            "`code`",
            "``",
            "    four",
            "\ttab",
            " one",
            "<div>",
            "<!-- x",
            "-->",
            "| a | b |",
            "|---|---|",
            "a | b",
            "--- | ---",
            ":-- | --:",
            "[x]: /y",
            "[x]",
            "\\[x]: y",
            "\u3000wide",
            "\x0b",
            "\x85",
            "\u2028",
            "+ plus",
            "- **bold**",
            "- - two",
            "_ _ _",
            "```py",
            "``` x",
            "  ```",
            "```\nx\n```",
            "```sql\n---\n\n# no\n```",
            "[[mem-a-b]]",
            "- [a](b)",
            "[x](y) z",
            "[^1]: note",
            "code[0]: int",
        ]
    ),
    max_size=6,
)


@given(
    pieces=PIECES,
    joints=st.lists(st.sampled_from(["\n", "\n\n", " "]), min_size=6, max_size=6),
)
@example(pieces=["a", "- b", "c"], joints=["\n"] * 6)
@example(pieces=["- a", "```py\nb\n```", "c"], joints=["\n"] * 6)
@example(pieces=["[x]", "[y] z"], joints=["\n"] * 6)
def test_the_quick_path_agrees_with_the_library(
    pieces: list[str], joints: list[str]
) -> None:
    body = "".join(one + two for one, two in zip(pieces, joints, strict=False))
    if block.is_plain(body):
        quick, slow = block.read_plain(body), block.read_any(body)
        assert quick.blocks == slow.blocks
        assert [_unmarked(one) for one in quick.texts] == [
            _unmarked(one) for one in slow.texts
        ]
        assert not slow.definitions


def _unmarked(text: str) -> str:
    return "  " + text[2:] if text[:2] in ("- ", "* ", "+ ") else text


@pytest.mark.parametrize(
    "body",
    [
        "Fact.\n\n**Apply:** wait.\n",
        "See\n\n[[mem-F003-limit]]\n\n- [a](b)\n",
        "Run\n\n```sql\nselect 1;\n\n# no heading\n```\n\nthen wait.\n",
    ],
)
def test_ordinary_bodies_need_no_library(body: str) -> None:
    assert block.is_plain(body)


@given(st.text("ab -*+#>`~\n.1)=_[]:|<\\é　", max_size=30))
def test_the_quick_path_agrees_with_the_library_on_noise(body: str) -> None:
    if block.is_plain(body):
        assert block.read_plain(body).blocks == block.read_any(body).blocks


@given(st.text("a `\\<>![]()\"'\n-=/", max_size=30))
@example("[a](b `) c `")
@example("<a b='`'> `")
def test_code_spans_are_those_of_the_library(body: str) -> None:
    library = block._library()
    mine = []
    for one, text in zip(
        block.parse(body).blocks, block.parse(body).texts, strict=True
    ):
        if one.kind in {"paragraph", "heading"}:
            found = scan(text, block.parse(body).references, extended=False)
            mine += [text[start:end].count("`") for start, end in found.code]
    theirs = [
        child.markup
        for token in library.parse(body)
        for child in token.children or ()
        if child.type == "code_inline"
    ]
    assert len(mine) == len(theirs)


def cut(body: str) -> list[str]:
    return [body[start:end] for start, end in code_ranges(body)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("a `b` c", ["`b`"]),
        ("a ``b ` c`` d", ["``b ` c``"]),
        (r"a \`b` c", []),
        (r"`a\` b`", [r"`a\`"]),
        ("`a\n\nb`", []),
        ("```\n<!-- x -->\n```\nrest", ["```\n<!-- x -->\n```"]),
        ("text\n\n    code\n\nmore", ["    code"]),
        ("text\n    not code", []),
        ("- a\n\n      code\n", ["      code"]),
        ("> ```\n> x\ny", ["> ```\n> x"]),
        ("<a title='`'> `", []),
        ("<https://x.test/`> `", []),
        ("[a](<`>) `", []),
        ('[a](b "`") `', []),
        ("| a ` b | c ` |\n|---|---|\n| `d` | e |", ["`d`"]),
        ("~~~ x\nopen", ["~~~ x\nopen"]),
    ],
)
def test_code_is_what_commonmark_says(body: str, code: list[str]) -> None:
    assert cut(body) == code


@pytest.mark.parametrize(
    "body",
    [
        "[[a`b]] <!-- x --> [[c`d]]",
        "https://x.test/`a <!-- x --> https://x.test/`b",
        "$a`b$ <!-- x --> $c`d$",
        '[a](/b "`") <!-- x --> [c](/d "`")',
        "[a][r`] <!-- x --> [a][r`]\n\n[r`]: /x",
    ],
)
def test_a_backtick_that_a_link_swallows_opens_no_code(body: str) -> None:
    assert "<!-- x -->" in outside_code(body)


def test_blocks_keep_their_lines() -> None:
    body = "# T\r\n\r\ntext\r\nmore\r\n\r\n- - -\r\n"
    assert blocks(body) == (
        Block("heading", 0, 3, 1),
        Block("paragraph", 7, 17),
        Block("rule", 21, 26),
    )


def test_a_quoted_paragraph_is_read_without_its_marks() -> None:
    assert cut("> `a\n> b` <x\n> y>") == ["`a\n> b`"]
    assert html_ranges("> `a\n> b` <x\n> y>") == ((10, 17),)


def test_links_of_every_kind() -> None:
    body = (
        '[a](b.md "t") ![i](p.png) [u][k] [k] <https://x.test> [[mem-x|shown]]\n'
        "https://y.test/p. `[no](code)`\n\n[k]: <c d> 'e'\n"
    )
    found = [(one.kind, one.text, one.target, one.title) for one in links(body)]
    assert found == [
        ("inline", "a", "b.md", "t"),
        ("image", "i", "p.png", ""),
        ("reference", "u", "c d", "e"),
        ("reference", "k", "c d", "e"),
        ("autolink", "https://x.test", "https://x.test", ""),
        ("wiki", "shown", "mem-x", ""),
        ("autolink", "https://y.test/p", "https://y.test/p", ""),
        ("definition", "k", "c d", "e"),
    ]


def test_definitions_that_nothing_uses_are_known() -> None:
    body = "[a] text\n\n[a]: /x\n[b]: /y\n[a]: /z 'unseen'\n"
    assert [one.target for one in unused_definitions(body)] == ["/y", "/z"]


def test_outside_code_keeps_length_and_line_ends() -> None:
    body = "a `b` c\n\n```\nd\n```\n"
    assert outside_code(body) == "a     c\n\n   \n \n   \n"


def test_what_is_nested_too_deep_is_no_code() -> None:
    body = "> " * 80 + "`<!-- x -->`\n" + ">" * 70 + "     <b>"
    assert code_ranges(body) == ()
    assert html_ranges(body) == ((161, 171), (248, 251))


@pytest.mark.parametrize("note", ["[^1]: note", "term\n: what it means"])
def test_an_indent_below_a_footnote_is_no_code(note: str) -> None:
    body = f"{note}\n\n    <!-- x -->\n"
    assert code_ranges(body) == ()
    assert len(html_ranges(body)) == 1


def test_html_is_told_from_signs() -> None:
    body = "count <20 and rate> 3; a --> b; <!- no; 1 < 2 > 1\n"
    assert html_ranges(body) == ()
    assert html_ranges("a <b c='d'>e</b> <!-- f --> <? g ?> <!H i>") == (
        (2, 11),
        (12, 16),
        (17, 27),
        (28, 35),
        (36, 42),
    )
