"""Record: what the commit of a finalize says about itself.

It informs people who read the history. Nothing believes it: anybody can write such a
message (spec 3).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from memory.changes import PathChange
from memory.finalize import Approval
from memory.store import Store, StoreFile

Sign = Literal["+", "~", "-"]
TITLE = "memory: "


def message(
    before: Store,
    after: Store,
    changes: Iterable[PathChange],
    approval: Approval,
    digest: str,
    target_commit: str,
) -> str:
    """Title with what is added, updated and removed; trailers with who and when.

    `changes` are the approved ones, from `before` to `after`.
    """
    counts = count(before, after, changes)
    said = " ".join(f"{sign}{number}" for sign, number in counts.items() if number)
    return (
        f"{TITLE}{said or '±0'}, approved by {approval.approver}\n\n"
        f"Approved-by: {approval.approver}\n"
        f"Approved-at: {approval.approved_at.isoformat()}\n"
        f"Approved-content: {digest}\n"
        f"Finalized-on: {target_commit}\n"
    )


def count(
    before: Store, after: Store, changes: Iterable[PathChange]
) -> Mapping[Sign, int]:
    """How many memories a change adds, updates and removes, in this order."""
    found: dict[Sign, int] = {"+": 0, "~": 0, "-": 0}
    for sign in _signs(before, after, changes):
        found[sign] += 1
    return found


def _signs(
    before: Store, after: Store, changes: Iterable[PathChange]
) -> Iterator[Sign]:
    for one in changes:
        old, new = _memory(before, one.path), _memory(after, one.path)
        if new is not None and new.item.get("removal") is not None:
            yield "-"
        elif new is not None:
            yield "+" if old is None else "~"
        elif old is not None:
            yield "-"


def _memory(store: Store, path: str) -> StoreFile | None:
    file = store.get(path)
    return file if file is not None and file.place.kind == "memory" else None
