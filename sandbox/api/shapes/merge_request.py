"""Merge requests, versions and approvals in the API's form."""

from sandbox.api.shapes.commit import pipeline_basic
from sandbox.api.shapes.people import group, user_basic
from sandbox.api.shapes.pipeline import pipeline_full
from sandbox.merging import approvals as approving
from sandbox.merging.approvals import RuleState, approval_state
from sandbox.merging.messages import reference, url
from sandbox.merging.status import detailed_status, head_pipeline, threads_resolved
from sandbox.merging.versions import newest
from sandbox.state import access
from sandbox.state.access import Actor
from sandbox.state.store import Json
from sandbox.state.world import World

NO_TIME: Json = {
    "time_estimate": 0,
    "total_time_spent": 0,
    "human_time_estimate": None,
    "human_total_time_spent": None,
}


def _merge_state(world: World, mr: Json) -> Json:
    return {
        "merge_when_pipeline_succeeds": mr["auto_merge"] is not None,
        "merge_status": mr["merge_status"],
        "detailed_merge_status": detailed_status(world, mr),
        "merge_after": None,
        "sha": mr["head"],
        "merge_commit_sha": mr["merge_commit"],
        "squash_commit_sha": mr["squash_commit"],
        "discussion_locked": mr["discussion_locked"],
        "should_remove_source_branch": None,
        "force_remove_source_branch": mr["remove_source"],
        "prepared_at": mr["prepared_at"],
        "allow_collaboration": mr["allow_collaboration"],
    }


def _people(world: World, mr: Json) -> Json:
    assignees = [user_basic(world, number) for number in mr["assignees"]]
    merger = user_basic(world, mr["merged_by"])
    return {
        "author": user_basic(world, mr["author"]),
        "assignees": assignees,
        "assignee": assignees[0] if assignees else None,
        "reviewers": [user_basic(world, row["user"]) for row in mr["reviewers"]],
        "merged_by": merger,
        "merge_user": merger,
        "closed_by": user_basic(world, mr["closed_by"]),
    }


def mr_basic(world: World, mr: Json) -> Json:
    """A merge request in a list."""
    notes = world.store.find("note", mr=mr["id"], system=False)
    return {
        "id": mr["id"],
        "iid": mr["iid"],
        "project_id": mr["project"],
        "title": mr["title"],
        "description": mr["description"],
        "state": mr["state"],
        "created_at": mr["created_at"],
        "updated_at": mr["updated_at"],
        "merged_at": mr["merged_at"],
        "closed_at": mr["closed_at"],
        **_people(world, mr),
        "target_branch": mr["target_branch"],
        "source_branch": mr["source_branch"],
        "user_notes_count": len(notes),
        "upvotes": 0,
        "downvotes": 0,
        "source_project_id": mr["source_project"],
        "target_project_id": mr["project"],
        "labels": list(mr["labels"]),
        "draft": mr["draft"],
        "work_in_progress": mr["draft"],
        "imported": False,
        "imported_from": "none",
        "milestone": None,
        **_merge_state(world, mr),
        "reference": f"!{mr['iid']}",
        "references": {
            "short": f"!{mr['iid']}",
            "relative": f"!{mr['iid']}",
            "full": reference(world, mr),
        },
        "web_url": url(world, mr),
        "time_stats": dict(NO_TIME),
        "squash": mr["squash"],
        "squash_on_merge": mr["squash"],
        "task_completion_status": {"count": 0, "completed_count": 0},
        "has_conflicts": mr["merge_status"] == "cannot_be_merged",
        "blocking_discussions_resolved": threads_resolved(world, mr),
        "approvals_before_merge": None,
    }


