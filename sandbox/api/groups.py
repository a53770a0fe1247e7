"""Groups."""

from sandbox.api.shapes.people import group, member
from sandbox.api.shapes.project import project_basic
from sandbox.serving.answers import Answer, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.store import Json


def find_group(call: Call) -> Json:
    """The group by number or full path; 404 for who is no member."""
    name = call.parts["group_id"]
    rows = call.world.store.find("group")
    found = next(
        (row for row in rows if name in {str(row["id"]), row["full_path"]}), None
    )
    if found is None or not _sees(call, found):
        raise not_found("Group")
    return found


def _sees(call: Call, row: Json) -> bool:
    if row["visibility"] == "public" or call.user["admin"]:
        return True
    if any(one["user"] == call.user["id"] for one in members(call, row)):
        return True
    # Who is in a project of a group sees the group.
    projects = call.world.store.find("project", group=row["id"])
    return any(access.project_role(call.world, call.user, one) for one in projects)


def members(call: Call, row: Json) -> list[Json]:
    """Members of a group and of those above it, the highest role of each."""
    found: dict[int, Json] = {}
    here: Json | None = row
    while here:
        for one in call.world.store.find("member", source=["group", here["id"]]):
            old = found.get(one["user"])
            if old is None or old["access_level"] < one["access_level"]:
                found[one["user"]] = one
        here = call.world.store.get("group", here["parent"])
    return list(found.values())


def _list(call: Call) -> Answer:
    rows = [row for row in call.world.store.find("group") if _sees(call, row)]
    return paged(call, [group(call.world, row) for row in rows])


def _get(call: Call) -> Json:
    return group(call.world, find_group(call))


def _members(call: Call) -> Answer:
    rows = members(call, find_group(call))
    return paged(call, [member(call.world, row) for row in rows])


def _direct(call: Call) -> Answer:
    row = find_group(call)
    rows = call.world.store.find("member", source=["group", row["id"]])
    return paged(call, [member(call.world, one) for one in rows])


def _projects(call: Call) -> Answer:
    row = find_group(call)
    rows = [
        project_basic(call.world, one)
        for one in call.world.store.find("project", group=row["id"])
        if access.visible(call.world, call.user, one)
    ]
    return paged(call, rows)


ROUTES = (
    Route("GET", "/groups", _list),
    Route("GET", "/groups/:group_id", _get),
    Route("GET", "/groups/:group_id/members", _direct),
    Route("GET", "/groups/:group_id/members/all", _members),
    Route("GET", "/groups/:group_id/projects", _projects),
)
