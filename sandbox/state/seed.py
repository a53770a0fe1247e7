"""Seeding: users, groups, projects, members and tokens, as an administrator."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sandbox.git.writing import Edit, Person, edited_tree, make_commit
from sandbox.state.access import DEVELOPER, MAINTAINER, digest
from sandbox.state.store import Json
from sandbox.state.world import World

# Defaults of a new project (doc/api/projects.md; facts 4.1, 5.2, 5.4).
PROJECT_SETTINGS: Json = {
    "merge_method": "merge",
    "squash_option": "default_off",
    "only_allow_merge_if_pipeline_succeeds": False,
    "allow_merge_on_skipped_pipeline": False,
    "only_allow_merge_if_all_discussions_are_resolved": False,
    "remove_source_branch_after_merge": True,
    "ci_config_path": None,
    "ci_default_git_depth": 20,
    "ci_allow_fork_pipelines_to_run_in_parent_project": True,
    "ci_push_repository_for_job_token_allowed": False,
    "restrict_user_defined_variables": True,
    "ci_pipeline_variables_minimum_override_role": "developer",
    "protect_merge_request_pipelines": True,
    "merge_commit_template": None,
    "squash_commit_template": None,
    "suggestion_commit_message": None,
    "merge_requests_enabled": True,
    "issues_enabled": True,
    "jobs_enabled": True,
    "public_jobs": True,
    "auto_cancel_pending_pipelines": "enabled",
    "resource_group_default_process_mode": "unordered",
    "automatic_rebase_enabled": False,
    # Premium's (facts 4.1).
    "merge_pipelines_enabled": False,
    "description": "",
    "archived": False,
}

# doc/api/merge_request_approvals.md; reset on push is the default (facts 2.3).
APPROVAL_SETTINGS: Json = {
    "approvals_before_merge": 0,
    "reset_approvals_on_push": True,
    "selective_code_owner_removals": False,
    "disable_overriding_approvers_per_merge_request": False,
    "merge_requests_author_approval": False,
    "merge_requests_disable_committers_approval": False,
    "require_reauthentication_to_approve": False,
}


def add_user(
    world: World,
    username: str,
    *,
    name: str = "",
    admin: bool = False,
    bot: bool = False,
) -> Json:
    """A person, or a bot."""
    return world.store.add(
        "user",
        username=username,
        name=name or username.title(),
        email=f"{username}@example.org",
        state="active",
        admin=admin,
        bot=bot,
        created_at=world.stamp(),
    )


def add_token(
    world: World,
    user: Json,
    *,
    scopes: tuple[str, ...] = ("api", "read_repository", "write_repository"),
    name: str = "token",
    expires_at: str | None = None,
    **more: Any,  # noqa: ANN401 - fields of a document
) -> str:
    """A token of a user; the answer is the secret, stored is its digest."""
    text = "glpat-" + secrets.token_urlsafe(15)
    add_token_row(
        world, user, text, scopes=scopes, name=name, expires_at=expires_at, **more
    )
    return text


def add_token_row(
    world: World,
    user: Json,
    text: str,
    *,
    scopes: tuple[str, ...],
    name: str,
    expires_at: str | None,
    **more: Any,  # noqa: ANN401 - fields of a document
) -> Json:
    """The row of a token whose secret is chosen by the caller."""
    return world.store.add(
        "token",
        user=user["id"],
        digest=digest(text),
        scopes=list(scopes),
        name=name,
        revoked=False,
        created_at=world.stamp(),
        expires_at=expires_at,
        **{"kind": "personal", **more},
    )


def add_group(world: World, path: str, *, parent: Json | None = None) -> Json:
    """A group; its full path follows from the one above it."""
    return world.store.add(
        "group",
        path=path,
        name=path,
        full_path=f"{parent['full_path']}/{path}" if parent else path,
        parent=parent["id"] if parent else None,
        visibility="private",
    )


def add_member(world: World, source: Json, user: Json, access_level: int) -> Json:
    """A member of a project or a group (told apart by their keys)."""
    kind = "project" if "visibility_of_builds" in source else "group"
    where = [kind, source["id"]]
    row = world.store.one("member", source=where, user=user["id"])
    if row:
        row["access_level"] = access_level
        world.store.save("member", row)
        return row
    return world.store.add(
        "member",
        source=where,
        user=user["id"],
        access_level=access_level,
        created_at=world.stamp(),
    )


def add_project(
    world: World,
    group: Json,
    path: str,
    *,
    files: Mapping[str, str | bytes] | None = None,
    visibility: str = "private",
    creator: Json | None = None,
    **settings: Any,  # noqa: ANN401 - any setting
) -> Json:
    """A project with a first commit on `main`, which is protected as usual."""
    project = project_row(world, group, path, visibility, creator, settings)
    repository = world.repository(project["id"])
    repository.create()
    if files is not None:
        edits = [
            Edit(name, text.encode() if isinstance(text, str) else text)
            for name, text in files.items()
        ]
        tree = edited_tree(repository, None, edits)
        person = Person("Administrator", "admin@example.org")
        first = make_commit(repository, tree, [], "Initial commit\n", person)
        repository.set_ref("refs/heads/main", first)
    protect(world, project, "main")
    return project


def project_row(
    world: World,
    group: Json,
    path: str,
    visibility: str,
    creator: Json | None,
    settings: Json,
) -> Json:
    """A project's document, without a repository."""
    unknown = settings.keys() - PROJECT_SETTINGS.keys() - {"forked_from"}
    if unknown:
        raise KeyError(*unknown)
    return world.store.add(
        "project",
        path=path,
        name=path,
        group=group["id"],
        full_path=f"{group['full_path']}/{path}",
        visibility=visibility,
        visibility_of_builds=visibility,
        default_branch="main",
        creator=creator["id"] if creator else None,
        created_at=world.stamp(),
        approval_settings=dict(APPROVAL_SETTINGS),
        push_rule=None,
        job_token_allowlist=[],
        runners_token=secrets.token_hex(8),
        **{**PROJECT_SETTINGS, "forked_from": None, **settings},
    )


