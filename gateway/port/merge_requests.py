"""Merge requests: what they say, their versions, and what happened to them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.port.people import User
from gateway.port.pipelines import Pipeline


@dataclass(frozen=True, slots=True)
class DiffRefs:
    """The three commits that a diff and its threads are about.

    https://docs.gitlab.com/api/discussions/
    """

    base_sha: str
    start_sha: str
    head_sha: str


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """One merge request (https://docs.gitlab.com/api/merge_requests/).

    `state` is `opened`, `closed`, `locked` or `merged`. `sha` is its head, which
    lags behind the branch for a moment after a push, and is None while the source has
    no commit. `diff_refs` is None until GitLab has prepared the merge request, and
    `diff_refs` and `head_pipeline` are None in lists. `source_project_id` is None
    where the fork is gone. `auto_merge` is GitLab's `merge_when_pipeline_succeeds`.
    """

    iid: int
    project_id: int
    title: str
    description: str
    state: str
    draft: bool
    author: User
    source_branch: str
    target_branch: str
    source_project_id: int | None
    target_project_id: int
    web_url: str
    created_at: datetime
    updated_at: datetime
    sha: str | None = None
    diff_refs: DiffRefs | None = None
    detailed_merge_status: str | None = None
    has_conflicts: bool | None = None
    blocking_discussions_resolved: bool | None = None
    labels: frozenset[str] = frozenset()
    assignees: tuple[User, ...] = ()
    reviewers: tuple[User, ...] = ()
    auto_merge: bool = False
    squash: bool | None = None
    head_pipeline: Pipeline | None = None
    prepared_at: datetime | None = None
    merge_commit_sha: str | None = None
    squash_commit_sha: str | None = None
    merged_at: datetime | None = None
    merge_user: User | None = None
    closed_at: datetime | None = None
    closed_by: User | None = None

    @property
    def from_fork(self) -> bool:
        """Whether the source is another project, or one that is gone."""
        return self.source_project_id != self.target_project_id


@dataclass(frozen=True, slots=True)
class Version:
    """One state of a merge request's diff, made some time after a push.

    `state` is `collected`, `overflow` or `without_files` when it is whole, and
    something else before. `start_commit_sha` was the target's head then,
    `base_commit_sha` the merge base; `patch_id_sha` is None until it is computed.
    https://docs.gitlab.com/api/merge_requests/#get-merge-request-diff-versions
    """

    id: int
    head_commit_sha: str
    base_commit_sha: str
    start_commit_sha: str
    created_at: datetime
    state: str
    patch_id_sha: str | None = None


@dataclass(frozen=True, slots=True)
class Reviewer:
    """A reviewer and how far he is.

    `state` is `unreviewed`, `review_started`, `reviewed`, `requested_changes`,
    `approved` or `unapproved`. https://docs.gitlab.com/api/merge_requests/
    """

    user: User
    state: str


@dataclass(frozen=True, slots=True)
class StateEvent:
    """Who closed, reopened or merged, and when.

    `state` is `opened`, `closed`, `reopened`, `locked` or `merged`.
    https://docs.gitlab.com/api/resource_state_events/
    """

    id: int
    user: User | None
    state: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LabelEvent:
    """Who set or took away a label, and when.

    `action` is `add` or `remove`; `label` is None where the label was deleted since.
    https://docs.gitlab.com/api/resource_label_events/
    """

    id: int
    user: User | None
    action: str
    label: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Draft:
    """A merge request to be opened within the project."""

    source_branch: str
    target_branch: str
    title: str
    description: str = ""
    labels: tuple[str, ...] = ()
    remove_source_branch: bool = False
    squash: bool = False


class MergeRequestReader(Protocol):
    """Reads merge requests. Lists are whole: every page, nothing twice."""

    def get(self, iid: int) -> MergeRequest:
        """One merge request, with `diff_refs` and `head_pipeline`; raises `Missing`.

        Asking makes GitLab check anew whether it can be merged.
        """
        ...

    def find(
        self,
        *,
        state: str = "opened",
        updated_after: datetime | None = None,
        source_branch: str | None = None,
        target_branch: str | None = None,
        label: str | None = None,
    ) -> tuple[MergeRequest, ...]:
        """The project's merge requests in this state (or `all`), oldest first."""
        ...

    def of_commit(self, sha: str) -> tuple[MergeRequest, ...]:
        """The merge requests that brought in this commit; raises `Missing`.

        https://docs.gitlab.com/api/commits/#list-merge-requests-associated-with-a-commit
        """
        ...

    def versions(self, iid: int) -> tuple[Version, ...]:
        """All versions of its diff, oldest first."""
        ...

    def reviewers(self, iid: int) -> tuple[Reviewer, ...]:
        """Its reviewers and their states."""
        ...

    def state_events(self, iid: int) -> tuple[StateEvent, ...]:
        """What happened to its state, oldest first."""
        ...

    def label_events(self, iid: int) -> tuple[LabelEvent, ...]:
        """What happened to its labels, oldest first."""
        ...


class MergeRequestWriter(Protocol):
    """Changes merge requests. None of it reads first: compare before you write."""

    def create(self, draft: Draft) -> MergeRequest:
        """Open a merge request; raises `Stale` where one of that branch is open."""
        ...

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
        """Change what is given; the answer is what GitLab made of it.

        Compare: Free keeps one assignee and one reviewer and says nothing, and
        whoever can't see the project is left out. An unknown label is created.
        """
        ...

    def close(self, iid: int) -> MergeRequest:
        """Close it; one that is closed stays so."""
        ...

    def reopen(self, iid: int) -> MergeRequest:
        """Open it again."""
        ...

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
        """Merge it at exactly this head, or when its pipeline succeeds (`auto`).

        `message` is the squash commit's, or the merge commit's without squash.
        Raises `Stale` where the head is another, `Refused` where it can't be merged,
        `Denied` where the token may not. After `Unavailable` read before you try again.
        https://docs.gitlab.com/api/merge_requests/#merge-a-merge-request
        """
        ...

    def cancel_auto_merge(self, iid: int) -> None:
        """Take back the wish to merge when the pipeline succeeds.

        Raises `Refused` where it is merged or closed; without such a wish, GitLab
        answers `Refused` as well.
        """
        ...


class MergeRequests(MergeRequestReader, MergeRequestWriter, Protocol):
    """Reads and changes merge requests."""
