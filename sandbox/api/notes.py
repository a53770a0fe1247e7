"""Notes of merge requests (doc/api/notes.md, facts 7)."""

from datetime import datetime, timedelta

from sandbox.api.shapes.note import note_shape
from sandbox.merging.merge import merge
from sandbox.merging.quick import run_commands
from sandbox.merging.records import add_note, note_hook
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import GUEST, MAINTAINER, REPORTER
from sandbox.state.store import Json

LONGEST, MOST = 1_000_000, 5_000


def visible_notes(call: Call) -> list[Json]:
    """Notes the caller may read: internal ones need Reporter."""
    rows = call.world.store.find("note", mr=call.mr["id"])
    return [row for row in rows if not row["internal"] or call.role >= REPORTER]


def listed_notes(call: Call) -> list[Json]:
    """Those that lists show already."""
    lag = call.world.option("lag_notes")
    rows = visible_notes(call)
    if not lag:
        return rows
    until = call.world.now() - timedelta(seconds=lag)
    return [row for row in rows if datetime.fromisoformat(row["created_at"]) < until]


def find_note(call: Call) -> Json:
    """The note of the path, or 404."""
    number = call.number("note_id")
    found = next((row for row in visible_notes(call) if row["id"] == number), None)
    if found is None:
        raise not_found("Note")
    return found


def _list(call: Call) -> Answer:
    key = call.arguments.text("order_by") or "created_at"
    if key not in {"created_at", "updated_at"}:
        raise Refused(400, "order_by does not have a valid value", "error")
    up = call.arguments.text("sort") == "asc"
    rows = sorted(
        listed_notes(call), key=lambda row: (row[key], row["id"]), reverse=not up
    )
    answer = paged(call, rows)
    shown = [note_shape(call.world, row) for row in answer.data]
    return Answer(200, shown, answer.headers)


def _get(call: Call) -> Json:
    return note_shape(call.world, find_note(call))


def read_body(call: Call) -> str:
    """The text of a note; 400 where it is empty or too long."""
    body = call.arguments.need("body")
    if len(body) > LONGEST:
        raise Refused(400, {"note": ["is too long (maximum is 1000000 characters)"]})
    own = call.world.store.find("note", mr=call.mr["id"], system=False)
    if len(own) >= MOST:
        raise Refused(400, {"base": ["Maximum number of comments exceeded"]})
    return body


def _create(call: Call) -> Answer:
    """Quick actions run with the token's rights; a note of nothing else is not kept."""
    body = read_body(call)
    if body.strip() == "/merge":
        # `/merge` needs the head it was written for (facts 7).
        sha = call.arguments.text("merge_request_diff_head_sha")
        if sha:
            fields = {"auto_merge": True, "sha": sha}
            merge(call.world, call.mr, call.user, fields)
        done = ["merge"] if sha else []
        return Answer(
            202, {"commands_changes": dict.fromkeys(done, True), "summary": done}
        )
    outcome = run_commands(call.world, call.mr, call.user, body)
    if outcome.text != body and not outcome.text:
        changes = dict.fromkeys(outcome.done, True)
        return Answer(202, {"commands_changes": changes, "summary": outcome.done})
    internal = bool(
        call.arguments.flag("internal") or call.arguments.flag("confidential")
    )
    row = add_note(call.world, call.mr, call.user, outcome.text, internal=internal)
    return Answer(201, note_shape(call.world, row))


def edit_note(call: Call, row: Json) -> Json:
    """A new text; a person's own, or a Maintainer's right."""
    if row["system"] or (row["author"] != call.user["id"] and call.role < MAINTAINER):
        raise forbidden()
    body = call.arguments.text("body")
    if body:
        text = run_commands(call.world, call.mr, call.user, body).text
        if text != row["body"]:
            row.update(body=text, updated_at=call.world.stamp())
            call.world.store.save("note", row)
            note_hook(call.world, call.mr, call.user, row, "update")
    return row


def _edit(call: Call) -> Json:
    return note_shape(call.world, edit_note(call, find_note(call)))


def _delete(call: Call) -> None:
    row = find_note(call)
    if row["author"] != call.user["id"] and call.role < MAINTAINER:
        raise forbidden()
    call.world.store.drop("note", row["id"])


def _emoji(call: Call) -> Answer:
    where = [call.mr["id"], call.number("note_id") if "note_id" in call.parts else None]
    rows = call.world.store.find("emoji", where=where)
    return paged(call, [_emoji_shape(row) for row in rows])


def _add_emoji(call: Call) -> Json:
    where = [call.mr["id"], call.number("note_id") if "note_id" in call.parts else None]
    row = call.world.store.add(
        "emoji", where=where, name=call.arguments.need("name"), user=call.user["id"],
        username=call.user["username"], created_at=call.world.stamp(),
    )  # fmt: skip
    return _emoji_shape(row)


def _emoji_shape(row: Json) -> Json:
    return {
        "id": row["id"],
        "name": row["name"],
        "user": {"id": row["user"], "username": row["username"]},
        "created_at": row["created_at"],
        "updated_at": row["created_at"],
        "awardable_id": row["where"][1] or row["where"][0],
        "awardable_type": "Note" if row["where"][1] else "MergeRequest",
    }


MR = "/projects/:id/merge_requests/:iid"
HERE = f"{MR}/notes"
ROUTES = (
    Route("GET", HERE, _list, job=True),
    Route("POST", HERE, _create, GUEST, required=("body",)),
    Route("GET", f"{HERE}/:note_id", _get, job=True),
    Route("PUT", f"{HERE}/:note_id", _edit, GUEST),
    Route("DELETE", f"{HERE}/:note_id", _delete, GUEST),
    Route("GET", f"{MR}/award_emoji", _emoji),
    Route("POST", f"{MR}/award_emoji", _add_emoji, required=("name",)),
    Route("GET", f"{HERE}/:note_id/award_emoji", _emoji),
    Route("POST", f"{HERE}/:note_id/award_emoji", _add_emoji, required=("name",)),
)
