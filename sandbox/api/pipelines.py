"""Pipelines (doc/api/pipelines.md)."""

from typing import Any
from xml.etree import ElementTree

from sandbox.api.shapes.commit import pipeline_basic
from sandbox.api.shapes.pipeline import job_shape, pipeline_full
from sandbox.pipelines import flow
from sandbox.pipelines.artifacts import report_path
from sandbox.pipelines.create import check_variables, create, create_for_mr
from sandbox.pipelines.records import jobs_of
from sandbox.serving.answers import Answer, Refused, forbidden
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER, OWNER
from sandbox.state.store import Json

DENIED = (
    "You do not have sufficient permission to run a pipeline on '{}'. Please select a"
    " different branch or contact your administrator for assistance."
)
TOTALS = (
    "total_time",
    "total_count",
    "success_count",
    "failed_count",
    "skipped_count",
    "error_count",
)


def _list(call: Call) -> Answer:
    rows = call.world.store.find("pipeline", project=call.project["id"])
    for name in ("ref", "sha", "status", "source", "username"):
        value = call.arguments.text(name)
        if value:
            rows = [row for row in rows if row.get(name) == value]
    up = call.arguments.text("sort") == "asc"
    rows.sort(key=lambda row: row["id"], reverse=not up)
    return paged(call, [pipeline_basic(call.world, row) for row in rows])


def _row(call: Call) -> Json:
    return call.row("pipeline", "pipeline_id")


def _get(call: Call) -> Json:
    return pipeline_full(call.world, _row(call))


def _latest(call: Call) -> Json:
    ref = call.arguments.text("ref") or call.project["default_branch"]
    rows = call.world.store.find("pipeline", project=call.project["id"], ref=ref)
    if not rows:
        raise forbidden()
    return pipeline_full(call.world, rows[-1])


def given_variables(values: Any) -> dict[str, str]:  # noqa: ANN401 - two JSON forms
    """`[{"key", "value"}]` or a mapping, as a mapping."""
    if isinstance(values, dict):
        return {str(key): str(value) for key, value in values.items()}
    return {str(one["key"]): str(one.get("value", "")) for one in values or ()}


def _create(call: Call) -> Json:
    """For a ref, in its protected context where it is protected (facts 5.4)."""
    ref = call.arguments.need("ref")
    variables = given_variables(call.arguments.values.get("variables"))
    sha = call.world.repository(call.project["id"]).resolve(ref)
    if sha is None:
        raise Refused(400, {"base": ["Reference not found"]})
    protected = access.protection(call.world, call.project["id"], ref)
    if protected and not (
        access.can_merge(call.world, call.user, call.project, ref)
        or access.can_push(call.world, call.user, call.project, ref)
    ):
        raise Refused(400, {"base": [DENIED.format(ref)]})
    check_variables(call.world, call.project, call.user, variables)
    made = create(
        call.world, call.project, call.user, sha, ref, "api",
        variables=variables, inputs=call.arguments.table("inputs"),
    )  # fmt: skip
    return _made(call, made)


def _made(call: Call, made: Json | None) -> Json:
    if made is None:
        text = "Pipeline will not run for the selected trigger."
        raise Refused(400, {"base": [text]})
    if made["yaml_errors"]:
        raise Refused(400, {"base": [made["yaml_errors"]]})
    return pipeline_full(call.world, made)


def _for_mr(call: Call) -> Json:
    source = call.world.store.get("project", call.mr["source_project"])
    user, branch = call.user, call.mr["source_branch"]
    if source and access.can_push(call.world, user, source, branch):
        return _made(call, create_for_mr(call.world, call.mr, user))
    fork = call.mr["source_project"] != call.mr["project"]
    allowed = call.project["ci_allow_fork_pipelines_to_run_in_parent_project"]
    if not fork or not allowed:
        raise forbidden()
    return _made(call, create_for_mr(call.world, call.mr, user, in_parent=True))


