"""Gate: the facts that the gate weighs, all of them asked anew."""

from collections.abc import Iterator

from flow.observe import Look, Seen
from flow.proposal import final_form, propose
from review.approval import Approved, approvals
from review.gate import Candidate, GateFacts, Verdict, judge
from review.words import Words, words


def judge_look(look: Look, head: str) -> Verdict | None:
    """The verdict where paths alone decide, None where approvals have to be read.

    `head` is the commit that the pipeline is about.
    """
    elsewhere = not_for_default(look)
    if elsewhere is not None:
        return Verdict("fail", (elsewhere,))
    facts = _facts(look, head, "", Approved(()), ())
    needs_approval = look.scope.kind == "memory" and not look.scope.refusals
    return None if needs_approval else judge(facts)


def not_for_default(look: Look) -> Words | None:
    """Why a merge request into another branch can't pass, whatever was approved.

    A pipeline that passed stays green when the target is changed afterwards, and the
    settings of another branch are anybody's.
    """
    if look.merge_request.target_branch == look.default or not look.strays:
        return None
    return words(
        "It changes {path} and is for {branch}; what is governed is decided in merge "
        "requests into {default} alone: change its target and run a new pipeline.",
        path=look.strays[0],
        branch=look.merge_request.target_branch,
        default=look.default,
    )


def judge_seen(seen: Seen, head: str) -> Verdict:
    """Whether the merge request may be merged at `head`."""
    approved = approved_of(seen)
    digest = seen.history.digest(seen.head_version) or ""
    candidates = tuple(_candidates(seen, approved))
    return judge(_facts(seen.look, head, digest, approved, candidates))


def approved_of(seen: Seen) -> Approved:
    """Every approval, judged under the target's settings."""
    look = seen.look
    return approvals(seen.history, look.settings.people, look.inputs.names)


def _candidates(seen: Seen, approved: Approved) -> Iterator[Candidate]:
    for one in approved.candidates:
        final = final_form(seen, one)
        if final is not None:
            yield final
        yield propose(seen, one)


def _facts(
    look: Look,
    head: str,
    digest: str,
    approved: Approved,
    candidates: tuple[Candidate, ...],
) -> GateFacts:
    return GateFacts(
        merge_request=look.merge_request,
        scope=look.scope,
        head=head,
        head_tree=look.mirror.repository.tree(look.head).id,
        head_digest=digest,
        has_target=look.has_target,
        approved=approved,
        candidates=candidates,
    )
