"""What changed is shown file by file, whatever kind of change it is."""

from pathlib import Path

import pytest

from sandbox.git.changes import changed_files, counts, lines_of, patch_id, paths_between
from sandbox.git.repository import Repository, install_hooks
from sandbox.git.writing import Edit, Person, edited_tree, make_commit

ME = Person("Me", "me@example.org")
LONG = "".join(f"line {number}\n" for number in range(20))
OLD = [
    Edit("binary", b"\0\1"),
    Edit("gone.md", b"gone\n"),
    Edit("kept.md", b"kept\n"),
    Edit("mode.sh", b"run\n"),
    Edit("moved.md", LONG.encode()),
    Edit("text.md", b"one\ntwo\nthree\n"),
    Edit("type.md", b"file\n"),
]
NEW = [
    Edit("binary", b"\0\2"),
    Edit("empty.md", b""),
    Edit("gone.md", None),
    Edit("mode.sh", b"run\n", "100755"),
    Edit("moved.md", None),
    Edit("new name.md", LONG.encode()),
    Edit("text.md", b"one\n2\nthree\ndiff --git a/x b/x\n"),
    Edit("type.md", b"target", "120000"),
    Edit("日本.md", "日本\n".encode()),
]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """An empty bare repository."""
    install_hooks(tmp_path / "hooks")
    made = Repository(tmp_path / "r.git", tmp_path / "hooks")
    made.create()
    return made


@pytest.fixture
def ends(repository: Repository) -> tuple[str, str]:
    """A commit and the one after it, with every kind of change between."""
    old = make_commit(repository, edited_tree(repository, None, OLD), [], "Old", ME)
    new = make_commit(repository, edited_tree(repository, old, NEW), [old], "New", ME)
    return old, new


def test_every_kind_of_change_has_its_own_patch(
    repository: Repository, ends: tuple[str, str]
) -> None:
    rows = {row["new_path"]: row for row in changed_files(repository, *ends)}
    assert set(rows) == {
        "binary", "empty.md", "gone.md", "mode.sh", "new name.md", "text.md", "type.md",
        "日本.md",
    }  # fmt: skip
    assert rows["binary"]["diff"].startswith("Binary files ")
    assert (rows["empty.md"]["new_file"], rows["empty.md"]["diff"]) == (True, "")
    assert (rows["gone.md"]["deleted_file"], rows["gone.md"]["b_mode"]) == (
        True,
        "000000",
    )
    assert (rows["mode.sh"]["a_mode"], rows["mode.sh"]["b_mode"]) == (
        "100644",
        "100755",
    )
    moved = rows["new name.md"]
    assert (moved["renamed_file"], moved["old_path"]) == (True, "moved.md")
    assert "+diff --git a/x b/x" in rows["text.md"]["diff"]
    assert rows["type.md"]["b_mode"] == "120000"
    assert "-file" in rows["type.md"]["diff"]
    assert "+target" in rows["type.md"]["diff"]
    assert rows["日本.md"]["diff"] == "@@ -0,0 +1 @@\n+日本\n"


def test_both_names_of_a_moved_file_have_changed(
    repository: Repository, ends: tuple[str, str]
) -> None:
    assert {"moved.md", "new name.md"} <= set(paths_between(repository, *ends))


def test_lines_are_counted_on_both_sides(
    repository: Repository, ends: tuple[str, str]
) -> None:
    rows = {row["new_path"]: row for row in changed_files(repository, *ends)}
    assert lines_of(rows["text.md"]["diff"]) == {
        (1, 1), (2, None), (None, 2), (3, 3), (None, 4),
    }  # fmt: skip


def test_a_patch_keeps_its_id_on_another_ground(
    repository: Repository, ends: tuple[str, str]
) -> None:
    old, new = ends
    tree = edited_tree(repository, old, [Edit("other.md", b"x\n")])
    ground = make_commit(repository, tree, [old], "Ground", ME)
    again = make_commit(
        repository, edited_tree(repository, ground, NEW), [ground], "N", ME
    )
    assert patch_id(repository, ground, again) == patch_id(repository, old, new)
    assert patch_id(repository, old, old) is None


ODD = "a\u2028b\x0bc\rd\x0ce\x85f"


def test_only_a_newline_ends_a_line(repository: Repository) -> None:
    edits = [Edit(f"{ODD.replace(chr(13), '')}.md", f"{ODD}\n".encode())]
    old = make_commit(repository, edited_tree(repository, None, OLD), [], "Old", ME)
    tree = edited_tree(repository, old, edits)
    new = make_commit(repository, tree, [old], "New", ME)
    (row,) = changed_files(repository, old, new)
    assert lines_of(row["diff"]) == {(None, 1)}
    assert counts(repository, old, new) == (1, 0)


def test_no_message_is_taken_for_two_commits(repository: Repository) -> None:
    text = f"One\x01\x1e\n\ncommit {'0' * 40}\n{ODD}\n"
    tree = edited_tree(repository, None, OLD)
    made = make_commit(repository, tree, [], text, ME)
    (found,) = repository.log(made)
    assert (found.id, found.parents, found.message) == (made, (), text)
    repository.set_ref(f"refs/heads/{ODD[:3]}", made)
    assert repository.refs() == {ODD[:3]: made}
