"""Users, members and groups."""

from dataclasses import dataclass
from datetime import date
from typing import Protocol

GUEST, REPORTER, DEVELOPER, MAINTAINER, OWNER = 10, 20, 30, 40, 50


@dataclass(frozen=True, slots=True)
class User:
    """A user, as other objects name it or as `GET /users/:id` tells it.

    `state` is `active`, `blocked`, `deactivated` or another of GitLab's. Only
    `GET /users/:id` and `GET /user` tell `bot`; elsewhere it is None, which means
    unknown, not person. https://docs.gitlab.com/api/users/
    """

    id: int
    username: str
    name: str = ""
    state: str = "active"
    bot: bool | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A user's place in a project or group, inherited ones included.

    `access_level` is 10 guest, 15 planner, 20 reporter, 30 developer, 40 maintainer,
    50 owner; 5 is minimal access. https://docs.gitlab.com/api/project_members/
    """

    user: User
    access_level: int
    expires_at: date | None = None


class People(Protocol):
    """Who is who."""

    def me(self) -> User:
        """The token's own user (https://docs.gitlab.com/api/users/)."""
        ...

    def token_ends(self) -> date | None:
        """The day on which the token in use is valid no more; None where it stays.

        https://docs.gitlab.com/api/personal_access_tokens/
        """
        ...

    def user(self, user_id: int) -> User:
        """The user with this id, with `bot` where GitLab tells it; raises `Missing`."""
        ...

    def find(self, username: str) -> User | None:
        """The user who has exactly this name now, in any case of letters."""
        ...

    def members(self) -> tuple[Member, ...]:
        """All members of the project, those of its groups and invited ones included."""
        ...

    def member(self, user_id: int) -> Member | None:
        """The place of this user in the project, or None."""
        ...

    def group_members(self, path: str) -> tuple[Member, ...]:
        """All members of a group, inherited ones included; raises `Missing`.

        https://docs.gitlab.com/api/group_members/
        """
        ...
