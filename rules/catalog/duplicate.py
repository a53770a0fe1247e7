"""A memory tells something that the store does not tell yet.

Why: the same lesson told twice costs twice the words in every session, and when one
of the two is corrected the other goes on telling the old story.

Fix: update the memory that is named instead of adding another, or say `supersedes:`
where the new one takes its place. What was rejected before needs a new reason.
"""

from collections.abc import Iterator

from memory.store import StoreFile
from memory.text import Position
from rules.examples import BODY, FOLDER, PATH, approved, memory
from rules.lookalikes import LookAlike, lookalikes
from rules.masking import mask
from rules.model import Context, Example, Problem, Rejected, store_rule
from rules.quoting import quoted

_OTHER = f"{FOLDER}/refund-limit.md"
_THERE = approved(id="mem-F003-refund-limit")
_ALIKE = BODY.replace("more than", "over").replace("retry", "try again")


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Memories that say what another, or a rejected proposal, says already."""
    for one in lookalikes(context):
        if isinstance(one.other, Rejected):
            yield one.file.path, _rejected(one, one.other)
        elif one.verdict.outcome == "duplicate":
            yield one.file.path, _duplicate(one, one.other, context)


def _duplicate(one: LookAlike, other: StoreFile, context: Context) -> Problem:
    share = round(one.verdict.likeness * 100)
    said = context.head.facts(other).hook
    return Problem(
        f"{share} % like {other.place.id} ({other.path}): “{said}”. Update that "
        "one instead, or say `supersedes:` if this takes its place",
        at=_body(one.file),
        level="error" if one.verdict.near_identical else None,
        quotes=(other.path,),
    )


def _rejected(one: LookAlike, other: Rejected) -> Problem:
    share = round(max(one.verdict.likeness, one.verdict.framed) * 100)
    # Masked before it is cut: half a secret is no less a leak.
    reason = mask(other.reason, (other.reason, other.text))
    where = f" in {quoted(other.where)}" if other.where else ""
    return Problem(
        f"{share} % like {quoted(other.id)}, which was rejected{where}: "
        f"“{quoted(reason)}”. Say what has changed since",
        at=_body(one.file),
        # The PM decides anew: a repeat is shown to him, not blocked.
        level="warning",
    )


def _body(file: StoreFile) -> Position:
    return file.item.lines.position(file.item.body_start)


RULE = store_rule(
    check,
    id="duplicate",
    doc=__doc__,
    severity="warning",
    reads_all=True,
    examples=[
        Example(
            "Two memories on two matters",
            {
                PATH: memory(),
                _OTHER: approved("Đơn hủy giữ 5 năm.\n\n**Áp dụng:** giữ.\n"),
            },
            base={_OTHER: approved("Đơn hủy giữ 5 năm.\n\n**Áp dụng:** giữ.\n")},
        ),
        Example(
            "The same again in other words",
            {PATH: memory(_ALIKE), _OTHER: _THERE},
            base={_OTHER: _THERE},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "Takes the other's place and says so",
            {PATH: memory(_ALIKE, supersedes="mem-F003-refund-limit"), _OTHER: _THERE},
            base={_OTHER: _THERE},
        ),
        Example(
            "Like a proposal that was rejected",
            {PATH: memory()},
            base={},
            rejected=(Rejected("mem-F003-slow-refunds", BODY, "not confirmed", "!12"),),
            expect=(f"{PATH}:17",),
        ),
    ],
)
