"""Content: what each version of a merge request changes, read from git itself.

The API's diff truncates and its digests are not ours, so everything comes from the
trees of the very commits that the API names.
"""

from dataclasses import dataclass, field

from gateway.git import GitTree, Repository
from memory import index
from memory.changes import PathChange, content_sha256, diff
from memory.draft import to_draft
from memory.errors import UserError
from memory.settings import Settings
from memory.store import Store
from memory.tree import Overlay, join
from review.model import Version


@dataclass
class Contents:
    """Contents of versions; each is read once.

    `root` is the store's folder, `settings` those of the target's head.
    """

    repository: Repository
    root: str
    settings: Settings
    _changes: dict[str, tuple[PathChange, ...]] = field(default_factory=dict)

    def tree(self, version: Version) -> GitTree:
        """Tree of a version's head; raises `UserError` where it is not at hand."""
        return self.repository.tree(version.head_commit_sha)

    def base(self, version: Version) -> GitTree:
        """Tree of the commit that a version is based on; raises `UserError`."""
        return self.repository.tree(version.base_commit_sha)

    def store(self, tree: GitTree | Overlay) -> Store:
        """The store in `tree` under the target's settings."""
        return Store(tree, self.settings, self.root)

    def changes(self, version: Version) -> tuple[PathChange, ...]:
        """Everything that a version changes against its own base, over all paths."""
        key = f"{version.base_commit_sha}..{version.head_commit_sha}"
        if key not in self._changes:
            self._changes[key] = diff(self.base(version), self.tree(version))
        return self._changes[key]

    def sha256(self, version: Version) -> str | None:
        """SHA-256 of a version's content; None where its commits are not at hand."""
        try:
            return self._sha256(self.changes(version))
        except UserError:
            return None

    def is_form_of(self, one: Version, draft: Version) -> bool:
        """Whether `one` is what finalize once made of `draft`, or says the same.

        Taken back to draft form it has the very content of `draft`. Who approved and
        when is not compared: nothing is granted by it.
        """
        try:
            finalized, base = self.tree(one), self.base(one)
            edits = to_draft(
                finalized, self.store(base), self.tree(draft), only_proposed=True
            )
            changes = diff(base, Overlay(finalized, edits))
        except UserError:
            return False
        return self._sha256(changes) == self.sha256(draft)

    def _sha256(self, changes: tuple[PathChange, ...]) -> str:
        return content_sha256(changes, join(self.root, index.NAME))
