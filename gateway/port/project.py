"""The project and the settings that the flow rests on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from gateway.port.approvals import ApprovalRule

NO_ONE = 0


@dataclass(frozen=True, slots=True)
class Metadata:
    """Which GitLab this is; `enterprise` is the edition, never the licence.

    None where it is too old to say. https://docs.gitlab.com/api/metadata/
    """

    version: str
    enterprise: bool | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch and the commit it stands on (https://docs.gitlab.com/api/branches/)."""

    name: str
    sha: str
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Project:
    """A project and its settings (https://docs.gitlab.com/api/projects/).

    A setting is None where GitLab doesn't tell it: it is older, another tier, or the
    token has not the right. None is never a yes.
    """

    id: int
    path_with_namespace: str
    web_url: str
    http_url_to_repo: str
    default_branch: str | None
    visibility: str | None = None
    archived: bool | None = None
    merge_method: str | None = None
    squash_option: str | None = None
    only_allow_merge_if_pipeline_succeeds: bool | None = None
    allow_merge_on_skipped_pipeline: bool | None = None
    only_allow_merge_if_all_discussions_are_resolved: bool | None = None
    remove_source_branch_after_merge: bool | None = None
    merge_pipelines_enabled: bool | None = None
    merge_trains_enabled: bool | None = None
    ci_config_path: str | None = None
    restrict_user_defined_variables: bool | None = None
    ci_pipeline_variables_minimum_override_role: str | None = None
    ci_allow_fork_pipelines_to_run_in_parent_project: bool | None = None
    ci_push_repository_for_job_token_allowed: bool | None = None
    automatic_rebase_enabled: bool | None = None


@dataclass(frozen=True, slots=True)
class ProtectedBranch:
    """A protected branch or wildcard (https://docs.gitlab.com/api/protected_branches/).

    Levels are roles (0 no one, 30 developer, 40 maintainer, 60 admin). Premium can
    name single people, groups and keys instead: `named_push` and `named_merge` say how
    many it names.
    """

    name: str
    push_access_levels: frozenset[int]
    merge_access_levels: frozenset[int]
    allow_force_push: bool
    code_owner_approval_required: bool | None = None
    named_push: int = 0
    named_merge: int = 0


@dataclass(frozen=True, slots=True)
class ProtectedTag:
    """A protected tag or wildcard (https://docs.gitlab.com/api/protected_tags/)."""

    name: str
    create_access_levels: frozenset[int]


@dataclass(frozen=True, slots=True)
class ApprovalSettings:
    """A project's approval settings; Premium and Ultimate have them.

    https://docs.gitlab.com/api/merge_request_approvals/
    """

    reset_approvals_on_push: bool | None = None
    selective_code_owner_removals: bool | None = None
    merge_requests_author_approval: bool | None = None
    merge_requests_disable_committers_approval: bool | None = None
    disable_overriding_approvers_per_merge_request: bool | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A label, the project's own or a group's (https://docs.gitlab.com/api/labels/)."""

    name: str
    color: str
    description: str = ""


class ProjectReader(Protocol):
    """Reads the project and its settings. Lists are whole."""

    def metadata(self) -> Metadata:
        """Which GitLab answers."""
        ...

    def get(self) -> Project:
        """The project; raises `Missing` where the token can't see it."""
        ...

    def branch(self, name: str) -> Branch:
        """A branch as it stands now, before GitLab has told the merge requests.

        Raises `Missing`.
        """
        ...

    def protected_branches(self) -> tuple[ProtectedBranch, ...]:
        """Every protected branch and wildcard."""
        ...

    def protected_tags(self) -> tuple[ProtectedTag, ...]:
        """Every protected tag and wildcard."""
        ...

    def approval_settings(self) -> ApprovalSettings:
        """Premium's approval settings; raises `Missing` on Free."""
        ...

    def approval_rules(self) -> tuple[ApprovalRule, ...]:
        """Premium's approval rules; raises `Missing` on Free."""
        ...


class ProjectWriter(Protocol):
    """Changes settings; needs a Maintainer's token."""

    def edit(self, settings: Mapping[str, str | int | bool]) -> Project:
        """Set these settings, by GitLab's names; the answer is what it made of them."""
        ...


class Projects(ProjectReader, ProjectWriter, Protocol):
    """Reads the project and changes its settings."""


class Labels(Protocol):
    """Which labels there are. What a merge request wears: see `MergeRequests`."""

    def all(self) -> tuple[Label, ...]:
        """Every label of the project and its groups."""
        ...

    def create(self, label: Label) -> Label:
        """Make a label of the project; raises `Stale` where it has one of that name."""
        ...
