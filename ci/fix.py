"""Mechanical mends: what rules can put right by themselves, and nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from memory.tree import File, Overlay
from rules import engine
from rules.model import Context, Problem, Rule

ROUNDS = 8  # one mend may make room for the next; more than a few never come


def mended(rules: Sequence[Rule], context: Context) -> Mapping[str, bytes]:
    """New bytes of every file that a fix changes, by path.

    Each file is judged again after each mend, until nothing more is mechanical.
    """
    changed: dict[str, bytes] = {}
    for _ in range(ROUNDS):
        now = _with(context, changed)
        step = dict(_step(rules, now))
        if not step:
            break
        changed.update(step)
    return changed


def _with(context: Context, changed: Mapping[str, bytes]) -> Context:
    files: dict[str, File | None] = {}
    for path, data in changed.items():
        old = context.head.get(path)
        files[path] = File(data, old.entry.mode) if old else File(data)
    head = context.head
    tree = Overlay(head.tree, files)
    store = type(head)(tree, head.settings, head.root)
    return replace(context, head=store)


def _step(rules: Sequence[Rule], context: Context) -> Iterator[tuple[str, bytes]]:
    across = engine.store_problems(rules, context)
    for file in context.files:
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
        text = fix(text)
    return text
