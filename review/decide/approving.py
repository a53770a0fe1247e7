"""Approving: what is said and taken back when an approval does not hold, or no more."""

from collections.abc import Iterator

from review.approval import Judged
from review.decide.finalizing import is_due
from review.entitled import approver
from review.page import UNDER_WAY
from review.plan import (
    Action,
    AddNote,
    CancelAutoMerge,
    ResetApprovals,
    RetryGate,
    TakeBack,
)
from review.situation import Situation, Texts
from review.timeline import last_turn
from review.words import words

SUCCESS = "success"


def approving(now: Situation, texts: Texts) -> Iterator[Action]:
    """Withdrawals, and the notes that explain them."""
    yield from taking_away(now)
    yield from _voided(now, texts)
    if now.approval is None:
        yield from _asked_again(now, texts)


def taking_away(now: Situation) -> Iterator[Action]:
    """What is taken back without a word, since the page shows it."""
    if now.approval is None and now.page.auto_merge:
        yield CancelAutoMerge()
    # Where the target moved on GitLab refuses by itself, and it is finalized again.
    if now.verdict.outcome != "pass" and _has_passed(now) and not is_due(now):
        yield RetryGate(now.page.gate.id if now.page.gate else 0, withdraws=True)
    if now.content.is_edited_form:
        yield TakeBack(now.merge_request.sha)


def _has_passed(now: Situation) -> bool:
    return now.page.gate is not None and now.page.gate.status == SUCCESS


def _voided(now: Situation, texts: Texts) -> Iterator[Action]:
    """Say of each approval that it was for other content; take the buttons back."""
    stale = [one for one in now.approved.judged if _is_stale(one, now)]
    for one in stale:
        if one.counts:
            said = words(
                "What {who} approved as {digest} has changed since, in {number} of "
                "its files. It is {now} now and has to be approved again.",
                who=one.user.username,
                digest=one.digest,
                number=now.changed_since.get(one.digest, 0),
                now=now.content.digest,
            )
            key = f"voided:{one.user.id}:{one.digest}:{now.content.digest}"
            yield from _once(now, key, texts.note(said, now.approvers), first=True)
    # Removing approvals removes everybody's: not while one of them is for this content.
    pressed = [one for one in stale if one.how == "button"]
    held = [one for one in now.approved.judged if one.how == "button"]
    if pressed and len(pressed) == len(held) and now.page.may_reset:
        yield ResetApprovals()


def _is_stale(one: Judged, now: Situation) -> bool:
    """Whether an approver's approval was for other content, or before a turn."""
    if one.person is None:
        return False
    if one.counts:
        return one.digest not in now.content.digests
    turn = last_turn(now.history)
    is_before = turn is not None and one.at is not None and one.at <= turn[0]
    return one.how == "button" and is_before


def _asked_again(now: Situation, texts: Texts) -> Iterator[Action]:
    """Tell an approver why his approval does not count, and what does."""
    for one in now.approved.judged:
        if one.counts or one.at is None or _is_stale(one, now):
            continue
        if approver(one.user, now.settings.people) is None:
            continue
        key = f"again:{one.user.id}:{one.at:%Y%m%dT%H%M%S}"
        yield from _once(now, key, texts.note(one.reason, (one.user.username,)))


def _once(
    now: Situation, key: str, body: str, *, first: bool = False
) -> Iterator[AddNote]:
    if now.page.note(key) is None:
        yield AddNote(key, body, first=first)


def gate_is_busy(now: Situation) -> bool:
    """Whether the gate's job is at work or waits for a runner."""
    return now.page.gate is not None and now.page.gate.status in UNDER_WAY
