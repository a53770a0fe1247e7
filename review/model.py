"""Model: what GitLab has on record about a merge request, in GitLab's own words.

Only what a decision rests on. Values of the API's JSON become these once, at the edge;
times have their zone, lists are whole (all pages).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

DIGEST = 12  # hex digits of a content digest

# `project_7_bot_1a2b`: accounts that GitLab makes for access tokens.
_TOKEN_BOT = re.compile(r"(?:project|group)_\d+_bot(?:_\w+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class User:
    """An account; `bot` as `GET /users/:id` says it, where somebody asked."""

    id: int
    username: str
    state: str = "active"
    bot: bool = False

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot by its flag or by the name GitLab gives to bots."""
        return self.bot or _TOKEN_BOT.fullmatch(self.username) is not None

    @property
    def is_active(self) -> bool:
        """Whether it is neither blocked, banned nor deactivated."""
        return self.state == "active"


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """`GET /projects/:id/merge_requests/:iid`; `sha` is the head GitLab knows."""

    iid: int
    author: User
    sha: str
    title: str = ""
    description: str = ""
    state: str = "opened"
    draft: bool = False
    source_project_id: int | None = 1
    target_project_id: int = 1
    source_branch: str = ""
    target_branch: str = "main"

    @property
    def is_fork(self) -> bool:
        """Whether it comes from another project, or from one that is gone."""
        return self.source_project_id != self.target_project_id


@dataclass(frozen=True, slots=True)
class ApprovedBy:
    """One of `approved_by`; older GitLab gives no time."""

    user: User
    approved_at: datetime | None


@dataclass(frozen=True, slots=True)
class Approvals:
    """`GET .../approvals`. `approved` is kept to be shown; nothing relies on it.

    With GitLab's enterprise edition it is true where no rule applies and nobody has
    approved.
    """

    approved_by: tuple[ApprovedBy, ...] = ()
    approved: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """One of `GET .../notes`; `system` ones are GitLab's own words."""

    id: int
    author: User
    body: str
    created_at: datetime
    updated_at: datetime
    system: bool = False

    @property
    def was_edited(self) -> bool:
        """Whether somebody, perhaps not its author, changed it after it was written."""
        return self.created_at != self.updated_at


@dataclass(frozen=True, slots=True)
class Version:
    """One of `GET .../versions`: the merge request's head after a push.

    `base_commit_sha` is the merge base, `start_commit_sha` the target's head then.
    """

    id: int
    head_commit_sha: str
    base_commit_sha: str
    start_commit_sha: str
    created_at: datetime
    state: str = "collected"


@dataclass(frozen=True, slots=True)
class StateEvent:
    """One of `GET .../resource_state_events`: opened, closed, reopened, merged."""

    id: int
    state: str
    created_at: datetime
    user: User | None = None


@dataclass(frozen=True, slots=True)
class History:
    """All that was read about a merge request, in no particular order.

    `contents` has the SHA-256 of each version's content (spec 4, "approved content")
    by the version's id, hex, at least the 12 digits of the content digest; a version
    whose content could not be read is missing. `on_target` are those start commits
    that lie on the target branch.
    """

    merge_request: MergeRequest
    approvals: Approvals = Approvals()
    notes: tuple[Note, ...] = ()
    versions: tuple[Version, ...] = ()
    state_events: tuple[StateEvent, ...] = ()
    contents: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    on_target: frozenset[str] = frozenset()

    def digest(self, version: Version) -> str | None:
        """Content digest of a version, None where its content could not be read."""
        known = self.contents.get(version.id)
        return None if known is None else known[:DIGEST]
