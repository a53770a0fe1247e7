"""Issues: where the operator is told what is no merge request's matter."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from gateway.port.people import User


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue of the project (https://docs.gitlab.com/api/issues/).

    `state` is `opened` or `closed`.
    """

    iid: int
    title: str
    description: str
    state: str
    author: User


class Issues(Protocol):
    """Reads and writes issues."""

    def find(self, label: str, state: str = "opened") -> tuple[Issue, ...]:
        """The project's issues with this label, oldest first.

        Raises `Missing` or `Denied` where the project has no issues.
        """
        ...

    def create(self, title: str, description: str, labels: Collection[str]) -> Issue:
        """Open a confidential issue, which members alone can see."""
        ...

    def edit(
        self, iid: int, *, description: str | None = None, close: bool = False
    ) -> Issue:
        """Put another description in, or close it."""
        ...
