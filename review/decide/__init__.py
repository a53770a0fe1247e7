"""Decide: from what is so to what has to be written, pure and the same every time.

    Situation ─► decide ─► Plan

A second run on what the first one made gives an empty plan.
"""

from collections.abc import Iterator
from datetime import timedelta

from review import attempts
from review.attempts import Attempt
from review.decide.approving import approving, gate_is_busy, taking_away
from review.decide.awaiting import awaited, sent_back
from review.decide.closing import closed, closing, outcome
from review.decide.finalizing import (
    SOON,
    finalizing,
    is_merge_ready,
    merging,
    wait_to_merge,
)
from review.decide.threads import threads
from review.decide.upkeep import upkeep
from review.entitled import why_not_decide
from review.marker import marked
from review.page import Page
from review.plan import (
    Action,
    AddNote,
    Close,
    EditNote,
    Plan,
    grants,
    ordered,
    withdraws,
)
from review.situation import Situation, Texts
from review.summary import Awaited, Summary
from review.timeline import spoken
from review.words import words

SUMMARY = "summary"
PAUSED = "paused"
MOST_WRITES = 10  # in the time below, after which the bot stops writing
WINDOW = timedelta(minutes=10)


def decide(now: Situation, texts: Texts, *, may_grant: bool = True) -> Plan:
    """What has to be written on a memory merge request, open or closed.

    Without `may_grant` what would bring it nearer to the target is left for later.
    """
    if now.merge_request.state == "closed":
        return _closed(now, texts)
    if now.merge_request.state != "opened":
        return Plan(why=f"it is {now.merge_request.state}")
    told = _told_to_reject(now)
    if told:
        return Plan((Close(),), 0.0, "an approver rejected it")
    if now.content.is_edited_form:
        # Whatever else is to be said is said of the draft that it becomes.
        why = "it was changed after it was finalized"
        return Plan(ordered(taking_away(now)), 0.0, why)
    last = _last_attempt(now.page)
    step, merges = finalizing(now, last), tuple(merging(now))
    attempt = (step[1] if step is not None and may_grant else None) or last
    first = awaited(now, attempt)
    actions: list[Action] = [*approving(now, texts), *threads(now, texts)]
    if (edit := upkeep(now)) is not None:
        actions.append(edit)
    actions += _drops(now, texts)
    contents = _summary(now, first, attempt)
    actions += _comment(now.page, texts.summary(contents))
    granted = ((step[0],) if step is not None else ()) + merges
    if may_grant and not any(withdraws(one) for one in actions):
        actions += granted
    plan = Plan(
        actions=ordered(actions),
        again=_again(now),
        why=str(first.what),
        approved_at=now.approval.at if now.approval is not None else None,
        has_more=bool(granted) and not may_grant,
    )
    return _braked(now, plan, texts)


def decide_refused(page: Page, texts: Texts) -> Plan:
    """What is done with a merge request from a fork that touches what is governed."""
    said = words(
        "It comes from a fork and changes what is governed here, which can't be "
        "decided there: open it from a branch of this project. It is closed."
    )
    actions: list[Action] = []
    if page.note("fork") is None:
        actions.append(AddNote("fork", texts.note(said), first=True))
    return Plan(ordered([*actions, Close()]), None, "it comes from a fork")


def decide_merged(page: Page, texts: Texts, who: str) -> Plan:
    """The comment of a merged one says so in its first line, the rest stays."""
    known = page.note(SUMMARY)
    if known is None:
        return Plan(why="it is merged")
    merged = Awaited("nobody", words("Merged by {who}. Nothing is awaited.", who=who))
    lines = known.body.split("\n")
    lines[1:2] = [texts.headline(merged)]
    body = "\n".join(lines)
    same = body.rstrip() == known.body.rstrip()
    edit = () if same else (EditNote(known.id, SUMMARY, body),)
    return Plan(edit, None, "it is merged")


def _closed(now: Situation, texts: Texts) -> Plan:
    found = closed(now)
    said = outcome(found)
    actions: list[Action] = list(closing(now, found, texts)) if found else []
    contents = _summary(now, said, None)
    actions += _comment(now.page, texts.summary(contents), is_new=False)
    return _braked(now, Plan(ordered(actions), None, str(said.what)), texts)


