"""Notes and the discussions that they belong to."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.port.merge_requests import DiffRefs
from gateway.port.people import User


@dataclass(frozen=True, slots=True)
class Position:
    """Where in the diff a thread stands.

    An added line has only `new_line`, a removed one only `old_line`, an unchanged one
    both. https://docs.gitlab.com/api/discussions/
    """

    refs: DiffRefs
    old_path: str
    new_path: str
    new_line: int | None = None
    old_line: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A comment, or with `system` a line that GitLab wrote itself.

    A note whose `updated_at` is not its `created_at` was edited, or its thread was
    resolved. https://docs.gitlab.com/api/notes/
    """

    id: int
    author: User
    body: str
    created_at: datetime
    updated_at: datetime
    system: bool = False
    internal: bool = False
    resolvable: bool = False
    resolved: bool = False
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Discussion:
    """A thread; `individual_note` where it is a comment that nobody can resolve.

    https://docs.gitlab.com/api/discussions/
    """

    id: str
    notes: tuple[Note, ...]
    individual_note: bool = False

    @property
    def resolved(self) -> bool | None:
        """Whether all that can be resolved in it is; None where nothing can be."""
        wanted = [note.resolved for note in self.notes if note.resolvable]
        return all(wanted) if wanted else None


class NoteReader(Protocol):
    """Reads what was said on a merge request. Lists are whole."""

    def notes(self, iid: int) -> tuple[Note, ...]:
        """All notes, those of the system included, oldest first."""
        ...

    def discussions(self, iid: int) -> tuple[Discussion, ...]:
        """All discussions, oldest first."""
        ...


class NoteWriter(Protocol):
    """Speaks on a merge request.

    GitLab runs every line of a body that reads as a quick action, with the token's
    rights: defuse what others wrote before it comes here.
    https://docs.gitlab.com/user/project/quick_actions/
    """

    def add(self, iid: int, body: str) -> Note:
        """Write a note; raises `Refused` where GitLab took all of it for commands."""
        ...

    def edit(self, iid: int, note_id: int, body: str) -> Note:
        """Put another body into an own note."""
        ...

    def delete(self, iid: int, note_id: int) -> None:
        """Take away an own note; with a thread's first note the thread goes.

        Raises `Missing` where it is gone.
        """
        ...

    def start(self, iid: int, body: str, position: Position) -> Discussion:
        """Open a thread on the diff; raises `Refused` where it has no such line."""
        ...

    def reply(self, iid: int, discussion_id: str, body: str) -> Note:
        """Add a note to a thread."""
        ...

    def resolve(self, iid: int, discussion_id: str, *, resolved: bool = True) -> None:
        """Resolve a thread, or open it again."""
        ...


class Notes(NoteReader, NoteWriter, Protocol):
    """Reads and speaks."""
