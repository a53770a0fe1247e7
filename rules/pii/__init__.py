"""Personal data in a text: who it points at must not stand in a shared memory.

One module holds one family of data. All look at the same `View`, and none is asked
before a cheap look at the text says that it could find something.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Set

from rules.pii import (
    addresses_en,
    addresses_ja,
    addresses_vi,
    bank,
    belongings,
    cards,
    documents,
    mail,
    national_ids,
    people,
    phone,
)
from rules.pii.clues import look
from rules.pii.view import Hit, View, unplaced_view, view_of
from rules.sighting import Sighting

__all__ = ["scan"]

# The most specific first: it keeps a stretch that others claim too.
_FINDERS: Mapping[str, Callable[[View], Iterator[Hit]]] = {
    "mail": mail.find,
    "national_ids": national_ids.find,
    "documents": documents.find,
    "cards": cards.find,
    "bank": bank.find,
    "phone": phone.find,
    "people": people.find,
    "addresses_ja": addresses_ja.find,
    "addresses_vi": addresses_vi.find,
    "addresses_en": addresses_en.find,
    "belongings": belongings.find,
}


def scan(text: str) -> tuple[Sighting, ...]:
    """Personal data in a whole file, in order of place and without overlap.

    `start` and `end` are offsets into `text` as it is, also where the datum is
    written full-width or with invisible characters; the digest is that of the datum
    as people read it, so that another spelling of it is the same exception.
    """
    folded, wanted = look(text)
    if not wanted:
        return ()
    hits = list(_hits(unplaced_view(folded), wanted))
    if not hits:
        return ()
    view = view_of(text)
    if view.text != folded:  # rare: letters that combine only in the whole text
        hits = list(_hits(view, wanted))
    return _sightings(view, hits)


def find_all(text: str) -> tuple[Sighting, ...]:
    """The same as `scan` without the look before it: for tests."""
    view = view_of(text)
    return _sightings(view, _hits(view, _FINDERS.keys()))


def _sightings(view: View, hits: Iterable[Hit]) -> tuple[Sighting, ...]:
    found = [_sighting(view, hit) for hit in _apart(hits, len(view.text))]
    return tuple(sorted(found, key=lambda one: one.start))


def _apart(hits: Iterable[Hit], length: int) -> Iterator[Hit]:
    """The hits that no earlier, more specific one overlaps."""
    taken = bytearray(length)
    for hit in hits:
        if not any(taken[hit.start : hit.end]):
            taken[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
            yield hit


def _hits(view: View, wanted: Set[str]) -> Iterator[Hit]:
    for family, find in _FINDERS.items():
        if family in wanted:
            yield from find(view)


def _sighting(view: View, hit: Hit) -> Sighting:
    value = view.text[hit.start : hit.end].encode("utf-8", "surrogatepass")
    digest = hashlib.sha1(value, usedforsecurity=False).hexdigest()
    return Sighting(*view.original(hit), hit.kind, digest)
