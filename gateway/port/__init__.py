"""What is asked of GitLab: small protocols, frozen values, a few errors.

The words are GitLab's own (`iid`, `sha`, `approved_by`, `versions`), so that its
documentation reads on here. Who consumes it names the smallest protocol that serves;
`gateway.live` keeps them all over HTTP, `tests/gateway/fake.py` in memory.
"""

from gateway.port.approvals import (
    Approval,
    ApprovalReader,
    ApprovalRule,
    Approvals,
    ApprovalWriter,
    MergeRequestApprovals,
)
from gateway.port.errors import (
    Denied,
    GitLabError,
    Missing,
    Refused,
    Stale,
    Unavailable,
)
from gateway.port.forge import Forge
from gateway.port.issues import Issue, Issues
from gateway.port.merge_requests import (
    DiffRefs,
    Draft,
    LabelEvent,
    MergeRequest,
    MergeRequestReader,
    MergeRequests,
    MergeRequestWriter,
    Reviewer,
    StateEvent,
    Version,
)
from gateway.port.notes import (
    Discussion,
    Note,
    NoteReader,
    Notes,
    NoteWriter,
    Position,
)
from gateway.port.people import Member, People, User
from gateway.port.pipelines import (
    Job,
    OwnJob,
    Pipeline,
    PipelineReader,
    Pipelines,
    PipelineWriter,
)
from gateway.port.project import (
    ApprovalSettings,
    Branch,
    Label,
    Labels,
    Metadata,
    Project,
    ProjectReader,
    Projects,
    ProjectWriter,
    ProtectedBranch,
    ProtectedTag,
)

__all__ = [
    "Approval",
    "ApprovalReader",
    "ApprovalRule",
    "ApprovalSettings",
    "ApprovalWriter",
    "Approvals",
    "Branch",
    "Denied",
    "DiffRefs",
    "Discussion",
    "Draft",
    "Forge",
    "GitLabError",
    "Issue",
    "Issues",
    "Job",
    "Label",
    "LabelEvent",
    "Labels",
    "Member",
    "MergeRequest",
    "MergeRequestApprovals",
    "MergeRequestReader",
    "MergeRequestWriter",
    "MergeRequests",
    "Metadata",
    "Missing",
    "Note",
    "NoteReader",
    "NoteWriter",
    "Notes",
    "OwnJob",
    "People",
    "Pipeline",
    "PipelineReader",
    "PipelineWriter",
    "Pipelines",
    "Position",
    "Project",
    "ProjectReader",
    "ProjectWriter",
    "Projects",
    "ProtectedBranch",
    "ProtectedTag",
    "Refused",
    "Reviewer",
    "Stale",
    "StateEvent",
    "Unavailable",
    "User",
    "Version",
]
