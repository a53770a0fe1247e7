"""Finalizing in tests: one target, one approval, results as texts by path."""

from collections.abc import Mapping
from datetime import UTC, datetime

from memory import index
from memory.changes import diff
from memory.finalize import Approval, Finalized, Refusal, finalize
from memory.settings import Settings
from memory.store import Store
from memory.tree import Tree
from tests.builders import FACT, LESSON, Content, approved, edited, files, tree

ROOT = "99.Memory"
GONE = f"_deprecated/{LESSON}"
NEW = "00.Shared/glossary/new.md"
COMMIT = "0123456789abcdef0123456789abcdef01234567"
APPROVAL = Approval("pm-user", datetime(2026, 7, 20, 9, 30, tzinfo=UTC))
ID = "mem-F003-prevent-429-error"

TARGET = tree({LESSON: approved(), FACT: approved(FACT)}, {"docs/a.md": b"old\n"})


def run(
    source: Tree,
    target: Tree = TARGET,
    base: Tree | None = None,
    approval: Approval = APPROVAL,
    confirmed: tuple[str, ...] = (),
    commit: str = COMMIT,
) -> Finalized | Refusal:
    changes = diff(base if base is not None else target, source)
    store = Store(target, Settings())
    return finalize(store, source, changes, approval, frozenset(confirmed), commit)


def done(
    changed: Mapping[str, Content | None], target: Tree = TARGET, **options: object
) -> dict[str, str]:
    """Text by path in the store once `changed` is finalized onto `target`."""
    source = edited(target, changed)
    found = run(source, target, **options)  # type: ignore[arg-type]
    assert isinstance(found, Finalized), found
    again = run(found.tree, target, **options)  # type: ignore[arg-type]
    assert isinstance(again, Finalized), again
    assert files(again.tree) == files(found.tree)
    rebuilt = index.rebuild(Store(found.tree, Settings()))
    assert found.tree.read(f"{ROOT}/MEMORY.md") == rebuilt
    texts = {path: data.decode() for path, (_, data) in files(found.tree, ROOT).items()}
    return {path.removeprefix(f"{ROOT}/"): text for path, text in texts.items()}


def refused(
    changed: Mapping[str, Content | None], target: Tree = TARGET, **options: object
) -> list[tuple[str, str]]:
    found = run(edited(target, changed), target, **options)  # type: ignore[arg-type]
    assert isinstance(found, Refusal), found
    return [(one.path.removeprefix(f"{ROOT}/"), one.message) for one in found.obstacles]
