"""Gate: whether the head of a merge request is exactly what was approved.

The formula is computed anew by whoever asks; here its answer is weighed. What a branch
says of itself - parents, messages, labels, statuses - is no fact here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from memory.changes import PathChange
from memory.finalize import Obstacle
from memory.store import Store
from review.approval import Approved, Judged
from review.consult import Demand
from review.model import MergeRequest
from review.removal import Removal
from review.scope import Scope
from review.skip_markers import skip_marker
from review.words import Words, joined, words
from rules.finding import Finding

Outcome = Literal["pass", "wait", "fail"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Approved content, and what the formula makes of it on the target's head.

    `tree` is the object id of the formula's tree, None where it refused: `obstacles`
    say why. `due` and `findings` are those of this content's merge result. `forms` are
    digests of what this content was at other times, finalized ones among them;
    `remarks` are said to people and stop nothing.
    """

    approval: Judged
    tree: str | None
    obstacles: tuple[Obstacle, ...] = ()
    due: tuple[Demand, ...] = ()
    findings: tuple[Finding, ...] = ()
    forms: frozenset[str] = frozenset()
    remarks: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalForm:
    """A finalized head that was approved itself.

    That is needed where GitLab voids the approval at finalize's push. `tree` is that of
    the approved version's head; `is_canonical` says that it is the finalized form and
    the store's own rules hold; `reviewers` are those whom it names as its approvers.
    """

    approval: Judged
    tree: str
    is_canonical: bool
    reviewers: frozenset[str]
    unconfirmed: tuple[Removal, ...] = ()
    due: tuple[Demand, ...] = ()
    findings: tuple[Finding, ...] = ()


Candidate: TypeAlias = Proposal | FinalForm


@dataclass(frozen=True, slots=True)
class GateFacts:
    """What the gate is given, all of it asked anew.

    `head` is the commit this pipeline is about, `head_tree` its tree, `head_digest`
    the digest of its content; `has_target` says that the target's head is an ancestor
    of it. `candidates` are for approvals that count, best first.
    """

    merge_request: MergeRequest
    scope: Scope
    head: str
    head_tree: str
    head_digest: str
    has_target: bool
    approved: Approved
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Pass, or wait for somebody, or fail; `approval` is the one that let it pass."""

    outcome: Outcome
    reasons: tuple[Words, ...]
    approval: Judged | None = None


def judge(facts: GateFacts) -> Verdict:
    """Whether this head may be merged.

    A pass means that every governed byte of it was approved; everything else stops it.
    """
    if facts.scope.kind == "none":
        return Verdict("pass", (words("It changes nothing that is governed."),))
    refused = standing_refusals(facts.merge_request, facts.scope)
    if facts.head != facts.merge_request.sha:
        refused += (words("Another commit is the head by now: see its pipeline."),)
    if refused:
        return Verdict("fail", refused)
    if facts.scope.kind == "retro":
        why = words("It changes raw retrospectives only, which need no approval.")
        return Verdict("pass", (why,))
    if facts.merge_request.draft:
        return Verdict("wait", (words("It is a draft: its author marks it as ready."),))
    return _weigh(facts)


def standing_refusals(merge_request: MergeRequest, scope: Scope) -> tuple[Words, ...]:
    """What no approval mends: for the gate and for finalize alike."""
    found = list(scope.refusals)
    if merge_request.state != "opened":
        found.append(words("It is {state}, not open.", state=merge_request.state))
    marker = skip_marker(merge_request.title, merge_request.description)
    if marker is not None:
        found.append(
            words(
                "Its title or description holds {marker}, which would keep pipelines "
                "from running: take it out.",
                marker=marker,
            )
        )
    return tuple(found)


def blockers(candidate: Candidate) -> tuple[tuple[Outcome, Words], ...]:
    """Why approved content may not be finalized or merged, whatever the head is."""
    found: list[tuple[Outcome, Words]] = [("wait", one.words) for one in candidate.due]
    if isinstance(candidate, Proposal):
        found += [
            ("fail", _about(one.path, one.message)) for one in candidate.obstacles
        ]
        if candidate.tree is None and not candidate.obstacles:
            found.append(("fail", words("It can't be finalized.")))
    else:
        found += [
            ("wait", words("The hard removal of {id} is not confirmed.", id=one.id))
            for one in candidate.unconfirmed
        ]
    found += [
        ("fail", _finding(one))
        for one in candidate.findings
        if one.severity == "error" and one.caused_by_change
    ]
    return tuple(found)


def faults(candidate: Candidate, tree: str) -> tuple[Words, ...]:
    """Why `tree`, which is on the target already, is not what was approved."""
    found = [why for _, why in blockers(candidate)]
    if isinstance(candidate, FinalForm):
        found += [why for _, why in _form_faults(candidate, 0)]
    if candidate.tree is not None and candidate.tree != tree:
        found.append(_differs(candidate.approval))
    return tuple(found)


def reviewers(after: Store, changes: Iterable[PathChange]) -> frozenset[str]:
    """Whom the changed live memories of a finalized head name as their approvers.

    A memory that names nobody counts as naming ''.
    """
    files = [after.get(one.path) for one in changes if one.new is not None]
    live = [one for one in files if one is not None and one.place.kind == "memory"]
    return frozenset(after.facts(one).reviewed_by for one in live)


def _about(path: str, message: str) -> Words:
    return words("{path}: {message}", path=path, message=message)


def _finding(one: Finding) -> Words:
    return words(
        "{path}:{line}: {rule}: {message}",
        path=one.path,
        line=one.line,
        rule=one.rule,
        message=one.message,
    )


def _weigh(facts: GateFacts) -> Verdict:
    """Try the approvals that count; of those that fail, the best one's reasons."""
    tried: list[Verdict] = []
    for candidate in facts.candidates:
        verdict = _try(facts, candidate)
        if verdict.outcome == "pass":
            return verdict
        tried.append(verdict)
    if tried:
        return tried[0]
    why = [one.reason for one in facts.approved.judged if not one.counts]
    return Verdict("wait", (words("No approval counts yet."), *why))


