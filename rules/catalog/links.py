"""Links lead to something that exists, and stay in the repository.

Why: a memory that says "see the other one" is worth nothing when the other one has
been moved or removed.

Fix: link by id (`[[mem-F003-retry-on-429]]`) or by a relative path, and mend what the
message names; `ak-memory move` mends links by itself.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from memory import ids
from memory.store import Store, StoreFile
from memory.text import Position
from memory.tree import entry, path_bytes
from rules.examples import BODY, PATH, STORE, approved, memory
from rules.model import Context, Example, Problem, store_rule
from rules.quoting import quoted

NAMED = 5
_OTHER = f"{STORE}/01.Lessons/qa/F-003_Payment/refund-limit.md"
_BY_PATH = "See [it](../../dev/F-003_Payment/retry-on-429.md).\n\n" + BODY
_BY_ID = "See [[mem-F003-retry-on-429]].\n\n" + BODY
_DOCUMENT = "See [it](../../../../docs/spec.md#limits).\n\n" + BODY
_LINKED = "See [[mem-F003-refund-limit]].\n\n" + BODY


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Links of the files judged, and links elsewhere that the change breaks."""
    for file in context.files:
        if file.place.kind in ("memory", "deprecated"):
            yield from ((file.path, one) for one in _links(file, context))
    yield from _orphaned(context)
    yield from _lost(context)


def _links(file: StoreFile, context: Context) -> Iterator[Problem]:
    known = context.head.facts(file)
    for target, line in known.targets:
        message = _broken(target, file, context.head)
        if message:
            yield Problem(message, at=Position(line, 1))
    if known.superseded_by and not _exists(known.superseded_by, context.head):
        yield Problem(
            f"`{quoted(known.superseded_by)}` is no memory here", at="superseded_by"
        )
    base = context.base
    # What it supersedes may be gone by now; only the change itself can be asked.
    if base is not None and known.supersedes:
        there = _exists(known.supersedes, context.head)
        if not there and not _exists(known.supersedes, base):
            yield Problem(
                f"`{quoted(known.supersedes)}` is no memory of the target",
                at="supersedes",
            )


def _broken(target: str, file: StoreFile, store: Store) -> str:
    """Why `target` leads nowhere; '' where it leads somewhere, or is not ours."""
    if ids.split_id(target):
        return "" if _exists(target, store) else f"`{quoted(target)}` is no memory here"
    try:
        parts = urlsplit(target)
    except ValueError:
        return f"`{quoted(target)}` is no link that a browser can follow"
    if parts.scheme or parts.netloc or not parts.path:
        return ""
    path = unquote(parts.path)
    above = "" if path.startswith("/") else file.path.rpartition("/")[0]
    where = _normal(above, path.lstrip("/"))
    if where is None:
        return f"`{quoted(target)}` leads out of the repository"
    if where and entry(store.tree, where) is None:
        return f"`{quoted(target)}` leads to nothing in this repository"
    return ""


@lru_cache(maxsize=4096)
def _normal(folder: str, path: str) -> str | None:
    """`path` as seen from `folder`, without dots; None where it leads out."""
    parts: list[str] = []
    for part in PurePosixPath(folder, path).parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _exists(memory_id: str, store: Store) -> bool:
    return bool(store.holders(memory_id))


def _orphaned(context: Context) -> Iterator[tuple[str, Problem]]:
    """Memories that leave their place while others point at it."""
    going = list(_going(context))
    if not going:
        return
    changed = set(context.by_path)
    others = [one for one in context.head.memories() if one.path not in changed]
    for file, is_lost in going:
        names = (file.place.id.encode(), path_bytes(file.place.slug) + b".md")
        points = [
            one.path
            for one in others
            if any(name in one.data for name in names)
            and _points(one, file, is_lost, context.head)
        ]
        if points:
            yield file.path, _still(points)


