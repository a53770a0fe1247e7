"""Who approved a merge request, and which rules GitLab itself holds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.port.people import User


@dataclass(frozen=True, slots=True)
class Approval:
    """One approval. It names no commit: GitLab's API doesn't tell which.

    `approved_at` is None from a GitLab too old to tell it.
    https://docs.gitlab.com/api/merge_request_approvals/
    """

    user: User
    approved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MergeRequestApprovals:
    """The approvals of a merge request as of now.

    GitLab's flag `approved` is left out on purpose: with no rule to meet, an
    Enterprise Edition says true where nobody approved. The numbers are None on a
    Community Edition. https://docs.gitlab.com/api/merge_request_approvals/
    """

    approved_by: tuple[Approval, ...] = ()
    approvals_required: int | None = None
    approvals_left: int | None = None


@dataclass(frozen=True, slots=True)
class ApprovalRule:
    """A rule of GitLab's own; Premium and Ultimate have them.

    `rule_type` is `regular`, `any_approver`, `code_owner` or `report_approver`.
    `approved` and `approved_by` are told for a merge request's rules alone.
    https://docs.gitlab.com/api/merge_request_approvals/
    """

    id: int
    name: str
    rule_type: str
    approvals_required: int
    eligible_approvers: tuple[User, ...] = ()
    approved_by: tuple[User, ...] = ()
    approved: bool | None = None


class ApprovalReader(Protocol):
    """Reads approvals. A job token may not; a Reporter's `read_api` token may."""

    def get(self, iid: int) -> MergeRequestApprovals:
        """Who approved."""
        ...

    def rules(self, iid: int) -> tuple[ApprovalRule, ...]:
        """GitLab's rules for this merge request; raises `Missing` on Free."""
        ...


class ApprovalWriter(Protocol):
    """Gives and takes approvals in the name of the token's user."""

    def approve(self, iid: int, sha: str) -> None:
        """Approve exactly this head.

        Raises `Stale` where the head is another, `Denied` where the user has approved
        already or may not.
        """
        ...

    def unapprove(self, iid: int) -> None:
        """Take back the own approval; raises `Missing` where there is none."""
        ...

    def reset(self, iid: int) -> None:
        """Remove everybody's approvals. Bots of project or group tokens alone may.

        https://docs.gitlab.com/api/merge_request_approvals/
        """
        ...


class Approvals(ApprovalReader, ApprovalWriter, Protocol):
    """Reads, gives and takes approvals."""
