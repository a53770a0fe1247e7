"""Histories: merge requests as GitLab would tell of them, everything defaulted."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from memory.settings import People, Person
from review.model import (
    Approvals,
    ApprovedBy,
    History,
    MergeRequest,
    Note,
    StateEvent,
    User,
    Version,
)

AUTHOR = User(10, "mai")
PM = User(42, "pm-user")
SECOND = User(45, "second-pm")
TL = User(43, "tl-user")
BA = User(44, "ba-user")
BOT = User(99, "project_1_bot_5e1f")
PEOPLE = People(
    approvers=(Person(42, "pm-user"), Person(45, "second-pm")),
    roles={"tl": (Person(43, "tl-user"),), "ba": (Person(44, "ba-user"),)},
)
SELF = People(approvers=(Person(10, "mai"),), self_approval=True)

A, B, C = "a" * 64, "b" * 64, "c" * 64
DA, DB, DC = A[:12], B[:12], C[:12]
START = datetime(2026, 7, 20, 9, 0, tzinfo=UTC)
TARGET = "f" * 40


def at(minutes: float) -> datetime:
    """So many minutes after the merge request was opened."""
    return START + timedelta(minutes=minutes)


def note(
    body: str, who: User = PM, minutes: float = 30, number: int = 0, **more: Any
) -> Note:
    """A note, never edited unless `updated_at` says so; numbered by its minute."""
    known = {"created_at": at(minutes), "updated_at": at(minutes), **more}
    return Note(number or int(minutes * 100) + who.id, who, body, **known)


def said_by_gitlab(body: str, who: User = AUTHOR, minutes: float = 30) -> Note:
    """A system note."""
    return note(body, who, minutes, system=True)


def version(number: int, minutes: float, **more: Any) -> Version:
    """A version with commits of its own, based on the target's head."""
    known: dict[str, Any] = {
        "head_commit_sha": f"{number:040d}",
        "base_commit_sha": TARGET,
        "start_commit_sha": TARGET,
        "created_at": at(minutes),
        **more,
    }
    return Version(number, **known)


def approval(who: User = PM, minutes: float | None = 20) -> ApprovedBy:
    """One entry of `approved_by`; without a time where `minutes` is None."""
    return ApprovedBy(who, None if minutes is None else at(minutes))


def event(state: str, minutes: float, who: User = AUTHOR) -> StateEvent:
    """A close, reopen or the like."""
    return StateEvent(int(minutes * 100), state, at(minutes), who)


def history(
    *approved_by: ApprovedBy,
    notes: tuple[Note, ...] = (),
    versions: Mapping[Version, str] | None = None,
    events: tuple[StateEvent, ...] = (),
    approved: bool = False,
    author: User = AUTHOR,
    on_target: frozenset[str] = frozenset({TARGET}),
    **more: Any,
) -> History:
    """A history whose only version, opened at minute 0, has the content `A`."""
    known = versions if versions is not None else {version(1, 0): A}
    newest = max(known, key=lambda one: one.created_at, default=None)
    sha = newest.head_commit_sha if newest else ""
    return History(
        merge_request=MergeRequest(7, author, sha, **more),
        approvals=Approvals(approved_by, approved),
        notes=notes,
        versions=tuple(known),
        state_events=events,
        contents={one.id: content for one, content in known.items() if content},
        on_target=on_target,
    )
