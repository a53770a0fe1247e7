"""Neighbours: what the other open merge requests of a project propose."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from flow.resembling import Proposed
from gateway import port
from gateway.git.mirror import Mirror
from memory.changes import diff
from memory.errors import UserError
from memory.settings import Settings
from memory.store import Store
from review.decide.upkeep import MEMORY

MOST = 50  # merge requests looked at, the newest first


@dataclass
class Neighbours:
    """Asked like a function, with the number of the one they are beside.

    What a head proposes is read once, as long as the process lives.
    """

    forge: port.Forge
    mirror: Mirror
    root: str
    _known: dict[tuple[int, str], tuple[Proposed, ...]] = field(default_factory=dict)

    def __call__(self, iid: int) -> tuple[Proposed, ...]:
        """The memories that the others add or change."""
        found = self.forge.merge_requests.find(state="opened", label=MEMORY)
        others = [one for one in found if one.iid != iid and not one.from_fork]
        kept: dict[tuple[int, str], tuple[Proposed, ...]] = {}
        for one in others[-MOST:]:
            key = (one.iid, one.sha or "")
            kept[key] = self._known.get(key) or self._read(one)
        self._known = kept
        return tuple(one for some in kept.values() for one in some)

    def _read(self, one: port.MergeRequest) -> tuple[Proposed, ...]:
        target = self.mirror.fetch_branch(one.target_branch)
        if target is None or one.sha is None or self.mirror.fetch([one.sha]):
            return ()
        try:
            return tuple(self._memories(one, one.sha, target))
        except UserError:
            return ()  # its own look says what is wrong with it

    def _memories(
        self, one: port.MergeRequest, head: str, target: str
    ) -> Iterator[Proposed]:
        repository = self.mirror.repository
        base = repository.merge_base(target, head) or target
        after = Store(repository.tree(head), Settings(), self.root)
        for change in diff(repository.tree(base), repository.tree(head), self.root):
            file = after.get(change.path) if change.new is not None else None
            if file is not None and file.place.kind == "memory" and file.item.text:
                yield Proposed(file.place.id, file.item.text, f"!{one.iid}")
