"""Provenance: where what the default branch holds came from, step by step.

A step is what one merge brought. Each that touched something governed has to be one
merged merge request, approved before it was merged, and the formula's own result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flow.observe import Inputs, Unsettled, look_back, observe
from flow.proposal import final_form, propose
from gateway import port
from gateway.git.mirror import CommitInfo, Mirror
from memory.changes import diff
from memory.errors import UserError
from review.approval import Judged, approvals
from review.gate import Candidate, faults
from review.scope import governed
from review.words import Words, words

MOST_STEPS = 2000
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Alarm:
    """A commit of the default branch that can't be accounted for."""

    commit: str
    reason: Words


@dataclass(frozen=True, slots=True)
class _Step:
    """A commit, and where the branch stood before it came."""

    commit: str
    before: str
    alarms: tuple[Alarm, ...] = ()


def provenance(
    forge: port.Forge,
    mirror: Mirror,
    head: str,
    anchor: str,
    inputs: Inputs,
    tell: Tell = lambda _: None,
) -> tuple[Alarm, ...]:
    """Every alarm since `anchor`, the newest first; `head` is where the branch stands.

    Raises `GitLabError` where GitLab can't be asked: nothing is proven then.
    """
    if not mirror.is_ancestor(anchor, head):
        why = words("{anchor} is no part of it: it was rewritten.", anchor=anchor[:12])
        return (Alarm(head, why),)
    found: list[Alarm] = []
    here = head
    for number in range(MOST_STEPS):
        if here == anchor or not mirror.is_ancestor(anchor, here):
            tell(f"{number} steps since {anchor[:12]}")
            return tuple(found)
        step = _step(forge, mirror, here, inputs)
        found += step.alarms
        if not step.before:
            break
        here = step.before
    why = words("It is too far from {anchor}.", anchor=anchor[:12])
    return (*found, Alarm(here, why))


def _step(forge: port.Forge, mirror: Mirror, commit: str, inputs: Inputs) -> _Step:
    info = mirror.commit(commit)
    first = info.parents[0] if info.parents else ""
    if first and not _touches(mirror, first, commit, inputs):
        return _Step(commit, first)
    branch = mirror.default_branch()
    merged = [
        one
        for one in forge.merge_requests.of_commit(commit)
        if one.state == "merged" and one.target_branch == branch and _is(one, commit)
    ]
    if len(merged) != 1:
        why = (
            words("It changes governed paths and belongs to no merged merge request.")
            if not merged
            else words("It belongs to {number} merge requests.", number=len(merged))
        )
        return _Step(commit, first, (Alarm(commit, why),))
    before = _before(forge, mirror, merged[0], info)
    if not before:
        why = words(
            "Where the branch stood before !{iid} can't be told.", iid=merged[0].iid
        )
        return _Step(commit, first, (Alarm(commit, why),))
    reason = _fault(forge, mirror, merged[0], info, before, inputs)
    alarms = (Alarm(commit, reason),) if reason is not None else ()
    return _Step(commit, before, alarms)


def _touches(mirror: Mirror, old: str, new: str, inputs: Inputs) -> bool:
    repository = mirror.repository
    changes = diff(repository.tree(old), repository.tree(new))
    return any(governed(one.path, inputs.root, inputs.governed) for one in changes)


def _is(one: port.MergeRequest, commit: str) -> bool:
    """Whether merging `one` put this very commit on the branch."""
    return commit in {one.squash_commit_sha, one.merge_commit_sha, one.sha}


def _before(
    forge: port.Forge, mirror: Mirror, merged: port.MergeRequest, info: CommitInfo
) -> str:
    """Where the branch stood before; '' where that can't be told.

    A fast-forwarded head has its own drafts as first parent; GitLab has on record
    where the target stood when the head was pushed.
    """
    if info.id in {merged.squash_commit_sha, merged.merge_commit_sha}:
        return info.parents[0] if info.parents else ""
    versions = forge.merge_requests.versions(merged.iid)
    starts = [
        one.start_commit_sha for one in versions if one.head_commit_sha == info.id
    ]
    return next((one for one in starts if mirror.is_ancestor(one, info.id)), "")


def _fault(
    forge: port.Forge,
    mirror: Mirror,
    merged: port.MergeRequest,
    info: CommitInfo,
    before: str,
    inputs: Inputs,
) -> Words | None:
    """Why a step is not what was approved, None where it is."""
    try:
        look = look_back(mirror, merged, before, inputs)
        if look.scope.kind == "retro":
            return None
        seen = observe(forge, look)
    except (Unsettled, UserError) as error:
        return words(
            "!{iid} can't be judged any more: {why}", iid=merged.iid, why=error
        )
    judged = approvals(seen.history, look.settings.people, inputs.names)
    reasons: list[Words] = []
    for one in judged.candidates:
        if merged.merged_at is None or one.at is None or one.at >= merged.merged_at:
            reasons.append(_too_late(one))
            continue
        candidates: Iterator[Candidate | None] = iter(
            (final_form(seen, one), propose(seen, one))
        )
        for candidate in candidates:
            wrong = faults(candidate, info.tree) if candidate is not None else (None,)
            if not wrong:
                return None
            reasons += [one for one in wrong if one is not None]
    if not reasons:
        return words(
            "!{iid} was merged without an approval that counts.", iid=merged.iid
        )
    return words("!{iid}: {why}", iid=merged.iid, why=reasons[0])


def _too_late(approval: Judged) -> Words:
    return words("{who} approved after the merge.", who=approval.user.username)