def _try(facts: GateFacts, candidate: Candidate) -> Verdict:
    approval = candidate.approval
    if not approval.counts:
        return Verdict("wait", (approval.reason,))
    found = [*blockers(candidate), *_differences(facts, candidate)]
    if not found:
        return Verdict("pass", (approval.reason,), approval)
    outcomes = {outcome for outcome, _ in found}
    outcome: Outcome = "fail" if "fail" in outcomes else "wait"
    return Verdict(outcome, tuple(dict.fromkeys(why for _, why in found)))


def _differences(
    facts: GateFacts, candidate: Candidate
) -> Iterable[tuple[Outcome, Words]]:
    """What keeps the head from being exactly what was approved."""
    approval = candidate.approval
    if isinstance(candidate, FinalForm):
        yield from _form_faults(candidate, facts.merge_request.iid)
    if candidate.tree is None:
        return
    if candidate.tree != facts.head_tree:
        if isinstance(candidate, Proposal) and facts.head_digest in {
            approval.digest,
            *candidate.forms,
        }:
            if facts.has_target:
                yield "wait", _unfinalized(facts.merge_request.iid)
            else:
                yield "wait", _moved_on(facts.merge_request.iid)
            return
        yield "fail", _differs(approval)
    if not facts.has_target:
        yield "wait", _moved_on(facts.merge_request.iid)


def _differs(approval: Judged) -> Words:
    return words(
        "The head is not what {who} approved as {digest}.",
        who=approval.user.username,
        digest=approval.digest,
    )


def _unfinalized(iid: int) -> Words:
    return words(
        "It is approved and not finalized yet: start a pipeline on the target branch "
        "with the input `merge_request` = {iid}.",
        iid=iid,
    )


def _moved_on(iid: int) -> Words:
    return words(
        "The target branch has moved on, it has to be finalized again: start a "
        "pipeline on the target branch with the input `merge_request` = {iid}.",
        iid=iid,
    )


def _form_faults(candidate: FinalForm, iid: int) -> Iterable[tuple[Outcome, Words]]:
    if not candidate.is_canonical:
        yield "wait", _unfinalized(iid)
    person = candidate.approval.person
    others = candidate.reviewers - {person.username if person else ""}
    if others:
        yield (
            "fail",
            words(
                "It says that {others} approved it; {who} did.",
                others=joined(
                    (one or words("nobody") for one in sorted(others)),
                    words("{one}, {other}"),
                ),
                who=candidate.approval.user.username,
            ),
        )
