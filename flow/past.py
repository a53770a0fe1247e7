"""Past: whether what a merged merge request brought is what was approved before.

It is judged as it stood at the merge, since people come, go and write afterwards.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from flow.observe import Inputs, Seen, Unsettled, look_back, observe
from flow.proposal import candidates
from gateway import port
from gateway.git.mirror import Mirror
from memory.changes import PathChange
from memory.errors import UserError
from review.approval import Judged
from review.gate import faults
from review.model import User
from review.scope import scope
from review.words import Words, words


@dataclass(frozen=True, slots=True)
class Merged:
    """A merged merge request and what it did.

    The branch stood at `before`, then at `commit`; `changes` is what is governed and
    differs between them.
    """

    merge_request: port.MergeRequest
    before: str
    commit: str
    changes: tuple[PathChange, ...]


def fault(
    forge: port.Forge, mirror: Mirror, merged: Merged, inputs: Inputs
) -> Words | None:
    """Why a step is not what was approved, None where it is; raises `GitLabError`."""
    iid, at = merged.merge_request.iid, merged.merge_request.merged_at
    try:
        look = look_back(mirror, merged.merge_request, merged.before, inputs)
        # Of the step itself: a merge made by hand can hold more than its sides.
        what = scope(
            look.merge_request,
            merged.changes,
            look.settings,
            inputs.root,
            inputs.governed,
        )
        if what.kind == "retro":
            return None
        seen = observe(forge, look)
    except (Unsettled, UserError) as error:
        return words("!{iid} can't be judged any more: {why}", iid=iid, why=error)
    tree, then = mirror.commit(merged.commit).tree, _then(seen, at)
    reasons: list[Words] = []
    for one in then.approved.candidates:
        wrong = _wrong(then, one, at, tree)
        if not wrong:
            return None
        reasons += wrong
    # What was said after the merge is no approval; that it was said is worth a word.
    reasons += [_too_late(one) for one in seen.approved.candidates if _is_late(one, at)]
    if not reasons:
        return words("!{iid} was merged without an approval that counts.", iid=iid)
    return words("!{iid}: {why}", iid=iid, why=reasons[0])


def _then(seen: Seen, merged_at: datetime | None) -> Seen:
    """What was so at the merge: nothing that was said later, nobody blocked yet.

    Who is blocked can neither approve nor comment, so whoever did was active then.
    """
    history = seen.history
    if merged_at is None:
        return seen

    def active(user: User) -> User:
        return replace(user, state="active")

    notes = tuple(
        replace(one, author=active(one.author))
        for one in history.notes
        if one.created_at < merged_at
    )
    given = tuple(
        replace(one, user=active(one.user)) for one in history.approvals.approved_by
    )
    found = replace(history.approvals, approved_by=given)
    return replace(seen, history=replace(history, notes=notes, approvals=found))


def _is_late(one: Judged, merged_at: datetime | None) -> bool:
    return merged_at is None or one.at is None or one.at >= merged_at


def _too_late(one: Judged) -> Words:
    return words("{who} approved after the merge.", who=one.user.username)


def _wrong(
    seen: Seen, one: Judged, merged_at: datetime | None, tree: str
) -> tuple[Words, ...]:
    """Why `tree` is not what this approval was for; nothing where it is."""
    if _is_late(one, merged_at):
        return (_too_late(one),)
    found: list[Words] = []
    for candidate in candidates(seen, one):
        wrong = faults(candidate, tree)
        if not wrong:
            return ()
        found += wrong
    return tuple(found)
