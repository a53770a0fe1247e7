"""Preview: what merging the head of a merge request would do, approved or not.

Judged as lint does, on the day that is given; the gate judges what was approved itself.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from difflib import SequenceMatcher

from flow.observe import Seen
from flow.resembling import Proposed, elsewhere, passages
from flow.suggesting import suggestions
from flow.taking_back import edited_form
from gateway.git import CommitHistory
from memory.changes import PathChange
from memory.tree import Tree
from review.consult import Change, consult
from review.entry import entries
from review.removal import removals, unconfirmed
from review.scope import governed
from review.situation import Content, DiffLines
from rules import engine, registry
from rules.finding import Finding
from rules.judging import Terms, change_context
from rules.model import Rejected

# Files that are compared line by line; a longer one has no threads of its own.
LONGEST = 2_000
LARGEST = 500_000  # bytes
AROUND = 3  # unchanged lines that a diff shows before and after what changed


def preview(
    seen: Seen,
    today: date,
    rejected: tuple[Rejected, ...] = (),
    others: tuple[Proposed, ...] = (),
) -> Content:
    """What the head changes and what is to be said about it.

    `rejected` are earlier proposals that were refused, `others` those that are open.
    """
    version, look = seen.head_version, seen.look
    base, source = seen.contents.base(version), seen.contents.tree(version)
    history = CommitHistory(look.mirror.repository, look.target)
    terms = Terms(today, look.inputs.root, rejected=rejected, history=history)
    context = change_context(base, seen.before.tree, source, terms)
    changes = seen.contents.changes(version)
    digests = seen.digests(version)
    commands = seen.commands(version)
    found = entries(seen.before, context.head, changes)
    findings = _findings(engine.run(registry.all_rules(), context))
    return Content(
        digest=seen.history.digest(version) or "",
        digests=digests,
        entries=found,
        others=_others(seen, changes),
        findings=findings,
        consultation=consult(
            seen.history,
            Change(seen.before, context.head, changes),
            seen.codeowners,
            seen.accounts,
            commands,
            digests,
        ),
        unconfirmed=unconfirmed(removals(seen.before, context.head, changes), commands),
        passages=passages(context, seen.before.tree),
        resembling=elsewhere(context, others),
        suggestions=suggestions(
            registry.all_rules(),
            context,
            {one.path for one in findings if one.fixable},
        ),
        lines=_lines(base, source, {one.path for one in findings}, changes),
        is_edited_form=edited_form(seen) is not None,
    )


def changed_since(seen: Seen) -> dict[str, int]:
    """By digest of what was approved: how many files the head has otherwise."""
    now = seen.contents.changes(seen.head_version)
    found: dict[str, int] = {}
    for one in seen.approved.counting:
        if one.version is not None:
            then = seen.contents.changes(one.version)
            found[one.digest] = len(_results(now) ^ _results(then))
    return found


def _results(changes: Iterable[PathChange]) -> set[str]:
    return {f"{one.path}\0{one.new.id if one.new else ''}" for one in changes}


def _findings(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those of the change, what keeps it from being merged first."""
    own = [one for one in found if one.caused_by_change]
    return tuple(sorted(own, key=lambda one: (one.severity != "error", one)))


def _others(seen: Seen, changes: Iterable[PathChange]) -> tuple[str, ...]:
    """Governed paths that hold no memory: settings, owners, what AI tools read."""
    inputs, before = seen.look.inputs, seen.before
    plain = {before.path("MEMORY.md")}
    for one in changes:
        file = before.get(one.path)
        kind = file.place.kind if file is not None else _kind(seen, one.path)
        is_empty = one.path.endswith("/.gitkeep")
        if kind in ("memory", "deprecated", "retro") or is_empty:
            plain.add(one.path)
    return tuple(
        one.path
        for one in changes
        if one.path not in plain and governed(one.path, inputs.root, inputs.governed)
    )


def _kind(seen: Seen, path: str) -> str:
    after = seen.contents.store(seen.contents.tree(seen.head_version))
    file = after.get(path)
    return file.place.kind if file is not None else ""


def _lines(
    base: Tree, source: Tree, paths: set[str], changes: Iterable[PathChange]
) -> DiffLines:
    """Where lines of the changed files stand in the diff that GitLab shows."""
    found: dict[tuple[str, int], int | None] = {}
    for one in changes:
        if one.path not in paths or one.new is None or not one.new.is_regular:
            continue
        if source.size(one.path) > LARGEST:
            continue
        new = source.read(one.path).split(b"\n")
        old = base.read(one.path).split(b"\n") if one.old is not None else []
        if len(new) > LONGEST or len(old) > LONGEST:
            continue
        for number, before in _shown(old, new):
            found[one.path, number] = before
    return found


def _shown(old: list[bytes], new: list[bytes]) -> Iterator[tuple[int, int | None]]:
    """Lines of the new file within the hunks of its diff, with the old one's line."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for hunk in matcher.get_grouped_opcodes(AROUND):
        for what, start, _, first, end in hunk:
            for at in range(first, end):
                is_kept = what == "equal"
                yield at + 1, start + at - first + 1 if is_kept else None
