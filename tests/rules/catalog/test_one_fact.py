"""What the quick look of `one-fact` clears holds no heading and no rule."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.markdown.block import read_any
from rules.catalog.one_fact import may_split

LINES = st.lists(
    st.sampled_from(
        [
            "word",
            "返金",
            "# one",
            "#",
            "#tag",
            "- # two",
            "> - ## three",
            "1) # four",
            "===",
            "- ===",
            "> ---",
            "---",
            "- - -",
            "* * *",
            "_ _ _",
            "***",
            "\t---",
            "    # code",
            "```",
            "**bold:** text",
            "-",
            "--- a",
            "",
        ]
    ),
    max_size=6,
)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r", "\n\n"]))
@example(["a", "> b", "> ==="], "\n")
def test_it_clears_no_heading_and_no_rule(lines: list[str], end: str) -> None:
    body = end.join(lines)
    if not may_split(body):
        kinds = {one.kind for one in read_any(body).blocks}
        assert not kinds & {"heading", "rule"}


@given(st.text("ab -*+#>`~\n.1)=_[]:|\t", max_size=30))
def test_it_clears_none_in_noise(body: str) -> None:
    if not may_split(body):
        kinds = {one.kind for one in read_any(body).blocks}
        assert not kinds & {"heading", "rule"}


@pytest.mark.parametrize(
    "body",
    [
        "Refunds are slow.\n\n- one\n- two\n\n**Apply:** wait.\n",
        "Use\n\n```sql\nselect a - b;\n```\n\n1. first -\n",
    ],
)
def test_ordinary_bodies_are_cleared(body: str) -> None:
    assert not may_split(body)
