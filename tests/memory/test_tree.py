"""Promised: a tree is listed in git's order and an overlay is the tree it describes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.tree import (
    EXECUTABLE,
    FILE,
    SYMLINK,
    DictTree,
    Entry,
    File,
    Overlay,
    Taken,
    Tree,
    blob_id,
    entry,
    path_bytes,
    path_text,
    walk,
)
from tests.strategies import applied, edits, trees


def folders(tree: Tree, folder: str = "") -> dict[str, dict[str, tuple[int, str]]]:
    """Every folder with the names in it; ids of folders left out."""
    inside = tree.children(folder)
    listed = {
        name: (one.mode, "" if one.is_folder else one.id)
        for name, one in inside.items()
    }
    found = {folder: listed}
    for name, one in inside.items():
        if one.is_folder:
            found |= folders(tree, f"{folder}/{name}" if folder else name)
    return found


def contents(tree: Tree) -> dict[str, tuple[int, bytes, int]]:
    return {
        path: (one.mode, tree.read(path), tree.size(path)) for path, one in walk(tree)
    }


@given(st.data())
def test_an_overlay_equals_the_tree_rebuilt(data: st.DataObject) -> None:
    files = data.draw(trees())
    changes = data.draw(edits(files))
    overlay = Overlay(DictTree(files), changes)
    rebuilt = DictTree(applied(files, changes))
    assert folders(overlay) == folders(rebuilt)
    assert contents(overlay) == contents(rebuilt)


@given(st.data())
def test_an_overlay_of_an_overlay_equals_the_tree_rebuilt(data: st.DataObject) -> None:
    files = data.draw(trees())
    first = data.draw(edits(files))
    between = applied(files, first)
    second = data.draw(edits(between))
    overlay = Overlay(Overlay(DictTree(files), first), second)
    rebuilt = DictTree(applied(between, second))
    assert folders(overlay) == folders(rebuilt)
    assert contents(overlay) == contents(rebuilt)


@given(trees())
def test_a_walk_gives_every_file_in_the_byte_order_of_paths(
    files: dict[str, File],
) -> None:
    walked = [path for path, _ in walk(DictTree(files))]
    assert walked == sorted(files, key=path_bytes)


def test_a_folder_is_ordered_as_if_its_name_ended_in_a_slash() -> None:
    tree = DictTree({"a/x": b"", "a.md": b"", "a0": b""})
    assert [path for path, _ in walk(tree)] == ["a.md", "a/x", "a0"]


def test_a_walk_of_a_folder_stays_inside() -> None:
    tree = DictTree({"a/b/c": b"1", "ab": b"2", "a/d": b"3"})
    assert [path for path, _ in walk(tree, "a")] == ["a/b/c", "a/d"]
    assert list(walk(tree, "missing")) == []


def test_what_an_overlay_took_away_can_not_be_read() -> None:
    overlay = Overlay(DictTree({"a": b"1", "b": b"2"}), {"a": None})
    with pytest.raises(KeyError):
        overlay.read("a")
    with pytest.raises(KeyError):
        overlay.size("a")
    assert overlay.read("b") == b"2"


def test_a_folder_that_edits_emptied_is_gone() -> None:
    overlay = Overlay(DictTree({"a/b/c": b"1", "d": b"2"}), {"a/b/c": None})
    assert set(overlay.children("")) == {"d"}
    assert overlay.children("a") == {}


def test_a_folder_that_no_edit_lies_in_keeps_its_id() -> None:
    class Known(DictTree):
        def children(self, folder: str) -> dict[str, Entry]:
            found = super().children(folder).items()
            return {k: Entry(v.mode, v.id or f"id-of-{k}") for k, v in found}

    overlay = Overlay(Known({"a/x": b"1", "b/y": b"2"}), {"a/x": File(b"3")})
    assert overlay.children("")["b"].id == "id-of-b"
    assert overlay.children("")["a"].id == ""


def test_a_taken_file_has_the_mode_and_id_it_had_and_is_read_late() -> None:
    source = DictTree({"x": File(b"#!", EXECUTABLE)})
    taken = Taken(source, "x", Entry(EXECUTABLE, "cafe"))
    tree = Overlay(DictTree({}), {"y/z": taken})
    assert entry(tree, "y/z") == Entry(EXECUTABLE, "cafe")
    assert tree.read("y/z") == b"#!"
    assert tree.size("y/z") == 2


def test_an_entry_is_found_by_path_and_folders_are_entries_too() -> None:
    tree = DictTree({"a/b": File(b"to", SYMLINK)})
    found = entry(tree, "a")
    assert found is not None
    assert found.is_folder
    link = entry(tree, "a/b")
    assert link is not None
    assert (link.mode, link.is_folder, link.is_regular) == (SYMLINK, False, False)
    assert entry(tree, "a/c") is None
    assert entry(tree, "a/b/c") is None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
        (b"hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"),
    ],
)
def test_a_blob_has_the_id_that_git_gives_it(data: bytes, expected: str) -> None:
    assert blob_id(data) == expected
    assert File(data).entry == Entry(FILE, expected)


@given(st.binary())
def test_a_path_of_any_bytes_comes_back(raw: bytes) -> None:
    assert path_bytes(path_text(raw)) == raw
