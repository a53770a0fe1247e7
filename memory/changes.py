"""Changes: how two trees differ, how three are merged, and what was approved.

Merging is by path, never by text (spec 4): a memory is one fact, and half of two
facts is none. So three trees are enough, and the answer is the same everywhere.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from memory.tree import Entry, Overlay, Taken, Tree, entry, join, path_bytes, walk


@dataclass(frozen=True, slots=True)
class PathChange:
    """One path that differs: what was there and what is; None is nothing."""

    path: str
    old: Entry | None
    new: Entry | None


def diff(old: Tree, new: Tree, folder: str = "") -> tuple[PathChange, ...]:
    """Every file below `folder` that differs, in byte order of paths.

    Folders with equal ids are not entered, so the cost follows the change.
    """
    found = sorted(_diff(old, new, folder), key=lambda one: path_bytes(one.path))
    return tuple(found)


def _diff(old: Tree, new: Tree, folder: str) -> Iterator[PathChange]:
    before, after = old.children(folder), new.children(folder)
    for name in before.keys() | after.keys():
        path, was, is_ = join(folder, name), before.get(name), after.get(name)
        if was == is_ and was is not None and was.id:
            continue
        if was and was.is_folder and is_ and is_.is_folder:
            yield from _diff(old, new, path)
            continue
        if was and was.is_folder:
            yield from (PathChange(p, e, None) for p, e in walk(old, path))
            was = None
        if is_ and is_.is_folder:
            yield from (PathChange(p, None, e) for p, e in walk(new, path))
            is_ = None
        if was or is_:
            yield PathChange(path, was, is_)


@dataclass(frozen=True, slots=True)
class Merged:
    """A merge result: the tree, and the paths both sides changed differently.

    Where there is a conflict the tree has the source's side.
    """

    tree: Tree
    conflicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """Changes as edits of another tree, and the paths where that tree has its own.

    Edits keep a tree a tree: what stands in the way of a file is taken away, and a
    path where that happens is a conflict.
    """

    edits: Mapping[str, Taken | None]
    conflicts: tuple[str, ...]


def carry(target: Tree, source: Tree, changes: Iterable[PathChange]) -> Carried:
    """`changes`, which led to `source`, as edits of `target`.

    A path that the target has changed too is a conflict, unless it has changed it to
    the same; where there is a conflict the edits give the source's side.
    """
    edits: dict[str, Taken | None] = {}
    conflicts: set[str] = set()
    for change in changes:
        found = entry(target, change.path)
        # What lies in a folder has changes of its own.
        now = None if found is None or found.is_folder else found
        if now == change.new:
            continue
        if now != change.old:
            conflicts.add(change.path)
        new = change.new
        edits[change.path] = Taken(source, change.path, new) if new else None
    for path in [path for path, put in edits.items() if put is not None]:
        for other in obstacles(target, path):
            if other not in edits:
                edits[other] = None
                conflicts.add(path)
    return Carried(edits, tuple(sorted(conflicts, key=path_bytes)))


def obstacles(tree: Tree, path: str) -> Iterator[str]:
    """Files of `tree` that can't be there together with a file at `path`."""
    parts = path.split("/")
    for depth in range(1, len(parts)):
        above = "/".join(parts[:depth])
        found = entry(tree, above)
        if found is None or not found.is_folder:
            if found is not None:
                yield above
            return
    found = entry(tree, path)
    if found is not None and found.is_folder:
        yield from (below for below, _ in walk(tree, path))


def merge(base: Tree, target: Tree, source: Tree) -> Merged:
    """The target with the source's changes since `base`, by path."""
    carried = carry(target, source, diff(base, source))
    tree = Overlay(target, carried.edits) if carried.edits else target
    return Merged(tree, carried.conflicts)


def content_digest(changes: Iterable[PathChange], index_path: str) -> str:
    """First 12 hex digits of `content_sha256`: the content digest (spec 4)."""
    return content_sha256(changes, index_path)[:12]


def content_sha256(changes: Iterable[PathChange], index_path: str) -> str:
    """SHA-256 over what was approved, in hex (spec 4, "approved content").

    Paths, modes and blob ids of both sides, sorted; the index apart, since it is
    rebuilt. A rebase keeps it; any change of a byte, a mode or a path voids it.
    """
    sha = hashlib.sha256()
    for one in sorted(changes, key=lambda one: path_bytes(one.path)):
        if one.path == index_path:
            continue
        sides = (f"{e.mode:o} {e.id}" if e else "-" for e in (one.old, one.new))
        sha.update(path_bytes(one.path) + b"\0" + "\0".join(sides).encode() + b"\n")
    return sha.hexdigest()
