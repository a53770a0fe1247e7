"""What lint remembers from one run to the next: findings and facts, by blob id."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cli.alike import packed, unpacked
from gateway import cache
from memory.facts import VERSION, Facts, Recollection, from_plain, to_plain
from memory.settings import Settings
from memory.store import Store
from memory.tree import Tree
from rules.baseline import Baseline
from rules.engine import Key, Remembered
from rules.judging import read_baseline, read_settings
from rules.likeness.sketch import LENGTH
from rules.model import Context

SENSITIVE = frozenset({"secret", "pii"})
BLOB = 64  # bytes that a blob id takes beside its sketch, filled up with blanks

Rows = dict[Key, bytes]


@dataclass(slots=True)
class Earlier:
    """An earlier run's findings, as `rules.engine.Memo` asks for them, and facts.

    `rows` are the lines they were read from: what is kept again is not written anew.
    """

    name: str
    digest: str
    known: dict[Key, Remembered] = field(default_factory=dict)
    facts: dict[tuple[str, str], Facts] = field(default_factory=dict)
    rows: Rows = field(default_factory=dict)
    used: dict[Key, Remembered] = field(default_factory=dict)
    likeness: Recollection = field(default_factory=Recollection)
    is_new: bool = False

    def get(self, key: Key) -> Remembered | None:
        """See `rules.engine.Memo.get`."""
        found = self.known.get(key)
        if found is not None:
            self.used[key] = found
        return found

    def put(self, key: Key, found: Remembered) -> None:
        """See `rules.engine.Memo.put`."""
        self.used[key] = found
        self.rows.pop(key, None)
        self.is_new = True

    def keep(self, context: Context) -> None:
        """Keep what this run of the whole store used, if it is not kept already."""
        if not self.is_new and len(self.used) == len(self.known):
            return
        store, withheld = context.head, self._withheld()
        head = {"digest": self.digest, "unlike": sorted(store.likeness.used_unlike)}
        rows = (
            self.rows.get(key) or _row(key, found, store, withheld)
            for key, found in self.used.items()
        )
        cache.write_bytes(self.name, b"\n".join([_json(head), *rows]))
        sketches = _sketches(store, withheld)
        cache.write_bytes(_beside(self.name), self.digest.encode() + sketches)
        if "now" in store.likeness.pairs:
            blobs = {path: file.entry.id for path, file in store.files.items()}
            found = store.likeness.pairs["now"]
            pairs = packed(self.digest, found, blobs, withheld) or b""
            cache.write_bytes(f"{self.name}.pairs", pairs)

    def _withheld(self) -> frozenset[tuple[str, str]]:
        """(path, blob id) of files whose text is kept nowhere: what it holds is found.

        A hook or a field may be the very place of the secret.
        """
        return frozenset(
            (path, blob)
            for (path, _, blob), found in self.used.items()
            if any(rule in SENSITIVE for _, _, rule, *_ in found)
        )


def _row(
    key: Key, found: Remembered, store: Store, withheld: Collection[tuple[str, str]]
) -> bytes:
    path, _, blob = key
    file = store.files.get(path)
    has_facts = file is not None and file.place.kind in ("memory", "deprecated")
    if file is None or not has_facts or (path, blob) in withheld:
        return _json([*key, found, None])
    return _json([*key, found, to_plain(store.facts(file))])


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _sketches(store: Store, withheld: Collection[tuple[str, str]]) -> bytes:
    hidden = {blob for _, blob in withheld}
    return b"".join(
        blob.encode().ljust(BLOB) + one
        for blob, one in store.likeness.used_sketches.items()
        if blob not in hidden
    )


def _beside(name: str) -> str:
    return f"{name}.sketches"


def recall(place: str, tree: Tree, root: str) -> Earlier:
    """What is remembered of the store that lies in `place`, judged as `tree` says."""
    digest = _digest(read_settings(tree, root), read_baseline(tree, root))
    found = Earlier(cache.name_for(place, root), digest)
    try:
        _take(found, cache.read_bytes(found.name))
        pairs = cache.read_bytes(f"{found.name}.pairs")
        if pairs:
            known = unpacked(pairs, digest, found.likeness.sketches, tree)
            found.likeness.pairs.update({"earlier": known} if known else {})
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError):
        return Earlier(found.name, digest)
    return found


def _take(into: Earlier, data: bytes | None) -> None:
    if data is None:
        return
    head, *lines = data.split(b"\n")
    known = json.loads(head)
    if known["digest"] != into.digest:
        return
    # All lines at once: one by one they take twice as long.
    rows = json.loads(b"[%b]" % b",".join(lines))
    for line, (path, mode, blob, found, plain) in zip(lines, rows, strict=True):
        key = _text(path), _number(mode), _text(blob)
        into.rows[key] = line
        into.known[key] = tuple([_finding(*row) for row in found]) if found else ()
        if plain is not None:
            into.facts[path, blob] = from_plain(plain)
    for one, other in known["unlike"]:
        into.likeness.unlike.add((_text(one), _text(other)))
    packed = cache.read_bytes(_beside(into.name)) or b""
    into.likeness.sketches.update(_unpacked(packed, into.digest.encode()))


def _unpacked(packed: bytes, digest: bytes) -> Iterator[tuple[str, bytes]]:
    """Blob ids and sketches; none where they were kept by another run."""
    size = BLOB + LENGTH
    if not packed.startswith(digest) or (len(packed) - len(digest)) % size:
        return
    for at in range(len(digest), len(packed), size):
        blob = packed[at : at + BLOB].rstrip().decode("ascii")
        yield blob, packed[at + BLOB : at + size]


def _finding(*row: Any) -> Any:  # noqa: ANN401  (checked here)
    line, column, rule, message, level, fixable = row
    if level not in ("error", "warning"):
        raise ValueError(level)
    return (
        _number(line),
        _number(column),
        _text(rule),
        _text(message),
        level,
        bool(fixable),
    )


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError(value)
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _digest(settings: Settings, baseline: Baseline) -> str:
    import memory
    import rules

    folders = [str(Path(one.__path__[0])) for one in (memory, rules)]
    code = cache.code_digest(folders)
    said = (VERSION, code, repr(settings), sorted(baseline.entries))
    return cache.name_for(repr(said))
