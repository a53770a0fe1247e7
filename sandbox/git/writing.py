"""Commits made by the server: the commits API, merges, rebases."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sandbox.git.process import GitError, run_git
from sandbox.git.repository import Repository


@dataclass(frozen=True, slots=True)
class Person:
    """Who a commit is by."""

    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Edit:
    """One file put (`data`) or taken away (None)."""

    path: str
    data: bytes | None
    mode: str = "100644"


def edited_tree(
    repository: Repository, commit: str | None, edits: Sequence[Edit]
) -> str:
    """The tree of a commit with edits carried out."""
    rows = bytearray()
    for edit in edits:
        path = edit.path.encode("utf-8", "surrogateescape")
        # Taking away first lets a file become a folder.
        rows += b"0 " + b"0" * 40 + b"\t" + path + b"\0"
        if edit.data is not None:
            number = repository.git("hash-object", "-w", "--stdin", data=edit.data)
            rows += edit.mode.encode() + b" " + number.strip() + b"\t" + path + b"\0"
    with tempfile.TemporaryDirectory() as folder:
        extra = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        if commit:
            repository.git("read-tree", commit, extra=extra)
        repository.git(
            "update-index", "-z", "--index-info", data=bytes(rows), extra=extra
        )
        return repository.git("write-tree", extra=extra).decode("ascii").strip()


def make_commit(
    repository: Repository,
    tree: str,
    parents: Sequence[str],
    message: str,
    author: Person,
    committer: Person | None = None,
    date: str | None = None,
) -> str:
    """A commit object; `date` is ISO 8601, now where it is not given."""
    committer = committer or author
    extra = {
        "GIT_AUTHOR_NAME": author.name,
        "GIT_AUTHOR_EMAIL": author.email,
        "GIT_COMMITTER_NAME": committer.name,
        "GIT_COMMITTER_EMAIL": committer.email,
    }
    if date:
        extra |= {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    named = [word for parent in parents for word in ("-p", parent)]
    made = repository.git(
        "commit-tree", tree, *named, "-F", "-", data=message.encode(), extra=extra
    )
    return made.decode("ascii").strip()


def merged_tree(repository: Repository, ours: str, theirs: str) -> str | None:
    """The tree of the merge of two commits, or None where they conflict."""
    try:
        text = repository.git("merge-tree", "--write-tree", ours, theirs)
    except GitError:
        return None
    return text.decode("ascii", "replace").split("\n", 1)[0]


def rebased(
    repository: Repository, onto: str, base: str, head: str, committer: Person
) -> str | None:
    """The head that `base..head` becomes on top of `onto`, or None on a conflict."""
    extra = {
        "GIT_COMMITTER_NAME": committer.name,
        "GIT_COMMITTER_EMAIL": committer.email,
        "GIT_EDITOR": "true",
    }
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "work"
        repository.git("worktree", "add", "-q", "--detach", str(place), head)
        try:
            run_git(["rebase", "-q", "--onto", onto, base], cwd=place, extra=extra)
            return run_git(["rev-parse", "HEAD"], cwd=place).decode("ascii").strip()
        except GitError:
            return None
        finally:
            repository.git("worktree", "remove", "--force", str(place))
