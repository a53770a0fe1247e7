"""The rest of the GitLab in memory: approvals, notes, labels, and a connection."""

from dataclasses import dataclass, replace

from gateway.port import (
    Approval,
    ApprovalRule,
    Denied,
    Discussion,
    Label,
    MergeRequestApprovals,
    Missing,
    Note,
    Position,
    Stale,
    User,
)
from tests.gateway.fake import FakeGitLab, FakeMergeRequests


@dataclass(frozen=True)
class FakeApprovals:
    """Keeps `gateway.port.Approvals` as a Community Edition does."""

    _world: FakeGitLab
    _me: User

    def get(self, iid: int) -> MergeRequestApprovals:
        self._world.get(iid)
        return MergeRequestApprovals(tuple(self._world.approvals[iid]))

    def rules(self, iid: int) -> tuple[ApprovalRule, ...]:
        raise Missing(f"no rules for {iid} on Free", 404)

    def approve(self, iid: int, sha: str) -> None:
        if sha != self._world.get(iid).sha:
            raise Stale("SHA does not match HEAD of source branch", 409)
        given = self._world.approvals[iid]
        if any(one.user == self._me for one in given):
            raise Denied("401 Unauthorized", 401)
        given.append(Approval(self._me, self._world.now()))

    def unapprove(self, iid: int) -> None:
        given = self._world.approvals[iid]
        kept = [one for one in given if one.user != self._me]
        if kept == given:
            raise Missing("404 Not Found", 404)
        self._world.approvals[iid] = kept

    def reset(self, iid: int) -> None:
        if not self._me.bot:
            raise Denied("401 Unauthorized", 401)
        self._world.approvals[iid] = []


@dataclass(frozen=True)
class FakeNotes:
    """Keeps `gateway.port.Notes`."""

    _world: FakeGitLab
    _me: User

    def notes(self, iid: int) -> tuple[Note, ...]:
        return tuple(note for found in self.discussions(iid) for note in found.notes)

    def discussions(self, iid: int) -> tuple[Discussion, ...]:
        self._world.get(iid)
        return tuple(self._world.threads[iid])

    def add(self, iid: int, body: str) -> Note:
        return self._open(iid, body, None).notes[0]

    def edit(self, iid: int, note_id: int, body: str) -> Note:
        for at, thread in enumerate(self._world.threads[iid]):
            for note in thread.notes:
                if note.id == note_id:
                    new = replace(note, body=body, updated_at=self._world.now())
                    notes = tuple(new if one == note else one for one in thread.notes)
                    self._world.threads[iid][at] = replace(thread, notes=notes)
                    return new
        raise Missing("404 Note Not Found", 404)

    def delete(self, iid: int, note_id: int) -> None:
        for at, thread in enumerate(self._world.threads[iid]):
            if any(one.id == note_id for one in thread.notes):
                notes = tuple(one for one in thread.notes if one.id != note_id)
                self._world.threads[iid][at] = replace(thread, notes=notes)
                return
        raise Missing("404 Note Not Found", 404)

    def start(self, iid: int, body: str, position: Position) -> Discussion:
        return self._open(iid, body, position)

    def reply(self, iid: int, discussion_id: str, body: str) -> Note:
        at = self._at(iid, discussion_id)
        thread = self._world.threads[iid][at]
        resolvable = not thread.individual_note
        now = self._world.now()
        note = Note(next(self._world.ids), self._me, body, now, now,
                    resolvable=resolvable)  # fmt: skip
        self._world.threads[iid][at] = replace(thread, notes=(*thread.notes, note))
        return note

    def resolve(self, iid: int, discussion_id: str, *, resolved: bool = True) -> None:
        at = self._at(iid, discussion_id)
        thread = self._world.threads[iid][at]
        notes = tuple(replace(note, resolved=resolved) for note in thread.notes)
        self._world.threads[iid][at] = replace(thread, notes=notes)

    def _open(self, iid: int, body: str, position: Position | None) -> Discussion:
        self._world.get(iid)
        now, on_diff = self._world.now(), position is not None
        note = Note(next(self._world.ids), self._me, body, now, now,
                    resolvable=on_diff, position=position)  # fmt: skip
        made = Discussion(f"{note.id:040x}", (note,), individual_note=not on_diff)
        self._world.threads[iid].append(made)
        return made

    def _at(self, iid: int, discussion_id: str) -> int:
        for at, thread in enumerate(self._world.threads[iid]):
            if thread.id == discussion_id:
                return at
        raise Missing("404 Discussion Not Found", 404)


@dataclass(frozen=True)
class FakeLabels:
    """Keeps `gateway.port.Labels`."""

    _world: FakeGitLab

    def all(self) -> tuple[Label, ...]:
        return tuple(self._world.labels.values())

    def create(self, label: Label) -> Label:
        if label.name in self._world.labels:
            raise Stale("Label already exists", 409)
        self._world.labels[label.name] = label
        return label


@dataclass(frozen=True)
class FakeForge:
    """A connection in somebody's name, with the parts that a review needs."""

    merge_requests: FakeMergeRequests
    approvals: FakeApprovals
    notes: FakeNotes
    labels: FakeLabels


def as_user(world: FakeGitLab, user: User) -> FakeForge:
    """A connection of this user."""
    return FakeForge(
        FakeMergeRequests(world, user),
        FakeApprovals(world, user),
        FakeNotes(world, user),
        FakeLabels(world),
    )