def protect(
    world: World,
    project: Json,
    name: str,
    *,
    push: int = MAINTAINER,
    merge: int = MAINTAINER,
    force: bool = False,
) -> Json:
    """Protect a branch, or a wildcard, by roles."""
    old = world.store.one("protected_branch", project=project["id"], name=name)
    if old:
        world.store.drop("protected_branch", old["id"])
    return world.store.add(
        "protected_branch",
        project=project["id"],
        name=name,
        push_access_levels=[{"id": 1, "access_level": push}],
        merge_access_levels=[{"id": 2, "access_level": merge}],
        unprotect_access_levels=[{"id": 3, "access_level": MAINTAINER}],
        allow_force_push=force,
        code_owner_approval_required=False,
    )


def add_project_token(
    world: World,
    project: Json,
    *,
    name: str = "bot",
    scopes: tuple[str, ...] = ("api", "write_repository", "read_repository"),
    access_level: int = DEVELOPER,
    expires_at: str | None = None,
) -> tuple[Json, str]:
    """A project access token: a new bot user, member of this project (facts 9)."""
    tail = secrets.token_hex(8)
    user = add_user(world, f"project_{project['id']}_bot_{tail}", name=name, bot=True)
    add_member(world, project, user, access_level)
    last = world.now() + timedelta(days=365)
    text = add_token(
        world,
        user,
        scopes=scopes,
        name=name,
        expires_at=expires_at or last.date().isoformat(),
        kind="project",
        project=project["id"],
        access_level=access_level,
    )
    return user, text


def add_variable(
    world: World,
    project: Json,
    key: str,
    value: str,
    *,
    protected: bool = False,
    masked: bool = False,
    environment_scope: str = "*",
) -> Json:
    """A CI variable of a project."""
    return world.store.add(
        "variable",
        project=project["id"],
        key=key,
        value=value,
        protected=protected,
        masked=masked,
        hidden=False,
        raw=False,
        variable_type="env_var",
        environment_scope=environment_scope,
        description=None,
    )
