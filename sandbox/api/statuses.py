"""Commit statuses: jobs of a stage `external` (facts 6.3)."""

from sandbox.api.shapes.people import user_basic
from sandbox.pipelines.records import new_job, new_pipeline, settle
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json

STATES = {"pending", "running", "success", "failed", "canceled", "skipped"}


def _shape(call: Call, job: Json) -> Json:
    pipeline = call.world.store.take("pipeline", job["pipeline"])
    return {
        "id": job["id"],
        "sha": pipeline["sha"],
        "ref": pipeline["ref"],
        "status": job["status"],
        "name": job["name"],
        "target_url": job.get("target_url"),
        "description": job.get("description"),
        "created_at": job["created_at"],
        "started_at": job["started_at"],
        "finished_at": job["finished_at"],
        "allow_failure": job["allow_failure"],
        "coverage": None,
        "pipeline_id": pipeline["id"],
        "author": user_basic(call.world, job["user"]),
    }


def _list(call: Call) -> Answer:
    found = call.world.repository(call.project["id"]).resolve(call.parts["sha"])
    if found is None:
        raise not_found("Commit")
    pipelines = call.world.store.find("pipeline", project=call.project["id"], sha=found)
    jobs = [
        job
        for pipeline in pipelines
        for job in call.world.store.find("job", pipeline=pipeline["id"])
    ]
    name = call.arguments.text("name")
    rows = [_shape(call, job) for job in jobs if not name or job["name"] == name]
    return paged(call, rows)


def _set(call: Call) -> Json:
    state = call.arguments.need("state")
    if state not in STATES:
        raise Refused(400, "state does not have a valid value", "error")
    for key in ("description", "target_url"):
        if len(call.arguments.text(key) or "") > 255:
            raise Refused(
                400, f"{key} is too long (maximum is 255 characters)", "error"
            )
    sha = call.world.repository(call.project["id"]).resolve(call.parts["sha"])
    if sha is None:
        raise not_found("Commit")
    name = call.arguments.text("name") or call.arguments.text("context") or "default"
    pipeline = _pipeline(call, sha)
    job = call.world.store.one(
        "job", pipeline=pipeline["id"], name=name, stage="external"
    )
    job = job or new_job(
        call.world, pipeline, {"name": name, "stage": "external"}, call.user
    )
    now = call.world.stamp()
    job.update(
        status=state,
        description=call.arguments.text("description"),
        target_url=call.arguments.text("target_url"),
        started_at=job["started_at"] or now,
        finished_at=now if state not in {"pending", "running"} else None,
    )
    call.world.store.save("job", job)
    settle(call.world, pipeline["id"])
    return _shape(call, job)


def _pipeline(call: Call, sha: str) -> Json:
    """The named pipeline, else the newest of the commit, else a new one."""
    number = call.arguments.number("pipeline_id")
    rows = call.world.store.find("pipeline", project=call.project["id"], sha=sha)
    if number is not None:
        rows = [row for row in rows if row["id"] == number]
        if not rows:
            raise not_found("Pipeline")
    ref = call.arguments.text("ref")
    if ref:
        rows = [row for row in rows if row["ref"] == ref] or rows
    if rows:
        return rows[-1]
    branches = call.world.repository(call.project["id"]).refs()
    here = ref or next((name for name, head in branches.items() if head == sha), "")
    return new_pipeline(call.world, call.project, call.user, sha, here, "external")


ROUTES = (
    Route("GET", "/projects/:id/repository/commits/:sha/statuses", _list),
    Route("POST", "/projects/:id/statuses/:sha", _set, DEVELOPER, required=("state",)),
)
