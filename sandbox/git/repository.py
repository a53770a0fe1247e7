"""A bare repository: refs, objects, history."""

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sandbox.git.process import GitError, run_git

ZERO = "0" * 40
FORMAT = "%H%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B"
FIELDS = 9

# What a push may not do is found out before git sees it, and told to this hook: the
# refusal then comes in git's own protocol, in GitLab's words
# (`lib/gitlab/checks`, messages as users report them).
PRE_RECEIVE = """#!/bin/sh
if [ -n "$SANDBOX_REFUSED" ]; then
    printf 'GitLab: %s\\n' "$SANDBOX_REFUSED" >&2
    exit 1
fi
while read -r old new ref; do
    case " $SANDBOX_NO_FORCE " in *" $ref "*) ;; *) continue ;; esac
    case "$old$new" in *0000000000000000000000000000000000000000*) continue ;; esac
    git merge-base --is-ancestor "$old" "$new" && continue
    printf 'GitLab: You are not allowed to force push code to a protected branch on this project.\\n' >&2
    exit 1
done
exit 0
"""  # noqa: E501 - GitLab's sentence

# As Gitaly has it: partial clones, any object by its id; the server's own refs are
# hidden or, where clients may fetch them, not to be pushed to.
SETTINGS = """
[http]
    receivepack = true
[uploadpack]
    allowFilter = true
    allowAnySHA1InWant = true
[receive]
    advertisePushOptions = true
    hideRefs = refs/merge-requests
[transfer]
    hideRefs = refs/keep-around
    hideRefs = refs/pipelines
[core]
    logAllRefUpdates = false
    hooksPath = "{hooks}"
"""


