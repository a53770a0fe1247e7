"""Issues: what a bot needs to raise an alarm - create, list, read, close, notes."""

from sandbox.api.shapes.people import user_basic
from sandbox.serving.answers import Answer, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import GUEST, REPORTER
from sandbox.state.store import Json


def _shape(call: Call, row: Json) -> Json:
    assignees = [user_basic(call.world, number) for number in row["assignees"]]
    path = call.project["full_path"]
    return {
        "id": row["id"],
        "iid": row["iid"],
        "project_id": row["project"],
        "title": row["title"],
        "description": row["description"],
        "state": row["state"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "closed_at": row["closed_at"],
        "closed_by": user_basic(call.world, row["closed_by"]),
        "labels": row["labels"],
        "milestone": None,
        "assignees": assignees,
        "assignee": assignees[0] if assignees else None,
        "author": user_basic(call.world, row["author"]),
        "type": "ISSUE",
        "issue_type": "issue",
        "confidential": row["confidential"],
        "discussion_locked": None,
        "user_notes_count": len(call.world.store.find("issue_note", issue=row["id"])),
        "references": {"short": f"#{row['iid']}", "full": f"{path}#{row['iid']}"},
        "web_url": f"{call.world.url}/{path}/-/issues/{row['iid']}",
    }


def _row(call: Call) -> Json:
    rows = call.world.store.find("issue", project=call.project["id"])
    found = next((row for row in rows if str(row["iid"]) == call.parts["iid"]), None)
    hidden = found and found["confidential"] and call.role < REPORTER
    if found is None or (hidden and found["author"] != call.user["id"]):
        raise not_found()
    return found


def _list(call: Call) -> Answer:
    rows = call.world.store.find("issue", project=call.project["id"])
    rows = [row for row in rows if not row["confidential"] or call.role >= REPORTER]
    state = call.arguments.text("state") or "all"
    if state != "all":
        rows = [row for row in rows if row["state"] == state]
    wanted = set(call.arguments.names("labels") or [])
    rows = [row for row in rows if wanted <= set(row["labels"])]
    part = (call.arguments.text("search") or "").lower()
    rows = [row for row in rows if part in (row["title"] + row["description"]).lower()]
    rows.reverse()
    return paged(call, [_shape(call, row) for row in rows])


def _get(call: Call) -> Json:
    return _shape(call, _row(call))


def _create(call: Call) -> Json:
    row = call.world.store.add(
        "issue",
        project=call.project["id"],
        iid=call.world.store.next(f"issue of {call.project['id']}"),
        title=call.arguments.need("title"),
        description=call.arguments.text("description") or "",
        labels=call.arguments.names("labels") or [],
        assignees=(call.arguments.numbers("assignee_ids") or [])[:1],
        author=call.user["id"],
        state="opened",
        confidential=bool(call.arguments.flag("confidential")),
        created_at=call.world.stamp(),
        updated_at=call.world.stamp(),
        closed_at=None,
        closed_by=None,
    )
    return _shape(call, row)


def _edit(call: Call) -> Json:
    row = _row(call)
    if call.role < REPORTER and row["author"] != call.user["id"]:
        raise forbidden()
    for name in ("title", "description"):
        if call.arguments.has(name):
            row[name] = call.arguments.text(name) or ""
    if call.arguments.has("labels"):
        row["labels"] = call.arguments.names("labels") or []
    event = call.arguments.text("state_event")
    if event:
        closing = event == "close"
        row["state"] = "closed" if closing else "opened"
        row["closed_at"] = call.world.stamp() if closing else None
        row["closed_by"] = call.user["id"] if closing else None
    row["updated_at"] = call.world.stamp()
    call.world.store.save("issue", row)
    return _shape(call, row)


def _note_shape(call: Call, row: Json, issue: Json) -> Json:
    return {
        "id": row["id"],
        "body": row["body"],
        "author": user_basic(call.world, row["author"]),
        "created_at": row["created_at"],
        "updated_at": row["created_at"],
        "system": False,
        "noteable_id": issue["id"],
        "noteable_type": "Issue",
        "noteable_iid": issue["iid"],
        "resolvable": False,
        "internal": False,
    }


def _notes(call: Call) -> Answer:
    issue = _row(call)
    rows = call.world.store.find("issue_note", issue=issue["id"])
    return paged(call, [_note_shape(call, row, issue) for row in reversed(rows)])


def _add_note(call: Call) -> Json:
    issue = _row(call)
    row = call.world.store.add(
        "issue_note", project=call.project["id"], issue=issue["id"],
        body=call.arguments.need("body"), author=call.user["id"],
        created_at=call.world.stamp(),
    )  # fmt: skip
    return _note_shape(call, row, issue)


HERE = "/projects/:id/issues"
ROUTES = (
    Route("GET", HERE, _list, GUEST),
    Route("POST", HERE, _create, GUEST, required=("title",)),
    Route("GET", f"{HERE}/:iid", _get, GUEST),
    Route("PUT", f"{HERE}/:iid", _edit, GUEST),
    Route("GET", f"{HERE}/:iid/notes", _notes, GUEST),
    Route("POST", f"{HERE}/:iid/notes", _add_note, GUEST, required=("body",)),
)