def _of_mr(call: Call) -> Answer:
    rows = call.world.store.find("pipeline", mr=call.mr["id"])
    return paged(call, [pipeline_basic(call.world, row) for row in reversed(rows)])


def _retry(call: Call) -> Json:
    for job in jobs_of(call.world, _row(call)["id"]):
        if job["status"] in {"failed", "canceled"}:
            flow.retry(call.world, job, call.user)
    return _get(call)


def _cancel(call: Call) -> Json:
    for job in jobs_of(call.world, _row(call)["id"]):
        flow.cancel(call.world, job)
    return _get(call)


def _delete(call: Call) -> None:
    call.world.store.drop("pipeline", _row(call)["id"])


def _jobs(call: Call) -> Answer:
    pipeline = _row(call)["id"]
    every = call.arguments.flag("include_retried")
    rows = (
        call.world.store.find("job", pipeline=pipeline)
        if every
        else jobs_of(call.world, pipeline)
    )
    scope = call.arguments.names("scope")
    rows = [row for row in rows if not scope or row["status"] in scope]
    return paged(call, [job_shape(call.world, row) for row in reversed(rows)])


def _bridges(call: Call) -> Answer:
    _row(call)
    return paged(call, [])


def _variables(call: Call) -> Answer:
    rows = _row(call)["variables"]
    return paged(
        call,
        [
            {"key": key, "value": value, "variable_type": "env_var", "raw": False}
            for key, value in rows.items()
        ],
    )


def _test_report(call: Call) -> Json:
    suites = []
    for job in jobs_of(call.world, _row(call)["id"]):
        path = report_path(call.world, job["id"], "junit")
        if path.exists():
            suites.append(_suite(job["name"], path.read_bytes()))
    totals = {word: sum(one[word] for one in suites) for word in TOTALS}
    return {**totals, "test_suites": suites}


def _suite(name: str, data: bytes) -> Json:
    """A report of a job; the jobs are ours, so the XML is no stranger's."""
    cases = []
    for case in ElementTree.fromstring(data).iter("testcase"):  # noqa: S314 - see above
        kinds = {child.tag for child in case}
        status = next(
            (k for k in ("failure", "error", "skipped") if k in kinds), "success"
        )
        cases.append(
            {
                "status": {"failure": "failed"}.get(status, status),
                "name": case.get("name"),
                "classname": case.get("classname"),
                "file": case.get("file"),
                "execution_time": float(case.get("time") or 0),
                "system_output": next((c.text for c in case if c.tag in kinds), None),
                "stack_trace": None,
                "recent_failures": None,
                "attachment_url": None,
            }
        )
    words = ("success", "failed", "skipped", "error")
    count = {word: sum(c["status"] == word for c in cases) for word in words}
    return {
        "name": name,
        "total_time": sum(case["execution_time"] for case in cases),
        "total_count": len(cases),
        **{f"{word}_count": number for word, number in count.items()},
        "suite_error": None,
        "test_cases": cases,
    }


HERE, MR = "/projects/:id/pipelines", "/projects/:id/merge_requests/:iid/pipelines"
ONE = f"{HERE}/:pipeline_id"
ROUTES = (
    Route("GET", HERE, _list),
    Route("GET", f"{HERE}/latest", _latest),
    Route("POST", "/projects/:id/pipeline", _create, DEVELOPER, required=("ref",)),
    Route("GET", ONE, _get),
    Route("DELETE", ONE, _delete, OWNER),
    Route("POST", f"{ONE}/retry", _retry, DEVELOPER),
    Route("POST", f"{ONE}/cancel", _cancel, DEVELOPER),
    Route("GET", f"{ONE}/jobs", _jobs, job=True),
    Route("GET", f"{ONE}/bridges", _bridges),
    Route("GET", f"{ONE}/variables", _variables),
    Route("GET", f"{ONE}/test_report", _test_report),
    Route("GET", MR, _of_mr),
    Route("POST", MR, _for_mr, DEVELOPER),
)
