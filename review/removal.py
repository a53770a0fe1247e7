"""Removal: which memories a change takes away, and which of that needs a confirmation.

A change says so in three ways: an item is marked (draft form), a file is gone, or a
file moved to where the soft-removed lie (finalized form). What is gone without a copy
is removed hard, whatever the change calls it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memory.changes import PathChange
from memory.stamp import is_copy_of
from memory.store import Store, StoreFile
from review.commands import Command


@dataclass(frozen=True, slots=True)
class Removal:
    """One memory that a change removes.

    `names` are the ids that a confirmation may name; more than one where the file of
    a soft-removed memory had a number appended. `reason` is the item's, or ''.
    """

    id: str
    path: str
    kind: Literal["soft", "hard"]
    reason: str = ""
    names: tuple[str, ...] = ()


def removals(
    before: Store, after: Store, changes: Sequence[PathChange]
) -> tuple[Removal, ...]:
    """What the change from `before` to `after` removes, in order of paths.

    Both stores are under the target's settings; `changes` are over all paths.
    """
    added = [
        file
        for one in changes
        if one.new is not None
        and before.get(one.path) is None
        and (file := after.get(one.path)) is not None
    ]
    followers = {after.facts(one).supersedes for one in added}
    found: list[Removal] = []
    for change in changes:
        if change.new is None:
            found += _gone(before, after, change.path, added, followers)
        elif (file := after.get(change.path)) is not None:
            found += _marked(file)
    return tuple(sorted(found, key=lambda one: one.path))


def confirmed(found: Iterable[Removal], commands: Iterable[Command]) -> frozenset[str]:
    """Ids that finalize may take as confirmed, given the commands in force."""
    named = {one.subject for one in commands if one.verb == "confirm"}
    hard = [one for one in found if one.kind == "hard"]
    return frozenset(name for one in hard for name in one.names if name in named)


def unconfirmed(
    found: Iterable[Removal], commands: Iterable[Command]
) -> tuple[Removal, ...]:
    """Hard removals that nobody has confirmed."""
    known = tuple(found)
    names = confirmed(known, commands)
    return tuple(
        one for one in known if one.kind == "hard" and not names & {*one.names}
    )


def _marked(file: StoreFile) -> Iterator[Removal]:
    """A live item that asks to be removed; what can't be read asks for nothing."""
    if file.place.kind != "memory" or not file.is_readable:
        return
    kind = file.item.get("removal")
    reason = file.item.string("removal_reason") or ""
    known = file.place.id
    if kind == "soft":
        yield Removal(known, file.path, "soft", reason, (known,))
    elif kind == "hard":
        yield Removal(known, file.path, "hard", reason, (known,))


def _gone(
    before: Store,
    after: Store,
    path: str,
    added: Sequence[StoreFile],
    followers: set[str],
) -> Iterator[Removal]:
    """A file that is no longer there: moved, restored, or removed."""
    old = before.get(path)
    if old is None or old.place.kind not in ("memory", "deprecated"):
        return
    own = before.facts(old).id
    if old.place.kind == "deprecated":
        if not any(is_copy_of(before, old, one.place) for one in added):
            names = tuple(sorted({old.place.id, own} - {""}))
            yield Removal(own or old.place.id, path, "hard", "", names)
        return
    copies = [one for one in added if is_copy_of(after, one, old.place)]
    known = old.place.id
    if copies:
        reason = copies[0].item.string("removal_reason") or ""
        yield Removal(known, path, "soft", reason, (known,))
    elif known not in followers:
        yield Removal(known, path, "hard", "", (known,))
