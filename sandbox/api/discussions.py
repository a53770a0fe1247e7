"""Discussions: threads on diff lines, resolving, suggestions (facts 7)."""

import re

from sandbox.api.notes import (
    edit_note,
    find_note,
    listed_notes,
    read_body,
    visible_notes,
)
from sandbox.api.shapes.note import by_discussion, discussion_shape, note_shape
from sandbox.git.changes import changed_files, line_code, lines_of
from sandbox.git.repository import Repository
from sandbox.git.writing import Edit, Person, edited_tree, make_commit
from sandbox.merging.push import Change, received
from sandbox.merging.quick import run_commands
from sandbox.merging.records import add_note, mr_hook
from sandbox.merging.status import threads_resolved
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER, GUEST
from sandbox.state.store import Json

SUGGESTION = re.compile(
    r"^(?P<fence>`{3,})suggestion:-(?P<above>\d{1,3})\+(?P<below>\d{1,3})\n"
    r"(?P<text>.*?)^(?P=fence)[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
MOST_LINES = 100


def _discussion(call: Call) -> list[Json]:
    name = call.parts["discussion_id"]
    rows = [row for row in visible_notes(call) if row["discussion"] == name]
    if not rows:
        raise not_found("Discussion")
    return rows


def _list(call: Call) -> Answer:
    answer = paged(call, [{"rows": rows} for rows in by_discussion(listed_notes(call))])
    shown = [discussion_shape(call.world, one["rows"]) for one in answer.data]
    return Answer(200, shown, answer.headers)


def _get(call: Call) -> Json:
    return discussion_shape(call.world, _discussion(call))


def _create(call: Call) -> Json:
    body = read_body(call)
    position = _position(call)
    text = run_commands(call.world, call.mr, call.user, body).text
    if not text:
        raise Refused(400, {"note": ["can't be blank"]})
    row = add_note(
        call.world,
        call.mr,
        call.user,
        text,
        type="DiffNote" if position else "DiscussionNote",
        position=position,
        resolvable=True,
        suggestions=_suggestions(call, text, position),
    )
    return discussion_shape(call.world, [row])


def _position(call: Call) -> Json | None:
    """A line of the diff; 400 with GitLab's words for one that is not in it."""
    given = call.arguments.table("position")
    if not given:
        return None
    shas = {
        key: str(given.get(key) or "") for key in ("base_sha", "start_sha", "head_sha")
    }
    new_line, old_line = _line(given, "new_line"), _line(given, "old_line")
    new_path, old_path = given.get("new_path"), given.get("old_path")
    repository = call.world.repository(call.project["id"])
    if not all(repository.has(sha) for sha in shas.values()):
        raise Refused(400, '400 Bad request - Note {:position=>["is incomplete"]}')
    for entry in changed_files(repository, shas["base_sha"], shas["head_sha"]):
        if entry["new_path"] == new_path or entry["old_path"] == old_path:
            shown = lines_of(entry["diff"])
            if (old_line, new_line) in shown or given.get("position_type") == "file":
                break
    else:
        raise Refused(
            400,
            '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid'
            ' line code"]}',
        )
    return {
        **shas,
        "position_type": given.get("position_type") or "text",
        "new_path": new_path,
        "old_path": old_path,
        "new_line": new_line,
        "old_line": old_line,
        "line_range": given.get("line_range"),
        "line_code": line_code(str(new_path or old_path), old_line or 0, new_line or 0),
    }


def _line(given: Json, name: str) -> int | None:
    value = given.get(name)
    if value in (None, ""):
        return None
    if not str(value).isdigit():
        raise Refused(400, f"position[{name}] is invalid", "error")
    return int(str(value))


def _suggestions(call: Call, text: str, position: Json | None) -> list[Json]:
    if not position or not position["new_line"]:
        return []
    found = []
    for match in SUGGESTION.finditer(text):
        above, below = int(match["above"]), int(match["below"])
        line = position["new_line"]
        found.append(
            {
                "id": call.world.store.next("suggestion"),
                "from_line": max(line - min(above, MOST_LINES), 1),
                "to_line": line + min(below, MOST_LINES),
                "appliable": True,
                "applied": False,
                "from_content": "",
                "to_content": match["text"],
            }
        )
    return found


def _reply(call: Call) -> Json:
    first = _discussion(call)[0]
    body = read_body(call)
    text = run_commands(call.world, call.mr, call.user, body).text
    row = add_note(
        call.world,
        call.mr,
        call.user,
        text or body,
        discussion=first["discussion"],
        type=first["type"] or "DiscussionNote",
        position=first["position"],
        resolvable=first["resolvable"],
        resolved=False,
    )
    return note_shape(call.world, row)


def _resolve(call: Call) -> Json:
    rows = _discussion(call)
    _set_resolved(call, [row for row in rows if row["resolvable"]])
    return discussion_shape(call.world, _discussion(call))


def _set_resolved(call: Call, rows: list[Json]) -> None:
    """The author and Developers may; the last one resolved is told to hooks."""
    if call.role < DEVELOPER and call.user["id"] != call.mr["author"]:
        raise forbidden()
    value = call.arguments.flag("resolved")
    if value is None:
        raise Refused(400, "resolved is missing", "error")
    before = threads_resolved(call.world, call.mr)
    for row in rows:
        if row["resolved"] != value:
            row.update(
                resolved=value,
                resolved_by=call.user["id"] if value else None,
                resolved_at=call.world.stamp() if value else None,
            )
            call.world.store.save("note", row)
    after = threads_resolved(call.world, call.mr)
    if before != after:
        change = {"previous": before, "current": after}
        mr_hook(
            call.world, call.mr, call.user, "update",
            {"blocking_discussions_resolved": change},
        )  # fmt: skip
        call.world.later("auto_merge", 0, mr=call.mr["id"])


def _edit(call: Call) -> Json:
    row = find_note(call)
    if call.arguments.has("resolved"):
        _set_resolved(call, [row])
    else:
        edit_note(call, row)
    return note_shape(call.world, find_note(call))


def _delete(call: Call) -> None:
    row = find_note(call)
    if row["author"] != call.user["id"]:
        raise forbidden()
    call.world.store.drop("note", row["id"])


def _apply(call: Call) -> Json:
    """doc/api/suggestions.md: a commit on the source branch by who applies it."""
    number = call.number("suggestion_id")
    for row in call.world.store.find("note"):
        for one in row["suggestions"]:
            if one["id"] == number:
                return _apply_one(call, row, one)
    raise not_found("Suggestion")


def _apply_one(call: Call, row: Json, one: Json) -> Json:
    world, mr = call.world, call.world.store.take("mr", row["mr"])
    source = world.store.take("project", mr["source_project"])
    if not access.can_push(world, call.user, source, mr["source_branch"]):
        raise forbidden()
    repository = world.repository(source["id"])
    head = repository.branch(mr["source_branch"])
    if head is None or one["applied"] or head != row["position"]["head_sha"]:
        raise Refused(400, "A suggestion is not applicable.")
    made = _suggested(repository, head, row["position"]["new_path"], one, call.user)
    ref = f"refs/heads/{mr['source_branch']}"
    repository.set_ref(ref, made, head)
    one.update(applied=True, appliable=False)
    world.store.save("note", row)
    received(world, source, call.user, [Change(ref, head, made)])
    return one


def _suggested(
    repository: Repository, head: str, path: str, one: Json, user: Json
) -> str:
    entry = repository.entry(head, path)
    if entry is None:
        raise Refused(400, "A file was not found.")
    lines = re.findall(rb"[^\n]*\n|[^\n]+", repository.blob(entry[2]))
    lines[one["from_line"] - 1 : one["to_line"]] = [one["to_content"].encode()]
    edit = Edit(path, b"".join(lines), entry[0])
    return make_commit(
        repository,
        edited_tree(repository, head, [edit]),
        [head],
        "Apply 1 suggestion(s) to 1 file(s)\n",
        Person(user["name"], user["email"]),
    )


HERE = "/projects/:id/merge_requests/:iid/discussions"
ROUTES = (
    Route("GET", HERE, _list),
    Route("POST", HERE, _create, GUEST, required=("body",)),
    Route("GET", f"{HERE}/:discussion_id", _get),
    Route("PUT", f"{HERE}/:discussion_id", _resolve, GUEST, required=("resolved",)),
    Route("POST", f"{HERE}/:discussion_id/notes", _reply, GUEST, required=("body",)),
    Route("PUT", f"{HERE}/:discussion_id/notes/:note_id", _edit, GUEST),
    Route("DELETE", f"{HERE}/:discussion_id/notes/:note_id", _delete, GUEST),
    Route("PUT", "/suggestions/:suggestion_id/apply", _apply),
)
