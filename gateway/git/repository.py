"""A git repository: revisions, trees, and what is known of its state."""

from functools import cached_property

from gateway.git.objects import Objects
from gateway.git.process import GitError, text
from gateway.git.tree import GitTree
from memory.errors import UserError


class Repository:
    """The repository that `folder` lies in. Raises `UserError` where there is none."""

    def __init__(self, folder: str) -> None:
        try:
            self.git_dir = text(folder, "rev-parse", "--absolute-git-dir")
        except GitError as error:
            said = "" if "not a git repository" in error.said else f" ({error.said})"
            raise UserError(f"{folder} is not in a git repository{said}") from None
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
        named = text(self.git_dir, "symbolic-ref", "-q", "HEAD", allowed=(0, 1))
        return named.removeprefix("refs/heads/") or None

    def commit_id(self, revision: str) -> str:
        """Full id of the commit that `revision` names; `UserError` where none."""
        found = self._rev_parse(f"{revision}^{{commit}}") if revision else ""
        if not found:
            hint = "give a branch, a tag or a commit id"
            if self.is_shallow:
                hint = (
                    "this clone is shallow, so fetch it first: "
                    f"git fetch --unshallow origin {revision}"
                )
            elif self._rev_parse(f"refs/remotes/origin/{revision}^{{commit}}"):
                hint = f"did you mean `origin/{revision}`?"
            raise UserError(f"`{revision}` names no commit here; {hint}")
        return found

    def _rev_parse(self, revision: str) -> str:
        # Asked of the process that reads objects: one of its own takes longer to start
        # than all the rest of judging a small change.
        return self.objects.resolve(revision)

    def is_unborn(self, revision: str) -> bool:
        """Whether `revision` is HEAD's own branch, with no commit on it yet."""
        if self._rev_parse("HEAD^{commit}"):
            return False
        named = text(self.git_dir, "symbolic-ref", "-q", "HEAD", allowed=(0, 1))
        branch = named.removeprefix("refs/heads/")
        return bool(named) and revision in ("HEAD", named, branch)

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
        if not found and self.is_shallow:
            raise UserError(
                f"this clone is shallow and holds no common ancestor of {one[:12]} and "
                f"{other[:12]}; fetch more history: git fetch --unshallow (in GitLab "
                "CI/CD: GIT_DEPTH: 0)"
            )
        return found or None

    @property
    def is_shallow(self) -> bool:
        """Whether the history was cut off when it was fetched."""
        return text(self.git_dir, "rev-parse", "--is-shallow-repository") == "true"