def install_hooks(folder: Path) -> None:
    """Write the hook that every repository runs before it takes a push."""
    folder.mkdir(exist_ok=True)
    hook = folder / "pre-receive"
    hook.write_text(PRE_RECEIVE, encoding="ascii")
    hook.chmod(hook.stat().st_mode | stat.S_IXUSR)


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit as `git log` shows it."""

    id: str
    parents: tuple[str, ...]
    author: tuple[str, str, str]
    committer: tuple[str, str, str]
    message: str

    @property
    def title(self) -> str:
        """The first line of the message."""
        return self.message.split("\n", 1)[0]


class Repository:
    """A bare repository at `path`."""

    def __init__(self, path: Path, hooks: Path) -> None:
        self.path = path
        self._hooks = hooks

    def create(self, branch: str = "main") -> None:
        """Make it, empty."""
        run_git(["init", "-q", "--bare", f"--initial-branch={branch}", str(self.path)])
        hooks = str(self._hooks).replace("\\", "\\\\").replace('"', '\\"')
        with (self.path / "config").open("a", encoding="utf-8") as config:
            config.write(SETTINGS.format(hooks=hooks))

    def git(
        self,
        *arguments: str,
        data: bytes | None = None,
        extra: dict[str, str] | None = None,
        good: tuple[int, ...] = (0,),
    ) -> bytes:
        """Run git on it; see `run_git`."""
        return run_git(
            [f"--git-dir={self.path}", *arguments], data=data, extra=extra, good=good
        )

    def line(self, *arguments: str) -> str:
        """What git writes, as one line of text."""
        return self.git(*arguments).decode("utf-8", "replace").strip()

    def refs(self, prefix: str = "refs/heads/") -> dict[str, str]:
        """Name (without the prefix) -> commit, for branches and the like."""
        found = self.git("for-each-ref", "--format=%(objectname) %(refname)", prefix)
        rows = found.decode("utf-8", "surrogateescape").split("\n")[:-1]
        return {row[41:][len(prefix) :]: row[:40] for row in rows}

    def ref(self, name: str) -> str | None:
        """The object a full ref name points to, or None."""
        try:
            return self.line("rev-parse", "--verify", "-q", "--end-of-options", name)
        except GitError:
            return None

    def branch(self, name: str) -> str | None:
        """The head of a branch, or None."""
        return self.ref(f"refs/heads/{name}")

    def resolve(self, name: str) -> str | None:
        """The commit that a branch, tag or id names, or None."""
        for full in (f"refs/heads/{name}", f"refs/tags/{name}", name):
            found = self.ref(full + "^{commit}")
            if found:
                return found
        return None

    def set_ref(self, name: str, new: str, old: str | None = None) -> None:
        """Point a ref at an object; with `old`, only from there."""
        self.git("update-ref", name, new, *([old] if old is not None else []))

    def drop_ref(self, name: str) -> None:
        """Delete a ref."""
        self.git("update-ref", "-d", name)

    def keep(self, commit: str) -> None:
        """Keep a commit from being pruned: GitLab's `refs/keep-around`."""
        self.set_ref(f"refs/keep-around/{commit}", commit)

    def fetch(self, other: "Repository", commit: str) -> None:
        """Copy a commit and what it needs from another repository."""
        if self.path != other.path:
            self.git("fetch", "-q", "--no-tags", str(other.path), commit)

    def log(self, *arguments: str) -> list[Commit]:
        """Commits that `git log` lists for these arguments, newest first."""
        try:
            text = self.git("log", "-z", f"--format={FORMAT}", *arguments)
        except GitError:
            return []
        # Only NUL is in no message; any other sign between commits may be forged.
        parts = text.decode("utf-8", "replace").split("\0")[:-1]
        return [_commit(parts[at : at + FIELDS]) for at in range(0, len(parts), FIELDS)]

    def commit(self, name: str) -> Commit | None:
        """The commit of that name, or None."""
        found = self.resolve(name)
        return self.log("-1", found)[0] if found else None

    def ancestor(self, old: str, new: str) -> bool:
        """Whether `old` is reachable from `new`."""
        return self.merge_base(old, new) == old

    def merge_base(self, *commits: str) -> str | None:
        """The best common ancestor, or None."""
        try:
            found = self.git("merge-base", *commits, good=(0, 1))
        except GitError:
            return None
        return found.decode("ascii").strip() or None

    def tree(self, name: str) -> str:
        """The tree id of a commit."""
        return self.line("rev-parse", f"{name}^{{tree}}")

    def has(self, name: str) -> bool:
        """Whether an object exists."""
        try:
            self.git("cat-file", "-e", name)
        except GitError:
            return False
        return True

    def list_tree(
        self, commit: str, path: str = "", *, deep: bool = False
    ) -> list[tuple[str, str, str, str]]:
        """Mode, type, id and path of what lies in a folder."""
        options = ["-r", "-t"] if deep else []
        where = [f"{path.rstrip('/')}/"] if path.strip("/") else []
        try:
            text = self.git(
                "ls-tree", "-z", "--full-tree", *options, commit, "--", *where
            )
        except GitError:
            return []
        return [_entry(row) for row in text.split(b"\0") if row]

    def entry(self, commit: str, path: str) -> tuple[str, str, str, str] | None:
        """Mode, type, id and path of one name, or None."""
        try:
            text = self.git("ls-tree", "-z", "--full-tree", commit, "--", path)
        except GitError:
            return None
        rows = [_entry(row) for row in text.split(b"\0") if row]
        return next((row for row in rows if row[3] == path), None)

    def blob(self, number: str) -> bytes:
        """The bytes of a blob."""
        return self.git("cat-file", "blob", number)

    def file(self, commit: str, path: str) -> bytes | None:
        """The bytes of a file at a commit, or None."""
        found = self.entry(commit, path)
        return self.blob(found[2]) if found and found[1] == "blob" else None


def _entry(row: bytes) -> tuple[str, str, str, str]:
    head, _, path = row.partition(b"\t")
    mode, kind, number = head.decode("ascii").split()
    return mode, kind, number, path.decode("utf-8", "surrogateescape")


def _commit(row: list[str]) -> Commit:
    number, parents, an, ae, ad, cn, ce, cd, message = row
    return Commit(
        number,
        tuple(parents.split()),
        (an, ae, ad),
        (cn, ce, cd),
        message.rstrip("\n") + "\n",
    )


def titles(commits: Iterable[Commit]) -> list[str]:
    """The first lines of the messages."""
    return [commit.title for commit in commits]
