"""Promised: diffs and merges by path, and a digest that only approved content moves."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.changes import PathChange, carry, content_digest, diff, merge
from memory.tree import (
    EXECUTABLE,
    FOLDER,
    SYMLINK,
    DictTree,
    Entry,
    File,
    Tree,
    path_bytes,
    walk,
)
from tests.strategies import is_tree, trees, variants

INDEX = "99.Memory/MEMORY.md"


def entries(files: Mapping[str, File]) -> dict[str, Entry]:
    return {path: file.entry for path, file in files.items()}


def naive_diff(old: Mapping[str, File], new: Mapping[str, File]) -> list[PathChange]:
    was, is_ = entries(old), entries(new)
    paths = sorted(was.keys() | is_.keys(), key=path_bytes)
    both = ((path, was.get(path), is_.get(path)) for path in paths)
    return [PathChange(*one) for one in both if one[1] != one[2]]


def naive_merge(
    base: Mapping[str, File], target: Mapping[str, File], source: Mapping[str, File]
) -> tuple[dict[str, File], list[str]]:
    merged, conflicts = dict[str, File](), []
    for path in base.keys() | target.keys() | source.keys():
        was, ours, theirs = base.get(path), target.get(path), source.get(path)
        if theirs != was and ours not in (was, theirs):
            conflicts.append(path)
        taken = ours if theirs == was else theirs
        if taken is not None:
            merged[path] = taken
    return merged, sorted(conflicts, key=path_bytes)


def listed(tree: Tree) -> dict[str, Entry]:
    return dict(walk(tree))


@given(st.data())
def test_a_diff_is_what_comparing_every_path_gives(data: st.DataObject) -> None:
    old = data.draw(trees())
    new = data.draw(variants(old) | trees())
    found = diff(DictTree(old), DictTree(new))
    assert list(found) == naive_diff(old, new)


def test_a_diff_below_a_folder_stays_there() -> None:
    old, new = DictTree({"a/x": b"1", "b": b"1"}), DictTree({"a/x": b"2", "b": b"2"})
    assert [one.path for one in diff(old, new, "a")] == ["a/x"]


def test_folders_with_equal_ids_are_not_entered() -> None:
    class Known:
        """A tree that knows its folder and refuses to list it."""

        def children(self, folder: str) -> Mapping[str, Entry]:
            assert folder == ""
            return {"big": Entry(FOLDER, "cafe")}

        def read(self, path: str) -> bytes:
            raise KeyError(path)

        def size(self, path: str) -> int:
            raise KeyError(path)

    assert diff(Known(), Known()) == ()


@given(st.data())
def test_a_merge_is_what_comparing_every_path_gives(data: st.DataObject) -> None:
    base = data.draw(trees())
    target = data.draw(variants(base))
    source = data.draw(variants(base))
    merged = merge(DictTree(base), DictTree(target), DictTree(source))
    files, conflicts = naive_merge(base, target, source)
    if is_tree(files):
        assert listed(merged.tree) == entries(files)
        assert list(merged.conflicts) == conflicts
        return
    # A file on one side is a folder on the other: the source's side, and a conflict.
    kept = listed(merged.tree)
    assert is_tree(kept)
    assert merged.conflicts
    changed = {one.path for one in naive_diff(base, source) if one.new}
    assert {path: kept[path] for path in changed} == {
        path: source[path].entry for path in changed
    }


@given(st.data())
def test_a_merge_with_an_unmoved_target_is_the_source(data: st.DataObject) -> None:
    base = data.draw(trees())
    source = data.draw(variants(base))
    merged = merge(DictTree(base), DictTree(base), DictTree(source))
    assert listed(merged.tree) == entries(source)
    assert merged.conflicts == ()


def test_a_file_where_the_target_has_made_a_folder_is_a_conflict() -> None:
    base, target = DictTree({}), DictTree({"a/x": b"1", "b": b"1"})
    merged = merge(base, target, DictTree({"a": b"2"}))
    assert (list(listed(merged.tree)), merged.conflicts) == (["a", "b"], ("a",))


def test_a_file_below_what_the_target_has_made_a_file_is_a_conflict() -> None:
    merged = merge(DictTree({}), DictTree({"a": b"1"}), DictTree({"a/x": b"2"}))
    assert (list(listed(merged.tree)), merged.conflicts) == (["a/x"], ("a/x",))


def test_changes_are_carried_without_the_tree_they_started_from() -> None:
    base, source = DictTree({"a": b"1", "b": b"1"}), DictTree({"a": b"2"})
    target = DictTree({"a": b"1", "b": b"9", "c": b"3"})
    carried = carry(target, source, diff(base, source))
    assert list(carried.edits) == ["a", "b"]
    assert carried.conflicts == ("b",)


def digest(old: Mapping[str, File | bytes], new: Mapping[str, File | bytes]) -> str:
    return content_digest(diff(DictTree(old), DictTree(new)), INDEX)


def test_a_digest_is_twelve_hex_digits_and_stays_the_same_for_ever() -> None:
    assert digest({"a": b"1", "b": b"2"}, {"a": b"3", "é": b"4"}) == "1cbdf77022d6"


@given(st.data())
def test_a_rebase_keeps_the_digest(data: st.DataObject) -> None:
    base = data.draw(trees())
    source = data.draw(variants(base))
    target = data.draw(variants(base))
    merged = merge(DictTree(base), DictTree(target), DictTree(source))
    changed = {one.path for one in naive_diff(base, source)}
    moved = {one.path for one in naive_diff(base, target)}
    files = {
        path: File(merged.tree.read(path), e.mode) for path, e in walk(merged.tree)
    }
    if not changed & moved and not merged.conflicts:
        assert digest(base, source) == digest(target, files)


@given(st.data())
def test_two_changes_have_one_digest_only_if_they_are_one(data: st.DataObject) -> None:
    base = data.draw(trees())
    one, other = data.draw(variants(base)), data.draw(variants(base))
    same = naive_diff(base, one) == naive_diff(base, other)
    assert (digest(base, one) == digest(base, other)) is same


@pytest.mark.parametrize(
    "other",
    [
        {"m": File(b"text!")},
        {"m": File(b"text", EXECUTABLE)},
        {"m": File(b"text", SYMLINK)},
        {"n": File(b"text")},
        {"m": File(b"text"), "n": File(b"")},
        {},
    ],
)
def test_any_byte_mode_or_path_voids_the_digest(other: dict[str, File]) -> None:
    assert digest({}, {"m": File(b"text")}) != digest({}, other)


def test_what_a_path_held_before_is_part_of_the_digest() -> None:
    assert digest({"m": b"1"}, {"m": b"2"}) != digest({"m": b"0"}, {"m": b"2"})


def test_the_index_is_no_part_of_the_digest() -> None:
    assert digest({INDEX: b"1"}, {INDEX: b"2", "m": b""}) == digest({}, {"m": b""})


def test_the_order_of_changes_does_not_matter() -> None:
    found = diff(DictTree({}), DictTree({"b": b"1", "a": b"2", "\udcff": b"3"}))
    assert content_digest(found, INDEX) == content_digest(reversed(found), INDEX)
