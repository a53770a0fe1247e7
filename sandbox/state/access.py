"""Who somebody is and what he may: tokens, roles, protected branches."""

import hashlib
import re
from dataclasses import dataclass

from sandbox.state.store import Json
from sandbox.state.world import World, read_time

NONE, GUEST, REPORTER, DEVELOPER, MAINTAINER, OWNER, ADMIN = 0, 10, 20, 30, 40, 50, 60


@dataclass(frozen=True, slots=True)
class Actor:
    """A user and what his token may do."""

    user: Json
    scopes: frozenset[str]
    token: Json

    @property
    def id(self) -> int:
        """The user's number."""
        return int(self.user["id"])

    @property
    def job(self) -> int | None:
        """The job whose token this is, or None."""
        found = self.token.get("job")
        return int(found) if found else None

    def may(self, *scopes: str) -> bool:
        """Whether the token has one of the scopes."""
        return not self.scopes.isdisjoint(scopes)


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_actor(world: World, token: str) -> Actor | None:
    """Whose token it is; None if it is unknown, revoked or out of date."""
    row = world.store.one("token", digest=digest(token))
    if row is None or row["revoked"]:
        return None
    # A token ends at midnight UTC of its last day (facts 9).
    if row["expires_at"] and world.now() >= read_time(row["expires_at"]):
        return None
    user = world.store.take("user", row["user"])
    if user["state"] != "active":
        return None
    return Actor(user, frozenset(row["scopes"]), row)


def project_role(world: World, user: Json | None, project: Json) -> int:
    """The highest role by membership of the project or a group above it."""
    if user is None:
        return NONE
    if user["admin"]:
        return OWNER
    roles = [
        row["access_level"]
        for row in memberships(world, project)
        if row["user"] == user["id"]
    ]
    return max(roles, default=NONE)


def in_job_scope(actor: Actor, project: Json) -> bool:
    """Whether a job's token reaches a project: others must list its own (facts 5.5).

    doc/ci/jobs/ci_job_token (job token permissions); public ones are open anyway.
    """
    own = actor.token.get("project")
    return (
        actor.job is None
        or own == project["id"]
        or project["visibility"] == "public"
        or own in project["job_token_allowlist"]
    )


def memberships(world: World, project: Json) -> list[Json]:
    """Membership rows of a project and of the groups above it."""
    rows = world.store.find("member", source=["project", project["id"]])
    group = world.store.get("group", project["group"])
    while group:
        rows += world.store.find("member", source=["group", group["id"]])
        group = world.store.get("group", group["parent"])
    return rows


def visible(world: World, user: Json | None, project: Json) -> bool:
    """Whether somebody may know that a project exists."""
    if project["visibility"] == "public":
        return True
    if user and project["visibility"] == "internal":
        return True
    return project_role(world, user, project) >= GUEST


def can_read(world: World, user: Json | None, project: Json) -> bool:
    """Whether he may read code and merge requests: Reporter where it is private."""
    if project["visibility"] == "private":
        return project_role(world, user, project) >= REPORTER
    return visible(world, user, project)


def protection(world: World, project: int, branch: str) -> list[Json]:
    """Protection rules that a branch falls under; wildcards as GitLab has them."""
    return [
        row
        for row in world.store.find("protected_branch", project=project)
        if wildcard(row["name"], branch)
    ]


def wildcard(pattern: str, name: str) -> bool:
    """Whether a name fits a pattern whose only special sign is `*`."""
    parts = (re.escape(part) for part in pattern.split("*"))
    return re.fullmatch(".*".join(parts), name, re.DOTALL) is not None


def _allowed(user: Json, role: int, levels: list[Json]) -> bool:
    for level in levels:
        if level.get("user_id"):
            if level["user_id"] == user["id"] and role >= DEVELOPER:
                return True
        elif level["access_level"] != NONE and role >= level["access_level"]:
            return True
    return False


def can_push(world: World, user: Json, project: Json, branch: str) -> bool:
    """Whether he may push to a branch: Developer, or what its protection says."""
    role = project_role(world, user, project)
    rules = protection(world, project["id"], branch)
    if not rules:
        return role >= DEVELOPER
    return any(_allowed(user, role, rule["push_access_levels"]) for rule in rules)


def can_merge(world: World, user: Json, project: Json, branch: str) -> bool:
    """Whether he may merge into a branch; pushing to it includes that."""
    role = project_role(world, user, project)
    rules = protection(world, project["id"], branch)
    if not rules:
        return role >= DEVELOPER
    return any(
        _allowed(user, role, rule["merge_access_levels"])
        or _allowed(user, role, rule["push_access_levels"])
        for rule in rules
    )


def may_force(world: World, project: Json, branch: str) -> bool:
    """Whether history of a branch may be rewritten (facts 4.2)."""
    rules = protection(world, project["id"], branch)
    return not rules or any(rule["allow_force_push"] for rule in rules)
