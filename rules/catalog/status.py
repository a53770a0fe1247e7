"""A proposal says `pending`; only finalize writes `approved`, and nothing in between.

Why: what says `approved` is loaded by every later session. If an author could write
it, the PM's approval would mean nothing.

Fix: `ak-memory lint --fix` brings a proposal back to draft form: `status: pending`,
`reviewed_by` empty, no `reviewed_at`. Finalize fills them after the approval.
"""

import re
from collections.abc import Callable, Iterator

from memory.item import Item
from memory.store import StoreFile
from rules.examples import BODY, PATH, STORE, approved, memory
from rules.mending import remover, setter
from rules.model import Context, Example, Problem, store_rule

_GONE = f"{STORE}/_deprecated/01.Lessons/dev/F-003_Payment/retry-on-429.md"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_NEW_BODY = BODY.replace("20", "30")


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """The status of each memory judged, by the form of the change."""
    for file in context.files:
        if file.place.kind == "deprecated":
            yield from ((file.path, one) for one in _deprecated(file, context))
        elif file.place.kind == "memory":
            yield from ((file.path, one) for one in _live(file, context))


def _live(file: StoreFile, context: Context) -> Iterator[Problem]:
    known = context.head.facts(file)
    if not known.readable or known.status not in ("pending", "approved", "deprecated"):
        return
    if context.changes is not None and context.form == "draft":
        yield from _draft(file, context)
    elif known.status != "approved":
        why = "a finalized change" if context.changes is not None else "main"
        yield Problem(
            f"{why} holds no live memory that says `{known.status}`; a proposal is "
            "judged against its target with `--base`",
            at="status",
        )
    else:
        yield from _approved(file, context)


def _approved(file: StoreFile, context: Context) -> Iterator[Problem]:
    known = context.head.facts(file)
    if not known.reviewed_by:
        yield Problem("an approved memory names who approved it", at="reviewed_by")
    wanted = known.reviewed_at or context.changes is not None
    if wanted and not _DATE.fullmatch(known.reviewed_at):
        yield Problem(
            "`reviewed_at` is the date of the approval; finalize writes it",
            at="reviewed_at",
        )


def _draft(file: StoreFile, context: Context) -> Iterator[Problem]:
    item = file.item
    if item.get("status") != "pending":
        yield Problem(
            "a proposal says `pending`; only finalize writes `approved`, and only "
            "removals end as `deprecated`",
            at="status",
            fix=setter("status", "pending"),
        )
    if "removal" in item.fields:
        return  # changes three lines alone; `removal` compares the rest
    if item.get("reviewed_by") is not None:
        yield Problem(
            "leave `reviewed_by` empty in a proposal: finalize writes who approved it",
            at="reviewed_by",
            fix=setter("reviewed_by", None),
        )
    if item.get("reviewed_at") is not None:
        yield Problem(
            "leave `reviewed_at` empty in a proposal: finalize writes the date",
            at="reviewed_at",
            fix=_emptied(context.before(file.path)),
        )


def _emptied(before: StoreFile | None) -> Callable[[str], str]:
    """Empties `reviewed_at` where the target has the line, else takes it away."""
    if before is not None and "reviewed_at" in before.item.fields:
        return setter("reviewed_at", None)
    return remover("reviewed_at")


def _deprecated(file: StoreFile, context: Context) -> Iterator[Problem]:
    item: Item = file.item
    if item.faults:
        return
    if context.changes is not None and context.form == "draft":
        yield Problem(
            "only finalize writes below _deprecated/; propose a removal with "
            "`status: pending`, `removal: soft` and `removal_reason: ...` in place",
            at="status",
        )
    elif item.get("status") != "deprecated":
        yield Problem("what lies in _deprecated/ says `deprecated`", at="status")


RULE = store_rule(
    check,
    id="status",
    doc=__doc__,
    examples=[
        Example("A proposal", {PATH: memory()}, base={}),
        Example("An approved memory on main", {PATH: approved()}),
        Example(
            "An author approves himself",
            {PATH: approved()},
            base={},
            expect=(f"{PATH}:9", f"{PATH}:12", f"{PATH}:16"),
            fixed={PATH: memory()},
        ),
        Example(
            "An update that keeps the old approval",
            {PATH: approved(_NEW_BODY, status="pending")},
            base={PATH: approved()},
            expect=(f"{PATH}:12", f"{PATH}:16"),
            fixed={PATH: memory(_NEW_BODY, reviewed_at="")},
        ),
        Example("Pending on main", {PATH: memory()}, expect=(f"{PATH}:9",)),
        Example(
            "A removal that was carried out by hand",
            {_GONE: approved(status="deprecated")},
            base={},
            expect=(f"{_GONE}:9",),
        ),
    ],
)
