"""Changes: how two trees differ, how three are merged, and what was approved.

Merging is by path, never by text (spec 4): a memory is one fact, and half of two
facts is none. So three trees are enough, and the answer is the same everywhere.
"""

import hashlib
from collections.abc import Iterable, Iterator
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


def merge(base: Tree, target: Tree, source: Tree) -> Merged:
    """The target with the source's changes since `base`, by path."""
    edits: dict[str, Taken | None] = {}
    conflicts: list[str] = []
    for change in diff(base, source):
        now = entry(target, change.path)
        if now == change.new:
            continue
        if now != change.old:
            conflicts.append(change.path)
        new = change.new
        edits[change.path] = Taken(source, change.path, new) if new else None
    return Merged(Overlay(target, edits) if edits else target, tuple(conflicts))


def content_digest(changes: Iterable[PathChange], index_path: str) -> str:
    """First 12 hex digits of the SHA-256 over what was approved (spec 4).

    Paths, modes and blob ids of both sides, sorted; the index apart, since it is
    rebuilt. A rebase keeps it; any change of a byte, a mode or a path voids it.
    """
    sha = hashlib.sha256()
    for one in sorted(changes, key=lambda one: path_bytes(one.path)):
        if one.path == index_path:
            continue
        sides = (f"{e.mode:o} {e.id}" if e else "-" for e in (one.old, one.new))
        sha.update(path_bytes(one.path) + b"\0" + "\0".join(sides).encode() + b"\n")
    return sha.hexdigest()[:12]
