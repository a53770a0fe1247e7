"""Gate: the facts that the gate weighs, all of them asked anew."""

from dataclasses import dataclass, replace

from flow.observe import Look, Seen
from flow.proposal import candidates
from memory.ids import SETTINGS_NAME
from memory.lifecycle import form
from review.approval import Approved, Judged
from review.gate import Candidate, GateFacts, Proposal, Verdict, judge
from review.model import Version
from review.words import Words, words

MOST_UNHEARD = 5  # comments that are told not to count
MOST_COMMITS = 300  # of a branch, each of which is looked at


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


@dataclass(frozen=True, slots=True)
class Weighed:
    """The verdict on a merge request, and what led to it.

    `digest` is that of its content now, `foreign` why its history can't be merged.
    """

    verdict: Verdict
    candidates: tuple[Candidate, ...]
    digest: str
    foreign: Words | None

    @property
    def remarks(self) -> tuple[Words, ...]:
        """What people ought to know besides, the same only once."""
        found = (one for one in self.candidates if isinstance(one, Proposal))
        return tuple(dict.fromkeys(said for one in found for said in one.remarks))

    def proposal(self, approval: Judged) -> Proposal | None:
        """What the formula makes of what was approved."""
        found = (one for one in self.candidates if isinstance(one, Proposal))
        return next((one for one in found if one.approval == approval), None)


def weigh(seen: Seen, head: str) -> Weighed:
    """Whether the merge request may be merged at `head`."""
    approved = seen.approved
    digest = seen.history.digest(seen.head_version) or ""
    found = tuple(one for some in approved.candidates for one in candidates(seen, some))
    verdict = judge(_facts(seen.look, head, digest, approved, found))
    foreign = _foreign_form(seen)
    if foreign is not None and verdict.outcome == "pass":
        verdict = Verdict("fail", (foreign,))
    nobody = _nobody(seen)
    if nobody is not None:
        verdict = replace(verdict, reasons=(nobody, *verdict.reasons))
    return Weighed(verdict, found, digest, foreign)


def _foreign_form(seen: Seen) -> Words | None:
    """Why a head is refused in whose history lies another finalized form.

    Once that one is merged by fast-forward the target is a commit of this head's own
    history: this one could be merged after it without being finalized anew, and would
    take away what the other brought.
    """
    look, contents = seen.look, seen.contents
    own = seen.digests(seen.head_version)
    versions = [one for one in seen.history.versions if seen.history.digest(one) in own]
    commits = look.mirror.commits_between(look.target, look.head, MOST_COMMITS + 1)
    if len(commits) > MOST_COMMITS:
        return words(
            "Its branch has more than {number} commits: squash them.",
            number=MOST_COMMITS,
        )
    for commit in commits:
        if commit == look.head:
            continue
        base = look.mirror.repository.merge_base(look.target, commit) or look.target
        one = Version(0, commit, base, base, seen.head_version.created_at)
        before = contents.store(contents.base(one))
        after = contents.store(contents.tree(one))
        if form(before, after, contents.changes(one)) != "finalized":
            continue
        same = contents.sha256(one)
        if not any(
            same == contents.sha256(known) or contents.is_form_of(one, known)
            for known in versions
        ):
            return words(
                "Its history holds {commit}, the finalized form of something else: "
                "take that commit out, by a rebase onto the target.",
                commit=commit[:12],
            )
    return None


def unheard(seen: Seen) -> tuple[Words, ...]:
    """The last comments that look like commands and do not count, with why."""
    refused = [one for one in seen.heard if one.refusal]
    return tuple(
        words(
            "A comment of {who} does not count: {why}",
            who=one.user.username,
            why=one.refusal,
        )
        for one in refused[-MOST_UNHEARD:]
    )


def _nobody(seen: Seen) -> Words | None:
    """Why nobody can approve anything, where the settings name no approver."""
    if seen.look.settings.people.approvers:
        return None
    return words(
        "Nobody may approve: {path} on {branch} names no approver in `[people]`; a "
        "Maintainer adds one there.",
        path=seen.before.path(SETTINGS_NAME),
        branch=seen.look.merge_request.target_branch,
    )


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
