"""A memory disappears only by a removal proposal: three lines in place, nothing moved.

Why: a bare delete looks like tidying up. Whoever relied on the memory learns nothing,
and nobody is asked who should be.

Fix: leave the file where it is and set `status: pending`, `removal: soft` (kept in
_deprecated/) or `hard` (deleted), and `removal_reason: ...`. To move a memory use
`ak-memory move`.
"""

from collections.abc import Iterator

from memory.store import StoreFile
from rules.examples import BODY, PATH, STORE, approved, memory
from rules.model import Context, Example, Problem, store_rule

_MAY_CHANGE = frozenset({"status", "removal", "removal_reason", "promoted_to"})
_MOVED = f"{STORE}/01.Lessons/dev/F-004_Refund/retry-on-429.md"
_GONE = PATH.replace(f"{STORE}/", f"{STORE}/_deprecated/")
_WHY = "the limit is gone"


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Memories that disappear, and proposals that they do."""
    if context.changes is None:
        yield from _left_over(context)
        return
    if context.form == "draft":
        for file in context.gone:
            if file.place.kind == "memory" and not _lives_on(file, context):
                yield (
                    file.path,
                    Problem(
                        f"`{file.place.id}` is deleted; propose its removal instead: "
                        "keep the file and set `status: pending`, `removal: soft` or "
                        "`hard`, and `removal_reason`"
                    ),
                )
    for file in context.memories:
        if "removal" in file.item.fields or "removal_reason" in file.item.fields:
            yield from ((file.path, one) for one in _proposal(file, context))


def _left_over(context: Context) -> Iterator[tuple[str, Problem]]:
    for file in context.memories:
        known = context.head.facts(file)
        if known.removal and known.status == "approved":
            yield (
                file.path,
                Problem(
                    "approved and proposed for removal at once: take `removal` out, or "
                    "carry the removal out",
                    at="removal",
                ),
            )


def _lives_on(file: StoreFile, context: Context) -> bool:
    """Whether the change moves it: another file takes its id over."""
    gone = file.place.id
    facts = (context.head.facts(one) for one in context.memories)
    return any(gone in (one.supersedes, one.id) for one in facts)


def _removed(file: StoreFile, context: Context) -> StoreFile | None:
    """The file in _deprecated/, on the target, of the memory that comes back."""
    if context.base is None:
        return None
    found = context.base.holders(file.place.id)
    return next((one for one in found if one.place.kind == "deprecated"), None)


def _proposal(file: StoreFile, context: Context) -> Iterator[Problem]:
    item, before = file.item, context.before(file.path)
    key = "removal" if "removal" in item.fields else "removal_reason"
    removed = _removed(file, context) if before is None else None
    if removed is not None:
        yield Problem(
            f"`{file.place.id}` is restored from {removed.path}: take `removal` "
            "and `removal_reason` out",
            at=key,
        )
        return
    if before is None:
        yield Problem(
            "a removal proposal changes a memory that is there, and this file is new: "
            "take `removal` and `removal_reason` out, or put them into the memory that "
            "is to go",
            at=key,
        )
    elif context.form == "draft":
        other = [
            key
            for key in (*before.item.fields, *item.fields)
            if key not in _MAY_CHANGE and item.get(key) != before.item.get(key)
        ]
        if before.item.body != item.body:
            other.append("the text")
        if other:
            changed = ", ".join(dict.fromkeys(other))
            yield Problem(
                f"a removal proposal changes three lines alone, this also changes "
                f"{changed}: put back what stood there before",
                at="removal",
            )
    if "removal" not in item.fields:
        yield Problem("say `removal: soft` or `hard` beside it", at="removal_reason")
    elif not item.string("removal_reason"):
        yield Problem("say why, in `removal_reason: ...`", at="removal")


RULE = store_rule(
    check,
    id="removal",
    doc=__doc__,
    examples=[
        Example(
            "A removal proposal",
            {PATH: approved(status="pending", removal="soft", removal_reason=_WHY)},
            base={PATH: approved()},
        ),
        Example(
            "Moved to another scope",
            {
                _MOVED: memory(
                    id="mem-F004-retry-on-429", supersedes="mem-F003-retry-on-429"
                )
            },
            base={PATH: approved()},
        ),
        Example(
            "Restored with the lines that removed it",
            {PATH: memory(removal="soft", removal_reason=_WHY)},
            base={_GONE: approved(status="deprecated", removal="soft")},
            expect=(f"{PATH}:16",),
        ),
        Example("Deleted", {}, base={PATH: approved()}, expect=(f"{PATH}:1",)),
        Example(
            "No reason",
            {PATH: approved(status="pending", removal="hard")},
            base={PATH: approved()},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "Rewritten on the way out",
            {
                PATH: approved(
                    BODY.replace("20", "30"),
                    status="pending",
                    removal="soft",
                    removal_reason=_WHY,
                )
            },
            base={PATH: approved()},
            expect=(f"{PATH}:17",),
        ),
    ],
)
