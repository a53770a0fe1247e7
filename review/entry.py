"""Entry: one memory that a change adds, updates, removes or restores, in plain words.

What a person who decides has to know of it, for the summary and the title.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memory.changes import PathChange
from memory.record import Sign
from memory.stamp import is_copy_of
from memory.store import Store, StoreFile
from review.removal import Removal, removals

_HARD, _SOFT = "hard", "soft"


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory and what happens to it.

    `area` is its folder in the store's own words ("dev", "domain"), '' where it says
    nothing; `removal` is
    "soft", "hard" or '' where it stays; `before` is the old hook of an update.
    """

    sign: Sign
    id: str
    path: str
    type: str
    area: str
    hook: str
    scope: str = ""
    source: str = ""
    workflows: tuple[str, ...] = ()
    confidence: str = ""
    removal: str = ""
    reason: str = ""
    before: str = ""
    promoted_to: str = ""


def entries(
    before: Store, after: Store, changes: Iterable[PathChange]
) -> tuple[Entry, ...]:
    """What happens to each memory, in order of paths; draft and finalized form alike.

    Both stores are under the target's settings; `changes` are over all paths.
    """
    known = tuple(changes)
    gone = {one.path: one for one in removals(before, after, known)}
    found = [*_removed(before, after, gone), *_put(before, after, known, gone)]
    return tuple(sorted(found, key=lambda one: one.path))


def _removed(before: Store, after: Store, gone: dict[str, Removal]) -> Iterator[Entry]:
    for path, one in gone.items():
        file, store = before.get(path), before
        if file is None:
            file, store = after.get(path), after
        if file is not None:
            marked = after.get(path) or file
            yield _entry(
                "-",
                store,
                file,
                removal=one.kind,
                reason=one.reason,
                promoted_to=marked.item.string("promoted_to") or "",
            )


def _put(
    before: Store,
    after: Store,
    changes: tuple[PathChange, ...],
    gone: dict[str, Removal],
) -> Iterator[Entry]:
    deleted = [
        old
        for one in changes
        if one.new is None and (old := before.get(one.path)) is not None
    ]
    for change in changes:
        file = after.get(change.path) if change.new is not None else None
        if file is None or file.place.kind != "memory" or change.path in gone:
            continue
        old = before.get(change.path)
        if old is None:
            # What comes back from among the soft-removed was known before.
            copies = (one for one in deleted if is_copy_of(before, one, file.place))
            old = next(copies, None)
        hook = before.facts(old).hook if old is not None else ""
        yield _entry("+" if old is None else "~", after, file, before=hook)


def _entry(sign: Sign, store: Store, file: StoreFile, **more: str) -> Entry:
    facts = store.facts(file)
    return Entry(
        sign=sign,
        id=facts.id or file.place.id,
        path=file.path,
        type=facts.type or (file.place.type or ""),
        # All instincts lie in one folder: it says nothing.
        area=file.place.area.rpartition("/")[2].replace("approved", ""),
        hook=facts.hook,
        scope=facts.scope,
        source=file.item.string("source") or "",
        workflows=facts.workflows,
        confidence=file.item.string("confidence") or "",
        **more,
    )
