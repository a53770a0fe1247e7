"""Plan: what has to be written so that a merge request is as it should be.

A plan is a difference: an empty one means that nothing has to be written. Actions are
values; `bot.act` carries them out in their order, withdrawals first and grants last. A
grant names the commit that it was decided on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Close:
    """Close the merge request without merging it."""


@dataclass(frozen=True, slots=True)
class CancelAutoMerge:
    """Take back the wish to merge when the pipeline succeeds."""


@dataclass(frozen=True, slots=True)
class RetryGate:
    """Run the gate's job again; `withdraws` where it passed what no longer may."""

    job_id: int
    withdraws: bool


@dataclass(frozen=True, slots=True)
class ResetApprovals:
    """Remove everybody's approvals, since what they were given to is gone."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Bring the branch back to draft form, by a commit on `head`."""

    head: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Change fields of the merge request; None and empty leave a field alone."""

    title: str | None = None
    add_labels: tuple[str, ...] = ()
    remove_labels: tuple[str, ...] = ()
    assignee_ids: tuple[int, ...] | None = None
    reviewer_ids: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class OpenThread:
    """Open a thread at a line of the diff; `old_line` is None for an added line."""

    key: str
    body: str
    path: str
    new_line: int
    old_line: int | None = None


@dataclass(frozen=True, slots=True)
class ResolveThread:
    """Resolve one of the bot's threads, or with `resolved` False open it again."""

    thread_id: str
    resolved: bool = True


@dataclass(frozen=True, slots=True)
class AddNote:
    """Say something once; `key` is what tells that it was said.

    `first`: before what it explains is done, which takes away the reason to say it.
    """

    key: str
    body: str
    first: bool = False


@dataclass(frozen=True, slots=True)
class EditNote:
    """Put another body into one of the bot's own notes."""

    note_id: int
    key: str
    body: str


@dataclass(frozen=True, slots=True)
class DeleteNote:
    """Take away one of the bot's own notes that it wrote twice."""

    note_id: int


@dataclass(frozen=True, slots=True)
class PlayGate:
    """Start the gate's job, which waits for that; decided on `head`."""

    job_id: int
    head: str


@dataclass(frozen=True, slots=True)
class Finalize:
    """Give `head` its final form on `target`; `here`, or by the target's pipeline."""

    head: str
    target: str
    here: bool


@dataclass(frozen=True, slots=True)
class Merge:
    """Merge exactly `head`, squashed under `message`."""

    head: str
    message: str


Action: TypeAlias = (
    Close
    | CancelAutoMerge
    | RetryGate
    | ResetApprovals
    | TakeBack
    | Edit
    | OpenThread
    | ResolveThread
    | AddNote
    | EditNote
    | DeleteNote
    | PlayGate
    | Finalize
    | Merge
)

WITHDRAWALS = (Close, CancelAutoMerge, ResetApprovals, TakeBack)
GRANTS = (PlayGate, Finalize, Merge)


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions in the order in which they are carried out.

    `again` are the seconds after which to look again without being told to, None
    where there is nothing to wait for; `why` says in English what was found, for logs
    and for `mr plan`. `approved_at` is when what the head holds was approved,
    `has_more` says that grants were left for later.
    """

    actions: tuple[Action, ...] = ()
    again: float | None = None
    why: str = ""
    approved_at: datetime | None = None
    has_more: bool = False


def ordered(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Withdrawals first, grants last, else as they were given."""
    return tuple(sorted(actions, key=_turn))


def withdraws(action: Action) -> bool:
    """Whether an action only takes away: it is carried out whatever else stops."""
    if isinstance(action, RetryGate):
        return action.withdraws
    return isinstance(action, WITHDRAWALS)


def grants(action: Action) -> bool:
    """Whether an action brings the merge request nearer to the target branch."""
    if isinstance(action, RetryGate):
        return not action.withdraws
    return isinstance(action, GRANTS)


def _turn(action: Action) -> int:
    if isinstance(action, AddNote) and action.first:
        return 0
    if withdraws(action):
        return 1
    if isinstance(action, EditNote | AddNote):
        # What is begun elsewhere is written down once it has begun: a kill between the
        # two begins it twice, which does no harm; the other way round, not at all.
        return 4
    if not grants(action):
        return 2
    return 5 if isinstance(action, Merge) or _is_here(action) else 3


def _is_here(action: Action) -> bool:
    return isinstance(action, Finalize) and action.here
