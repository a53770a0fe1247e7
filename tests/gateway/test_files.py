"""A file is written whole or not at all, keeps its mode, and goes through no link."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gateway.files import remove_file, write_file
from memory.errors import UserError
from memory.tree import path_text


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_gets_its_folders_and_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_file(str(tmp_path), "a/日本/c.md", b"x")
    finally:
        os.umask(before)
    assert (tmp_path / "a/日本/c.md").read_bytes() == b"x"
    assert mode_of(tmp_path / "a/日本/c.md") == 0o644
    assert listed(tmp_path / "a/日本") == ["c.md"]


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(0o640)
    write_file(str(tmp_path), "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert mode_of(tmp_path / "a") == 0o640


@pytest.mark.parametrize("target", ["other", "nowhere", "link"])
def test_a_link_in_the_place_of_the_file_is_refused(
    tmp_path: Path, target: str
) -> None:
    (tmp_path / "other").write_text("untouched")
    (tmp_path / "link").symlink_to(target)
    with pytest.raises(UserError, match="is a symlink; nothing was written"):
        write_file(str(tmp_path), "link", b"x")
    assert (tmp_path / "other").read_text() == "untouched"
    assert listed(tmp_path) == ["link", "other"]


@pytest.mark.parametrize("path", ["link/x", "link/a/b/x", "real/back/x"])
def test_a_link_on_the_way_is_refused(tmp_path: Path, path: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("elsewhere")
    (tmp_path / "real/back").symlink_to("../elsewhere")
    with pytest.raises(UserError, match="symlink or no folder"):
        write_file(str(tmp_path), path, b"x")
    assert listed(tmp_path / "elsewhere") == []


def test_a_file_on_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    with pytest.raises(UserError, match="no folder"):
        write_file(str(tmp_path), "a/b", b"x")
    (tmp_path / "d").mkdir()
    with pytest.raises(UserError, match="no plain file"):
        write_file(str(tmp_path), "d", b"x")


def test_a_name_that_is_no_utf8_is_written(tmp_path: Path) -> None:
    write_file(str(tmp_path), path_text(b"\xff.md"), b"x")
    assert listed(tmp_path) == ["\udcff.md"]


def test_a_write_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"old")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(UserError, match="a can't be written: No space left"):
        write_file(str(tmp_path), "a", b"new")
    assert listed(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    write_file(str(tmp_path), "a/new", b"x", is_new=True)
    assert (tmp_path / "a/new").read_bytes() == b"x"
    (tmp_path / "a/link").symlink_to("nowhere")
    (tmp_path / "a/d").mkdir()
    for name in ("new", "link", "d"):
        with pytest.raises(UserError, match="is there already; nothing was written"):
            write_file(str(tmp_path), f"a/{name}", b"y", is_new=True)
    assert (tmp_path / "a/new").read_bytes() == b"x"
    assert listed(tmp_path / "a") == ["d", "link", "new"]


def test_of_many_that_write_a_new_file_at_once_one_gets_it(tmp_path: Path) -> None:
    def write(number: int) -> int:
        try:
            write_file(str(tmp_path), "a/new", b"%d" % number * 1000, is_new=True)
        except UserError:
            return 0
        return 1

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(write, range(1, 9))) == 1
    assert listed(tmp_path / "a") == ["new"]
    assert len((tmp_path / "a/new").read_bytes()) == 1000


def test_a_file_is_removed_with_the_folder_it_leaves_empty(tmp_path: Path) -> None:
    write_file(str(tmp_path), "a/b/c", b"x")
    write_file(str(tmp_path), "a/d", b"x")
    remove_file(str(tmp_path), "a/b/c")
    assert listed(tmp_path / "a") == ["d"]
    with pytest.raises(UserError, match="can't be removed"):
        remove_file(str(tmp_path), "a/x")
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(UserError, match="symlink"):
        remove_file(str(tmp_path), "link/d")
