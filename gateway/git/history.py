"""The commits of a repository, as rules may ask about them."""

import re
from collections.abc import Sequence
from functools import cached_property

from gateway.git.process import GitError, run
from gateway.git.repository import Repository
from memory.tree import path_text

_COMMIT = re.compile(r"[0-9a-f]{4,64}")


class CommitHistory:
    """What came before `tip`, a commit of `repository`, or '' where there is none."""

    def __init__(self, repository: Repository, tip: str) -> None:
        self.repository = repository
        self.tip = tip
        self._changed: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _is_shallow(self) -> bool:
        return self.repository.is_shallow

    def has_commit(self, commit: str) -> bool | None:
        """See `rules.model.History.has_commit`."""
        if not _COMMIT.fullmatch(commit):
            return False
        if self.repository.objects.kind(commit) == "commit":
            return True
        return None if self._is_shallow else False

    def changed_since(self, commit: str, paths: Sequence[str]) -> tuple[str, ...]:
        """See `rules.model.History.changed_since`; nothing where it can't be told."""
        if not paths or not self.tip or not self.has_commit(commit):
            return ()
        if commit not in self._changed:
            self._changed[commit] = self._names(commit)
        changed = self._changed[commit]
        return tuple(one for one in paths if _touches(one.rstrip("/"), changed))

    def _names(self, commit: str) -> tuple[str, ...]:
        options = ("-r", "--name-only", "--no-renames", "-z", "--end-of-options")
        git_dir = self.repository.git_dir
        try:
            done = run(git_dir, "diff-tree", *options, commit, self.tip)
        except GitError:
            return ()
        return tuple(path_text(one) for one in done.stdout.split(b"\0") if one)


def _touches(path: str, changed: Sequence[str]) -> bool:
    return any(one == path or one.startswith(path + "/") for one in changed)
