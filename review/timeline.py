"""Timeline: what happened to a merge request, and when."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from review.model import DIGEST, History, Note, Version

# The API has no event for a change of target; GitLab says it in a note of its own.
_RETARGETED = re.compile(
    r"changed target branch from|changed automatically target branch to"
    r"|deleted the .{1,300} branch\. This merge request now targets the",
    re.IGNORECASE | re.DOTALL,
)
_PUSHED = re.compile(r"added \d+ (?:new )?commits?\b", re.IGNORECASE)
_UNAPPROVED = re.compile(r"unapproved this merge request", re.IGNORECASE)
Turn = Literal["closed", "reopened", "retargeted"]
_STATES: dict[str, Turn] = {"closed": "closed", "reopened": "reopened"}


def last_turn(history: History) -> tuple[datetime, Turn] | None:
    """The last close, reopen or change of target: nothing older than it counts."""
    return max(_turns(history), default=None)


def _turns(history: History) -> Iterator[tuple[datetime, Turn]]:
    for event in history.state_events:
        if event.state in _STATES:
            yield event.created_at, _STATES[event.state]
    for note in history.notes:
        if note.system and _RETARGETED.match(note.body):
            yield note.created_at, "retargeted"


def withdrawals(history: History) -> dict[int, datetime]:
    """When each person (by id) last took an approval back."""
    found: dict[int, datetime] = {}
    for note in history.notes:
        if note.system and _UNAPPROVED.match(note.body):
            known = found.get(note.author.id, note.created_at)
            found[note.author.id] = max(known, note.created_at)
    return found


def pushers(history: History) -> frozenset[int]:
    """Ids of those who pushed to the branch after the merge request was opened."""
    return frozenset(
        one.author.id for one in history.notes if one.system and _PUSHED.match(one.body)
    )


def by_age(history: History) -> tuple[Version, ...]:
    """The versions, oldest first."""
    return tuple(sorted(history.versions, key=lambda one: (one.created_at, one.id)))


def version_at(history: History, moment: datetime) -> Version | None:
    """The newest version that was there before `moment`, whatever its state."""
    before = [one for one in by_age(history) if one.created_at < moment]
    return before[-1] if before else None


def digest_at(history: History, moment: datetime) -> str | None:
    """Content digest of what the merge request showed at `moment`, where known."""
    version = version_at(history, moment)
    return history.digest(version) if version is not None else None


def is_ambiguous(history: History, digest: str) -> bool:
    """Whether two different contents have this digest.

    It is short enough to be read aloud, and so to be made up: an author who prepares
    a harmless content and a bad one with equal digests must gain nothing.
    """
    known = {one for one in history.contents.values() if one[:DIGEST] == digest}
    return len(known) > 1


def spoken(note: Note) -> bool:
    """Whether a person wrote this note."""
    return not note.system and not note.author.is_bot
