"""Promised: the same memories give the same index; no text breaks out of its line."""

import itertools
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memory import index
from memory.facts import Facts
from memory.settings import Settings
from memory.store import Store
from memory.tree import SYMLINK, DictTree, File, Tree, path_bytes, path_text
from tests.builders import (
    FACT,
    LESSON,
    TERM,
    approved,
    deprecated,
    memory,
    store,
    tree,
)

PATH = "99.Memory/MEMORY.md"
RULES = "`.rules/` wins over a memory that contradicts it"

FACTS = Facts(
    readable=True,
    id="mem-F002-order-retention",
    type="fact",
    scope="F-002_Order",
    status="approved",
    workflows=("create-spec", "create-testcase"),
    hook="Đơn đã hủy giữ bản ghi 5 năm",
)


def rebuilt(of: Tree) -> bytes:
    return index.rebuild(Store(of, Settings()))


def lines(data: bytes) -> list[str]:
    return [one for one in data.decode().split("\n") if one.startswith("- ")]


def test_a_line_says_id_link_hook_type_scope_and_workflows() -> None:
    assert index.line("00.Shared/domain/F-002_Order/order-retention.md", FACTS) == (
        "- [mem-F002-order-retention](00.Shared/domain/F-002_Order/order-retention.md)"
        " — Đơn đã hủy giữ bản ghi 5 năm"
        " (fact, F-002_Order, create-spec create-testcase)"
    )


def test_a_stale_memory_is_marked_at_the_end_of_its_line() -> None:
    [line] = lines(rebuilt(tree({LESSON: approved(stale="true")})))
    assert line.endswith("(lesson, F-003_Payment, coding create-testcase) ⚠ stale")


def test_the_header_is_all_that_an_empty_store_has() -> None:
    assert rebuilt(DictTree({})) == index.HEADER.encode()
    assert "Format 1" in index.HEADER
    assert "Generated" in index.HEADER
    assert RULES in index.HEADER
    assert index.HEADER.isascii()
    assert index.HEADER.endswith(".\n")


def test_only_approved_memories_have_a_line() -> None:
    gone = f"_deprecated/{TERM}"
    files: dict[str, str | bytes | File] = {
        LESSON: approved(),
        FACT: memory(FACT),
        gone: deprecated(TERM),
        "01.Lessons/dev/F-003_Payment/broken.md": "---\nstatus: approved\n",
        "01.Lessons/dev/F-003_Payment/link.md": File(b"broken.md", SYMLINK),
        "01.Lessons/dev/F-003_Payment/big.md": approved() + "x" * 70000,
        "03.Retro/ABC-1.md": approved(),
        "notes/a.md": approved(),
    }
    found = rebuilt(tree(files, with_index=False))
    assert [line.partition("]")[0] for line in lines(found)] == [
        "- [mem-F003-prevent-429-error"
    ]


def test_lines_come_in_the_byte_order_of_paths_whatever_order_files_came_in() -> None:
    folder = "01.Lessons/dev/F-003_Payment"
    names = ("a.md", "a-b.md", "a/b.md", "b.md", "Z.md", "é.md", "z.md")
    files = {f"{folder}/{name}": approved() for name in names}
    results = {
        rebuilt(tree(dict(order), with_index=False))
        for order in itertools.islice(
            itertools.permutations(files.items()), 0, 5000, 99
        )
    }
    assert len(results) == 1
    links = [line.partition("](")[2].partition(")")[0] for line in lines(results.pop())]
    raw = [unquote_to_bytes(link) for link in links]
    assert raw == sorted(raw)
    assert len(raw) == len(names) - 1  # a/b.md is no memory


def test_every_memory_of_a_large_store_has_its_line() -> None:
    files = {
        f"01.Lessons/qa/F-{n % 40 + 100}_X/item-{n}.md": approved(
            f"01.Lessons/qa/F-{n % 40 + 100}_X/item-{n}.md"
        )
        for n in range(2000)
    }
    found = lines(rebuilt(tree(files, with_index=False)))
    links = {line.partition("](")[2].partition(")")[0] for line in found}
    assert len(found) == 2000
    assert links == set(files)


hostile = st.text(
    st.sampled_from("a1-_*`[]()<>!&;\\~$|#@\n\r\x00\u2028\u202e ⚠—é漢"), max_size=12
)


names = (
    st.binary(min_size=1, max_size=8)
    .filter(lambda raw: not {0, ord("/")} & set(raw))
    .map(path_text)
) | hostile.filter(lambda text: text and not {"\0", "/"} & set(text))


@given(
    st.lists(names, min_size=1, max_size=3),
    st.builds(
        Facts,
        readable=st.just(True),
        id=hostile,
        type=hostile,
        scope=hostile,
        workflows=st.lists(hostile, max_size=2).map(tuple),
        hook=hostile,
        stale=st.booleans(),
    ),
)
def test_no_text_breaks_out_of_its_line(parts: list[str], facts: Facts) -> None:
    rel = "/".join(parts)
    text = index.line(rel, facts)
    assert "\n" not in text
    tokens = MarkdownIt("commonmark").enable("strikethrough").parse(text)
    assert [token.type for token in tokens if token.nesting >= 0] == [
        "bullet_list_open",
        "list_item_open",
        "paragraph_open",
        "inline",
    ]
    inner = next(token.children or [] for token in tokens if token.type == "inline")
    marks = [one for one in inner if one.type != "text"]
    assert [one.type for one in marks] == ["link_open", "link_close"]
    assert unquote_to_bytes(str(marks[0].attrs["href"])) == path_bytes(rel)


@pytest.mark.parametrize(
    ("rel", "link"),
    [
        ("a/b-c_d.e~1.md", "a/b-c_d.e~1.md"),
        ("a b(c).md", "a%20b%28c%29.md"),
        ("a%20b.md", "a%2520b.md"),
        ("ệ/語.md", "%E1%BB%87/%E8%AA%9E.md"),
        ("\udcff\n.md", "%FF%0A.md"),
        ("a:b?c#d&e.md", "a%3Ab%3Fc%23d%26e.md"),
    ],
)
def test_a_link_has_what_may_need_it_in_percents(rel: str, link: str) -> None:
    assert f"]({link}) — " in index.line(rel, FACTS)


SCRIPT = """
import locale, sys
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
from tests.memory.test_index import locale_proof
sys.stdout.buffer.write(locale_proof())
"""


def locale_proof() -> bytes:
    """An index in whose order, case and letters locales differ."""
    names = ("ı", "I", "i", "İ", "ä", "z", "Å", "ệ", "語", "か", "が", "a", "B", "ß")
    rels = {f"01.Lessons/dev/F-003_Payment/{name}.md" for name in names}
    body = "Iı İi. 返金は\n二十件まで。 ﬀ ǆ ﷺ\n\n**Áp dụng:** x.\n"
    return index.rebuild(store({rel: approved(rel, body) for rel in rels}))


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONHASHSEED": "0"},
        {"LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "PYTHONHASHSEED": "1"},
        {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "2"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "3"},
    ],
)
def test_every_locale_gives_the_same_bytes(environment: dict[str, str]) -> None:
    root = Path(__file__).parents[2]
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**kept, "PYTHONPATH": str(root), **environment},
        cwd=root,
        capture_output=True,
        check=True,
    )
    assert found.stdout == locale_proof()
