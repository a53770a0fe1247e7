"""Users."""

from sandbox.api.shapes.people import user_full
from sandbox.serving.answers import Answer, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.store import Json


def _me(call: Call) -> Json:
    return user_full(call.world, call.user, private=True)


def _list(call: Call) -> Answer:
    rows = call.world.store.find("user")
    name = call.arguments.text("username")
    if name:
        rows = [row for row in rows if row["username"].lower() == name.lower()]
    part = (call.arguments.text("search") or "").lower()
    rows = [
        row
        for row in rows
        if part in row["username"].lower() or part in row["name"].lower()
    ]
    return paged(call, [user_full(call.world, row) for row in rows])


def _get(call: Call) -> Json:
    row = call.world.store.get("user", call.number("user_id"))
    if row is None:
        raise not_found("User")
    return user_full(call.world, row, private=call.user["admin"])


ROUTES = (
    Route("GET", "/user", _me, scopes=("api", "read_api", "read_user")),
    Route("GET", "/users", _list),
    Route("GET", "/users/:user_id", _get),
)
