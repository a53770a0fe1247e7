"""The project, its labels and its people, through python-gitlab."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from gitlab import Gitlab
from gitlab.v4.objects import Project as Handle

from gateway.live import project_values as values
from gateway.live import review_values
from gateway.live.answers import day_or_none
from gateway.live.asking import ask, collect
from gateway.port.approvals import ApprovalRule
from gateway.port.errors import Missing
from gateway.port.people import Member, User
from gateway.port.project import (
    ApprovalSettings,
    Branch,
    Label,
    Metadata,
    Project,
    ProtectedBranch,
    ProtectedTag,
)


@dataclass(frozen=True, slots=True)
class LiveProjects:
    """Keeps `gateway.port.Projects`."""

    _server: Gitlab
    _project: Handle

    def metadata(self) -> Metadata:
        """Which GitLab answers; before 15.2 it tells no edition."""
        try:
            return ask(lambda: self._server.http_get("/metadata"), values.metadata)
        except Missing:
            return ask(lambda: self._server.http_get("/version"), values.metadata)

    def get(self) -> Project:
        """The project."""
        listed, named = self._server.projects, self._project.get_id()
        return ask(lambda: listed.get(named or 0), values.project)

    def branch(self, name: str) -> Branch:
        """A branch."""
        return ask(lambda: self._project.branches.get(name), values.branch)

    def protected_branches(self) -> tuple[ProtectedBranch, ...]:
        """Every protected branch."""
        listed = self._project.protectedbranches
        return collect(lambda: listed.list(iterator=True), values.protected_branch)

    def protected_tags(self) -> tuple[ProtectedTag, ...]:
        """Every protected tag."""
        listed = self._project.protectedtags
        return collect(lambda: listed.list(iterator=True), values.protected_tag)

    def approval_settings(self) -> ApprovalSettings:
        """Premium's approval settings."""
        return ask(self._project.approvals.get, values.approval_settings)

    def approval_rules(self) -> tuple[ApprovalRule, ...]:
        """Premium's approval rules."""
        listed = self._project.approvalrules
        return collect(lambda: listed.list(iterator=True), review_values.approval_rule)

    def edit(self, settings: Mapping[str, str | int | bool]) -> Project:
        """Set these settings."""
        listed, named = self._server.projects, self._project.get_id()
        return ask(lambda: listed.update(named, dict(settings)), values.project)


@dataclass(frozen=True, slots=True)
class LivePeople:
    """Keeps `gateway.port.People`."""

    _server: Gitlab
    _project: Handle

    def me(self) -> User:
        """The token's own user."""
        return ask(lambda: self._server.http_get("/user"), review_values.user)

    def token_ends(self) -> date | None:
        """The day on which the token in use ends."""
        return ask(
            lambda: self._server.http_get("/personal_access_tokens/self"),
            lambda found: day_or_none(found, "expires_at"),
        )

    def user(self, user_id: int) -> User:
        """The user with this id."""
        return ask(lambda: self._server.users.get(user_id), review_values.user)

    def find(self, username: str) -> User | None:
        """The user who has this name now."""
        listed = self._server.users
        found = collect(
            lambda: listed.list(iterator=True, username=username), review_values.user
        )
        same = (one for one in found if one.username.lower() == username.lower())
        return next(same, None)

    def members(self) -> tuple[Member, ...]:
        """All members of the project."""
        listed = self._project.members_all
        return collect(lambda: listed.list(iterator=True), review_values.member)

    def member(self, user_id: int) -> Member | None:
        """The place of this user in the project."""
        try:
            listed = self._project.members_all
            return ask(lambda: listed.get(user_id), review_values.member)
        except Missing:
            return None

    def group_members(self, path: str) -> tuple[Member, ...]:
        """All members of a group."""
        listed = self._server.groups.get(path, lazy=True).members_all
        return collect(lambda: listed.list(iterator=True), review_values.member)


@dataclass(frozen=True, slots=True)
class LiveLabels:
    """Keeps `gateway.port.Labels`."""

    _project: Handle

    def all(self) -> tuple[Label, ...]:
        """Every label."""
        return collect(lambda: self._project.labels.list(iterator=True), values.label)

    def create(self, label: Label) -> Label:
        """Make a label."""
        wanted = {
            "name": label.name,
            "color": label.color,
            "description": label.description,
        }
        return ask(lambda: self._project.labels.create(wanted), values.label)
