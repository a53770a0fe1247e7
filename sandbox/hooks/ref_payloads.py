"""Payloads of push and pipeline hooks (webhook_events.md, facts 1.7)."""

from sandbox.git.repository import ZERO, Commit, Repository
from sandbox.hooks.parts import (
    VISIBILITY,
    hook_commit,
    hook_project,
    hook_time,
    hook_user,
)
from sandbox.hooks.queue import emit
from sandbox.merging.messages import url as mr_url
from sandbox.merging.status import detailed_status
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World, work

MOST_COMMITS = 20


@work("push_hook")
def push_hook(world: World, given: Json) -> None:
    """Tell of a ref that moved; at most the 20 newest commits."""
    project = world.store.take("project", given["project"])
    user = world.store.take("user", given["user"])
    kind = "tag_push" if given["ref"].startswith("refs/tags/") else "push"
    branch = given["ref"].removeprefix("refs/heads/") if kind == "push" else ""
    payload = _push(world, project, user, given, branch)
    payload["object_kind"] = payload["event_name"] = kind
    emit(world, project["id"], kind, payload, branch=branch)


def _push(world: World, project: Json, user: Json, given: Json, branch: str) -> Json:
    old, new = given["old"], given["new"]
    repository = world.repository(project["id"])
    commits = []
    if new != ZERO:
        known = [old] if old != ZERO and repository.has(old) else []
        main = repository.branch(project["default_branch"])
        if old == ZERO and branch != project["default_branch"] and main:
            # A new branch brings what the default branch has not (BranchHooksService).
            known = [main]
        commits = repository.log(new, *(f"^{one}" for one in known))
    shown = hook_project(world, project, more=True)
    protected = bool(branch and access.protection(world, project["id"], branch))
    return {
        "object_kind": "push",
        "event_name": "push",
        "before": old,
        "after": new,
        "ref": given["ref"],
        "ref_protected": protected,
        "checkout_sha": new if new != ZERO else None,
        "message": None,
        "user_id": user["id"],
        "user_name": user["name"],
        "user_username": user["username"],
        "user_email": None,
        "user_avatar": None,
        "project_id": project["id"],
        "project": shown,
        "commits": [
            _commit(world, project, repository, one)
            for one in reversed(commits[:MOST_COMMITS])
        ],
        "total_commits_count": len(commits),
        "push_options": {},
        "repository": {
            "name": project["name"],
            "url": shown["git_ssh_url"],
            "description": project["description"],
            "homepage": shown["web_url"],
            "git_http_url": shown["git_http_url"],
            "git_ssh_url": shown["git_ssh_url"],
            "visibility_level": VISIBILITY[project["visibility"]],
        },
    }


def _commit(world: World, project: Json, repository: Repository, one: Commit) -> Json:
    text = repository.git(
        "diff-tree", "-r", "-z", "--root", "--no-commit-id", "--name-status",
        "--no-renames", one.id,
    ).decode("utf-8", "replace")  # fmt: skip
    words = text.split("\0")
    named = list(zip(words[::2], words[1::2], strict=False))
    return {
        **hook_commit(world, project, one),
        "added": [path for status, path in named if status == "A"],
        "modified": [path for status, path in named if status in {"M", "T"}],
        "removed": [path for status, path in named if status == "D"],
    }


@work("pipeline_hook")
def pipeline_hook(world: World, given: Json) -> None:
    """Tell of a pipeline's new status; variables are shown to the receiver."""
    pipeline = world.store.take("pipeline", given["pipeline"])
    project = world.store.take("project", pipeline["project"])
    user = world.store.take("user", pipeline["user"])
    mr = world.store.get("mr", pipeline["mr"])
    commit = world.repository(project["id"]).commit(pipeline["sha"])
    jobs = world.store.find("job", pipeline=pipeline["id"])
    payload = {
        "object_kind": "pipeline",
        "object_attributes": _pipeline(world, project, pipeline, jobs),
        "merge_request": _merge_request(world, mr) if mr else None,
        "user": hook_user(user),
        "project": hook_project(world, project),
        "commit": hook_commit(world, project, commit) if commit else None,
        "builds": [_job(job, user) for job in jobs],
    }
    emit(world, project["id"], "pipeline", payload)


def _pipeline(world: World, project: Json, pipeline: Json, jobs: list[Json]) -> Json:
    web = f"{world.url}/{project['full_path']}/-/pipelines/{pipeline['id']}"
    shown = {"success": "passed", "manual": "blocked"}
    return {
        "id": pipeline["id"],
        "iid": pipeline["iid"],
        "name": None,
        "ref": pipeline["ref"],
        "tag": pipeline["tag"],
        "sha": pipeline["sha"],
        "before_sha": pipeline["before_sha"],
        "source": pipeline["source"],
        "status": pipeline["status"],
        "detailed_status": shown.get(pipeline["status"], pipeline["status"]),
        "stages": list(dict.fromkeys(job["stage"] for job in jobs)),
        "created_at": hook_time(pipeline["created_at"]),
        "finished_at": hook_time(pipeline["finished_at"]),
        "duration": None,
        "queued_duration": None,
        "protected_ref": pipeline["protected"],
        "default_branch": pipeline["ref"] == project["default_branch"],
        "variables": [
            {"key": key, "value": value} for key, value in pipeline["variables"].items()
        ],
        "url": web,
    }


def _merge_request(world: World, mr: Json) -> Json:
    return {
        "id": mr["id"],
        "iid": mr["iid"],
        "title": mr["title"],
        "source_branch": mr["source_branch"],
        "source_project_id": mr["source_project"],
        "target_branch": mr["target_branch"],
        "target_project_id": mr["project"],
        "state": mr["state"],
        "merge_status": mr["merge_status"],
        "detailed_merge_status": detailed_status(world, mr),
        "url": mr_url(world, mr),
    }


def _job(job: Json, user: Json) -> Json:
    return {
        "id": job["id"],
        "stage": job["stage"],
        "name": job["name"],
        "status": job["status"],
        "created_at": hook_time(job["created_at"]),
        "started_at": hook_time(job["started_at"]),
        "finished_at": hook_time(job["finished_at"]),
        "when": job["when"],
        "manual": job["when"] == "manual",
        "allow_failure": job["allow_failure"],
        "failure_reason": job["failure_reason"],
        "user": hook_user(user),
    }
