"""The first of three places counts alone, whatever it says."""

import pytest

from memory.tree import SUBMODULE, SYMLINK, DictTree, File
from review.codeowners import decode, find, load, parse

ROOT = "CODEOWNERS"
DOCS = "docs/CODEOWNERS"
GITLAB = ".gitlab/CODEOWNERS"


@pytest.mark.parametrize(
    ("paths", "winner"),
    [
        ([ROOT, DOCS, GITLAB], ROOT),
        ([DOCS, GITLAB], DOCS),
        ([GITLAB], GITLAB),
        ([], None),
        (
            [".github/CODEOWNERS", "wiki/CODEOWNERS", "codeowners", "Docs/CODEOWNERS"],
            None,
        ),
        (["CODEOWNERS/a", DOCS], DOCS),
    ],
)
def test_the_first_place_that_exists_wins(paths: list[str], winner: str | None) -> None:
    assert find(DictTree(dict.fromkeys(paths, b"* @ann\n"))) == winner


@pytest.mark.parametrize("first", [b"", b"# moved\n", b"/x @bo\n", b"\0"])
def test_files_are_never_merged(first: bytes) -> None:
    tree = DictTree({ROOT: first, DOCS: b"* @ann\n"})
    assert load(tree).resolve("a").sections == ()


def test_patterns_start_at_the_root_wherever_the_file_lies() -> None:
    found = load(DictTree({DOCS: b"/wiki/ @ann\n"}))
    assert len(found.resolve("wiki/a").sections) == 1
    assert found.resolve("docs/wiki/a").sections == ()


def test_without_a_file_nobody_owns_anything() -> None:
    assert load(DictTree({"a": b""})) == parse("")


def test_a_link_is_a_file_and_a_submodule_is_none() -> None:
    link = DictTree({ROOT: File(b"docs/CODEOWNERS", SYMLINK), DOCS: b"* @ann"})
    assert find(link) == ROOT
    assert load(link).resolve("a").sections == ()
    assert find(DictTree({ROOT: File(b"", SUBMODULE), DOCS: b""})) == DOCS


def test_bytes_are_read_as_paths_are() -> None:
    assert decode(b"\xef\xbb\xbf*") == "\ufeff*"
    assert decode("設計".encode()) == "設計"
    assert decode(b"\xff @ann") == "\udcff @ann"
    assert decode(b"* @ann\r* @bo") == "* @ann\r* @bo"
    assert decode(b"* @ann\n\0") == ""
    assert decode(b"#" * 8000 + b"\0") != ""
