"""Merge requests and their approvals, through python-gitlab."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from gitlab.v4.objects import Project
from gitlab.v4.objects import ProjectMergeRequest as Handle

from gateway.live import review_values as values
from gateway.live.asking import ask, collect, in_order, told
from gateway.port.approvals import ApprovalRule, MergeRequestApprovals
from gateway.port.merge_requests import (
    Draft,
    LabelEvent,
    MergeRequest,
    Reviewer,
    StateEvent,
    Version,
)


@dataclass(frozen=True, slots=True)
class LiveMergeRequests:
    """Keeps `gateway.port.MergeRequests`."""

    _project: Project

    def get(self, iid: int) -> MergeRequest:
        """One merge request."""
        return ask(lambda: self._project.mergerequests.get(iid), values.merge_request)

    def find(
        self,
        *,
        state: str = "opened",
        updated_after: datetime | None = None,
        source_branch: str | None = None,
        target_branch: str | None = None,
        label: str | None = None,
    ) -> tuple[MergeRequest, ...]:
        """The project's merge requests in this state."""
        wanted = {
            "state": state,
            "updated_after": updated_after.isoformat() if updated_after else None,
            "source_branch": source_branch,
            "target_branch": target_branch,
            "labels": label,
            "scope": "all",
            # By creation: what changes meanwhile keeps its place among the pages.
            "order_by": "created_at",
            "sort": "asc",
        }
        query = {key: value for key, value in wanted.items() if value is not None}
        found = collect(
            lambda: self._project.mergerequests.list(iterator=True, **query),
            values.merge_request,
        )
        return in_order(found, lambda found: found.iid)

    def of_commit(self, sha: str) -> tuple[MergeRequest, ...]:
        """The merge requests that brought in this commit."""
        path = f"/projects/{self._project.encoded_id}/repository/commits/{sha}"
        listed = self._project.mergerequests
        return collect(
            lambda: listed.list(iterator=True, path=f"{path}/merge_requests"),
            values.merge_request,
        )

    def versions(self, iid: int) -> tuple[Version, ...]:
        """All versions of its diff."""
        found = collect(
            lambda: self._handle(iid).diffs.list(iterator=True), values.version
        )
        return in_order(found, lambda version: version.id)

    def reviewers(self, iid: int) -> tuple[Reviewer, ...]:
        """Its reviewers."""
        listed = self._handle(iid).reviewer_details
        return collect(lambda: listed.list(iterator=True), values.reviewer)

    def state_events(self, iid: int) -> tuple[StateEvent, ...]:
        """What happened to its state."""
        listed = self._handle(iid).resourcestateevents
        found = collect(lambda: listed.list(iterator=True), values.state_event)
        return in_order(found, lambda event: event.id)

    def label_events(self, iid: int) -> tuple[LabelEvent, ...]:
        """What happened to its labels."""
        listed = self._handle(iid).resourcelabelevents
        found = collect(lambda: listed.list(iterator=True), values.label_event)
        return in_order(found, lambda event: event.id)

    def create(self, draft: Draft) -> MergeRequest:
        """Open a merge request."""
        wanted = {
            "source_branch": draft.source_branch,
            "target_branch": draft.target_branch,
            "title": draft.title,
            "description": draft.description,
            "labels": ",".join(draft.labels),
            "remove_source_branch": draft.remove_source_branch,
            "squash": draft.squash,
        }
        listed = self._project.mergerequests
        return ask(lambda: listed.create(wanted), values.merge_request)

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
        """Change what is given."""
        wanted: dict[str, object] = {
            "title": title,
            "description": description,
            "add_labels": ",".join(sorted(add_labels)) or None,
            "remove_labels": ",".join(sorted(remove_labels)) or None,
            "assignee_ids": _ids(assignee_ids),
            "reviewer_ids": _ids(reviewer_ids),
        }
        given = {key: value for key, value in wanted.items() if value is not None}
        return self._update(iid, given)

    def close(self, iid: int) -> MergeRequest:
        """Close it."""
        return self._update(iid, {"state_event": "close"})

    def reopen(self, iid: int) -> MergeRequest:
        """Open it again."""
        return self._update(iid, {"state_event": "reopen"})

    def merge(
        self,
        iid: int,
        sha: str,
        *,
        squash: bool = False,
        message: str | None = None,
        auto: bool = False,
        remove_source_branch: bool = False,
    ) -> MergeRequest:
        """Merge it at exactly this head."""
        wanted: dict[str, object] = {"sha": sha, "squash": squash}
        if message is not None:
            field = "squash_commit_message" if squash else "merge_commit_message"
            wanted[field] = message
        if auto:
            # The second name is the one before GitLab 17.11; both are understood.
            wanted |= {"auto_merge": True, "merge_when_pipeline_succeeds": True}
        if remove_source_branch:
            wanted["should_remove_source_branch"] = True
        handle = self._handle(iid)
        # Texts belong in the body: GitLab's logs keep every query.
        path = f"{handle.manager.path}/{handle.encoded_id}/merge"
        put = handle.manager.gitlab.http_put
        return ask(lambda: put(path, post_data=wanted), values.merge_request)

    def cancel_auto_merge(self, iid: int) -> None:
        """Take back the wish to merge later."""
        told(self._handle(iid).cancel_merge_when_pipeline_succeeds)

    def _update(self, iid: int, wanted: dict[str, object]) -> MergeRequest:
        listed = self._project.mergerequests
        return ask(lambda: listed.update(iid, wanted), values.merge_request)

    def _handle(self, iid: int) -> Handle:
        return self._project.mergerequests.get(iid, lazy=True)


@dataclass(frozen=True, slots=True)
class LiveApprovals:
    """Keeps `gateway.port.Approvals`."""

    _project: Project

    def get(self, iid: int) -> MergeRequestApprovals:
        """Who approved."""
        return ask(self._handle(iid).approvals.get, values.approvals)

    def rules(self, iid: int) -> tuple[ApprovalRule, ...]:
        """GitLab's rules for this merge request."""
        return ask(self._handle(iid).approval_state.get, values.approval_rules)

    def approve(self, iid: int, sha: str) -> None:
        """Approve exactly this head."""
        told(lambda: self._handle(iid).approve(sha=sha))

    def unapprove(self, iid: int) -> None:
        """Take back the own approval."""
        told(self._handle(iid).unapprove)

    def reset(self, iid: int) -> None:
        """Remove everybody's approvals."""
        told(self._handle(iid).reset_approvals)

    def _handle(self, iid: int) -> Handle:
        return self._project.mergerequests.get(iid, lazy=True)


def _ids(wanted: Collection[int] | None) -> list[int] | None:
    """Ids as GitLab takes them: 0 alone clears, an empty list is not sent by all."""
    return None if wanted is None else sorted(wanted) or [0]
