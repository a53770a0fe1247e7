"""Pipelines, jobs and schedules in the API's form."""

from sandbox.api.shapes.commit import commit_shape, pipeline_basic
from sandbox.api.shapes.people import user_basic, user_full
from sandbox.state.store import Json
from sandbox.state.world import World, read_time

LABELS = {"success": "passed", "manual": "blocked"}


def pipeline_full(world: World, row: Json) -> Json:
    """A pipeline by itself."""
    return {
        **pipeline_basic(world, row),
        "before_sha": row["before_sha"],
        "tag": row["tag"],
        "yaml_errors": row["yaml_errors"],
        "user": user_basic(world, row["user"]),
        "started_at": row["started_at"],
        "finished_at": row["finished_at"],
        "committed_at": None,
        "duration": seconds(row["started_at"], row["finished_at"]),
        "queued_duration": None,
        "coverage": None,
        "archived": False,
        "detailed_status": detailed(world, row),
    }


def seconds(start: str | None, end: str | None) -> int | None:
    """Whole seconds between two times, or None while one is missing."""
    if not start or not end:
        return None
    return int((read_time(end) - read_time(start)).total_seconds())


def detailed(world: World, row: Json) -> Json:
    """A pipeline's status as the page shows it."""
    project = world.store.take("project", row["project"])
    status = row["status"]
    text = LABELS.get(status, status)
    return {
        "icon": f"status_{status}",
        "text": text,
        "label": text,
        "group": status,
        "tooltip": text,
        "has_details": True,
        "details_path": f"/{project['full_path']}/-/pipelines/{row['id']}",
        "illustration": None,
        "favicon": f"/assets/ci_favicons/favicon_status_{status}.png",
    }


def job_shape(world: World, row: Json) -> Json:
    """A job with its pipeline, commit and artifacts."""
    project = world.store.take("project", row["project"])
    pipeline = world.store.take("pipeline", row["pipeline"])
    commit = world.repository(project["id"]).commit(pipeline["sha"])
    web = f"{world.url}/{project['full_path']}/-/jobs/{row['id']}"
    archive = next((a for a in row["artifacts"] if a["file_type"] == "archive"), None)
    user = world.store.take("user", row["user"])
    return {
        "id": row["id"],
        "status": row["status"],
        "stage": row["stage"],
        "name": row["name"],
        "ref": pipeline["ref"],
        "tag": pipeline["tag"],
        "coverage": None,
        "allow_failure": row["allow_failure"],
        "created_at": row["created_at"],
        "started_at": row["started_at"],
        "finished_at": row["finished_at"],
        "erased_at": None,
        "duration": seconds(row["started_at"], row["finished_at"]),
        "queued_duration": None,
        "user": user_full(world, user),
        "commit": commit_shape(world, project, commit) if commit else None,
        "pipeline": pipeline_basic(world, pipeline),
        "web_url": web,
        "failure_reason": row["failure_reason"],
        "artifacts": [
            {key: one[key] for key in ("file_type", "size", "filename", "file_format")}
            for one in row["artifacts"]
        ],
        "artifacts_file": (
            {"filename": archive["filename"], "size": archive["size"]}
            if archive
            else None
        ),
        "artifacts_expire_at": None,
        "archived": False,
        "runner": None,
        "runner_manager": None,
        "tag_list": [],
    }


def schedule_shape(world: World, row: Json, *, full: bool = False) -> Json:
    """A schedule; variables and last pipeline when it stands alone."""
    found = {
        "id": row["id"],
        "description": row["description"],
        "ref": row["ref"],
        "cron": row["cron"],
        "cron_timezone": row["cron_timezone"],
        "next_run_at": row["next_run_at"],
        "active": row["active"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "owner": user_basic(world, row["owner"]),
    }
    if full:
        last = world.store.get("pipeline", row["last_pipeline"])
        found["last_pipeline"] = pipeline_basic(world, last) if last else None
        found["variables"] = [dict(one) for one in row["variables"]]
        found["inputs"] = [
            {"name": name, "value": value} for name, value in row["inputs"].items()
        ]
    return found
