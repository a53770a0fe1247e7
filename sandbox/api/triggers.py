"""Trigger tokens (facts 5.4)."""

import json
import secrets

from sandbox.api.pipelines import given_variables
from sandbox.api.shapes.people import user_basic
from sandbox.api.shapes.pipeline import pipeline_full
from sandbox.pipelines.create import check_variables, create
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, find_project, paged
from sandbox.serving.routes import Route
from sandbox.state.access import MAINTAINER, digest
from sandbox.state.store import Json


def _shape(call: Call, row: Json, token: str) -> Json:
    return {
        "id": row["id"],
        "token": token,
        "description": row["description"],
        "created_at": row["created_at"],
        "updated_at": row["created_at"],
        "deleted_at": None,
        "last_used": row["last_used"],
        "owner": user_basic(call.world, row["owner"]),
    }


def _list(call: Call) -> Answer:
    rows = call.world.store.find("trigger", project=call.project["id"])
    return paged(call, [_shape(call, row, row["short"]) for row in rows])


def _create(call: Call) -> Json:
    token = "glptt-" + secrets.token_hex(20)
    text = call.arguments.need("description")
    row = call.world.store.add(
        "trigger", project=call.project["id"], description=text,
        digest=digest(token), short=token[:10], owner=call.user["id"],
        created_at=call.world.stamp(), last_used=None,
    )  # fmt: skip
    return _shape(call, row, token)


def _delete(call: Call) -> None:
    call.world.store.drop("trigger", call.row("trigger", "trigger_id")["id"])


def _run(call: Call) -> Json:
    """Acts as the token's owner, and always adds a variable.

    So a project that lets nobody set any refuses every trigger (#557381).
    """
    world = call.world
    project = find_project(world, call.parts["id"])
    ref = call.parts.get("ref") or call.arguments.need("ref")
    token = call.arguments.need("token")
    row = world.store.one("trigger", digest=digest(token))
    if project is None or row is None or row["project"] != project["id"]:
        raise not_found()
    owner = world.store.take("user", row["owner"])
    sha = world.repository(project["id"]).resolve(ref)
    if sha is None:
        raise Refused(400, {"base": ["Reference not found"]})
    variables = given_variables(call.arguments.values.get("variables"))
    shown = {k: v for k, v in call.arguments.values.items() if k != "token"}
    variables["TRIGGER_PAYLOAD"] = json.dumps(shown)
    check_variables(world, project, owner, variables)
    row["last_used"] = world.stamp()
    world.store.save("trigger", row)
    inputs = call.arguments.table("inputs")
    made = create(
        world, project, owner, sha, ref, "trigger", variables=variables, inputs=inputs
    )
    if made is None:
        raise Refused(
            400, {"base": ["Pipeline will not run for the selected trigger."]}
        )
    return pipeline_full(world, made)


HERE = "/projects/:id/triggers"
ROUTES = (
    Route("GET", HERE, _list, MAINTAINER),
    Route("POST", HERE, _create, MAINTAINER, required=("description",)),
    Route("DELETE", f"{HERE}/:trigger_id", _delete, MAINTAINER),
    Route(
        "POST", "/projects/:id/trigger/pipeline", _run, open=True, required=("token",)
    ),
    Route(
        "POST",
        "/projects/:id/ref/:ref/trigger/pipeline",
        _run,
        open=True,
        required=("token",),
    ),
)
