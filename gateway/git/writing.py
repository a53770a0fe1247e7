"""Objects and refs written: blobs and trees of an overlay, a commit, a ref moved."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from gateway.git.process import GitError, run
from gateway.git.repository import Repository
from memory.errors import Refused, UserError
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


@dataclass(frozen=True, slots=True)
class Signature:
    """Who made a commit, and when."""

    name: str
    email: str
    date: datetime


def write_tree(repository: Repository, tree: Overlay) -> str:
    """Write an overlay over a tree of this repository; the new tree's id."""
    blobs = _write_blobs(repository, tree.edits)
    rows = _Rows(blobs, len(_empty_tree(repository)))
    top = rows.folder(tree, "")
    # One process for all of them: a folder's listing comes after those inside it.
    listing = b"\0".join(rows.listings) + b"\0"
    run(repository.git_dir, "mktree", "-z", "--batch", stdin=listing)
    return top


def _empty_tree(repository: Repository) -> str:
    done = run(repository.git_dir, "mktree", "-z", stdin=b"")
    return done.stdout.decode().strip()


def _write_blobs(
    repository: Repository, edits: Mapping[str, File | Taken | None]
) -> dict[str, Entry]:
    """Write every new blob in one go; entries by path, object ids filled in."""
    files = {path: one for path, one in edits.items() if isinstance(one, File)}
    script = bytearray()
    for mark, one in enumerate(files.values(), 1):
        script += b"blob\nmark :%d\ndata %d\n" % (mark, len(one.data))
        script += one.data + b"\nget-mark :%d\n" % mark
    written = {p: one.entry for p, one in edits.items() if isinstance(one, Taken)}
    if files:
        done = run(
            repository.git_dir, "fast-import", "--quiet", "--done",
            stdin=bytes(script) + b"done\n",
        )  # fmt: skip
        ids = done.stdout.decode().split()
        for (path, one), found in zip(files.items(), ids, strict=True):
            written[path] = Entry(one.mode, found)
    return written


@dataclass(slots=True)
class _Rows:
    """Tree objects to write, the inner ones first, with ids worked out beforehand."""

    blobs: Mapping[str, Entry]
    id_digits: int
    listings: list[bytes] = field(default_factory=list)

    def folder(self, tree: Tree, folder: str) -> str:
        """Id of the tree object of `folder`; it and what is new in it get listed."""
        rows: list[tuple[bytes, Entry]] = []
        for name, found in tree.children(folder).items():
            path = join(folder, name)
            one = self.blobs.get(path, found)
            if one.is_folder and not one.id:
                one = Entry(FOLDER, self.folder(tree, path))
            rows.append((path_bytes(name), one))
        # Git orders a folder as if its name ended in a slash.
        rows.sort(key=lambda row: row[0] + b"/" if row[1].is_folder else row[0])
        self.listings.append(b"".join(_row(name, one) for name, one in rows))
        return self._id(rows)

    def _id(self, rows: Sequence[tuple[bytes, Entry]]) -> str:
        body = b"".join(
            b"%o %s\0%s" % (one.mode, name, bytes.fromhex(one.id)) for name, one in rows
        )
        new = hashlib.sha1 if self.id_digits == 40 else hashlib.sha256
        head = b"tree %d\0" % len(body)
        return new(head + body, usedforsecurity=False).hexdigest()


def _row(name: bytes, one: Entry) -> bytes:
    kind = "tree" if one.is_folder else "commit" if one.mode == SUBMODULE else "blob"
    return f"{one.mode:06o} {kind} {one.id}\t".encode() + name + b"\0"


def write_commit(
    repository: Repository,
    tree: str,
    parents: Sequence[str],
    message: str,
    signed: Signature,
) -> str:
    """Write a commit object and return its id; no ref moves."""
    # Seconds and zone by hand: `strftime("%s")` would ask the machine's time zone.
    when = f"@{int(signed.date.timestamp())} {signed.date:%z}"
    env = {
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (
            ("NAME", signed.name),
            ("EMAIL", signed.email),
            ("DATE", when),
        )
    }
    named = [word for parent in parents for word in ("-p", parent)]
    done = run(
        repository.git_dir, "commit-tree", tree, *named,
        stdin=message.encode(), env=env,
    )  # fmt: skip
    return done.stdout.decode().strip()


def check_branch_ref(repository: Repository, ref: str) -> str:
    """The full ref that `ref` names: a branch by its short name or in full.

    Raises `UserError` where no branch can be called so.
    """
    full = ref if ref.startswith("refs/") else f"refs/heads/{ref}"
    good = full.startswith("refs/heads/")
    # Git itself says what a name may be; a leading dash would be an option to it.
    if (
        not good
        or run(repository.git_dir, "check-ref-format", full, allowed=(0, 1)).returncode
    ):
        raise UserError(f"`{ref}` is no branch; write refs/heads/NAME")
    return full


def move_ref(repository: Repository, ref: str, new: str, old: str) -> None:
    """Move `ref` from `old` to `new`. Raises `Refused` where it is elsewhere by now."""
    try:
        run(repository.git_dir, "update-ref", "--no-deref", "--", ref, new, old)
    except GitError as error:
        raise Refused(
            f"{ref} was not moved: it does not stand at {old[:12]}, the head that was "
            f"finalized ({error.said}). The commit is {new}"
        ) from None
