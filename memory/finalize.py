"""Finalize: the one formula for what an approved change makes of the target.

The job that commits and the gate that lets pass compute the same, so that nothing a
branch says about itself needs to be believed (spec 3).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count

from memory import ids, index
from memory.changes import PathChange, carry, obstacles
from memory.edit import EditError
from memory.stamp import Stamp, approve, deprecate, is_copy_of
from memory.store import Store, StoreFile
from memory.tree import File, Overlay, Taken, Tree, entry, path_bytes

Edit = File | Taken | None


@dataclass(frozen=True, slots=True)
class Approval:
    """Who approved the change, as GitLab names him, and when.

    Raises `ValueError` for a time without its zone, which would mean another day on
    another machine.
    """

    approver: str
    approved_at: datetime

    def __post_init__(self) -> None:
        if self.approved_at.tzinfo is None:
            raise ValueError("the time of an approval needs its time zone")

    @property
    def day(self) -> str:
        """The date of the approval in UTC."""
        return self.approved_at.astimezone(UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One reason why a change can't be finalized, and the path it is about.

    `confirmed_by` are the ids whose confirmation would mend it.
    """

    path: str
    message: str
    confirmed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing is finalized: every reason, in byte order of paths."""

    obstacles: tuple[Obstacle, ...]


@dataclass(frozen=True, slots=True)
class Finalized:
    """The target with the change carried out, and how it differs from the target."""

    tree: Overlay
    edits: Mapping[str, Edit]


def finalize(
    target: Store,
    source: Tree,
    changes: Sequence[PathChange],
    approval: Approval,
    confirmed: frozenset[str],
    target_commit: str,
) -> Finalized | Refusal:
    """The target with approved `changes` carried out as spec 1 says, or why not.

    `changes` are those of the approved version against its own base, over all paths,
    and lead to `source`; `target` is the store at the target's head, `target_commit`
    that head, under the target's settings. `confirmed` are the ids whose hard removal
    was confirmed. Finalizing what is finalized already gives the same again.
    """
    path = target.path(index.NAME)
    carried = carry(target.tree, source, [one for one in changes if one.path != path])
    stamp = Stamp(approval.approver, approval.day, target_commit)
    work = _Work(target, dict(carried.edits), confirmed, stamp)
    for one in carried.conflicts:
        work.refuse(one, "It was changed on the target meanwhile: merge by hand.")
    work.run()
    if work.refused:
        return Refusal(tuple(sorted(work.refused, key=_order)))
    brought = next((one for one in changes if one.path == path), None)
    return _with_index(target, source, work.edits, brought)


def _order(one: Obstacle) -> tuple[bytes, str]:
    return path_bytes(one.path), one.message


def _with_index(
    target: Store, source: Tree, edits: dict[str, Edit], brought: PathChange | None
) -> Finalized:
    """The result with its index; `brought` is the source's change of the index."""
    path = target.path(index.NAME)
    now = entry(target.tree, path)
    old = target.tree.read(path) if now is not None and now.is_regular else None
    proposed = dict(edits)
    if brought is not None and brought.new is not None and brought.new.is_regular:
        proposed[path] = Taken(source, path, brought.new)
    head = Store(Overlay(target.tree, proposed), target.settings, target.root)
    rebuilt = File(index.expected(old, target, head, _changes(target.tree, proposed)))
    edits[path] = rebuilt
    made = {
        path: put
        for path, put in edits.items()
        if (put.entry if put else None) != entry(target.tree, path)
    }
    return Finalized(Overlay(target.tree, made), made)


def _changes(old: Tree, edits: Mapping[str, Edit]) -> tuple[PathChange, ...]:
    """What `edits` change in `old`."""
    ordered = sorted(edits.items(), key=lambda one: path_bytes(one[0]))
    return tuple(
        PathChange(path, entry(old, path), put.entry if put is not None else None)
        for path, put in ordered
    )


