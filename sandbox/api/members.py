"""Members of a project."""

from sandbox.api.shapes.people import member, user_basic
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import GUEST, MAINTAINER
from sandbox.state.seed import add_member
from sandbox.state.store import Json


def _highest(call: Call) -> list[Json]:
    found: dict[int, Json] = {}
    for row in access.memberships(call.world, call.project):
        old = found.get(row["user"])
        if old is None or old["access_level"] < row["access_level"]:
            found[row["user"]] = row
    return list(found.values())


def _direct(call: Call) -> list[Json]:
    return call.world.store.find("member", source=["project", call.project["id"]])


def _list(call: Call) -> Answer:
    return paged(call, [member(call.world, row) for row in _direct(call)])


def _all(call: Call) -> Answer:
    return paged(call, [member(call.world, row) for row in _highest(call)])


def _pick(call: Call, rows: list[Json]) -> Json:
    number = call.number("user_id")
    found = next((row for row in rows if row["user"] == number), None)
    if found is None:
        raise not_found()
    return found


def _get(call: Call) -> Json:
    return member(call.world, _pick(call, _direct(call)))


def _get_all(call: Call) -> Json:
    return member(call.world, _pick(call, _highest(call)))


def _add(call: Call) -> Json:
    number, level = (
        call.arguments.number("user_id"),
        call.arguments.number("access_level"),
    )
    user = call.world.store.get("user", number)
    if user is None or level is None:
        raise not_found("User")
    if level > call.role:
        raise Refused(403, "403 Forbidden")
    if any(row["user"] == number for row in _direct(call)):
        raise Refused(409, "Member already exists")
    return member(call.world, add_member(call.world, call.project, user, level))


def _edit(call: Call) -> Json:
    row = _pick(call, _direct(call))
    level = call.arguments.number("access_level") or row["access_level"]
    if level > call.role:
        raise Refused(403, "403 Forbidden")
    row["access_level"] = level
    call.world.store.save("member", row)
    return member(call.world, row)


def _remove(call: Call) -> None:
    call.world.store.drop("member", _pick(call, _direct(call))["id"])


def _users(call: Call) -> Answer:
    rows = [user_basic(call.world, row["user"]) for row in _highest(call)]
    return paged(call, [row for row in rows if row])


HERE = "/projects/:id/members"
ROUTES = (
    Route("GET", HERE, _list, GUEST),
    Route("GET", f"{HERE}/all", _all, GUEST),
    Route("GET", f"{HERE}/all/:user_id", _get_all, GUEST),
    Route("GET", f"{HERE}/:user_id", _get, GUEST),
    Route("POST", HERE, _add, MAINTAINER, required=("user_id", "access_level")),
    Route("PUT", f"{HERE}/:user_id", _edit, MAINTAINER, required=("access_level",)),
    Route("DELETE", f"{HERE}/:user_id", _remove, MAINTAINER),
    Route("GET", "/projects/:id/users", _users, GUEST),
)
