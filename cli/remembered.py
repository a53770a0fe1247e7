"""What lint remembers from one run to the next: findings and facts, by blob id."""

from base64 import b64decode, b64encode
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


@dataclass(slots=True)
class Earlier:
    """An earlier run's findings, as `rules.engine.Memo` asks for them, and facts."""

    name: str
    digest: str
    known: dict[Key, Remembered] = field(default_factory=dict)
    facts: dict[tuple[str, str], Facts] = field(default_factory=dict)
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
        self.is_new = True

    def keep(self, context: Context) -> None:
        """Keep what this run of the whole store used, if it is not kept already."""
        if not self.is_new and len(self.used) == len(self.known):
            return
        store, withheld = context.head, self._withheld()
        files = (*store.memories(), *store.deprecated())
        facts = [
            [one.path, one.entry.id, to_plain(store.facts(one))]
            for one in files
            if one.entry.id and (one.path, one.entry.id) not in withheld
        ]
        findings = [[*key, found] for key, found in self.used.items()]
        kept = {"findings": findings, "facts": facts, **_likeness(store, withheld)}
        cache.write(self.name, self.digest, kept)

    def _withheld(self) -> frozenset[tuple[str, str]]:
        """(path, blob id) of files whose text is kept nowhere: what it holds is found.

        A hook or a field may be the very place of the secret.
        """
        return frozenset(
            (path, blob)
            for (path, _, blob), found in self.used.items()
            if any(rule in SENSITIVE for _, _, rule, *_ in found)
        )


def _likeness(store: Store, withheld: Collection[tuple[str, str]]) -> dict[str, Any]:
    hidden = {blob for _, blob in withheld}
    used = store.likeness.used_sketches.items()
    sketches = [[id_, b64encode(o).decode()] for id_, o in used if id_ not in hidden]
    return {"sketches": sketches, "unlike": sorted(store.likeness.used_unlike)}


def recall(place: str, tree: Tree, root: str) -> Earlier:
    """What is remembered of the store that lies in `place`, judged as `tree` says."""
    digest = _digest(read_settings(tree, root), read_baseline(tree, root))
    found = Earlier(cache.name_for(place, root), digest)
    data = cache.read(found.name, digest)
    try:
        _take(found, data)
    except (TypeError, ValueError, KeyError, LookupError, AttributeError):
        return Earlier(found.name, digest)
    return found


def _take(into: Earlier, data: Any) -> None:  # noqa: ANN401  (whatever JSON holds)
    if data is None:
        return
    for path, mode, blob, found in data["findings"]:
        rows = tuple(_finding(*row) for row in found)
        into.known[_text(path), int(mode), _text(blob)] = rows
    for path, blob, plain in data["facts"]:
        into.facts[_text(path), _text(blob)] = from_plain(plain)
    for blob, packed in data["sketches"]:
        into.likeness.sketches[_text(blob)] = _sketch(packed)
    for one, other in data["unlike"]:
        into.likeness.unlike.add((_text(one), _text(other)))


def _finding(*row: Any) -> Any:  # noqa: ANN401  (checked here)
    line, column, rule, message, level, fixable = row
    if level not in ("error", "warning"):
        raise ValueError(level)
    return int(line), int(column), _text(rule), _text(message), level, bool(fixable)


def _sketch(packed: str) -> bytes:
    found = b64decode(packed, validate=True)
    if len(found) != LENGTH:
        raise ValueError(len(found))
    return found


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _digest(settings: Settings, baseline: Baseline) -> str:
    import memory
    import rules

    folders = [str(Path(one.__path__[0])) for one in (memory, rules)]
    code = cache.code_digest(folders)
    said = (VERSION, code, repr(settings), sorted(baseline.entries))
    return cache.name_for(repr(said))