def _told_to_reject(now: Situation) -> bool:
    """Whether an approver told the bot so since the merge request was last opened."""
    opened = [
        one.created_at
        for one in now.history.state_events
        if one.state in ("opened", "reopened")
    ]
    told = [one for one in now.commands if one.verb == "reject"]
    return any(not opened or one.at > max(opened) for one in told)


def _last_attempt(page: Page) -> Attempt | None:
    known = page.note(SUMMARY)
    return attempts.read(known.body) if known is not None else None


def _summary(now: Situation, first: Awaited, attempt: Attempt | None) -> Summary:
    content = now.content
    return Summary(
        awaited=first,
        entries=content.entries,
        others=content.others,
        findings=content.findings,
        passages=content.passages,
        resembling=content.resembling,
        sent_back=sent_back(now),
        consultation=content.consultation,
        approvals=now.approved.judged,
        remarks=tuple(one.refusal for one in now.heard if one.refusal is not None)[-5:],
        digest=content.digest,
        is_decided=now.merge_request.state != "opened",
        record=attempt.line if attempt is not None else "",
    )


def _comment(page: Page, text: str, *, is_new: bool = True) -> Iterator[Action]:
    """The one comment: written once, and edited only where it says something else."""
    body = marked(SUMMARY, text)
    known = page.note(SUMMARY)
    if known is None:
        if is_new:
            yield AddNote(SUMMARY, text)
    elif known.body.rstrip() != body.rstrip():
        yield EditNote(known.id, SUMMARY, body)


def _drops(now: Situation, texts: Texts) -> Iterator[AddNote]:
    """Ask the author once to take out what an approver sent back."""
    present = {one.id for one in now.content.entries}
    for one in now.commands:
        key = f"drop:{one.note_id}"
        if one.verb != "drop" or one.subject not in present or now.page.note(key):
            continue
        said = words(
            "{who} sends {id} back. Please take it out of this merge request; the rest "
            "goes on. The reason: {reason}",
            who=one.user.username,
            id=one.subject,
            reason=one.reason,
        )
        yield AddNote(key, texts.note(said, (now.merge_request.author.username,)))


def _again(now: Situation) -> float | None:
    """When to look again without being told to."""
    if is_merge_ready(now) and now.settings.merge.auto:
        wait = wait_to_merge(now).total_seconds()
        return wait + 1 if wait > 0 else None
    is_moving = now.verdict.outcome == "pass" or now.approval is not None
    return SOON if is_moving and gate_is_busy(now) else None


def _braked(now: Situation, plan: Plan, texts: Texts) -> Plan:
    """Stop writing where that went on too often; never stop taking away."""
    since = now.now - WINDOW
    busy = len({one for one in now.page.writes if one > since}) > MOST_WRITES
    paused = _is_paused(now)
    if not busy and not paused:
        return plan
    kept = [one for one in plan.actions if withdraws(one)]
    if not busy:
        # Somebody has to look before anything is granted; the comment goes on.
        kept = [one for one in plan.actions if not grants(one)]
    elif not paused:
        said = words(
            "This merge request changed so often within {number} minutes that the bot "
            "pauses. A comment of an approver lets it go on.",
            number=int(WINDOW.total_seconds() // 60),
        )
        key = f"{PAUSED}:{now.now:%Y%m%dT%H%M%S}"
        kept.append(AddNote(key, texts.note(said, now.approvers)))
    return Plan(ordered(kept), WINDOW.total_seconds(), "paused")


def _is_paused(now: Situation) -> bool:
    """Whether the bot paused and no approver has spoken or approved since."""
    at = [one.created_at for one in now.page.own if one.key.startswith(PAUSED)]
    if not at:
        return False
    looked = [
        one.created_at
        for one in now.history.notes
        if spoken(one) and why_not_decide(one.author, now.settings.people) is None
    ]
    looked += [one.at for one in now.approved.counting if one.at is not None]
    return not any(one > max(at) for one in looked)