@dataclass(slots=True)
class _Work:
    """The edits on their way from the proposed form to the approved one."""

    target: Store
    edits: dict[str, Edit]
    confirmed: frozenset[str]
    stamp: Stamp
    refused: list[Obstacle] = field(default_factory=list)

    def refuse(self, path: str, message: str, *ids: str) -> None:
        self.refused.append(Obstacle(path, message, ids))

    def store(self) -> Store:
        """The target's store with the edits so far."""
        tree = Overlay(self.target.tree, self.edits)
        return Store(tree, self.target.settings, self.target.root)

    def run(self) -> None:
        """Carry out every proposal among the edits, or refuse."""
        proposed = self.store()
        found = [proposed.get(path) for path in sorted(self.edits, key=path_bytes)]
        put = [one for one in found if one is not None]
        live = [one for one in put if one.place.kind == "memory"]
        if not self.refused:
            added = [one for one in put if not self.target.get(one.path)]
            self.check_gone(proposed, added)
        for file in live:
            self.carry_out(file)
        if not self.refused:
            self.check_ids(live)

    def carry_out(self, file: StoreFile) -> None:
        """Approve one live memory, or remove it where it asks for that."""
        removal = file.item.get("removal")
        if not file.is_readable or file.item.faults:
            self.refuse(file.path, "It can't be read, so it can't be approved.")
        elif removal is None:
            self.rewrite(file, file.path, partial(approve, stamp=self.stamp))
        elif removal not in ("soft", "hard"):
            self.refuse(file.path, "Its `removal` is neither soft nor hard.")
        elif self.target.get(file.path) is None:
            self.refuse(file.path, "Its removal is proposed, but it is not there.")
        elif removal == "soft":
            self.move_away(file)
        elif self.is_confirmed(file.path, {file.place.id}):
            self.edits[file.path] = None

    def rewrite(self, file: StoreFile, path: str, change: Callable[[str], str]) -> None:
        """Put the file's text, changed, at `path`; its mode stays."""
        try:
            data = change(file.data.decode()).encode()
        except EditError as error:
            self.refuse(file.path, f"It can't be finalized. {error}")
            return
        self.edits[file.path] = None
        self.edits[path] = File(data, file.entry.mode)

    def move_away(self, file: StoreFile) -> None:
        """Carry out a soft removal: to the first path that is free."""
        tree = Overlay(self.target.tree, self.edits)
        stem = self.target.path(f"{ids.DEPRECATED}/{file.rel.removesuffix('.md')}")
        paths = (f"{stem}-{n}.md" if n > 1 else f"{stem}.md" for n in count(1))
        path = next(one for one in paths if entry(tree, one) is None)
        if any(obstacles(tree, path)):
            self.refuse(file.path, f"{self.target.path(ids.DEPRECATED)} is no folder.")
        else:
            self.rewrite(file, path, deprecate)

    def check_gone(self, proposed: Store, added: Sequence[StoreFile]) -> None:
        """Refuse what disappears without confirmation and leaves no copy.

        It does where it was soft-removed, restored or moved: another new file is the
        same memory, or supersedes it.
        """
        followers = {proposed.facts(one).supersedes for one in added}
        for path in [path for path, put in self.edits.items() if put is None]:
            file = self.target.get(path)
            if file is None:
                continue
            names = {file.place.id}
            if file.place.kind == "memory":
                stays = any(is_copy_of(proposed, one, file.place) for one in added)
                stays = stays or file.place.id in followers
            elif file.place.kind == "deprecated":
                stays = any(is_copy_of(self.target, file, one.place) for one in added)
                names.add(self.target.facts(file).id)
            else:
                continue
            if not stays:
                self.is_confirmed(path, names)

    def is_confirmed(self, path: str, names: set[str]) -> bool:
        """Whether a hard removal was confirmed under one of `names`; else refuse it."""
        if names & self.confirmed:
            return True
        known = sorted(names - {""})
        said = f"The hard removal of {' or '.join(known)} is not confirmed."
        self.refuse(path, said, *known)
        return False

    def check_ids(self, live: Sequence[StoreFile]) -> None:
        """Refuse a new memory that takes the id of another."""
        result = self.store()
        for file in live:
            if self.target.get(file.path) or not result.get(file.path):
                continue
            taken = file.place.id
            for other in result.holders(taken):
                is_gone = other.place.kind == "deprecated"
                follows = is_gone and result.facts(file).supersedes == taken
                if other.path != file.path and not follows:
                    self.refuse(file.path, f"Its id {taken} is that of {other.path}.")
