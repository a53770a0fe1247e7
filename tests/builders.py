"""Builders: memories, trees and stores for tests, each with everything defaulted."""

from collections.abc import Mapping
from typing import Any

from memory import ids, index
from memory.settings import STORE_ROOT, Settings
from memory.store import Store
from memory.tree import DictTree, File, Overlay, Taken, Tree, join, walk

LESSON = "01.Lessons/dev/F-003_Payment/prevent-429-error.md"
FACT = "00.Shared/domain/F-002_Order/order-retention.md"
TERM = "00.Shared/glossary/settlement.md"

BODY = """\
The refund API answers 429 when a shop sends more than 20 requests a second.

**Apply:** queue refunds and retry with a growing pause.
"""

Content = str | bytes | File | Taken


def memory(rel: str = LESSON, body: str = BODY, **fields: str | None) -> str:
    """A memory in draft form; id, type and scope are those of its path `rel`.

    `fields` are written as they are given, without quoting; None leaves a line out,
    '' leaves its value empty. Fields that are not usual stand last.
    """
    place = ids.place(rel.removeprefix(f"{ids.DEPRECATED}/"), Settings().store)
    usual: dict[str, str | None] = {
        "id": place.id,
        "type": place.type or "lesson",
        "workflows": "[coding, create-testcase]",
        "tags": "[payment, refund, http-429]",
        "scope": place.scope,
        "confidence": "0.6",
        "source": "TICKET-123 / Gate 4",
        "status": "pending",
        "hits": "0",
        "created": "2026-07-09",
        "reviewed_by": "",
        "reviewed_at": None,
        "refs": "[]",
        "verified_commit": "",
        "stale": "false",
    }
    known = {**usual, **fields}
    lines = [f"{k}: {v}".rstrip() for k, v in known.items() if v is not None]
    return "\n".join(["---", *lines, "---", body])


def approved(rel: str = LESSON, body: str = BODY, **fields: str | None) -> str:
    """A memory as it stands on the target branch."""
    given = {"status": "approved", "reviewed_by": "pm-user", **fields}
    return memory(rel, body, **{"reviewed_at": "2026-07-10", **given})


def deprecated(rel: str = LESSON, body: str = BODY, **fields: str | None) -> str:
    """A soft-removed memory; `rel` may have `_deprecated/` before it or not."""
    given = {"status": "deprecated", "removal": "soft", **fields}
    return approved(rel, body, **{"removal_reason": "No longer true.", **given})


def tree(
    files: Mapping[str, Content] | None = None,
    outside: Mapping[str, Content] | None = None,
    *,
    with_index: bool = True,
    root: str = STORE_ROOT,
) -> DictTree:
    """A tree with a store of `files` (paths in the store) and files `outside` of it.

    `MEMORY.md` is rebuilt unless `files` has one or `with_index` is False.
    """
    known = {join(root, rel): _content(one) for rel, one in (files or {}).items()}
    known |= {path: _content(one) for path, one in (outside or {}).items()}
    path = join(root, index.NAME)
    if with_index and path not in known:
        known[path] = index.rebuild(Store(DictTree(known), Settings(), root))
    return DictTree(known)


def store(files: Mapping[str, Content] | None = None, **options: Any) -> Store:
    """The store of `tree(files, ...)` under default settings."""
    root = options.get("root", STORE_ROOT)
    return Store(tree(files, **options), Settings(), root)


def edited(under: Tree, files: Mapping[str, Content | None]) -> Overlay:
    """`under` with `files` (paths in the store) put or, where None, taken away."""
    edits: dict[str, File | Taken | None] = {}
    for rel, one in files.items():
        content = _content(one) if one is not None else None
        put = File(content) if isinstance(content, bytes) else content
        edits[join(STORE_ROOT, rel)] = put
    return Overlay(under, edits)


def files(of: Tree, folder: str = "") -> dict[str, tuple[int, bytes]]:
    """Every file of a tree: path -> mode and bytes."""
    return {path: (one.mode, of.read(path)) for path, one in walk(of, folder)}


def _content(one: Content) -> bytes | File | Taken:
    return one.encode() if isinstance(one, str) else one
