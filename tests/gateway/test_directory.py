"""A directory is seen as it stands: links are never followed, nothing blocks."""

import os
import socket
from pathlib import Path

import pytest

from gateway.directory import DirectoryTree, read_file
from memory.errors import UserError
from memory.tree import EXECUTABLE, FILE, SYMLINK, blob_id, entry, path_text, walk


def names(folder: Path) -> list[str]:
    return [path for path, _ in walk(DirectoryTree(str(folder)))]


def test_files_are_listed_with_their_git_ids(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/日本 語.md").write_bytes(b"x\n")
    tree = DirectoryTree(str(tmp_path))
    found = entry(tree, "a/日本 語.md")
    assert found is not None
    assert (found.mode, found.id) == (FILE, blob_id(b"x\n"))
    assert tree.read("a/日本 語.md") == b"x\n"
    assert tree.size("a/日本 語.md") == 2


def test_a_name_that_is_no_utf8_is_listed_and_read(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/\xff.md"
    Path(os.fsdecode(raw)).write_bytes(b"x")
    tree = DirectoryTree(str(tmp_path))
    assert list(tree.children("")) == [path_text(b"\xff.md")]
    assert tree.read(path_text(b"\xff.md")) == b"x"


def test_links_are_seen_and_never_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/secret").write_text("x")
    (tmp_path / "in").mkdir()
    (tmp_path / "in/folder").symlink_to("../real")
    (tmp_path / "in/file").symlink_to("../real/secret")
    (tmp_path / "in/dangling").symlink_to("nowhere")
    (tmp_path / "in/loop").symlink_to("loop")
    tree = DirectoryTree(str(tmp_path / "in"))
    found = tree.children("")
    assert {one.mode for one in found.values()} == {SYMLINK}
    assert tree.read("folder") == b"../real"
    assert tree.children("folder") == {}
    with pytest.raises(KeyError):
        tree.read("folder/secret")
    assert read_file(str(tmp_path / "in"), "file") is None


def test_pipes_and_sockets_are_no_files_and_block_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(tmp_path)
        one.bind("socket")
        os.chdir(here)
    tree = DirectoryTree(str(tmp_path))
    found = tree.children("")
    assert not any(one.is_regular or one.is_folder for one in found.values())
    assert tree.read("pipe") == b""


def test_the_repository_of_git_is_hidden_at_the_top_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/config").write_text("x")
    (tmp_path / "a/.git").mkdir(parents=True)
    (tmp_path / "a/.git/x").write_text("x")
    assert names(tmp_path) == ["a/.git/x"]


def test_a_large_file_is_measured_and_read_when_asked(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 100_000)
    (tmp_path / "tool").write_text("x")
    (tmp_path / "tool").chmod(0o755)
    tree = DirectoryTree(str(tmp_path))
    assert tree.children("")["large"].id == ""
    assert tree.children("")["tool"].mode == EXECUTABLE
    assert tree.size("large") == 100_000
    assert tree.read("large") == b"x" * 100_000


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    tree = DirectoryTree(str(tmp_path))
    assert tree.children("nothing/at/all") == {}
    with pytest.raises(KeyError):
        tree.read("nothing")
    with pytest.raises(KeyError):
        tree.size("nothing")


def test_what_can_not_be_read_is_listed_and_says_so_when_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    tree = DirectoryTree(str(tmp_path))
    tree.children("")
    tree.read("a")
    (tmp_path / "a").unlink()
    with pytest.raises(UserError, match="a can't be read: No such file"):
        tree.read("a")
