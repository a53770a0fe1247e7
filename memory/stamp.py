"""Stamp: what finalize writes into one memory, and how that is taken back.

Every function changes the text of a whole file, a BOM may lead it, and nothing but
the fields it names. All raise `EditError` where the text can't be changed.
"""

import re
from dataclasses import dataclass

from memory.edit import insert_field, remove_field, set_field
from memory.ids import Place
from memory.item import Item, parse
from memory.store import Store, StoreFile

_REPOSITORY = re.compile(r"[a-z0-9][a-z0-9._-]*:")


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who approved, on which day, and at which commit refs are taken as verified."""

    reviewed_by: str
    reviewed_at: str
    verified_commit: str


def approve(text: str, stamp: Stamp) -> str:
    """A proposed memory as finalize approves it.

    `verified_commit` is written where refs lie in this repository. A field that is
    missing is added below the one it belongs to.
    """
    text = _put(text, "status", "approved", "source")
    text = _put(text, "reviewed_by", stamp.reviewed_by, "created")
    text = _put(text, "reviewed_at", stamp.reviewed_at, "reviewed_by")
    if has_local_refs(parse(text.encode())):
        text = _put(text, "verified_commit", stamp.verified_commit, "refs")
    return text


def deprecate(text: str) -> str:
    """A memory whose soft removal is proposed as finalize moves it."""
    return _put(text, "status", "deprecated", "source")


def propose(text: str) -> str:
    """A memory whose soft removal was carried out as it was proposed."""
    return set_field(text, "status", "pending")


def withdraw(text: str, before: Item | None) -> str:
    """An approved memory as a proposal; `before` is what it was on the target.

    `reviewed_by` is emptied, and so is `reviewed_at` where it was there before, else
    its line goes. `verified_commit` of refs of this repository is what it was. One
    whose removal is proposed keeps all of these.
    """
    item = parse(text.encode())
    text = _put(text, "status", "pending", "source")
    if item.get("removal") is not None:
        return text
    if "reviewed_by" in item.fields:
        text = set_field(text, "reviewed_by", None)
    if "reviewed_at" in item.fields:
        stays = before is not None and "reviewed_at" in before.fields
        text = (
            set_field(text, "reviewed_at", None)
            if stays
            else remove_field(text, "reviewed_at")
        )
    if "verified_commit" in item.fields and has_local_refs(item):
        commit = before.string("verified_commit") if before else None
        text = set_field(text, "verified_commit", commit)
    return text


def stamp_of(item: Item) -> Stamp:
    """The stamp that an approved memory has."""
    by, at = item.string("reviewed_by"), item.string("reviewed_at")
    return Stamp(by or "", at or "", item.string("verified_commit") or "")


def has_local_refs(item: Item) -> bool:
    """Whether a memory depends on files of this repository: refs without `repo:`."""
    refs = item.get("refs")
    found = refs if isinstance(refs, tuple) else ()
    texts = (one for one in found if isinstance(one, str))
    return any(not _REPOSITORY.match(one) for one in texts)


def is_copy_of(store: Store, removed: StoreFile, live: Place) -> bool:
    """Whether the soft-removed file is the memory that stood, or stands, at `live`.

    Its own id says so, since its path may have a number appended.
    """
    at = removed.place
    if (at.kind, live.kind) != ("deprecated", "memory"):
        return False
    there = (at.area, at.folder) == (live.area, live.folder)
    return there and store.facts(removed).id == live.id


def _put(text: str, key: str, value: str, after: str) -> str:
    fields = parse(text.encode()).fields
    if key in fields:
        return set_field(text, key, value)
    return insert_field(text, key, value, after=after if after in fields else None)