def _lost(context: Context) -> Iterator[tuple[str, Problem]]:
    """Files outside the store that the change takes away while memories link them."""
    gone = {
        one.path
        for one in context.changes or ()
        if one.new is None and not context.head.holds(one.path)
    }
    if not gone:
        return
    points: dict[str, list[str]] = {}
    for file in context.head.memories():
        for target, _ in context.head.facts(file).targets:
            path = _local_path(target, file.path)
            if path in gone and file.path not in context.by_path:
                points.setdefault(path, []).append(file.path)
    for path, found in sorted(points.items()):
        yield path, _still(list(dict.fromkeys(found)))


def _local_path(target: str, path: str) -> str | None:
    """The path in this repository that a link in the file at `path` leads to."""
    if ids.split_id(target) or "://" in target:
        return None
    where = unquote(target.partition("#")[0].partition("?")[0])
    above = "" if where.startswith("/") else path.rpartition("/")[0]
    return _normal(above, where.lstrip("/")) if where else None


def _still(points: list[str]) -> Problem:
    more = f" and {len(points) - NAMED} more" if len(points) > NAMED else ""
    return Problem(
        f"{', '.join(points[:NAMED])}{more} still point here; mend them in the same "
        "change"
    )


def _going(context: Context) -> Iterator[tuple[StoreFile, bool]]:
    """What leaves its path, and whether its id is lost with it."""
    for file in context.gone:
        if file.place.kind == "memory":
            yield file, not _exists(file.place.id, context.head)
    for file in context.memories:
        removal = context.head.facts(file).removal
        if removal in ("soft", "hard"):
            yield file, removal == "hard"


def _points(one: StoreFile, gone: StoreFile, is_lost: bool, store: Store) -> bool:
    """Whether `one` points at a path that is gone, or at an id that is lost."""
    known = store.facts(one)
    if is_lost and gone.place.id == known.superseded_by:
        return True
    folder = one.path.rpartition("/")[0]
    for target, _ in known.targets:
        if target == gone.place.id and is_lost:
            return True
        if not ids.split_id(target) and "://" not in target:
            path = unquote(target.partition("#")[0])
            if _normal(folder, path) == gone.path:
                return True
    return False


RULE = store_rule(
    check,
    id="links",
    doc=__doc__,
    examples=[
        Example(
            "By id and by path",
            {
                PATH: memory(
                    "[Limit](../../qa/F-003_Payment/refund-limit.md), "
                    "[[mem-F003-refund-limit]].\n\n" + BODY
                ),
                _OTHER: approved(id="mem-F003-refund-limit"),
            },
        ),
        Example("To nothing", {PATH: memory(_LINKED)}, expect=(f"{PATH}:17",)),
        Example(
            "Out of the repository",
            {PATH: memory("[x](../../../../../secret.md)\n\n" + BODY)},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "Deleted while another points at it",
            {PATH: approved(_LINKED)},
            base={
                PATH: approved(_LINKED),
                _OTHER: approved(id="mem-F003-refund-limit"),
            },
            expect=(f"{_OTHER}:1",),
        ),
        Example(
            "Proposed for soft removal while another links its path",
            {
                PATH: approved(status="pending", removal="soft", removal_reason="old"),
                _OTHER: approved(_BY_PATH, id="mem-F003-refund-limit"),
            },
            base={
                PATH: approved(),
                _OTHER: approved(_BY_PATH, id="mem-F003-refund-limit"),
            },
            expect=(f"{PATH}:1",),
        ),
        Example(
            "Proposed for soft removal while another names its id, which stays",
            {
                PATH: approved(status="pending", removal="soft", removal_reason="old"),
                _OTHER: approved(_BY_ID, id="mem-F003-refund-limit"),
            },
            base={
                PATH: approved(),
                _OTHER: approved(_BY_ID, id="mem-F003-refund-limit"),
            },
        ),
        Example(
            "A document taken away while a memory links it",
            {PATH: approved(_DOCUMENT)},
            base={PATH: approved(_DOCUMENT), "docs/spec.md": "# Spec\n"},
            expect=("docs/spec.md:1",),
        ),
        Example(
            "Supersedes what never was",
            {PATH: memory(supersedes="mem-F003-refunds")},
            base={},
            expect=(f"{PATH}:16",),
        ),
    ],
)
