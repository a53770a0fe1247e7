"""Mirror: a bare repository of ours that takes commits by id and pushes by lease.

Nothing in it is ever checked out. What it has fetched it keeps by refs of its own, so
that git itself vouches for the whole history of every commit.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gateway.git.credentials import Credentials
from gateway.git.process import run, text
from gateway.git.remote import PATIENCE, Exchange, Remote
from gateway.git.repository import Repository
from gateway.git.writing import check_branch_ref
from gateway.port.errors import Denied, Refused, Stale

KEPT = "refs/ak-memory/kept/"
TRIES = 20  # fetches in which the server names a commit that it has not

_ALONE = "ak-memory.alone"
_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_ABSENT = re.compile(r"not our ref ([0-9a-f]{40,64})")
_HEAD = re.compile(r"^ref: refs/heads/([^\t\n]+)\tHEAD$", re.MULTILINE)
_PUSHED = re.compile(r"^(?P<flag>[ +\-*!=])\t[^\t]*\t(?P<said>.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CommitInfo:
    """A commit: its id, its tree's, and its parents'."""

    id: str
    tree: str
    parents: tuple[str, ...]


def open_mirror(
    folder: str,
    url: str,
    credentials: Credentials,
    *,
    ca_file: str | None = None,
    patience: float = PATIENCE,
) -> "Mirror":
    """The mirror in `folder`, made where there is none, mended where a kill left it.

    Raises `Refused` where `url` is no address for it.
    """
    remote = Remote(url, credentials, ca_file, patience)
    Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    mirror = Mirror(folder, remote)
    with mirror.alone():
        run(folder, "init", "-q", "--bare", "--template=", ".")
    return mirror


@dataclass(frozen=True)
class Mirror:
    """The repository in `folder` that mirrors `remote`."""

    folder: str
    remote: Remote

    @property
    def url(self) -> str:
        """Where the mirrored repository is."""
        return self.remote.url

    @cached_property
    def repository(self) -> Repository:
        """What was fetched, to read and to write objects in."""
        return Repository(self.folder)

    def fetch(self, commits: Collection[str]) -> frozenset[str]:
        """Get these commits, full ids, with all their history; those it can't get.

        Raises `ValueError` for what is no id, `Denied`, `Refused` for objects that
        git's own check refuses, and `Unavailable`.
        """
        for one in commits:
            _check_id(one)
        with self.alone():
            kept = self._kept() & set(commits)
            if not self._are_there(kept):
                self._renew()
                kept = set()
            return self._fetch(sorted(set(commits) - kept))

    def fetch_branch(self, name: str) -> str | None:
        """Where a branch stands on the server now, fetched; None where it is not.

        Raises as `fetch`, and `UserError` where no branch can be called so.
        """
        ref = check_branch_ref(self.repository, f"refs/heads/{name}")
        rows = [line.split("\t") for line in self._listed("--", ref).splitlines()]
        found = [row[0] for row in rows if len(row) == 2 and row[1] == ref]
        if not found or not _ID.fullmatch(found[0]):
            return None
        return found[0] if not self.fetch([found[0]]) else None

    def default_branch(self) -> str:
        """The default branch, as the server's HEAD tells it; raises as `fetch`.

        https://git-scm.com/docs/git-ls-remote (`--symref`)
        """
        found = _HEAD.search(self._listed("--symref", "HEAD"))
        if found is None:
            raise Refused("the project has no default branch")
        return found[1]

    def _listed(self, option: str, ref: str) -> str:
        """What the server lists under the name `ref`."""
        ended = self.remote.call(self.folder, "ls-remote", [option, self.url, ref])
        if ended.code:
            raise self.remote.trouble("ls-remote", ended)
        return ended.out

    def push(self, branch: str, new: str, expected: str) -> None:
        """Move a branch of the server from `expected` to `new`, or not at all.

        A branch that stands elsewhere, or is gone, is left as it is. Raises `Stale`
        for that, `Denied` where the server lets nobody push so, and `Unavailable`
        where the answer got lost: it may have been done.
        """
        _check_id(new)
        _check_id(expected)
        ref = check_branch_ref(self.repository, f"refs/heads/{branch}")
        lease = f"--force-with-lease={ref}:{expected}"
        options = ["--porcelain", "--no-verify", "--no-follow-tags", lease]
        words = [*options, "--", self.url, f"{new}:{ref}"]
        ended = self.remote.call(self.folder, "push", words)
        said = _PUSHED.search(ended.out)
        if ended.code == 0 and said is not None and said["flag"] != "!":
            return
        raise self._not_pushed(branch, ended, said["said"] if said else "")

    def _not_pushed(self, branch: str, ended: Exchange, said: str) -> Exception:
        # The last two: somebody else is moving it at this very moment.
        if any(
            one in said for one in ("stale info", "failed to update", "cannot lock")
        ):
            return Stale(f"{branch} was pushed to meanwhile; nothing was changed")
        if "[remote rejected]" in said or "pre-receive" in ended.said:
            return Denied(f"{branch} may not be pushed to: {self.remote.clean(said)}")
        if "[rejected]" in said:
            return Refused(f"{branch} was not pushed: {self.remote.clean(said)}")
        return self.remote.trouble("push", ended)

    def is_ancestor(self, one: str, other: str) -> bool:
        """Whether `one` is `other` or lies in its history."""
        words = ("merge-base", "--is-ancestor", _check_id(one), _check_id(other))
        return not run(self.folder, *words, allowed=(0, 1, 128)).returncode

    def ancestors_of(self, tip: str, candidates: Collection[str]) -> frozenset[str]:
        """Those of `candidates` that are `tip` or lie in its history."""
        return frozenset(one for one in candidates if self.is_ancestor(one, tip))

    def commits_between(self, since: str, until: str, most: int) -> tuple[str, ...]:
        """Commits in the history of `until` and not in that of `since`, the newest."""
        span = f"{_check_id(since)}..{_check_id(until)}"
        found = text(self.folder, "rev-list", f"--max-count={most}", span)
        return tuple(found.split())

    def commit(self, commit: str) -> CommitInfo:
        """A commit that was fetched; raises `UserError` where it was not."""
        shown = "--format=%T%n%P"
        words = ("rev-list", "--no-walk", "--no-commit-header", shown)
        found = text(self.folder, *words, _check_id(commit))
        tree, _, parents = found.partition("\n")
        return CommitInfo(commit, tree, tuple(parents.split()))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the mirror for a while: no two processes change its refs at once.

        A lock dies with its process. What a killed git left locked is unlocked by
        whoever comes next: nobody else can be at work then.
        """
        # A file that stays: without it two could hold two files of one name.
        handle = os.open(f"{self.folder}/{_ALONE}", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            for left in _left_locked(Path(self.folder)):
                left.unlink(missing_ok=True)
            yield
        finally:
            os.close(handle)

    def _kept(self) -> set[str]:
        names = text(self.folder, "for-each-ref", "--format=%(refname)", KEPT)
        return {name.removeprefix(KEPT) for name in names.split("\n")}

    def _are_there(self, commits: set[str]) -> bool:
        """Whether the commits are at hand and not only named by refs."""
        asked = "".join(f"{one}\n" for one in sorted(commits)).encode()
        said = run(self.folder, "cat-file", "--batch-check", stdin=asked).stdout
        return b" missing" not in said

    def _renew(self) -> None:
        """Make a damaged mirror anew: all that is in it can be had again."""
        for one in Path(self.folder).iterdir():
            if one.is_dir() and not one.is_symlink():
                shutil.rmtree(one)
            elif one.name != _ALONE:
                one.unlink()
        run(self.folder, "init", "-q", "--bare", "--template=", ".")

    def _fetch(self, wanted: list[str]) -> frozenset[str]:
        """Fetch all at once; where the server has not all of them, the others."""
        missing: set[str] = set()
        for _ in range(TRIES):
            left = [one for one in wanted if one not in missing]
            ended = self._ask(left)
            if ended is None:
                return frozenset(missing)
            absent = set(_ABSENT.findall(ended.said)) & set(left)
            if not absent:
                raise self.remote.trouble("fetch", ended)
            missing |= absent
        for one in [one for one in wanted if one not in missing]:
            ended = self._ask([one])
            if ended is not None and not _ABSENT.search(ended.said):
                raise self.remote.trouble("fetch", ended)
            missing |= {one} if ended else set()
        return frozenset(missing)

    def _ask(self, commits: list[str]) -> Exchange | None:
        """Fetch these commits; None where that worked, else how it ended."""
        if not commits:
            return None
        specs = "".join(f"+{one}:{KEPT}{one}\n" for one in commits)
        options = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-gc"]
        words = [*options, "--no-recurse-submodules", "--stdin", self.url]
        ended = self.remote.call(self.folder, "fetch", words, specs)
        return ended if ended.code else None


def _check_id(commit: str) -> str:
    # The null id would make a push delete a branch, or make one anew.
    if not _ID.fullmatch(commit) or not commit.strip("0"):
        raise ValueError("a full commit id is needed")
    return commit


def _left_locked(folder: Path) -> Iterator[Path]:
    """Lock files of git's that a killed process left."""
    yield from folder.glob("*.lock")
    yield from (folder / "refs").rglob("*.lock")
