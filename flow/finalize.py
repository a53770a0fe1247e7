"""Finalize: approved content committed to its branch, by compare and swap."""

from dataclasses import dataclass

from flow.gate import Weighed, not_for_default, unheard, weigh
from flow.observe import Seen
from flow.progress import Tell
from gateway import port
from gateway.git.writing import Signature, write_commit
from memory.record import message
from review.approval import Judged
from review.gate import Proposal, blockers, standing_refusals
from review.words import Words, words

NAME, EMAIL = "ak-memory", "ak-memory@noreply.invalid"


@dataclass(frozen=True, slots=True)
class Done:
    """The branch is in final form; `commit` is its head, pushed now or before."""

    commit: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Held:
    """Why nothing was pushed: what is awaited, or what has to be mended."""

    reasons: tuple[Words, ...]


def finalize_merge_request(
    forge: port.Forge, seen: Seen, tell: Tell = lambda _: None
) -> Done | Held:
    """Commit what the formula makes of the approved content and push it.

    Nothing is pushed where the head moved since it was observed; a kill at any moment
    leaves the branch at the old head or at the new one. Two that run at once make the
    same commit. `tell` hears of each step. Raises `GitLabError`, `Stale` included.
    """
    elsewhere = not_for_default(seen.look)
    if elsewhere is not None:
        return Held((elsewhere,))
    weighed = weigh(seen, seen.look.head)
    tell(f"content {weighed.digest}")
    if weighed.verdict.outcome == "pass":
        return Done(seen.look.head, is_new=False)
    held = standing_refusals(seen.look.merge_request, seen.look.scope)
    if seen.look.merge_request.draft:
        held += (words("It is a draft: its author marks it as ready."),)
    if seen.look.scope.kind != "memory":
        held += (words("It changes nothing that has to be finalized."),)
    if held:
        return Held(held)
    approval = seen.approved.of(seen.digests(seen.head_version))
    proposal = weighed.proposal(approval) if approval else None
    if approval is None or proposal is None:
        return Held((*_unapproved(seen, weighed), *unheard(seen)))
    tell(f"approved as {approval.digest} by {approval.user.username}")
    if weighed.foreign is not None:
        return Held((weighed.foreign,))
    found = tuple(dict.fromkeys(why for _, why in blockers(proposal)))
    if found or proposal.tree is None:
        return Held((*found, *proposal.remarks))
    for said in proposal.remarks:
        tell(str(said))
    return _push(forge, seen, proposal, proposal.tree, tell)


def _unapproved(seen: Seen, weighed: Weighed) -> tuple[Words, ...]:
    """Why no approval counts for what the branch holds now."""
    approved = seen.approved
    why = [one.reason for one in approved.judged if not one.counts]
    if approved.counting:
        last = approved.counting[-1]
        why.append(
            words(
                "What {who} approved as {digest} is not what the branch holds now: it "
                "has to be approved again.",
                who=last.user.username,
                digest=last.digest,
            )
        )
    if not approved.judged:
        return weighed.verdict.reasons
    return (words("No approval counts for its content."), *why)


def _push(
    forge: port.Forge, seen: Seen, proposal: Proposal, tree: str, tell: Tell
) -> Done | Held:
    look, approval = seen.look, proposal.approval
    signed = Signature(NAME, EMAIL, approval.stamp.approved_at)
    parents = [look.head, look.target]
    said = _message(seen, approval)
    commit = write_commit(look.mirror.repository, tree, parents, said, signed)
    tell(f"made the commit {commit}")
    branch = look.merge_request.source_branch
    try:
        look.mirror.push(branch, commit, look.head)
    except (port.Stale, port.Unavailable):
        # The answer may have got lost, or another job was quicker with the same.
        if forge.project.branch(branch).sha != commit:
            raise
    tell(f"pushed it to {branch}")
    return Done(commit, is_new=True)


def _message(seen: Seen, approval: Judged) -> str:
    version = approval.version or seen.head_version
    return message(
        seen.contents.store(seen.contents.base(version)),
        seen.contents.store(seen.contents.tree(version)),
        seen.contents.changes(version),
        approval.stamp,
        approval.digest,
        seen.look.target,
    )
