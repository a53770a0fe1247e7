"""Project: one docs project that the bot looks after, and how it is reached."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from flow.observe import Inputs
from flow.resembling import Proposed
from gateway import port
from gateway.git.mirror import Mirror
from review.words import Words
from rules.model import Rejected


def utc_now() -> datetime:
    """The time, with its zone."""
    return datetime.now(UTC)


def _nothing_rejected() -> tuple[Rejected, ...]:
    return ()


def _no_others(_iid: int) -> tuple[Proposed, ...]:
    return ()


def _no_trouble() -> tuple[Words, ...]:
    return ()


@dataclass(frozen=True)
class Project:
    """A project, asked with the bot's own token.

    `mirror` is used by one run at a time. `rejected` gives what was refused earlier,
    `others` what the merge requests beside one with this number propose,
    `trouble` the settings of the project without which nothing may be granted;
    `patience` are the seconds to wait for GitLab to show what was just written.
    """

    forge: port.Forge
    mirror: Mirror
    inputs: Inputs = field(default_factory=Inputs)
    clock: Callable[[], datetime] = utc_now
    rejected: Callable[[], tuple[Rejected, ...]] = _nothing_rejected
    others: Callable[[int], tuple[Proposed, ...]] = _no_others
    trouble: Callable[[], tuple[Words, ...]] = _no_trouble
    patience: float = 10.0

    @cached_property
    def me(self) -> port.User:
        """The bot's own account."""
        return self.forge.people.me()

    @cached_property
    def several_reviewers(self) -> bool:
        """Whether this tier keeps more than one reviewer: the one with rules does."""
        try:
            self.forge.project.approval_rules()
        except port.Missing:
            return False
        return True
