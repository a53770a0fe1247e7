"""Refs name code or documents that are there, all in one repository.

Why: a memory is checked against what it depends on. A ref that leads nowhere can
never go stale, so the memory would look fresh for ever.

Fix: name paths of this repository (`docs/spec/payment.md`), or of one other by its
name in the settings (`app:src/payment/`), never of both. Repositories that are not at
hand are not checked.
"""

import re
from collections.abc import Iterator

from memory.store import StoreFile
from memory.tree import entry
from rules.examples import PATH, approved, memory
from rules.model import Context, Example, Problem, store_rule
from rules.quoting import quoted

_NAMED = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*):(.+)", re.DOTALL)
_SPEC = "docs/spec/payment.md"


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """The refs of each memory judged, and whether they are stale."""
    for file in context.memories:
        known = context.head.facts(file)
        if known.refs or known.stale:
            yield from ((file.path, one) for one in _file(file, context))
    yield from _lost(context)


def _lost(context: Context) -> Iterator[tuple[str, Problem]]:
    """Memories that the change leaves alone, and whose refs it takes away."""
    gone = [
        one.path
        for one in context.changes or ()
        if one.new is None and not context.head.holds(one.path)
    ]
    if not gone:
        return
    above = {path[:at] for path in gone for at in _ends(path)}
    for file in context.head.memories():
        if file.path in context.by_path:
            continue
        named = [_split(ref) for ref in context.head.facts(file).refs]
        for path in [path.rstrip("/") for name, path in named if not name]:
            if path in above and entry(context.head.tree, path) is None:
                yield (
                    file.path,
                    Problem(
                        f"this change takes `{quoted(path)}` away, which the memory "
                        "depends on; mend its refs in the same change, or remove it",
                        at="refs",
                    ),
                )


def _ends(path: str) -> Iterator[int]:
    """Where each folder above `path`, and `path` itself, ends."""
    yield from (at for at, one in enumerate(path) if one == "/")
    yield len(path)


def _file(file: StoreFile, context: Context) -> Iterator[Problem]:
    known = context.head.facts(file)
    named = [_split(ref) for ref in known.refs]
    repositories = {name for name, _ in named}
    if len(repositories) > 1:
        said = ", ".join(sorted(quoted(name) or "this one" for name in repositories))
        yield Problem(
            f"the refs lie in several repositories ({said}); `verified_commit` is a "
            "commit of one, so name only that one",
            at="refs",
        )
    elif repositories == {""}:
        yield from _local([path for _, path in named], file, context)
    if known.stale:
        yield Problem(
            "stale: what it refers to changed since it was verified; check it and "
            "update, confirm or remove it",
            at="stale",
            level="warning",
        )


def _split(ref: str) -> tuple[str, str]:
    found = _NAMED.fullmatch(ref)
    return (found[1], found[2]) if found else ("", ref)


def _local(paths: list[str], file: StoreFile, context: Context) -> Iterator[Problem]:
    for path in paths:
        folder = path.rstrip("/")
        parts = folder.split("/")
        if path.startswith("/") or not folder or {"..", ".", ""} & set(parts):
            yield Problem(
                f"`{quoted(path)}` is no path of this repository: write it from the "
                "top folder, without `..`",
                at="refs",
            )
        elif entry(context.head.tree, folder) is None:
            yield Problem(f"`{quoted(path)}` is not in this repository", at="refs")
    yield from _verified(paths, file, context)


def _verified(paths: list[str], file: StoreFile, context: Context) -> Iterator[Problem]:
    if context.changes is None:
        return
    commit = file.item.string("verified_commit")
    if not commit:
        return
    if context.history.has_commit(commit) is False:
        yield Problem(
            f"`{quoted(commit)}` is no commit of this repository; leave it empty, "
            "finalize fills it",
            at="verified_commit",
        )
        return
    changed = context.history.changed_since(commit, paths)
    if changed and file.item.get("stale") is not True:
        yield Problem(
            f"changed since {quoted(commit)}: {', '.join(map(quoted, changed))}; look "
            "whether the memory still holds",
            at="refs",
            level="warning",
        )


RULE = store_rule(
    check,
    id="refs",
    doc=__doc__,
    examples=[
        Example(
            "A document of this repository",
            {PATH: memory(refs=f"[{_SPEC}]"), _SPEC: "# Payment\n"},
        ),
        Example(
            "Another repository, which is not at hand",
            {PATH: memory(refs='["app:src/payment/"]')},
        ),
        Example(
            "A document that is not there",
            {PATH: memory(refs="[docs/spec/paymnet.md]"), _SPEC: "# Payment\n"},
            expect=(f"{PATH}:13",),
        ),
        Example(
            "Two repositories",
            {PATH: memory(refs=f'[{_SPEC}, "app:src/"]'), _SPEC: "# Payment\n"},
            expect=(f"{PATH}:13",),
        ),
        Example(
            "Out of the repository",
            {PATH: memory(refs="[../other/spec.md]")},
            expect=(f"{PATH}:13",),
        ),
        Example(
            "Taken away by a change that leaves the memory alone",
            {PATH: approved(refs=f"[{_SPEC}, docs/]"), "docs/a.md": "a\n"},
            base={
                PATH: approved(refs=f"[{_SPEC}, docs/]"),
                _SPEC: "# Payment\n",
                "docs/a.md": "a\n",
            },
            expect=(f"{PATH}:13",),
        ),
        Example("Stale", {PATH: memory(stale="true")}, expect=(f"{PATH}:15",)),
    ],
)
