"""A snapshot's digest is the same for the same work tree and for no other."""

import os
from collections.abc import Callable

import pytest

from gateway.directory import KEPT
from gateway.git import Repository
from gateway.git.snapshot import Snapshot
from gateway.git.worktree import worktree
from memory.tree import walk
from tests.real_git import Repo, git_in

Edit = Callable[[Repo], object]


def digest(repo: Repo) -> str | None:
    return Snapshot(str(repo.folder)).digest


@pytest.fixture
def filled(repo: Repo) -> Repo:
    repo.commit({"a": "1\n", "b/c": "2\n", "b/d": "3\n", ".gitignore": "*.tmp\n"})
    repo.write({"new": "x\n", "changed": "y\n", "a": "4\n"})
    return repo


def _inner(repo: Repo) -> None:
    (repo.folder / "inner").mkdir()
    git_in(repo.folder / "inner", "init", "-q", "-b", "main")
    git_in(repo.folder / "inner", "commit", "-q", "--allow-empty", "-m", "first")


def _pipe(repo: Repo) -> None:
    repo.write({"b/c": None})
    os.mkfifo(repo.folder / "b/c")


def _folder(repo: Repo) -> None:
    repo.write({"b/c": None})
    repo.write({"b/c/d": "2\n"})


CHANGES: dict[str, Edit] = {
    "a tracked file": lambda repo: repo.write({"b/c": "other\n"}),
    "a tracked file of the same size": lambda repo: repo.write({"b/c": "5\n"}),
    "a file that had changed": lambda repo: repo.write({"a": "6\n"}),
    "back to what is committed": lambda repo: repo.write({"a": "1\n"}),
    "a new file": lambda repo: repo.write({"b/e": ""}),
    "what a new file says": lambda repo: repo.write({"new": "z\n"}),
    "a file taken away": lambda repo: repo.write({"b/c": None}),
    "a new file taken away": lambda repo: repo.write({"new": None}),
    "a name": lambda repo: (repo.folder / "b/c").rename(repo.folder / "b/x"),
    "a new file's name": lambda repo: (repo.folder / "new").rename(repo.folder / "x"),
    "a mode": lambda repo: (repo.folder / "b/c").chmod(0o755),
    "a new file's mode": lambda repo: (repo.folder / "new").chmod(0o755),
    "a link": lambda repo: (repo.folder / "b/l").symlink_to("c"),
    "a pipe in a file's place": _pipe,
    "a folder in a file's place": _folder,
    "what is ignored": lambda repo: repo.write({".git/info/exclude": "new\n"}),
    "what is ignored, in the tree": lambda repo: repo.write({".gitignore": ""}),
    "a repository inside": _inner,
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_gives_another_digest(filled: Repo, what: str) -> None:
    before = digest(filled)
    assert before
    CHANGES[what](filled)
    assert digest(filled) != before


def test_times_and_ignored_files_change_nothing(filled: Repo) -> None:
    before = digest(filled)
    for name in ("new", "a"):
        os.utime(filled.folder / name, (1, 1))
    filled.write({"x.tmp": "ignored", "new": "other\n"})
    filled.write({"new": "x\n"})
    assert digest(filled) == before


def test_a_link_tells_where_it_leads(filled: Repo) -> None:
    link = filled.folder / "link"
    link.symlink_to("a")
    before = digest(filled)
    link.unlink()
    link.symlink_to("b")
    assert digest(filled) != before


def test_what_is_too_large_to_be_read_has_no_digest(filled: Repo) -> None:
    filled.write({"large": b"x" * (KEPT + 1)})
    assert digest(filled) is None


def test_no_filter_is_run_and_line_ends_change_nothing(filled: Repo) -> None:
    filled.git("config", "filter.own.clean", "touch ran; cat")
    filled.commit({".gitattributes": "*.c filter=own\n*.t text eol=crlf\n", "x.t": ""})
    before = digest(filled)
    filled.write({"y.c": "1\n"})
    filled.git("config", "filter.own.clean", "")
    filled.git("add", "y.c")
    filled.git("config", "filter.own.clean", "touch ran; cat")
    os.utime(filled.folder / "y.c", (1, 1))
    assert digest(filled) not in (None, before)
    assert not (filled.folder / "ran").exists()


def test_the_tree_is_what_was_seen(filled: Repo) -> None:
    seen = Snapshot(str(filled.folder))
    assert seen.digest
    filled.write({"new": "later\n", "a": "later\n"})
    tree = worktree(Repository(str(filled.folder)), seen)
    found = {path: tree.read(path) for path, _ in walk(tree)}
    assert found["new"] == b"x\n"
    assert found["a"] == b"4\n"