def mr_full(world: World, mr: Json, actor: Actor | None) -> Json:
    """A merge request by itself; `diff_refs` is null at first (facts 10)."""
    version = newest(world, mr)
    pipeline = head_pipeline(world, mr)
    project = world.store.take("project", mr["project"])
    user = actor.user if actor else None
    mergeable = bool(
        user and access.can_merge(world, user, project, mr["target_branch"])
    )
    return {
        **mr_basic(world, mr),
        "subscribed": False,
        "changes_count": version["real_size"] if version else None,
        "latest_build_started_at": pipeline["started_at"] if pipeline else None,
        "latest_build_finished_at": pipeline["finished_at"] if pipeline else None,
        "first_deployed_to_production_at": None,
        "pipeline": pipeline_basic(world, pipeline) if pipeline else None,
        "head_pipeline": pipeline_full(world, pipeline) if pipeline else None,
        "diff_refs": (
            {
                "base_sha": version["base"],
                "head_sha": version["head"],
                "start_sha": version["start"],
            }
            if version
            else None
        ),
        "merge_error": mr["merge_error"],
        "first_contribution": False,
        "user": {"can_merge": mergeable},
        "rebase_in_progress": mr["rebasing"],
    }


def version_shape(row: Json) -> Json:
    """A version of the diff."""
    return {
        "id": row["id"],
        "head_commit_sha": row["head"],
        "base_commit_sha": row["base"],
        "start_commit_sha": row["start"],
        "created_at": row["created_at"],
        "merge_request_id": row["mr"],
        "state": row["state"],
        "real_size": row["real_size"],
        "patch_id_sha": row["patch_id"],
    }


SAME = (
    "id", "iid", "title", "description", "state", "created_at", "updated_at",
    "merge_status",
)  # fmt: skip
NOBODY = (
    "suggested_approvers",
    "approvers",
    "approver_groups",
    "invalid_approvers_rules",
)


def approvals_shape(world: World, mr: Json, actor: Actor | None) -> Json:
    """CE's four keys, or EE's many: `approved` means different things (facts 2.1)."""
    by = approving.approvals(world, mr)
    user = actor.user if actor else None
    mine = bool(user and any(row["user"] == user["id"] for row in by))
    shown = {
        "user_has_approved": mine,
        "user_can_approve": bool(user and approving.may_approve(world, mr, user)),
        "approved": bool(by),
        "approved_by": [
            {"user": user_basic(world, row["user"]), "approved_at": row["at"]}
            for row in by
        ],
    }
    if not world.enterprise:
        return shown
    state = approval_state(world, mr)
    return {
        **{name: mr[name] for name in SAME},
        "project_id": mr["project"],
        **shown,
        "approved": state.approved and not mr["resetting"],
        "approvals_required": state.required,
        "approvals_left": state.left,
        "require_password_to_approve": False,
        **{name: [] for name in NOBODY},
        "approval_rules_left": [
            {
                "id": s.rule["id"],
                "name": s.rule["name"],
                "rule_type": s.rule["rule_type"],
            }
            for s in state.rules
            if s.left
        ],
        "has_approval_rules": bool(state.rules),
        "merge_request_approvers_available": world.premium,
        "multiple_approval_rules_available": world.premium,
    }


def rule_shape(world: World, rule: Json) -> Json:
    """An approval rule."""
    users = [user_basic(world, number) for number in approving.rule_users(world, rule)]
    groups = [world.store.get("group", number) for number in rule["group_ids"]]
    return {
        "id": rule["id"],
        "name": rule["name"],
        "rule_type": rule["rule_type"],
        "report_type": None,
        "eligible_approvers": users,
        "approvals_required": rule["approvals_required"],
        "users": [user_basic(world, number) for number in rule["user_ids"]],
        "groups": [group(world, one) for one in groups if one],
        "contains_hidden_groups": False,
    }


def rule_state(world: World, state: RuleState) -> Json:
    """A rule with who has fulfilled it."""
    return {
        **rule_shape(world, state.rule),
        "eligible_approvers": [user_basic(world, one) for one in state.eligible],
        "source_rule": None,
        "overridden": False,
        "approved_by": [user_basic(world, one) for one in state.by],
        "approved": state.left == 0,
        "code_owner": state.rule["rule_type"] == "code_owner",
        "section": state.rule.get("section"),
    }
