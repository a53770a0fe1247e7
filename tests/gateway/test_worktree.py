"""The work tree is what git would commit, and looking at it runs nothing."""

import os
import time
from pathlib import Path

import pytest

from gateway.git import Repository
from gateway.git.worktree import worktree
from memory.errors import UserError
from memory.tree import EXECUTABLE, SUBMODULE, SYMLINK, Tree, blob_id, entry, walk
from tests.real_git import Repo, git_in


def seen(repo: Repo) -> Tree:
    return worktree(Repository(str(repo.folder)))


def texts(tree: Tree) -> dict[str, str]:
    return {path: tree.read(path).decode() for path, _ in walk(tree)}


def test_changed_new_and_removed_files_are_seen_ignored_ones_are_not(
    repo: Repo,
) -> None:
    repo.commit({"a": "1", "b": "2", "c": "3", ".gitignore": "*.tmp\n"})
    repo.write({"a": "changed", "new/日本.md": "x", "x.tmp": "ignored"})
    (repo.folder / "b").unlink()
    assert texts(seen(repo)) == {
        "a": "changed", "c": "3", "new/日本.md": "x", ".gitignore": "*.tmp\n",
    }  # fmt: skip


def test_an_unborn_branch_holds_what_lies_there(repo: Repo) -> None:
    repo.write({"a": "1"})
    assert texts(seen(repo)) == {"a": "1"}


def test_a_file_that_git_converts_is_read_as_it_is_kept(repo: Repo) -> None:
    repo.git("config", "core.autocrlf", "true")
    repo.commit({"a": "1\r\n2\r\n"})
    tree = seen(repo)
    assert tree.read("a") == b"1\n2\n"
    found = entry(tree, "a")
    assert found is not None
    assert found.id == blob_id(b"1\n2\n")


def test_a_bare_repository_has_none(repo: Repo, tmp_path: Path) -> None:
    repo.commit({"a": "1"})
    git_in(tmp_path, "clone", "-q", "--bare", str(repo.folder), "bare")
    with pytest.raises(UserError, match="bare repository"):
        worktree(Repository(str(tmp_path / "bare")))


def test_links_modes_and_inner_repositories_are_told(repo: Repo) -> None:
    repo.commit({"a": "1", "t": "2"})
    (repo.folder / "a").unlink()
    (repo.folder / "a").symlink_to("t")
    (repo.folder / "t").chmod(0o755)
    (repo.folder / "inner").mkdir()
    git_in(repo.folder / "inner", "init", "-q")
    Repo(repo.folder / "inner").commit({"x": "1"})
    modes = {name: one.mode for name, one in seen(repo).children("").items()}
    assert modes == {"a": SYMLINK, "t": EXECUTABLE, "inner": SUBMODULE}


def test_a_folder_swapped_for_a_link_is_that_link(repo: Repo, tmp_path: Path) -> None:
    repo.commit({"d/a": "1"})
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a").write_text("secret")
    (repo.folder / "d/a").unlink()
    (repo.folder / "d").rmdir()
    (repo.folder / "d").symlink_to(tmp_path / "elsewhere")
    tree = seen(repo)
    assert {path: one.mode for path, one in walk(tree)} == {"d": SYMLINK}


def test_a_conflicted_file_is_what_lies_on_disk(repo: Repo) -> None:
    repo.commit({"a": "1"})
    repo.branch("side", {"a": "2"})
    repo.switch("main")
    repo.commit({"a": "3"})
    with pytest.raises(AssertionError):
        repo.git("merge", "side")
    assert "<<<<<<<" in seen(repo).read("a").decode()


HOSTILE = """
[core]
    fsmonitor = {program}
    hooksPath = {hooks}
    pager = {program}
    sshCommand = {program}
    editor = {program}
[diff]
    external = {program}
[diff "evil"]
    command = {program}
    textconv = {program}
[filter "evil=x"]
    clean = {program}
    smudge = {program}
    required = true
[filter "evil"]
    process = {program}
    clean = {program}
[extensions]
    partialClone = evil
[remote "evil"]
    url = ext::{program}
    promisor = true
    vcs = evil
"""


def test_nothing_of_a_hostile_configuration_is_run(repo: Repo, tmp_path: Path) -> None:
    repo.commit({"a": "1", "b": "2"})
    marker, program = tmp_path / "ran", tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho \"$0\" >> '{marker}'\ncat\n")
    program.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "reference-transaction", "pre-commit"):
        (hooks / name).symlink_to(program)
        (repo.folder / ".git/hooks").mkdir(exist_ok=True)
        (repo.folder / ".git/hooks" / name).symlink_to(program)
    (repo.folder / ".git/info").mkdir(exist_ok=True)
    attributes = "a filter=evil diff=evil\nb filter=evil=x\n"
    (repo.folder / ".git/info/attributes").write_text(attributes)
    # Touched in the second in which the index was written: git has to compare bytes.
    repo.write({"a": "3", "b": "2", ".gitattributes": attributes})
    now = time.time()
    os.utime(repo.folder / "b", (now, now))
    os.utime(repo.folder / ".git/index", (now, now))
    with (repo.folder / ".git/config").open("a") as config:
        config.write(HOSTILE.format(program=program, hooks=hooks))
    tree = seen(repo)
    assert texts(tree)["a"] == "3"
    repository = Repository(str(repo.folder))
    with pytest.raises(UserError):
        repository.objects.read("0" * 40)
    assert not marker.exists()
