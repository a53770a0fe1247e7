"""Mechanical mends: what rules can put right by themselves, and nothing else."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from memory.changes import diff
from memory.edit import EditError
from memory.store import Store, StoreFile
from memory.tree import File, Overlay
from rules import engine
from rules.model import Context, Problem, Rule

ROUNDS = 8  # one mend may make room for the next; more than a few never come


def mended(
    rules: Sequence[Rule], context: Context, below: str = ""
) -> Mapping[str, bytes]:
    """New bytes of every file at or below `below` that a fix changes, by path.

    Each file is judged again after each mend, until nothing more is mechanical.
    """
    changed: dict[str, bytes] = {}
    touched: Collection[str] | None = None
    for _ in range(ROUNDS):
        now = with_files(context, changed)
        files = [
            one
            for one in now.files
            if is_below(one.path, below) and (touched is None or one.path in touched)
        ]
        step = dict(_step(rules, now, files))
        if not step:
            break
        changed.update(step)
        touched = step
    return changed


def is_below(path: str, folder: str) -> bool:
    """Whether `path` is `folder`, or lies in it; '' holds everything."""
    return not folder or path == folder or path.startswith(folder + "/")


def with_files(context: Context, changed: Mapping[str, bytes]) -> Context:
    """The same context with other bytes at some paths of the head."""
    files: dict[str, File | None] = {}
    for path, data in changed.items():
        old = context.head.get(path)
        files[path] = File(data, old.entry.mode) if old else File(data)
    head = context.head
    tree = Overlay(head.tree, files)
    store = Store(tree, head.settings, head.root)
    if context.base is None:
        return replace(context, head=store)
    return replace(context, head=store, changes=diff(context.base.tree, tree))


def _step(
    rules: Sequence[Rule], context: Context, files: Sequence[StoreFile]
) -> Iterator[tuple[str, bytes]]:
    across = engine.store_problems(rules, context)
    for file in files:
        text = file.item.text
        if text is None or not file.is_readable:
            continue
        found = [*engine.problems(rules, file, context), *across.get(file.path, ())]
        new = _apply(text, found)
        if new != text:
            mark = "\ufeff" if file.item.bom else ""
            yield file.path, (mark + new).encode("utf-8")


def _apply(text: str, found: Sequence[Problem]) -> str:
    fixes: Iterator[Callable[[str], str]] = (one.fix for one in found if one.fix)
    for fix in fixes:
        # Where an edit can't be made, the finding stays and speaks for itself.
        with suppress(EditError):
            text = fix(text)
    return text
