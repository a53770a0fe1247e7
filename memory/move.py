"""Move: a memory goes to another scope or name, and every link goes with it.

The id changes with the path; the new file says which id it supersedes (spec 1). What
is touched becomes a proposal like any other change of an approved memory.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from urllib.parse import quote, unquote

from memory.edit import insert_field, remove_field, set_field
from memory.ids import Place
from memory.item import Item, parse
from memory.markdown import Link, links
from memory.store import Store, StoreFile
from memory.tree import File, path_bytes

Retarget = Callable[[str], str | None]


def move(
    store: Store, file: StoreFile, rel: str, place: Place
) -> Mapping[str, File | None]:
    """Edits that bring `file` to `rel` (a path from the store's folder).

    `place` is what `rel` means. Other memories that link to it are in the edits too.
    Raises `EditError` where a text can't be changed.
    """
    path = store.path(rel)
    edits: dict[str, File | None] = {file.path: None}
    text = _renamed(file.data.decode("utf-8"), file.place, place)
    text = _relinked(text, _rebased(file.path, path, file.place.id, place.id))
    edits[path] = File(text.encode("utf-8"), file.entry.mode)
    for other in store.memories():
        if other.path != file.path and _mentions(other, file):
            retarget = _redirected(other.path, file, path, place.id)
            old = other.data.decode("utf-8")
            new = _relinked(old, retarget)
            if store.facts(other).superseded_by == file.place.id:
                new = set_field(new, "superseded_by", place.id)
            if new != old:
                edits[other.path] = File(
                    _proposed(new).encode("utf-8"), other.entry.mode
                )
    return edits


def _mentions(other: StoreFile, file: StoreFile) -> bool:
    names = (file.place.id.encode(), path_bytes(file.place.slug) + b".md")
    return any(name in other.data for name in names) and not other.item.faults


def _renamed(text: str, old: Place, new: Place) -> str:
    text = set_field(text, "id", new.id)
    text = set_field(text, "type", new.type)
    if not new.is_flat:
        text = set_field(text, "scope", new.scope)
    if "supersedes" in _item(text).fields:
        text = set_field(text, "supersedes", old.id)
    else:
        text = insert_field(text, "supersedes", old.id)
    return _proposed(text)


def _proposed(text: str) -> str:
    """The text as a proposal: pending, nobody has reviewed it."""
    text = set_field(text, "status", "pending")
    text = set_field(text, "reviewed_by", None)
    if "reviewed_at" in _item(text).fields:
        text = remove_field(text, "reviewed_at")
    return text


def _item(text: str) -> Item:
    return parse(text.encode("utf-8"))


def _relinked(text: str, retarget: Retarget) -> str:
    """The text with each link's target put through `retarget`, from the end on."""
    item = _item(text)
    mark = "\ufeff" if item.bom else ""
    body = item.body
    for link in sorted(links(body), key=lambda one: -one.start):
        new = retarget(link.target)
        if new is not None:
            body = body[: link.start] + _with_target(body, link, new) + body[link.end :]
    return mark + (item.text or "")[: item.body_start] + body


def _with_target(body: str, link: Link, new: str) -> str:
    source = body[link.start : link.end]
    at = source.rfind(link.target)
    return source[:at] + new + source[at + len(link.target) :] if at >= 0 else source


def _redirected(path: str, moved: StoreFile, to: str, new_id: str) -> Retarget:
    """For a file at `path`: what points at the moved file points at `to`."""

    def retarget(target: str) -> str | None:
        if target == moved.place.id:
            return new_id
        address, mark, rest = target.partition("#")
        if _resolved(path, address) != moved.path:
            return None
        return quote(_relative(path, to)) + mark + rest

    return retarget


def _rebased(old: str, new: str, old_id: str, new_id: str) -> Retarget:
    """For the moved file itself: relative links lead where they led before."""

    def retarget(target: str) -> str | None:
        if target == old_id:
            return new_id
        address, mark, rest = target.partition("#")
        found = _resolved(old, address)
        if found is None or target.startswith("/"):
            return None
        return quote(_relative(new, new if found == old else found)) + mark + rest

    return retarget


def _resolved(path: str, address: str) -> str | None:
    """The path a relative address leads to, from the file at `path`."""
    if not address or "://" in address or ":" in address.split("/", maxsplit=1)[0]:
        return None
    parts = list(PurePosixPath(path).parent.parts)
    if address.startswith("/"):
        parts = []
    for part in PurePosixPath(unquote(address.lstrip("/"))).parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _relative(path: str, to: str) -> str:
    """The address of `to` from the file at `path`."""
    here, there = path.split("/")[:-1], to.split("/")
    same = next(_common(here, there), min(len(here), len(there) - 1))
    return "/".join([".."] * (len(here) - same) + there[same:])


def _common(here: list[str], there: list[str]) -> Iterator[int]:
    pairs = zip(here, there[:-1], strict=False)
    return (number for number, (one, other) in enumerate(pairs) if one != other)
