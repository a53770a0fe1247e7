"""What an inbox does, whatever keeps it.

A job is one merge request of one project, named `PROJECT/IID`. It is run by one at a
time, over all processes. What comes in while it waits is covered by the run that
waits; what comes in during a run gives exactly one more.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

WHOLE_PROJECT = 0  # as the number of a merge request: all of them, a sweep


class Later(Exception):  # noqa: N818  (no fault: look again after a while)
    """Raised by a run that has to look again in `seconds`; it has not failed."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"again in {seconds:g} s")


@dataclass(frozen=True, slots=True)
class DeadJob:
    """A job that failed too often; `error` is what the last run said, masked."""

    key: str
    attempts: int
    error: str


class Jobs(Protocol):
    """Keeps jobs and runs them."""

    def submit(self, project_id: int, iid: int, delivery: str) -> bool:
        """Ask for a look at a merge request; safe on disk when this returns.

        False where this delivery was here before. Raises `OSError` where it can't be
        kept: nothing may be acknowledged then.
        """
        ...

    def run(
        self,
        reconcile: Callable[[int, int], None],
        concurrency: int,
        stop: threading.Event,
    ) -> None:
        """Run jobs until `stop` is set; what runs by then is finished first."""
        ...

    def every(self, name: str, seconds: int, call: Callable[[], None]) -> None:
        """Call it once a slot of `seconds`, over all processes; while `run` runs."""
        ...

    def dead(self) -> tuple[DeadJob, ...]:
        """Jobs that failed too often, for an operator to see."""
        ...

    def requeue(self, key: str) -> bool:
        """Give a dead job another life; False where there is none of that key."""
        ...

    def stats(self) -> dict[str, int]:
        """How many are `waiting`, `running` and `dead`."""
        ...

    def close(self) -> None:
        """Let go of what is held."""
        ...
