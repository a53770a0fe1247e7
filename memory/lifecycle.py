"""Life of a memory: its states, what leads from one to the next, and forms of a change.

Only the statuses `pending`, `approved` and `deprecated` stand in files; the other
states are where a file is, or that it is gone.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from memory import index
from memory.changes import PathChange
from memory.facts import Facts
from memory.ids import place
from memory.store import Store
from memory.tree import entry

State = Literal[
    "draft",  # in `_pending/` on the author's machine
    "pending",  # proposed on the branch of a merge request, addition or update
    "finalized",  # approved on that branch
    "approved",  # on the target branch
    "removal",  # proposed for removal on the branch of a merge request
    "removed",  # the removal is carried out on that branch
    "deprecated",  # soft-removed, in `_deprecated/` on the target branch
    "deleted",  # hard-removed; only the history of git holds it
    "rejected",  # closed with a reason; nothing of it is on the target branch
]
Event = Literal[
    "submit",
    "finalize",
    "change",
    "merge",
    "merge soft",
    "merge hard",
    "close",
    "bring back",
    "update",
    "remove",
    "restore",
]
Status = Literal["pending", "approved", "deprecated"]
Form = Literal["none", "draft", "finalized"]

STATES: tuple[State, ...] = get_args(State)
EVENTS: tuple[Event, ...] = get_args(Event)
START: State = "draft"

STATUS: dict[State, Status | None] = {
    "draft": "pending",
    "pending": "pending",
    "finalized": "approved",
    "approved": "approved",
    "removal": "pending",
    "removed": "deprecated",
    "deprecated": "deprecated",
    "deleted": None,
    "rejected": None,
}

TRANSITIONS: dict[tuple[State, Event], State] = {
    ("draft", "submit"): "pending",
    ("pending", "finalize"): "finalized",
    ("pending", "close"): "rejected",
    ("finalized", "change"): "pending",
    ("finalized", "merge"): "approved",
    ("finalized", "close"): "rejected",
    ("rejected", "bring back"): "draft",
    ("approved", "update"): "pending",
    ("approved", "remove"): "removal",
    ("removal", "finalize"): "removed",
    ("removal", "close"): "approved",
    ("removed", "change"): "removal",
    ("removed", "close"): "approved",
    ("removed", "merge soft"): "deprecated",
    ("removed", "merge hard"): "deleted",
    ("deprecated", "restore"): "pending",
}


def after(state: State, event: Event) -> State:
    """The state after an event; one that the table does not name changes nothing."""
    return TRANSITIONS.get((state, event), state)


def chart() -> str:
    """The table as a state diagram in mermaid."""
    lines = ["stateDiagram-v2", f"    [*] --> {START}"]
    lines += [f"    {state} --> {then}: {event}" for (state, event), then in _ordered()]
    ends = [one for one in STATES if not any(a == one for a, _ in TRANSITIONS)]
    return "\n".join([*lines, *(f"    {one} --> [*]" for one in ends), ""])


def _ordered() -> Iterator[tuple[tuple[State, Event], State]]:
    for state in STATES:
        for event in EVENTS:
            if (state, event) in TRANSITIONS:
                yield (state, event), TRANSITIONS[state, event]


def form(base: Store | None, head: Store, changes: Sequence[PathChange] | None) -> Form:
    """Draft form or finalized form of the change from `base` to `head` (spec 1).

    "none" where the change touches neither a memory, live or deprecated, nor the
    index in a way that a rebuild would. Else "finalized" where all of this holds, and
    "draft" where something does not:

    1. No live memory that it adds or changes says `pending`.
    2. `MEMORY.md` of the head equals `index.expected`.
    3. `MEMORY.md` changed, or every live memory that it adds or changes is `approved`
       with `reviewed_by` and `reviewed_at`. (An update may leave its line as it was,
       so that the index can't tell.)

    Without `changes` a store is judged as a whole, the target branch above all, and
    is held to the finalized form.
    """
    if changes is None:
        return "finalized"
    live = tuple(_live(head, changes))
    touched = any(_is_memory(head, one) for one in changes)
    if any(facts.status == "pending" for facts in live):
        return "draft"
    rebuilt = any(one.path == head.path(index.NAME) for one in changes)
    if not touched and not rebuilt:
        return "none"
    if not rebuilt and not all(map(_is_reviewed, live)):
        return "draft"
    if _index(head) == _expected(base, head, changes):
        return "finalized"
    return "draft" if touched else "none"


def _live(head: Store, changes: Sequence[PathChange]) -> Iterator[Facts]:
    """Facts of the live memories that the change adds or changes."""
    for change in changes:
        file = head.get(change.path) if change.new else None
        if file is not None and file.place.kind == "memory":
            yield head.facts(file)


def _is_memory(head: Store, change: PathChange) -> bool:
    rel = head.relative(change.path)
    if rel is None:
        return False
    return place(rel, head.settings.store).kind in ("memory", "deprecated")


def _is_reviewed(facts: Facts) -> bool:
    filled = bool(facts.reviewed_by and facts.reviewed_at)
    return facts.status == "approved" and filled


def _index(store: Store) -> bytes | None:
    path = store.path(index.NAME)
    found = entry(store.tree, path)
    return store.tree.read(path) if found and found.is_regular else None


def _expected(base: Store | None, head: Store, changes: Sequence[PathChange]) -> bytes:
    if base is None:
        return index.rebuild(head)
    return index.expected(_index(base), base, head, changes)
