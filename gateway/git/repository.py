"""A git repository: revisions, trees, history, and writing commits."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from gateway.git.objects import Objects
from gateway.git.process import GitError, run, text
from gateway.git.tree import GitTree
from memory.errors import UserError
from memory.tree import (
    FOLDER,
    SUBMODULE,
    Entry,
    File,
    Overlay,
    Taken,
    Tree,
    join,
    path_bytes,
)

_COMMIT = re.compile(r"[0-9a-f]{4,64}")
_KINDS = {SUBMODULE: "commit"}


@dataclass(frozen=True, slots=True)
class Signature:
    """Who made a commit, and when."""

    name: str
    email: str
    date: datetime


class Repository:
    """The repository that `folder` lies in. Raises `UserError` where there is none."""

    def __init__(self, folder: str) -> None:
        try:
            self.git_dir = text(folder, "rev-parse", "--absolute-git-dir")
        except GitError:
            raise UserError(f"{folder} is not in a git repository") from None
        self.folder = folder
        self.objects = Objects(self.git_dir)

    @cached_property
    def worktree(self) -> str | None:
        """Top folder of the work tree, or None in a bare repository."""
        try:
            return text(self.folder, "rev-parse", "--show-toplevel") or None
        except GitError:
            return None

    @property
    def branch(self) -> str | None:
        """Name of the current branch, or None where HEAD is detached."""
        named = text(
            self.git_dir, "symbolic-ref", "-q", "--short", "HEAD", allowed=(0, 1)
        )
        return named or None

    def commit_id(self, revision: str) -> str:
        """Full id of the commit that `revision` names; `UserError` where none."""
        found = self._rev_parse(f"{revision}^{{commit}}")
        if not found:
            raise UserError(
                f"`{revision}` names no commit here; give a branch, a tag or a commit "
                "id (in a shallow clone it may have to be fetched first)"
            )
        return found

    def _rev_parse(self, revision: str) -> str:
        options = ("--verify", "--quiet", "--end-of-options")
        return text(self.git_dir, "rev-parse", *options, revision, allowed=(0, 1, 128))

    def is_unborn(self, revision: str) -> bool:
        """Whether `revision` is HEAD's own branch, with no commit on it yet."""
        named = text(self.git_dir, "symbolic-ref", "-q", "HEAD", allowed=(0, 1))
        branch = named.removeprefix("refs/heads/")
        return bool(
            named
            and revision in ("HEAD", named, branch)
            and not self._rev_parse("HEAD^{commit}")
        )

    def tree(self, revision: str) -> GitTree:
        """Tree of a commit; of an unborn branch, the empty tree."""
        if self.is_unborn(revision):
            return GitTree(self.objects, "")
        commit = self.commit_id(revision)
        return GitTree(self.objects, self._rev_parse(f"{commit}^{{tree}}"))

    def merge_base(self, one: str, other: str) -> str | None:
        """The best common ancestor, or None where the histories share nothing.

        Raises `UserError` in a shallow clone, where the answer would be a guess.
        """
        found = text(self.git_dir, "merge-base", one, other, allowed=(0, 1))
        if not found and self._is_shallow():
            raise UserError(
                f"this clone is shallow and holds no common ancestor of {one} and "
                f"{other}; fetch more history (git fetch --unshallow)"
            )
        return found or None

    def _is_shallow(self) -> bool:
        return text(self.git_dir, "rev-parse", "--is-shallow-repository") == "true"

    def has_commit(self, commit: str) -> bool | None:
        """See `rules.model.History.has_commit`."""
        if not _COMMIT.fullmatch(commit):
            return False
        found = text(
            self.git_dir, "cat-file", "-t", f"{commit}^{{commit}}", allowed=(0, 1, 128)
        )
        if found == "commit":
            return True
        return None if self._is_shallow() else False

    def changed_since(self, commit: str, paths: Sequence[str]) -> tuple[str, ...]:
        """See `rules.model.History.changed_since`; nothing where it can't be told."""
        if not paths or not self.has_commit(commit):
            return ()
        names = ["--", *(f":(literal){path}" for path in paths)]
        try:
            done = run(
                self.git_dir, "diff", "--name-only", "-z", commit, "HEAD", *names
            )
        except GitError:
            return ()
        changed = done.stdout.decode("utf-8", "surrogateescape").split("\0")
        return tuple(
            path
            for path in paths
            if any(
                one == path or one.startswith(path.rstrip("/") + "/") for one in changed
            )
        )

    def write_tree(self, tree: Overlay) -> str:
        """Write an overlay over a tree of this repository; the new tree's id."""
        return self._write_folder(tree, "", self._write_blobs(tree.edits))

    def _write_blobs(
        self, edits: Mapping[str, File | Taken | None]
    ) -> dict[str, Entry]:
        """Write every new blob in one go; entries by path, object ids filled in."""
        files = {path: one for path, one in edits.items() if isinstance(one, File)}
        script = bytearray()
        for mark, one in enumerate(files.values(), 1):
            script += b"blob\nmark :%d\ndata %d\n" % (mark, len(one.data))
            script += one.data + b"\nget-mark :%d\n" % mark
        written = {p: one.entry for p, one in edits.items() if isinstance(one, Taken)}
        if files:
            done = run(self.git_dir, "fast-import", "--quiet", stdin=bytes(script))
            ids = done.stdout.decode().split()
            for (path, one), found in zip(files.items(), ids, strict=True):
                written[path] = Entry(one.mode, found)
        return written

    def _write_folder(self, tree: Tree, folder: str, blobs: Mapping[str, Entry]) -> str:
        rows: list[bytes] = []
        for name, found in tree.children(folder).items():
            path = join(folder, name)
            one = blobs.get(path, found)
            if one.is_folder and not one.id:
                one = Entry(FOLDER, self._write_folder(tree, path, blobs))
            kind = "tree" if one.is_folder else _KINDS.get(one.mode, "blob")
            head = f"{one.mode:06o} {kind} {one.id}\t".encode()
            rows.append(head + path_bytes(name))
        listing = b"".join(row + b"\0" for row in rows)
        done = run(self.git_dir, "mktree", "-z", stdin=listing)
        return done.stdout.decode().strip()

    def write_commit(
        self, tree: str, parents: Sequence[str], message: str, signed: Signature
    ) -> str:
        """Write a commit object and return its id; no ref moves."""
        when = signed.date.strftime("%s %z")
        env = {
            f"GIT_{who}_{what}": value
            for who in ("AUTHOR", "COMMITTER")
            for what, value in (
                ("NAME", signed.name),
                ("EMAIL", signed.email),
                ("DATE", f"@{when}"),
            )
        }
        named = [word for parent in parents for word in ("-p", parent)]
        done = run(
            self.git_dir, "commit-tree", tree, *named, stdin=message.encode(), env=env
        )
        return done.stdout.decode().strip()

    def update_ref(self, ref: str, new: str, old: str) -> None:
        """Move `ref` from `old` to `new`; `GitError` where it is elsewhere by now."""
        run(self.git_dir, "update-ref", "--", ref, new, old)


def _touches(path: str, changed: Sequence[str]) -> bool:
    return any(one == path or one.startswith(path + "/") for one in changed)
