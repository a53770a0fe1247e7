"""Attempts: what the bot has set going elsewhere, and how often, in its own comment.

A pipeline that was started can't be told from the API to be about this merge request.
So the comment says in a hidden line what was tried on which commits: the same is not
begun again while it may be under way, nor without end.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

MOST = 3  # times that the same is tried
PATIENCE = timedelta(minutes=10)  # before it is tried again

_LINE = re.compile(
    r"^<!-- ak-memory-attempt (?P<what>[a-z]{1,20}) (?P<on>[0-9a-f.]{1,150}) "
    r"(?P<at>\d{8}T\d{6}Z) (?P<times>\d{1,3}) -->$",
    re.MULTILINE | re.ASCII,
)
_FORM = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Attempt:
    """`what` was last tried `at` on the commits `on`, for the `times`th time."""

    what: str
    on: str
    at: datetime
    times: int = 1

    @property
    def line(self) -> str:
        """The hidden line."""
        at = self.at.astimezone(UTC).strftime(_FORM)
        return f"<!-- ak-memory-attempt {self.what} {self.on} {at} {self.times} -->"

    def is_spent(self) -> bool:
        """Whether it was tried often enough."""
        return self.times >= MOST

    def is_under_way(self, now: datetime) -> bool:
        """Whether it may still be at work."""
        return now - self.at < PATIENCE


def read(body: str) -> Attempt | None:
    """The attempt that a comment records."""
    found = _LINE.search(body)
    if found is None:
        return None
    try:
        at = datetime.strptime(found["at"], _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Attempt(found["what"], found["on"], at, int(found["times"]))


def next_attempt(
    last: Attempt | None, what: str, on: str, now: datetime
) -> Attempt | None:
    """The attempt to make now; None while the last is under way, or after too many."""
    if last is None or (last.what, last.on) != (what, on):
        return Attempt(what, on, now)
    if last.is_under_way(now) or last.is_spent():
        return None
    return Attempt(what, on, now, last.times + 1)
