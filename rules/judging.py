"""What a run is judged by: contexts built from trees, nothing read that is not asked.

A change is judged as the merge result and by the target's own settings and baseline
(spec 2), so that two changes that are fine apart can't collide unseen, and none can
loosen the rules it is judged by.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from memory import index
from memory.changes import Merged, diff, merge
from memory.errors import SettingProblem, SettingsError
from memory.facts import Facts, Recollection
from memory.ids import BASELINE_NAME, SETTINGS_NAME
from memory.settings import STORE_ROOT, Settings
from memory.store import Store
from memory.tree import File, Overlay, Tree, entry, join
from rules import baseline
from rules.baseline import Baseline
from rules.model import Context, History, NoHistory, Rejected
from rules.settings import parse


@dataclass(frozen=True, slots=True)
class Terms:
    """What a run is told from outside, the same in both modes."""

    today: date
    root: str = STORE_ROOT
    rejected: tuple[Rejected, ...] = ()
    history: History = field(default_factory=NoHistory)
    remembered: Mapping[tuple[str, str], Facts] = field(default_factory=dict)
    likeness: Recollection = field(default_factory=Recollection)


def store_context(tree: Tree, terms: Terms) -> Context:
    """Store mode: every file, judged by the settings in `tree` itself.

    Raises `SettingsError` where settings or baseline can't be read.
    """
    settings = read_settings(tree, terms.root)
    return Context(
        head=Store(tree, settings, terms.root, terms.remembered, terms.likeness),
        today=terms.today,
        baseline=read_baseline(tree, terms.root),
        rejected=terms.rejected,
        history=terms.history,
    )


def change_context(base: Tree, target: Tree, source: Tree, terms: Terms) -> Context:
    """Change mode: the merge of `source` into `target`, judged by the target.

    `base` is the merge base. Raises `SettingsError` where the target's settings or
    baseline can't be read.
    """
    settings = read_settings(target, terms.root)
    merged = merge_stores(base, target, source, settings, terms.root)
    return Context(
        head=Store(merged.tree, settings, terms.root, terms.remembered),
        today=terms.today,
        base=Store(target, settings, terms.root, terms.remembered),
        changes=diff(target, merged.tree),
        conflicts=merged.conflicts,
        baseline=read_baseline(target, terms.root),
        rejected=terms.rejected,
        history=terms.history,
    )


def merge_stores(
    base: Tree, target: Tree, source: Tree, settings: Settings, root: str
) -> Merged:
    """The merge by path; the index is rebuilt where the source had rebuilt it.

    An index that the source left alone is the target's; one that the source wrote
    by hand stays as it is, for the rule `index` to speak about.
    """
    merged = merge(base, target, source)
    path = join(root, index.NAME)
    if entry(base, path) == entry(source, path):
        return merged
    conflicts = tuple(one for one in merged.conflicts if one != path)
    if _expected(base, source, settings, root) != _read(source, path):
        return Merged(merged.tree, conflicts)
    rebuilt = _expected(target, merged.tree, settings, root)
    return Merged(Overlay(merged.tree, {path: File(rebuilt)}), conflicts)


def _expected(old: Tree, new: Tree, settings: Settings, root: str) -> bytes:
    before, after = Store(old, settings, root), Store(new, settings, root)
    known = _read(old, join(root, index.NAME))
    return index.expected(known, before, after, diff(old, new))


def read_settings(tree: Tree, root: str) -> Settings:
    """Settings of the store in `tree`; defaults where it has none."""
    path = join(root, SETTINGS_NAME)
    data = _read(tree, path)
    return parse(data, path) if data is not None else Settings()


def read_baseline(tree: Tree, root: str) -> Baseline:
    """Baseline of the store in `tree`; empty where it has none.

    Raises `SettingsError` where it can't be read.
    """
    path = join(root, BASELINE_NAME)
    data = _read(tree, path)
    try:
        return baseline.parse(data) if data is not None else Baseline()
    except ValueError as error:
        raise SettingsError(path, [SettingProblem("", str(error))]) from None


def _read(tree: Tree, path: str) -> bytes | None:
    found = entry(tree, path)
    # A symlink in the place of the settings would say what its author likes.
    return tree.read(path) if found is not None and found.is_regular else None
