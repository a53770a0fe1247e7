"""Labels of a project."""

from sandbox.merging.labels import find_label, make_label
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import REPORTER
from sandbox.state.store import Json


def _shape(call: Call, row: Json) -> Json:
    found = {
        "id": row["id"],
        "name": row["name"],
        "color": row["color"],
        "text_color": "#FFFFFF",
        "description": row["description"],
        "description_html": row["description"] or "",
        "subscribed": False,
        "priority": row["priority"],
        "is_project_label": True,
        "archived": False,
    }
    if call.arguments.flag("with_counts"):
        mrs = call.world.store.find("mr", project=row["project"], state="opened")
        count = sum(row["name"] in mr["labels"] for mr in mrs)
        found |= {
            "open_issues_count": 0,
            "closed_issues_count": 0,
            "open_merge_requests_count": count,
        }
    return found


def _list(call: Call) -> Answer:
    rows = call.world.store.find("label", project=call.project["id"])
    part = (call.arguments.text("search") or "").lower()
    rows = sorted(
        (r for r in rows if part in r["name"].lower()), key=lambda r: r["name"]
    )
    return paged(call, [_shape(call, row) for row in rows])


def _row(call: Call) -> Json:
    found = find_label(call.world, call.project["id"], call.parts["name"])
    if found is None:
        raise not_found("Label")
    return found


def _get(call: Call) -> Json:
    return _shape(call, _row(call))


def _create(call: Call) -> Json:
    name, color = call.arguments.need("name"), call.arguments.need("color")
    if find_label(call.world, call.project["id"], name):
        raise Refused(409, "Label already exists")
    if not color.startswith("#"):
        raise Refused(400, {"color": ["must be a valid color code"]})
    text = call.arguments.text("description") or ""
    return _shape(call, make_label(call.world, call.project["id"], name, color, text))


def _edit(call: Call) -> Json:
    row = _row(call)
    for key, name in (
        ("new_name", "name"),
        ("color", "color"),
        ("description", "description"),
    ):
        if call.arguments.has(key):
            row[name] = call.arguments.text(key)
    call.world.store.save("label", row)
    return _shape(call, row)


def _delete(call: Call) -> None:
    row = _row(call)
    call.world.store.drop("label", row["id"])
    for mr in call.world.store.find("mr", project=call.project["id"]):
        if row["name"] in mr["labels"]:
            mr["labels"].remove(row["name"])
            call.world.store.save("mr", mr)


HERE = "/projects/:id/labels"
ROUTES = (
    Route("GET", HERE, _list),
    Route("POST", HERE, _create, REPORTER, required=("name", "color")),
    Route("GET", f"{HERE}/:name", _get),
    Route("PUT", f"{HERE}/:name", _edit, REPORTER),
    Route("DELETE", f"{HERE}/:name", _delete, REPORTER),
)
