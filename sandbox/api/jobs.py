"""Jobs, their logs and artifacts (doc/api/jobs.md, job_artifacts.md)."""

import zipfile

from sandbox.api.pipelines import given_variables
from sandbox.api.shapes.pipeline import job_shape
from sandbox.pipelines import flow
from sandbox.pipelines.artifacts import archive_path
from sandbox.pipelines.create import check_variables
from sandbox.pipelines.runner import trace_path
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _row(call: Call) -> Json:
    return call.row("job", "job_id")


def _list(call: Call) -> Answer:
    rows = call.world.store.find("job", project=call.project["id"])
    scope = call.arguments.names("scope")
    rows = [row for row in rows if not scope or row["status"] in scope]
    return paged(call, [job_shape(call.world, row) for row in reversed(rows)])


def _get(call: Call) -> Json:
    return job_shape(call.world, _row(call))


def _own(call: Call) -> Json:
    """The job whose token asks."""
    number = call.actor.job if call.actor else None
    row = call.world.store.get("job", number)
    if row is None:
        raise not_found()
    return job_shape(call.world, row)


def _trace(call: Call) -> Answer:
    path = trace_path(call.world, _row(call)["id"])
    data = path.read_bytes() if path.exists() else b""
    return Answer(200, data, kind="text/plain; charset=utf-8")


def _may_run(call: Call, job: Json) -> None:
    pipeline = call.world.store.take("pipeline", job["pipeline"])
    ref = pipeline["ref"]
    if pipeline["protected"] and not (
        access.can_merge(call.world, call.user, call.project, ref)
        or access.can_push(call.world, call.user, call.project, ref)
    ):
        raise forbidden()


def _play(call: Call) -> Answer:
    """With variables, if the project lets the caller set some."""
    job = _row(call)
    _may_run(call, job)
    variables = given_variables(call.arguments.values.get("job_variables_attributes"))
    check_variables(call.world, call.project, call.user, variables)
    done = flow.play(call.world, job, call.user, variables)
    return Answer(200, job_shape(call.world, done))


def _retry(call: Call) -> Json:
    job = _row(call)
    _may_run(call, job)
    return job_shape(call.world, flow.retry(call.world, job, call.user))


def _cancel(call: Call) -> Json:
    flow.cancel(call.world, _row(call))
    return job_shape(call.world, _row(call))


def _archive(call: Call, number: int) -> Answer:
    path = archive_path(call.world, number)
    if not path.exists():
        raise not_found()
    return Answer(200, path.read_bytes(), kind="application/octet-stream")


def _artifacts(call: Call) -> Answer:
    return _archive(call, _row(call)["id"])


def _one_file(call: Call, number: int) -> Answer:
    path, name = archive_path(call.world, number), call.parts["artifact_path"]
    if not path.exists():
        raise not_found()
    with zipfile.ZipFile(path) as archive:
        if name not in archive.namelist():
            raise not_found()
        return Answer(200, archive.read(name), kind="application/octet-stream")


def _file(call: Call) -> Answer:
    return _one_file(call, _row(call)["id"])


def _of_ref(call: Call) -> int:
    """The newest successful job of a name on a branch."""
    name = call.arguments.text("job")
    if not name:
        raise Refused(400, "job is missing", "error")
    pipelines = call.world.store.find(
        "pipeline",
        project=call.project["id"],
        ref=call.parts["ref_name"],
        status="success",
    )
    for pipeline in reversed(pipelines):
        job = call.world.store.one(
            "job", pipeline=pipeline["id"], name=name, status="success"
        )
        if job and archive_path(call.world, job["id"]).exists():
            return int(job["id"])
    raise not_found()


def _ref_download(call: Call) -> Answer:
    return _archive(call, _of_ref(call))


def _ref_raw(call: Call) -> Answer:
    return _one_file(call, _of_ref(call))


HERE = "/projects/:id/jobs"
ROUTES = (
    Route("GET", "/job", _own, job=True),
    Route("GET", HERE, _list, job=True),
    Route("GET", f"{HERE}/:job_id", _get),
    Route("GET", f"{HERE}/:job_id/trace", _trace),
    Route("GET", f"{HERE}/:job_id/artifacts", _artifacts, job=True),
    Route("GET", f"{HERE}/:job_id/artifacts/*artifact_path", _file, job=True),
    Route("GET", f"{HERE}/artifacts/:ref_name/download", _ref_download, job=True),
    Route("GET", f"{HERE}/artifacts/:ref_name/raw/*artifact_path", _ref_raw, job=True),
    Route("POST", f"{HERE}/:job_id/play", _play, DEVELOPER),
    Route("POST", f"{HERE}/:job_id/retry", _retry, DEVELOPER),
    Route("POST", f"{HERE}/:job_id/cancel", _cancel, DEVELOPER),
)
