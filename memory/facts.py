"""Facts: what the rest of the store needs to know of one memory, and nothing more.

They depend on the path and the bytes alone, so they can be remembered by blob id: a
rule that looks across the store asks for facts and reads no file that it knows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from memory.hook import hook
from memory.item import Item
from memory.markdown import links
from memory.settings import Limits

VERSION = 1  # raised whenever the facts of the same bytes become others


@dataclass(frozen=True, slots=True)
class Facts:
    """Front matter and body of one memory, reduced to plain values.

    A field that is missing or of another type is '' or empty here: `schema` speaks
    about it. `targets` are the targets of the links in the body, as written, with
    the line each stands in; `[[mem-...]]` gives the id.
    """

    readable: bool = False
    id: str = ""
    type: str = ""
    scope: str = ""
    status: str = ""
    workflows: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    created: str = ""
    reviewed_by: str = ""
    reviewed_at: str = ""
    supersedes: str = ""
    superseded_by: str = ""
    removal: str = ""
    valid_until: str = ""
    refs: tuple[str, ...] = ()
    verified_commit: str = ""
    stale: bool = False
    hook: str = ""
    targets: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Recollection:
    """What earlier runs know of likeness, by blob id, and what this one has used.

    Sketches of bodies, and pairs of blobs that were compared and are unlike. They hold
    for the same code and settings alone; what was used is what is worth keeping.
    `pairs` may hold what was found among all sketches, `earlier` and `now`, in the
    form of the one who finds it.
    """

    sketches: dict[str, bytes] = field(default_factory=dict)
    unlike: set[tuple[str, str]] = field(default_factory=set)
    used_sketches: dict[str, bytes] = field(default_factory=dict)
    used_unlike: set[tuple[str, str]] = field(default_factory=set)
    pairs: dict[str, Any] = field(default_factory=dict)

    def sketch(self, blob: str, make: Callable[[], bytes]) -> bytes:
        """The sketch of a blob's body, made where it is not known; '' is no blob."""
        found = (self.sketches.get(blob) if blob else None) or make()
        if blob:
            self.used_sketches[blob] = found
        return found

    def is_unlike(self, pair: tuple[str, str]) -> bool:
        """Whether two blobs are known to be unlike."""
        is_known = pair in self.unlike
        if is_known:
            self.used_unlike.add(pair)
        return is_known

    def note_unlike(self, pair: tuple[str, str]) -> None:
        """Remember that two blobs are unlike."""
        if all(pair):
            self.used_unlike.add(pair)


_TEXTS = (
    "id",
    "type",
    "scope",
    "status",
    "created",
    "reviewed_by",
    "reviewed_at",
    "supersedes",
    "superseded_by",
    "removal",
    "valid_until",
    "verified_commit",
)
_LISTS = ("workflows", "tags", "refs")


def facts_of(
    item: Item, labels: tuple[str, ...], limits: Limits, has_targets: bool = True
) -> Facts:
    """Facts of a file; `readable` is False where its front matter can't be read.

    `labels` start an action line, which gives no hook. Without `has_targets` links
    are not looked for.
    """
    if item.faults or item.text is None:
        return Facts()
    known: dict[str, Any] = {}
    for name in _TEXTS:
        value = item.values.get(name)
        known[name] = value if isinstance(value, str) else ""
    for name in _LISTS:
        value = item.values.get(name)
        texts = value if isinstance(value, tuple) else ()
        known[name] = tuple([one for one in texts if isinstance(one, str)])
    found = tuple(
        [
            (link.target, item.lines.position(item.body_start + link.start).line)
            for link in (links(item.body) if has_targets else ())
        ]
    )
    return Facts(
        readable=True,
        stale=item.get("stale") is True,
        hook=hook(item.body, labels, limits.hook_words, limits.cjk_chars_per_word),
        targets=found,
        **known,
    )


def to_plain(facts: Facts) -> list[Any]:
    """Facts as a list of plain values, for a cache."""
    return [getattr(facts, one.name) for one in fields(Facts)]


def from_plain(plain: list[Any]) -> Facts:
    """The inverse of `to_plain`; lists become tuples again.

    Raises `TypeError` or `ValueError` where a value is of another type than a fact's.
    """
    # Spelt out: it is done for every memory of a store before anything else is.
    row = list(plain)
    lists = row[5], row[6], row[14]
    are_flags = type(row[0]) is bool is type(row[16])
    if not (are_flags and {list, tuple}.issuperset(map(type, lists))):
        raise TypeError("no facts")
    row[5], row[6], row[14] = map(tuple, lists)
    texts = (*row[1:5], *row[5], *row[6], *row[7:14], *row[14], row[15], row[17])
    if not _TEXT.issuperset(map(type, texts)):
        raise TypeError("no facts")
    row[18] = tuple([(_text(one), _line(line)) for one, line in row[18]])
    return Facts(*row)


_TEXT = frozenset({str})


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError(value)
    return value


def _line(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
