"""Closing: what it means that a merge request was closed without being merged.

Closed by an approver with a reason, it is rejected; without one, he is asked for it. By
its author it is withdrawn; by anybody else it is left as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from review.decide.upkeep import CHANGES_REQUESTED, REJECTED
from review.entitled import approver
from review.model import Note, StateEvent, User
from review.plan import Action, AddNote, Edit
from review.rejection import KEY, Rejection, line_of
from review.situation import Situation, Texts
from review.summary import Awaited
from review.timeline import spoken
from review.words import words

Outcome = Literal["rejected", "unexplained", "withdrawn", "left"]
BEFORE = timedelta(minutes=15)  # of a comment that says why, before the close
REMINDER = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Closed:
    """How it was closed, by whom and why; `event` is GitLab's number of it."""

    outcome: Outcome
    who: User
    at: datetime
    event: int
    reason: str = ""


def closed(now: Situation) -> Closed | None:
    """What its being closed means; None where GitLab does not say who did it."""
    event = _last_close(now)
    if event is None or event.user is None:
        return None
    said = _command(now, event)
    if said is not None:
        who, reason = said
        return Closed("rejected", who, event.created_at, event.id, reason)
    who = event.user
    if approver(who, now.settings.people) is not None and not who.is_bot:
        # An approver's own proposal is his to take back.
        if who.id == now.merge_request.author.id:
            return Closed("withdrawn", who, event.created_at, event.id)
        reason = _comment(now, who, event)
        outcome: Outcome = "rejected" if reason else "unexplained"
        return Closed(outcome, who, event.created_at, event.id, reason)
    is_author = who.id == now.merge_request.author.id
    outcome = "withdrawn" if is_author else "left"
    return Closed(outcome, who, event.created_at, event.id)


def closing(now: Situation, found: Closed, texts: Texts) -> Iterator[Action]:
    """Labels and notes of a closed merge request."""
    wanted = {REJECTED} if found.outcome == "rejected" else set()
    add = tuple(sorted(wanted - now.page.labels))
    gone = {CHANGES_REQUESTED, REJECTED} & now.page.labels - wanted
    if add or gone:
        yield Edit(add_labels=add, remove_labels=tuple(sorted(gone)))
    for key, body in _notes(now, found, texts):
        if now.page.note(key) is None:
            yield AddNote(key, body)


def _notes(now: Situation, found: Closed, texts: Texts) -> Iterator[tuple[str, str]]:
    who = found.who.username
    if found.outcome == "rejected":
        yield f"{KEY}:{found.event}", _record(now, found, texts)
    elif found.outcome == "unexplained":
        said = words(
            "{who} closed it. Please say in one comment why, so that nobody proposes "
            "the same again.",
            who=who,
        )
        yield f"why:{found.event}", texts.note(said, (who,))
        if now.now - found.at >= REMINDER:
            again = words("{who}, the reason for closing it is still missing.", who=who)
            yield f"why-again:{found.event}", texts.note(again, (who,))
    elif found.outcome == "left" and found.who.id != now.page.me.id:
        said = words(
            "{who}, who neither wrote nor decides it, closed it. It stays closed: it "
            "may have held something secret. Reopen it if that was a mistake.",
            who=who,
        )
        yield f"left:{found.event}", texts.note(said, now.approvers)


def outcome(found: Closed | None) -> Awaited:
    """What the comment's first line says of it."""
    if found is None or found.outcome == "left":
        return Awaited("nobody", words("It was closed. Nothing is awaited."))
    who = found.who.username
    if found.outcome == "rejected":
        said = words("Rejected by {who}: {reason}", who=who, reason=found.reason)
        return Awaited("nobody", said)
    if found.outcome == "withdrawn":
        return Awaited("nobody", words("Withdrawn by its author, {who}.", who=who))
    said = words("{who} closed it and says in a comment why.", who=who)
    return Awaited("approver", said, (who,))


def _record(now: Situation, found: Closed, texts: Texts) -> str:
    ids = tuple(one.id for one in now.content.entries)
    day = found.at.astimezone(UTC).date().isoformat()
    said = words(
        "Rejected by {who} on {day}, about {ids}. The reason: {reason}",
        who=found.who.username,
        day=day,
        reason=found.reason,
        ids=", ".join(ids) or words("settings"),
    )
    record = Rejection(
        ids=ids,
        who=found.who.username,
        when=found.at.astimezone(UTC).isoformat(timespec="seconds"),
        reason=found.reason,
        head=now.merge_request.sha,
    )
    author = (now.merge_request.author.username,)
    return f"{texts.note(said, author)}\n\n{line_of(record)}"


def _last_close(now: Situation) -> StateEvent | None:
    events = sorted(now.history.state_events, key=lambda one: (one.created_at, one.id))
    return events[-1] if events and events[-1].state == "closed" else None


def _command(now: Situation, event: StateEvent) -> tuple[User, str] | None:
    """Who told the bot to reject it, and why: since it was last opened."""
    since = _opened(now, event)
    found = [one for one in now.commands if one.verb == "reject" and one.at > since]
    return (found[-1].user, found[-1].reason) if found else None


def _opened(now: Situation, event: StateEvent) -> datetime:
    """When it was last opened before it was closed."""
    opened = [
        one.created_at
        for one in now.history.state_events
        if one.state in ("opened", "reopened") and one.created_at < event.created_at
    ]
    return max(opened, default=datetime.min.replace(tzinfo=UTC))


def _comment(now: Situation, who: User, event: StateEvent) -> str:
    """The approver's last comment just before he closed it, else the first after."""
    said = [one for one in now.history.notes if one.author.id == who.id and spoken(one)]
    since = max(_opened(now, event), event.created_at - BEFORE)
    before = [one for one in said if since < one.created_at <= event.created_at]
    after = [one for one in said if one.created_at > event.created_at]
    chosen: Note | None = before[-1] if before else (after[0] if after else None)
    if chosen is None or not any(one.isalnum() for one in chosen.body):
        return ""
    return " ".join(chosen.body.split())
