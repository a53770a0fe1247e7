"""Tagging: which memories carry a tag, told without reading all of their headers.

Most headers hold their tags in one plain line. What stands there is a hint, found by
one search in the bytes; only a memory that counts in an answer is read for it.
"""

import re
from collections.abc import Iterable
from functools import cache

from memory.store import Store, StoreFile


@cache
def _tags_line() -> re.Pattern[bytes]:
    """The plainest form of the field, whatever line it stands in."""
    return re.compile(rb"\ntags:[ ]++\[([a-z0-9 ,._+-]*+)\][ \t]*+(?:#[^\n]*+)?\r?\n")


def hinted_tags(data: bytes) -> frozenset[str] | None:
    """Tags of which those of a memory are some, or None: its header must be read."""
    found = _tags_line().search(data)
    if found is None or found.end() > data.find(b"\n---", 3) + 1:
        return None
    return frozenset(one.strip(" ") for one in found[1].decode().split(","))


class Tagging:
    """The tags of some memories."""

    def __init__(self, store: Store, files: Iterable[StoreFile]) -> None:
        self._facts = store.facts
        self._hinted: dict[str, list[StoreFile]] = {}
        for file in files:
            known = store.known_facts(file)
            hinted = hinted_tags(file.data) if known is None else known.tags
            for tag in store.facts(file).tags if hinted is None else hinted:
                self._hinted.setdefault(tag, []).append(file)

    def perhaps(self) -> Iterable[str]:
        """Every tag that stands somewhere, and some that only seem to."""
        return self._hinted.keys()

    def __contains__(self, tag: str) -> bool:
        """Whether a memory carries `tag`."""
        hinted = self._hinted.get(tag, ())
        return any(tag in self._facts(file).tags for file in hinted)

    def count(self, tag: str) -> int:
        """How often `tag` stands in the memories."""
        files = {file.path: file for file in self._hinted.get(tag, ())}
        return sum(self._facts(file).tags.count(tag) for file in files.values())
