"""A GitLab in memory, for fast tests: merge requests, approvals, notes, labels.

The contract suite holds it to what `gateway.live` does against a real server.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from gateway.port import (
    Approval,
    DiffRefs,
    Discussion,
    Draft,
    Label,
    LabelEvent,
    MergeRequest,
    Missing,
    Refused,
    Reviewer,
    Stale,
    StateEvent,
    User,
    Version,
)

START = datetime(2026, 3, 1, tzinfo=UTC)


@dataclass
class FakeGitLab:
    """What all connections to it share. Each thing done takes a second."""

    branches: dict[str, str] = field(default_factory=lambda: {"main": "0" * 40})
    merge_requests: dict[int, MergeRequest] = field(default_factory=dict)
    versions: dict[int, list[Version]] = field(default_factory=dict)
    approvals: dict[int, list[Approval]] = field(default_factory=dict)
    threads: dict[int, list[Discussion]] = field(default_factory=dict)
    states: dict[int, list[StateEvent]] = field(default_factory=dict)
    label_events: dict[int, list[LabelEvent]] = field(default_factory=dict)
    labels: dict[str, Label] = field(default_factory=dict)
    ids: "count[int]" = field(default_factory=lambda: count(1))
    seconds: "count[int]" = field(default_factory=count)

    def now(self) -> datetime:
        """The time; it has moved on."""
        return START + timedelta(seconds=next(self.seconds))

    def get(self, iid: int) -> MergeRequest:
        """A merge request; raises `Missing`."""
        if iid not in self.merge_requests:
            raise Missing(f"no merge request {iid}", 404)
        return self.merge_requests[iid]

    def put(self, iid: int, **changes: object) -> MergeRequest:
        """A merge request, changed."""
        now = self.now()
        changed = replace(self.get(iid), updated_at=now, **changes)  # type: ignore[arg-type]
        self.merge_requests[iid] = changed
        return changed

    def push(self, branch: str) -> str:
        """Put a new commit on a branch; its open merge requests get a version."""
        head = f"{next(self.ids):040x}"
        self.branches[branch] = head
        for iid, found in self.merge_requests.items():
            if found.source_branch == branch and found.state == "opened":
                self.record(iid, head)
        return head

    def record(self, iid: int, head: str) -> None:
        """A new version of a merge request's diff."""
        target = self.branches[self.get(iid).target_branch]
        self.put(iid, sha=head, diff_refs=DiffRefs(target, target, head))
        version = Version(
            next(self.ids), head, target, target, self.now(), "collected", head
        )
        self.versions[iid].append(version)


@dataclass(frozen=True)
class FakeMergeRequests:
    """Keeps `gateway.port.MergeRequests`."""

    _world: FakeGitLab
    _me: User

    def get(self, iid: int) -> MergeRequest:
        return self._world.get(iid)

    def find(
        self,
        *,
        state: str = "opened",
        updated_after: datetime | None = None,
        source_branch: str | None = None,
        target_branch: str | None = None,
        label: str | None = None,
    ) -> tuple[MergeRequest, ...]:
        return tuple(
            found
            for found in self._world.merge_requests.values()
            if state in (found.state, "all")
            and (updated_after is None or found.updated_at > updated_after)
            and source_branch in (found.source_branch, None)
            and target_branch in (found.target_branch, None)
            and (label is None or label in found.labels)
        )

    def of_commit(self, sha: str) -> tuple[MergeRequest, ...]:
        return tuple(
            found
            for found in self._world.merge_requests.values()
            if sha in (found.merge_commit_sha, found.squash_commit_sha, found.sha)
        )

    def versions(self, iid: int) -> tuple[Version, ...]:
        self._world.get(iid)
        return tuple(self._world.versions[iid])

    def reviewers(self, iid: int) -> tuple[Reviewer, ...]:
        return tuple(
            Reviewer(user, "unreviewed") for user in self._world.get(iid).reviewers
        )

    def state_events(self, iid: int) -> tuple[StateEvent, ...]:
        return tuple(self._world.states[iid])

    def label_events(self, iid: int) -> tuple[LabelEvent, ...]:
        return tuple(self._world.label_events[iid])

    def create(self, draft: Draft) -> MergeRequest:
        world = self._world
        if self.find(source_branch=draft.source_branch):
            raise Stale("another open merge request exists for this branch", 409)
        iid, now = len(world.merge_requests) + 1, world.now()
        world.merge_requests[iid] = MergeRequest(
            iid, 1, draft.title, draft.description, "opened",
            draft.title.startswith("Draft:"), self._me, draft.source_branch,
            draft.target_branch, 1, 1, "", now, now,
        )  # fmt: skip
        for kept in (world.versions, world.approvals, world.threads):
            kept[iid] = []
        world.states[iid], world.label_events[iid] = [], []
        world.record(iid, world.branches[draft.source_branch])
        return self.edit(iid, add_labels=draft.labels)

    def edit(
        self,
        iid: int,
        *,
        title: str | None = None,
        description: str | None = None,
        add_labels: Collection[str] = (),
        remove_labels: Collection[str] = (),
        assignee_ids: Collection[int] | None = None,
        reviewer_ids: Collection[int] | None = None,
    ) -> MergeRequest:
        now = self._world.get(iid)
        labels = now.labels - set(remove_labels) | set(add_labels)
        changes: dict[str, object] = {"labels": labels}
        for name in sorted(labels ^ now.labels):
            action = "add" if name in labels else "remove"
            event = LabelEvent(
                next(self._world.ids), self._me, action, name, self._world.now()
            )
            self._world.label_events[iid].append(event)
            self._world.labels.setdefault(name, Label(name, "#6699cc"))
        texts = {"title": title, "description": description}
        changes |= {key: text for key, text in texts.items() if text is not None}
        # Free keeps one of each, silently.
        for key, ids in (("assignees", assignee_ids), ("reviewers", reviewer_ids)):
            if ids is not None:
                changes[key] = tuple(User(one, f"user{one}") for one in sorted(ids)[:1])
        return self._world.put(iid, **changes)

    def close(self, iid: int) -> MergeRequest:
        return self._turn(iid, "opened", "closed", "closed")

    def reopen(self, iid: int) -> MergeRequest:
        return self._turn(iid, "closed", "opened", "reopened")

    def merge(
        self,
        iid: int,
        sha: str,
        *,
        squash: bool = False,
        message: str | None = None,  # noqa: ARG002  (no commit is made here)
        auto: bool = False,
        remove_source_branch: bool = False,  # noqa: ARG002
    ) -> MergeRequest:
        found = self._world.get(iid)
        if found.state != "opened" or found.draft:
            raise Refused("405 Method Not Allowed", 405)
        if sha != found.sha:
            raise Stale("SHA does not match HEAD of source branch", 409)
        if auto:
            return self._world.put(iid, auto_merge=True)
        head = self._world.push(found.target_branch)
        self._turn(iid, "opened", "merged", "merged")
        made = {"squash_commit_sha": head} if squash else {"merge_commit_sha": head}
        now = self._world.now()
        return self._world.put(iid, merged_at=now, merge_user=self._me, **made)

    def cancel_auto_merge(self, iid: int) -> None:
        if not self._world.get(iid).auto_merge:
            raise Refused("can't cancel the automatic merge", 406)
        self._world.put(iid, auto_merge=False)

    def _turn(self, iid: int, before: str, after: str, said: str) -> MergeRequest:
        if self._world.get(iid).state != before:
            return self._world.get(iid)
        event = StateEvent(next(self._world.ids), self._me, said, self._world.now())
        self._world.states[iid].append(event)
        return self._world.put(iid, state=after)
