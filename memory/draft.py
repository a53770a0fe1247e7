"""Draft: a finalized change back in the form in which it was proposed.

What finalize wrote is taken back field by field, so a draft in canonical form comes
back byte for byte. Canonical means: `status: pending` in any spelling; of an item
that is not to be removed `reviewed_by` is there and empty, nothing but the line end
or a comment behind its colon; `reviewed_at` is as empty, or missing where the
target's version has none; `verified_commit` of refs in this repository is the
target's, in its plain spelling, or empty where the target has none; no hard removals,
since a deleted file can't say why it was to be removed; the index is the target's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from memory import index
from memory.changes import diff
from memory.edit import EditError
from memory.ids import DEPRECATED
from memory.stamp import approve, deprecate, is_copy_of, propose, stamp_of, withdraw
from memory.store import Store, StoreFile
from memory.tree import File, Taken, Tree, entry

Edit = File | Taken | None


def to_draft(
    finalized: Tree,
    target: Store,
    draft: Tree | None = None,
    *,
    only_proposed: bool = False,
) -> Mapping[str, Edit]:
    """Edits of `finalized` that bring it back to draft form.

    `target` is the store that it was finalized onto, `draft` the tree that finalize
    was given, where that is known: a memory that was not edited since then comes back
    as it was there, whatever its form, and so do hard removals. Else what is gone
    comes back as it is on the target, unless it was moved. A memory that can't be
    read stays as it is. With `only_proposed` what the draft did not touch stays as
    well: finalize did not touch it either, so it is no part of the draft's final form.
    """
    head = Store(finalized, target.settings, target.root)
    given = Store(draft, target.settings, target.root) if draft is not None else None
    changes = diff(target.tree, finalized, target.root)
    asked = _asked(target, draft if only_proposed else None)
    put = [
        one
        for change in changes
        if asked(change.path) and (one := head.get(change.path)) is not None
    ]
    added = [one for one in put if target.get(one.path) is None]
    gone = [
        one
        for change in changes
        if change.new is None
        and asked(change.path)
        and (one := target.get(change.path)) is not None
    ]
    edits = {
        **dict(_gone(gone, added, head, given)),
        **dict(_soft(gone, added, head, given)),
        **dict(_live(gone, put, target, given)),
    }
    path = target.path(index.NAME)
    if any(one.path == path for one in changes):
        old = entry(target.tree, path)
        edits[path] = Taken(target.tree, path, old) if old is not None else None
    return _different(edits, finalized)


def _different(edits: Mapping[str, Edit], tree: Tree) -> Mapping[str, Edit]:
    """Edits that would change something in `tree`."""
    return {
        path: edit
        for path, edit in edits.items()
        if (edit.entry if edit is not None else None) != entry(tree, path)
    }


def _asked(target: Store, draft: Tree | None) -> Callable[[str], bool]:
    """Whether a draft proposed something about a path; of no draft, whether or not."""
    if draft is None:
        return lambda _: True
    paths = {one.path for one in diff(target.tree, draft, target.root)}
    gone = target.path(DEPRECATED) + "/"
    return lambda path: path in paths or path.startswith(gone)


def _live(
    gone: Sequence[StoreFile],
    put: Sequence[StoreFile],
    target: Store,
    given: Store | None,
) -> Iterator[tuple[str, Edit]]:
    """Live memories as proposals; one that was restored was deprecated before."""
    for file in put:
        if file.place.kind != "memory":
            continue
        copies = (one for one in gone if is_copy_of(target, one, file.place))
        old = target.get(file.path) or next(copies, None)
        before = old.item if old is not None else None
        made = partial(approve, stamp=stamp_of(file.item))
        undone = partial(withdraw, before=before)
        yield from _undo(file, file.path, given, made, undone)


def _soft(
    gone: Sequence[StoreFile],
    added: Sequence[StoreFile],
    head: Store,
    given: Store | None,
) -> Iterator[tuple[str, Edit]]:
    """Soft removals moved back, still proposed."""
    for old in gone:
        for file in added:
            if is_copy_of(head, file, old.place):
                yield file.path, None
                yield from _undo(file, old.path, given, deprecate, propose)


def _gone(
    gone: Sequence[StoreFile],
    added: Sequence[StoreFile],
    head: Store,
    given: Store | None,
) -> Iterator[tuple[str, Edit]]:
    """Memories that finalize deleted; what was moved has a follower instead."""
    followers = {head.facts(one).supersedes for one in added}
    for old in gone:
        if old.place.kind != "memory":
            continue
        back = old if given is None else given.get(old.path)
        if back is not None and (given or old.place.id not in followers):
            yield old.path, _taken(back)


def _undo(
    file: StoreFile,
    path: str,
    given: Store | None,
    made: Callable[[str], str],
    undone: Callable[[str], str],
) -> Iterator[tuple[str, Edit]]:
    """What `file` was at `path` before `made` made it: as it was given, or `undone`."""
    before = given.get(path) if given is not None else None
    try:
        is_same = before is not None and before.entry.mode == file.entry.mode
        if before is not None and is_same and _as_made(before, made) == file.data:
            yield path, _taken(before)
        else:
            data = undone(file.data.decode()).encode()
            yield path, File(data, file.entry.mode)
    except (EditError, UnicodeDecodeError):
        yield path, _taken(file)


def _as_made(before: StoreFile, made: Callable[[str], str]) -> bytes | None:
    """What finalize made of a memory, None where it could make nothing of it."""
    try:
        return made(before.data.decode()).encode()
    except (EditError, UnicodeDecodeError):
        return None


def _taken(file: StoreFile) -> Taken:
    return Taken(file.tree, file.path, file.entry)
