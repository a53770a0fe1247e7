"""Finalizing: from an approval that counts to a head that is gated and merged."""

from collections.abc import Iterator
from datetime import timedelta

from review.attempts import Attempt, next_attempt
from review.plan import Action, Finalize, Merge, PlayGate, RetryGate
from review.situation import Situation
from review.title import counted, ticket_of

SOON = 60.0  # seconds until a job is looked at again; a hook tells sooner
GATE, FORM = "gate", "finalize"


Step = tuple[Action, Attempt | None]


def finalizing(now: Situation, last: Attempt | None) -> Step | None:
    """The next step towards the target that is tried now, with the attempt it is.

    What is carried out here is known to have been done or not: no attempt of that.
    """
    if now.trouble:
        return None
    if now.verdict.outcome != "pass":
        return _finalize(now, last)
    gate, head = now.page.gate, now.merge_request.sha
    if gate is None or gate.status not in ("manual", "failed", "canceled", "skipped"):
        return None
    attempt = next_attempt(last, GATE, head, now.now)
    if attempt is None:
        return None
    if gate.status == "manual":
        return PlayGate(gate.id, head), attempt
    return RetryGate(gate.id, withdraws=False), attempt


def _finalize(now: Situation, last: Attempt | None) -> Step | None:
    if not is_due(now):
        return None
    head = now.merge_request.sha
    if now.settings.merge.finalize == "bot":
        return Finalize(head, now.target, here=True), None
    attempt = next_attempt(last, FORM, f"{head}..{now.target}", now.now)
    if attempt is None:
        return None
    return Finalize(head, now.target, here=False), attempt


def is_due(now: Situation) -> bool:
    """Whether approved content only waits for its final form."""
    if now.merge_request.draft or now.refusals or now.held:
        return False
    return now.approval is not None and not now.content.is_edited_form


def merging(now: Situation) -> Iterator[Merge]:
    """The merge, where the settings leave it to the bot."""
    if not now.settings.merge.auto or now.trouble or not is_merge_ready(now):
        return
    if wait_to_merge(now) > timedelta(0):
        return
    texts = (*(one.source for one in now.content.entries), now.merge_request.title)
    ticket = ticket_of(texts, now.settings.store)
    name = f"memory: {ticket}" if ticket else "memory:"
    signs = counted(now.content.entries)
    yield Merge(now.merge_request.sha, f"{name} ({signs})")


def is_merge_ready(now: Situation) -> bool:
    """Whether nothing but the merge itself is left."""
    gate = now.page.gate
    passed = gate is not None and gate.status == "success"
    return passed and now.verdict.outcome == "pass"


def wait_to_merge(now: Situation) -> timedelta:
    """How long an approval by the button has to stand before the bot merges.

    Who names the content digest has seen it; who presses may think better of it.
    """
    approval = now.verdict.approval
    if approval is None or approval.at is None or approval.how == "command":
        return timedelta(0)
    until = approval.at + now.settings.people.quiet_period
    return max(until - now.now, timedelta(0))
