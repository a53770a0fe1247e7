"""Tokens: one's own, and those of a project's bots (facts 9)."""

import secrets
from datetime import timedelta

from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import MAINTAINER, digest
from sandbox.state.seed import add_project_token
from sandbox.state.store import Json


def _shape(row: Json, text: str | None = None) -> Json:
    ends = row["expires_at"]
    found = {
        "id": row["id"],
        "name": row["name"],
        "revoked": row["revoked"],
        "created_at": row["created_at"],
        "description": None,
        "scopes": row["scopes"],
        "user_id": row["user"],
        "last_used_at": None,
        "active": not row["revoked"],
        "expires_at": ends,
    }
    if row["kind"] == "project":
        found["access_level"] = row["access_level"]
        found["resource_type"] = "project"
        found["resource_id"] = row["project"]
    if text:
        found["token"] = text
    return found


def _own(call: Call) -> Json:
    if call.actor is None:
        raise Refused(401, "401 Unauthorized")
    return {**_shape(call.actor.token), "last_used_ips": []}


def _rotate(call: Call, row: Json) -> Json:
    """A new secret for the same user; the old one is revoked at once."""
    text = "glpat-" + secrets.token_urlsafe(15)
    row["revoked"] = True
    call.world.store.save("token", row)
    given = call.arguments.text("expires_at")
    week = (call.world.now() + timedelta(days=7)).date().isoformat()
    fresh = {key: value for key, value in row.items() if key != "id"}
    fresh |= {
        "digest": digest(text),
        "revoked": False,
        "created_at": call.world.stamp(),
        "expires_at": given or week,
    }
    return _shape(call.world.store.add("token", **fresh), text)


def _rotate_own(call: Call) -> Answer:
    if call.actor is None:
        raise Refused(401, "401 Unauthorized")
    return Answer(200, _rotate(call, dict(call.actor.token)))


def _rows(call: Call) -> list[Json]:
    rows = call.world.store.find("token", project=call.project["id"], kind="project")
    return [row for row in rows if not row["revoked"]]


def _row(call: Call) -> Json:
    number = call.number("token_id")
    found = next((row for row in _rows(call) if row["id"] == number), None)
    if found is None:
        raise not_found()
    return found


def _list(call: Call) -> Answer:
    return paged(call, [_shape(row) for row in _rows(call)])


def _get(call: Call) -> Json:
    return _shape(_row(call))


def _create(call: Call) -> Json:
    level = call.arguments.number("access_level") or MAINTAINER
    if level > call.role:
        raise Refused(
            400, "User does not have permission to create project access token"
        )
    _, text = add_project_token(
        call.world,
        call.project,
        name=call.arguments.need("name"),
        scopes=tuple(call.arguments.names("scopes") or ()),
        access_level=level,
        expires_at=call.arguments.text("expires_at"),
    )
    row = call.world.store.one("token", digest=digest(text))
    if row is None:
        raise not_found()
    return _shape(row, text)


def _revoke(call: Call) -> None:
    row = _row(call)
    row["revoked"] = True
    call.world.store.save("token", row)


def _rotate_one(call: Call) -> Answer:
    return Answer(200, _rotate(call, _row(call)))


HERE = "/projects/:id/access_tokens"
ANY = (
    "api",
    "read_api",
    "self_rotate",
    "read_user",
    "read_repository",
    "write_repository",
)
ROUTES = (
    Route("GET", "/personal_access_tokens/self", _own, scopes=ANY),
    Route(
        "POST",
        "/personal_access_tokens/self/rotate",
        _rotate_own,
        scopes=("api", "self_rotate"),
    ),
    Route("GET", HERE, _list, MAINTAINER),
    Route("POST", HERE, _create, MAINTAINER, required=("name", "scopes")),
    Route("GET", f"{HERE}/:token_id", _get, MAINTAINER),
    Route("DELETE", f"{HERE}/:token_id", _revoke, MAINTAINER),
    Route("POST", f"{HERE}/:token_id/rotate", _rotate_one, MAINTAINER),
)
