"""CI variables of a project."""

import re

from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import MAINTAINER
from sandbox.state.seed import add_variable
from sandbox.state.store import Json

# doc/ci/variables: what can be masked is one line of at least 8 signs.
MASKABLE = re.compile(r"[\x21-\x7e]{8,}")
SHOWN = (
    "variable_type", "key", "value", "hidden", "protected", "masked", "raw",
    "environment_scope", "description",
)  # fmt: skip


def _shape(row: Json) -> Json:
    return {name: row[name] for name in SHOWN}


def _row(call: Call) -> Json:
    scope = call.arguments.table("filter").get("environment_scope")
    rows = call.world.store.find(
        "variable", project=call.project["id"], key=call.parts["key"]
    )
    rows = [row for row in rows if scope in (None, row["environment_scope"])]
    if not rows:
        raise not_found("Variable")
    return rows[0]


def _list(call: Call) -> Answer:
    rows = call.world.store.find("variable", project=call.project["id"])
    return paged(call, [_shape(row) for row in rows])


def _get(call: Call) -> Json:
    return _shape(_row(call))


def _check(key: str, value: str, *, masked: bool) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_]{1,255}", key):
        raise Refused(400, {"key": ["can contain only letters, digits and '_'."]})
    if masked and not MASKABLE.fullmatch(value):
        raise Refused(400, {"value": ["is invalid"]})


def _create(call: Call) -> Json:
    key, value = call.arguments.need("key"), call.arguments.text("value") or ""
    masked = bool(call.arguments.flag("masked"))
    scope = call.arguments.text("environment_scope") or "*"
    _check(key, value, masked=masked)
    twin = call.world.store.one(
        "variable", project=call.project["id"], key=key, environment_scope=scope
    )
    if twin:
        raise Refused(400, {"key": [f"({key}) has already been taken"]})
    row = add_variable(
        call.world, call.project, key, value, masked=masked,
        protected=bool(call.arguments.flag("protected")), environment_scope=scope,
    )  # fmt: skip
    return _shape(row)


def _edit(call: Call) -> Json:
    row = _row(call)
    for name in ("value", "environment_scope", "description"):
        if call.arguments.has(name):
            row[name] = call.arguments.text(name) or ""
    for name in ("masked", "protected", "raw"):
        value = call.arguments.flag(name)
        if value is not None:
            row[name] = value
    _check(row["key"], row["value"], masked=row["masked"])
    call.world.store.save("variable", row)
    return _shape(row)


def _delete(call: Call) -> None:
    call.world.store.drop("variable", _row(call)["id"])


HERE = "/projects/:id/variables"
ROUTES = (
    Route("GET", HERE, _list, MAINTAINER),
    Route("POST", HERE, _create, MAINTAINER, required=("key", "value")),
    Route("GET", f"{HERE}/:key", _get, MAINTAINER),
    Route("PUT", f"{HERE}/:key", _edit, MAINTAINER),
    Route("DELETE", f"{HERE}/:key", _delete, MAINTAINER),
)
