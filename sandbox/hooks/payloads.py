"""Payloads of webhooks in the documentation's shapes (webhook_events.md, facts 1.6)."""

from sandbox.hooks.parts import (
    hook_commit,
    hook_label,
    hook_project,
    hook_repository,
    hook_rule,
    hook_time,
    hook_user,
)
from sandbox.hooks.queue import emit
from sandbox.merging.approvals import rules_of
from sandbox.merging.messages import url as mr_url
from sandbox.merging.status import detailed_status, head_pipeline, threads_resolved
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World, work

STATES = {"opened": 1, "closed": 2, "merged": 3, "locked": 4}


def _labels(world: World, project: int, names: list[str]) -> list[Json]:
    rows = world.store.find("label", project=project)
    return [hook_label(row) for row in rows if row["name"] in names]


def _last_commit(world: World, mr: Json) -> Json | None:
    repository = world.repository(mr["project"])
    commit = repository.commit(mr["head"]) if mr["head"] else None
    project = world.store.take("project", mr["project"])
    return hook_commit(world, project, commit) if commit else None


NO_TIME = ("human_time_change", "human_time_estimate", "human_total_time_spent")


def _fate(world: World, mr: Json) -> Json:
    return {
        "merge_commit_sha": mr["merge_commit"],
        "squash_commit_sha": mr["squash_commit"],
        "merge_error": mr["merge_error"],
        "merge_params": {
            "force_remove_source_branch": "1" if mr["remove_source"] else "0"
        },
        "merge_status": mr["merge_status"],
        "detailed_merge_status": detailed_status(world, mr),
        "merge_user_id": mr["merged_by"],
        "merge_when_pipeline_succeeds": mr["auto_merge"] is not None,
    }


def _attributes(world: World, mr: Json, *, more: bool = False) -> Json:
    source = world.store.take("project", mr["source_project"])
    target = world.store.take("project", mr["project"])
    pipeline = head_pipeline(world, mr)
    protected = access.protection(world, target["id"], mr["target_branch"])
    return {
        "id": mr["id"],
        "iid": mr["iid"],
        "author_id": mr["author"],
        "assignee_ids": mr["assignees"],
        "reviewer_ids": [row["user"] for row in mr["reviewers"]],
        "title": mr["title"],
        "description": mr["description"],
        "created_at": hook_time(mr["created_at"]),
        "updated_at": hook_time(mr["updated_at"]),
        "prepared_at": hook_time(mr["prepared_at"]),
        "merged_at": hook_time(mr["merged_at"]),
        "draft": mr["draft"],
        "work_in_progress": mr["draft"],
        "head_pipeline_id": pipeline["id"] if pipeline else None,
        "last_edited_at": None,
        "last_edited_by_id": None,
        "updated_by_id": None,
        **_fate(world, mr),
        "milestone_id": None,
        "source_branch": mr["source_branch"],
        "source_project_id": mr["source_project"],
        "target_branch": mr["target_branch"],
        "target_branch_protected": bool(protected),
        "target_project_id": mr["project"],
        "state": mr["state"],
        "state_id": STATES[mr["state"]],
        **dict.fromkeys(NO_TIME),
        "time_estimate": 0,
        "time_change": 0,
        "total_time_spent": 0,
        "blocking_discussions_resolved": threads_resolved(world, mr),
        "first_contribution": False,
        "labels": _labels(world, mr["project"], mr["labels"]),
        "last_commit": _last_commit(world, mr),
        "source": hook_project(world, source, more=more),
        "target": hook_project(world, target, more=more),
        "url": mr_url(world, mr),
    }


@work("mr_hook")
def merge_request_hook(world: World, given: Json) -> None:
    """Tell of a merge request's change."""
    mr = world.store.take("mr", given["mr"])
    user = world.store.take("user", given["user"])
    project = world.store.take("project", mr["project"])
    attributes = {**_attributes(world, mr), "system": False, **given["more"]}
    attributes["action"] = given["action"]
    attributes["actioned_at"] = hook_time(world.stamp())
    if world.enterprise:
        rules = rules_of(world, mr)[0]
        attributes["approval_rules"] = [hook_rule(one, mr) for one in rules]
    users = {row["user"]: row for row in mr["reviewers"]}
    payload = {
        "object_kind": "merge_request",
        "event_type": "merge_request",
        "user": hook_user(user),
        "project": hook_project(world, project),
        "object_attributes": attributes,
        "labels": attributes["labels"],
        "changes": _changes(world, mr, given["changes"]),
        "repository": hook_repository(world, project),
        "assignees": [
            hook_user(world.store.take("user", number)) for number in mr["assignees"]
        ],
        "reviewers": [
            {
                **hook_user(world.store.take("user", number)),
                "state": row["state"],
                "re_requested": False,
            }
            for number, row in users.items()
        ],
    }
    emit(world, project["id"], "merge_request", payload)


def _changes(world: World, mr: Json, changes: Json) -> Json:
    shown = {}
    for key, raw in changes.items():
        pair = raw
        if key == "labels":
            pair = {
                side: _labels(world, mr["project"], names)
                for side, names in pair.items()
            }
        elif key in {"assignees", "reviewers"}:
            pair = {
                side: [
                    hook_user(
                        world.store.take(
                            "user", u["user"] if isinstance(u, dict) else u
                        )
                    )
                    for u in rows
                ]
                for side, rows in pair.items()
            }
        shown[key] = pair
    return shown


@work("note_hook")
def note_hook(world: World, given: Json) -> None:
    """Tell of a note that was written or edited (facts 1.7)."""
    note = world.store.get("note", given["note"])
    mr = world.store.take("mr", given["mr"])
    if note is None:
        return
    project = world.store.take("project", mr["project"])
    attributes = {
        "id": note["id"],
        "internal": note["internal"],
        "note": note["body"],
        "noteable_type": "MergeRequest",
        "noteable_id": mr["id"],
        "author_id": note["author"],
        "created_at": hook_time(note["created_at"]),
        "updated_at": hook_time(note["updated_at"]),
        "project_id": project["id"],
        "attachment": None,
        "line_code": None,
        "commit_id": "",
        "system": note["system"],
        "st_diff": None,
        "type": note["type"],
        "discussion_id": note["discussion"],
        "position": note["position"],
        "action": given["action"],
        "url": f"{mr_url(world, mr)}#note_{note['id']}",
    }
    payload = {
        "object_kind": "note",
        "event_type": "note",
        "user": hook_user(world.store.take("user", given["user"])),
        "project_id": project["id"],
        "project": hook_project(world, project, more=True),
        "repository": hook_repository(world, project),
        "object_attributes": attributes,
        "merge_request": _attributes(world, mr, more=True),
    }
    emit(world, project["id"], "note", payload)
