"""Parts of payloads: people, projects, commits, labels, rules (webhook_events.md)."""

from sandbox.git.repository import Commit
from sandbox.state.store import Json
from sandbox.state.world import World, read_time

VISIBILITY = {"private": 0, "internal": 10, "public": 20}


def hook_time(text: str | None) -> str | None:
    """A time as hooks write it: `2026-01-16 05:56:22 UTC`."""
    return read_time(text).strftime("%Y-%m-%d %H:%M:%S UTC") if text else None


def hook_user(user: Json) -> Json:
    """A person in a hook; the address is hidden unless it is public."""
    return {
        "id": user["id"],
        "name": user["name"],
        "username": user["username"],
        "avatar_url": None,
        "email": "[REDACTED]",
    }


def hook_project(world: World, project: Json, *, more: bool = False) -> Json:
    """A project in a hook; `more` adds the keys of push and note hooks."""
    web = f"{world.url}/{project['full_path']}"
    ssh = f"git@127.0.0.1:{project['full_path']}.git"
    found = {
        "id": project["id"],
        "name": project["name"],
        "description": project["description"],
        "web_url": web,
        "avatar_url": None,
        "git_ssh_url": ssh,
        "git_http_url": f"{web}.git",
        "namespace": project["full_path"].rpartition("/")[0],
        "visibility_level": VISIBILITY[project["visibility"]],
        "path_with_namespace": project["full_path"],
        "default_branch": project["default_branch"],
        "ci_config_path": project["ci_config_path"],
    }
    extra = {"homepage": web, "url": ssh, "ssh_url": ssh, "http_url": f"{web}.git"}
    return {**found, **extra} if more else found


def hook_repository(world: World, project: Json) -> Json:
    """The repository of a project, a key that is deprecated and still sent."""
    web = f"{world.url}/{project['full_path']}"
    return {
        "name": project["name"],
        "url": f"git@127.0.0.1:{project['full_path']}.git",
        "description": project["description"],
        "homepage": web,
    }


def hook_commit(world: World, project: Json, commit: Commit) -> Json:
    """A commit in a hook."""
    return {
        "id": commit.id,
        "message": commit.message,
        "title": commit.title,
        "timestamp": commit.author[2],
        "url": f"{world.url}/{project['full_path']}/-/commit/{commit.id}",
        "author": {"name": commit.author[0], "email": "[REDACTED]"},
    }


def hook_label(row: Json) -> Json:
    """A label in a hook."""
    made = hook_time(row["created_at"])
    return {
        "id": row["id"],
        "title": row["name"],
        "color": row["color"],
        "project_id": row["project"],
        "created_at": made,
        "updated_at": made,
        "template": False,
        "description": row["description"],
        "type": "ProjectLabel",
        "group_id": None,
    }


def hook_rule(rule: Json, mr: Json) -> Json:
    """An approval rule: the columns of its table, most of them empty here."""
    made = hook_time(mr["created_at"])
    empty = dict.fromkeys(
        (
            "report_type",
            "section",
            "orchestration_policy_idx",
            "security_orchestration_policy_configuration_id",
            "scan_result_policy_id",
            "applicable_post_merge",
            "approval_policy_rule_id",
        )
    )
    return {
        "id": rule["id"],
        "name": rule["name"],
        "rule_type": rule["rule_type"],
        "approvals_required": rule["approvals_required"],
        "merge_request_id": mr["id"],
        "project_id": mr["project"],
        "modified_from_project_rule": False,
        "vulnerabilities_allowed": 0,
        "scanners": [],
        "severity_levels": [],
        "vulnerability_states": ["new_needs_triage", "new_dismissed"],
        "created_at": made,
        "updated_at": made,
        **empty,
    }
