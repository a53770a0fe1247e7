"""Pipeline schedules (facts 5.4)."""

from sandbox.api.shapes.pipeline import schedule_shape
from sandbox.pipelines import schedule
from sandbox.pipelines.create import check_variables
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _row(call: Call) -> Json:
    return call.row("schedule", "schedule_id")


def _list(call: Call) -> Answer:
    rows = call.world.store.find("schedule", project=call.project["id"])
    scope = call.arguments.text("scope")
    rows = [row for row in rows if not scope or row["active"] == (scope == "active")]
    return paged(call, [schedule_shape(call.world, row) for row in rows])


def _get(call: Call) -> Json:
    return schedule_shape(call.world, _row(call), full=True)


def _plan(call: Call, row: Json) -> Json:
    try:
        schedule.plan(call.world, row)
    except ValueError as error:
        raise Refused(400, {"cron": ["is invalid syntax"]}) from error
    return schedule_shape(call.world, row, full=True)


def _inputs(call: Call) -> Json:
    given = call.arguments.values.get("inputs") or {}
    if isinstance(given, dict):
        return given
    return {one["name"]: one["value"] for one in given}


def _create(call: Call) -> Json:
    row = call.world.store.add(
        "schedule",
        project=call.project["id"],
        description=call.arguments.need("description"),
        ref=call.arguments.need("ref"),
        cron=call.arguments.need("cron"),
        cron_timezone=call.arguments.text("cron_timezone") or "UTC",
        active=call.arguments.flag("active") is not False,
        owner=call.user["id"],
        created_at=call.world.stamp(),
        updated_at=call.world.stamp(),
        next_run_at=None,
        last_pipeline=None,
        variables=[],
        inputs=_inputs(call),
    )
    return _plan(call, row)


def _own(call: Call) -> Json:
    """Another user's schedule needs taking over first."""
    row = _row(call)
    if row["owner"] != call.user["id"]:
        raise forbidden()
    return row


def _edit(call: Call) -> Json:
    row = _own(call)
    for name in ("description", "ref", "cron", "cron_timezone"):
        if call.arguments.text(name):
            row[name] = call.arguments.text(name)
    active = call.arguments.flag("active")
    if active is not None:
        row["active"] = active
    if call.arguments.has("inputs"):
        row["inputs"] = _inputs(call)
    row["updated_at"] = call.world.stamp()
    return _plan(call, row)


def _delete(call: Call) -> None:
    call.world.store.drop("schedule", _row(call)["id"])


def _play(call: Call) -> Answer:
    schedule.start(call.world, _row(call))
    return Answer(201, {"message": "201 Created"})


def _take(call: Call) -> Json:
    row = _row(call)
    row["owner"] = call.user["id"]
    call.world.store.save("schedule", row)
    return schedule_shape(call.world, row, full=True)


def _add_variable(call: Call) -> Json:
    row, key = _own(call), call.arguments.need("key")
    value = call.arguments.text("value") or ""
    check_variables(call.world, call.project, call.user, {key: value})
    if any(one["key"] == key for one in row["variables"]):
        raise Refused(400, {"variables.key": ["has already been taken"]})
    one = {"key": key, "value": value, "variable_type": "env_var", "raw": False}
    row["variables"].append(one)
    call.world.store.save("schedule", row)
    return one


def _drop_variable(call: Call) -> Answer:
    row, key = _own(call), call.parts["key"]
    found = next((one for one in row["variables"] if one["key"] == key), None)
    if found is None:
        raise not_found("Variable")
    row["variables"].remove(found)
    call.world.store.save("schedule", row)
    return Answer(202, found)


HERE = "/projects/:id/pipeline_schedules"
ONE = f"{HERE}/:schedule_id"
ROUTES = (
    Route("GET", HERE, _list),
    Route("POST", HERE, _create, DEVELOPER, required=("description", "ref", "cron")),
    Route("GET", ONE, _get),
    Route("PUT", ONE, _edit, DEVELOPER),
    Route("DELETE", ONE, _delete, DEVELOPER),
    Route("POST", f"{ONE}/play", _play, DEVELOPER),
    Route("POST", f"{ONE}/take_ownership", _take, DEVELOPER),
    Route(
        "POST", f"{ONE}/variables", _add_variable, DEVELOPER, required=("key", "value")
    ),
    Route("DELETE", f"{ONE}/variables/:key", _drop_variable, DEVELOPER),
)
