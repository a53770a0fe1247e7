"""Notes and discussions, through python-gitlab."""

from dataclasses import dataclass

from gitlab.v4.objects import (
    Project,
    ProjectMergeRequest,
    ProjectMergeRequestDiscussion,
)

from gateway.live import project_values as values
from gateway.live.answers import Answer
from gateway.live.asking import ask, collect, in_order, told
from gateway.port.errors import Refused
from gateway.port.notes import Discussion, Note, Position


@dataclass(frozen=True, slots=True)
class LiveNotes:
    """Keeps `gateway.port.Notes`."""

    _project: Project

    def notes(self, iid: int) -> tuple[Note, ...]:
        """All notes, oldest first: what is written meanwhile comes at the end."""
        listed = self._handle(iid).notes
        found = collect(
            lambda: listed.list(iterator=True, order_by="created_at", sort="asc"),
            values.note,
        )
        return in_order(found, lambda note: note.id)

    def discussions(self, iid: int) -> tuple[Discussion, ...]:
        """All discussions, as GitLab orders them: oldest first."""
        listed = self._handle(iid).discussions
        return collect(lambda: listed.list(iterator=True), values.discussion)

    def add(self, iid: int, body: str) -> Note:
        """Write a note."""
        listed = self._handle(iid).notes
        return ask(lambda: listed.create({"body": body}), _written)

    def edit(self, iid: int, note_id: int, body: str) -> Note:
        """Put another body into an own note."""
        listed = self._handle(iid).notes
        return ask(lambda: listed.update(note_id, {"body": body}), values.note)

    def delete(self, iid: int, note_id: int) -> None:
        """Take away an own note."""
        listed = self._handle(iid).notes
        told(lambda: listed.delete(note_id))

    def start(self, iid: int, body: str, position: Position) -> Discussion:
        """Open a thread on the diff."""
        place: dict[str, object] = {
            "position_type": "text",
            "base_sha": position.refs.base_sha,
            "start_sha": position.refs.start_sha,
            "head_sha": position.refs.head_sha,
            "old_path": position.old_path,
            "new_path": position.new_path,
        }
        if position.new_line is not None:
            place["new_line"] = position.new_line
        if position.old_line is not None:
            place["old_line"] = position.old_line
        listed = self._handle(iid).discussions
        wanted = {"body": body, "position": place}
        return ask(lambda: listed.create(wanted), values.discussion)

    def reply(self, iid: int, discussion_id: str, body: str) -> Note:
        """Add a note to a thread."""
        thread = self._thread(iid, discussion_id)
        return ask(lambda: thread.notes.create({"body": body}), _written)

    def resolve(self, iid: int, discussion_id: str, *, resolved: bool = True) -> None:
        """Resolve a thread, or open it again."""
        listed = self._handle(iid).discussions
        told(lambda: listed.update(discussion_id, {"resolved": resolved}))

    def _handle(self, iid: int) -> ProjectMergeRequest:
        return self._project.mergerequests.get(iid, lazy=True)

    def _thread(self, iid: int, discussion_id: str) -> ProjectMergeRequestDiscussion:
        return self._handle(iid).discussions.get(discussion_id, lazy=True)


def _written(found: Answer) -> Note:
    """The note that was made, if one was: of commands alone GitLab makes none."""
    if "id" not in found and "commands_changes" in found:
        raise Refused("GitLab took the note for quick actions and wrote none")
    return values.note(found)
