"""Projects, branches and protection in the API's form."""

from sandbox.api.shapes.commit import commit_shape
from sandbox.state import access
from sandbox.state.access import Actor
from sandbox.state.seed import PROJECT_SETTINGS
from sandbox.state.store import Json
from sandbox.state.world import World

LEVELS = {0: "No one", 30: "Developers + Maintainers", 40: "Maintainers", 60: "Admins"}


def project_basic(world: World, row: Json) -> Json:
    """A project in a list."""
    web = f"{world.url}/{row['full_path']}"
    group = world.store.take("group", row["group"])
    return {
        "id": row["id"],
        "name": row["name"],
        "path": row["path"],
        "name_with_namespace": row["full_path"].replace("/", " / "),
        "path_with_namespace": row["full_path"],
        "description": row["description"],
        "default_branch": row["default_branch"],
        "created_at": row["created_at"],
        "last_activity_at": row["created_at"],
        "tag_list": [],
        "topics": [],
        "ssh_url_to_repo": f"git@127.0.0.1:{row['full_path']}.git",
        "http_url_to_repo": f"{web}.git",
        "web_url": web,
        "readme_url": None,
        "avatar_url": None,
        "forks_count": 0,
        "star_count": 0,
        "visibility": row["visibility"],
        "namespace": {
            "id": group["id"],
            "name": group["name"],
            "path": group["path"],
            "kind": "group",
            "full_path": group["full_path"],
            "parent_id": group["parent"],
            "avatar_url": None,
            "web_url": f"{world.url}/groups/{group['full_path']}",
        },
    }


def project_full(world: World, row: Json, actor: Actor | None = None) -> Json:
    """A project with its settings; the caller's access where there is a caller."""
    repository = world.repository(row["id"])
    found = {
        **project_basic(world, row),
        "creator_id": row["creator"],
        "empty_repo": not repository.refs(),
        "import_status": "finished",
        "open_issues_count": 0,
        "shared_with_groups": [],
        "request_access_enabled": True,
        "merge_requests_access_level": "enabled",
        "repository_access_level": "enabled",
        "builds_access_level": "enabled",
        "issues_access_level": "enabled",
        "ci_forward_deployment_enabled": True,
        "ci_job_token_scope_enabled": False,
        "container_registry_enabled": False,
        "lfs_enabled": True,
        "shared_runners_enabled": True,
        **{key: row[key] for key in PROJECT_SETTINGS},
        "public_jobs": row["public_jobs"],
    }
    if row["forked_from"]:
        parent = world.store.get("project", row["forked_from"])
        if parent:
            found["forked_from_project"] = project_basic(world, parent)
    if world.enterprise:
        found["approvals_before_merge"] = row["approval_settings"][
            "approvals_before_merge"
        ]
    if actor:
        found["permissions"] = _permissions(world, row, actor)
    return found


def _permissions(world: World, row: Json, actor: Actor) -> Json:
    own = world.store.one("member", source=["project", row["id"]], user=actor.id)
    above = 0
    group = world.store.get("group", row["group"])
    while group:
        found = world.store.one("member", source=["group", group["id"]], user=actor.id)
        above = max(above, found["access_level"] if found else 0)
        group = world.store.get("group", group["parent"])
    return {
        "project_access": _access(own["access_level"]) if own else None,
        "group_access": _access(above) if above else None,
    }


def _access(level: int) -> Json:
    return {"access_level": level}


def access_level(row: Json) -> Json:
    """One level of a protection rule; users and groups are Premium's."""
    level = row["access_level"]
    return {
        "id": row["id"],
        "access_level": level,
        "access_level_description": LEVELS.get(level, "Members"),
        "deploy_key_id": None,
        "user_id": row.get("user_id"),
        "group_id": row.get("group_id"),
    }


def protected_branch(world: World, row: Json) -> Json:
    """A protection rule."""
    found = {
        "id": row["id"],
        "name": row["name"],
        "push_access_levels": [access_level(x) for x in row["push_access_levels"]],
        "merge_access_levels": [access_level(x) for x in row["merge_access_levels"]],
        "allow_force_push": row["allow_force_push"],
    }
    if world.enterprise:
        found["unprotect_access_levels"] = [
            access_level(x) for x in row["unprotect_access_levels"]
        ]
        found["code_owner_approval_required"] = row["code_owner_approval_required"]
        found["inherited"] = False
    return found


def branch(
    world: World, project: Json, name: str, sha: str, actor: Actor | None
) -> Json:
    """A branch with its commit and what the caller may do."""
    found = world.repository(project["id"]).commit(sha)
    rules = access.protection(world, project["id"], name)
    return {
        "name": name,
        "commit": commit_shape(world, project, found) if found else None,
        "merged": False,
        "protected": bool(rules),
        "developers_can_push": any(
            level["access_level"] == access.DEVELOPER
            for rule in rules
            for level in rule["push_access_levels"]
        ),
        "developers_can_merge": any(
            level["access_level"] == access.DEVELOPER
            for rule in rules
            for level in rule["merge_access_levels"]
        ),
        "can_push": bool(actor and access.can_push(world, actor.user, project, name)),
        "default": name == project["default_branch"],
        "web_url": f"{world.url}/{project['full_path']}/-/tree/{name}",
    }
