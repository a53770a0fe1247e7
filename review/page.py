"""Page: what a merge request's page shows now, of what the bot keeps current there.

Plain values; `bot.observe` fills them from the API.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from review.model import User

# https://docs.gitlab.com/api/jobs/: what a job that has not ended may be.
UNDER_WAY = frozenset(
    {"created", "pending", "preparing", "running", "scheduled", "waiting_for_resource"}
)


@dataclass(frozen=True, slots=True)
class OwnNote:
    """A note that the bot wrote; `key` tells what it is about."""

    id: int
    key: str
    body: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Thread:
    """A discussion that can be resolved; `key` is that of the bot's own, else ''.

    `note_id` is its first note.
    """

    id: str
    key: str
    started_by: User
    resolved: bool
    note_id: int = 0


@dataclass(frozen=True, slots=True)
class Reviewer:
    """A reviewer with GitLab's word for how far he is."""

    user: User
    state: str


@dataclass(frozen=True, slots=True)
class GateJob:
    """The gate's job in the newest pipeline of the head, by GitLab's status."""

    id: int
    status: str


@dataclass(frozen=True, slots=True)
class Change:
    """Something that somebody did to the page, as GitLab's own notes tell it."""

    what: Literal["title", "assignee", "reviewer", "requested changes"]
    user: User
    at: datetime
    about: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a merge request.

    `me` is the bot's account; `may_reset` says that GitLab lets it remove approvals,
    `several_reviewers` that this tier keeps more than one. `taken_away` are labels
    that a person removed last. `writes` are the moments at which the bot wrote.
    """

    me: User
    labels: frozenset[str] = frozenset()
    taken_away: frozenset[str] = frozenset()
    assignees: tuple[User, ...] = ()
    reviewers: tuple[Reviewer, ...] = ()
    several_reviewers: bool = False
    may_reset: bool = False
    auto_merge: bool = False
    own: tuple[OwnNote, ...] = ()
    threads: tuple[Thread, ...] = ()
    changes: tuple[Change, ...] = ()
    gate: GateJob | None = None
    writes: tuple[datetime, ...] = field(default=(), repr=False)

    def note(self, key: str) -> OwnNote | None:
        """The bot's oldest note about `key`."""
        return next((one for one in self.own if one.key == key), None)

    def by_person(self, what: str) -> tuple[Change, ...]:
        """Changes of one kind that somebody else than the bot made."""
        return tuple(
            one
            for one in self.changes
            if one.what == what and one.user.id != self.me.id
        )
