"""Gate: the facts that the gate weighs, all of them asked anew."""

from collections.abc import Iterator

from flow.observe import Look, Seen
from flow.proposal import final_form, propose
from review.approval import Approved, approvals
from review.gate import Candidate, GateFacts, Verdict, judge


def judge_look(look: Look, head: str) -> Verdict | None:
    """The verdict where paths alone decide, None where approvals have to be read.

    `head` is the commit that the pipeline is about.
    """
    facts = _facts(look, head, "", Approved(()), ())
    needs_approval = look.scope.kind == "memory" and not look.scope.refusals
    return None if needs_approval else judge(facts)


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
