"""Merge requests: listing, reading, making, editing."""

from sandbox.api.groups import find_group
from sandbox.api.shapes.merge_request import mr_basic, mr_full
from sandbox.merging.approvals import approvals
from sandbox.merging.lifecycle import create_mr, update_mr
from sandbox.merging.quick import run_commands
from sandbox.merging.status import start_check
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, find_project, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER, OWNER, REPORTER
from sandbox.state.store import Json
from sandbox.state.world import read_time

LONGEST_DESCRIPTION = 1_048_576


def _filtered(call: Call, rows: list[Json]) -> list[Json]:
    state = call.arguments.text("state") or "all"
    if state != "all":
        rows = [row for row in rows if row["state"] == state]
    for name in ("source_branch", "target_branch"):
        value = call.arguments.text(name)
        if value:
            rows = [row for row in rows if row[name] == value]
    iids = call.arguments.numbers("iids")
    if iids is not None:
        rows = [row for row in rows if row["iid"] in iids]
    rows = _by_people(call, _by_labels(call, rows))
    for name, field, sign in (
        ("updated_after", "updated_at", 1), ("updated_before", "updated_at", -1),
        ("created_after", "created_at", 1), ("created_before", "created_at", -1),
    ):  # fmt: skip
        value = call.arguments.text(name)
        if value:
            limit = read_time(value.replace(" ", "+"))
            rows = [
                r
                for r in rows
                if sign * (read_time(r[field]) - limit).total_seconds() >= 0
            ]
    part = (call.arguments.text("search") or "").lower()
    rows = [r for r in rows if part in (r["title"] + "\n" + r["description"]).lower()]
    key = call.arguments.text("order_by") or "created_at"
    if key not in {"created_at", "updated_at", "title", "merged_at"}:
        raise Refused(400, "order_by does not have a valid value", "error")
    up = call.arguments.text("sort") == "asc"
    return sorted(rows, key=lambda row: (row[key] or "", row["id"]), reverse=not up)


def _by_labels(call: Call, rows: list[Json]) -> list[Json]:
    wanted = call.arguments.names("labels") or []
    if wanted == ["None"]:
        return [row for row in rows if not row["labels"]]
    if wanted == ["Any"]:
        return [row for row in rows if row["labels"]]
    return [row for row in rows if set(wanted) <= set(row["labels"])]


def _by_people(call: Call, rows: list[Json]) -> list[Json]:
    store = call.world.store
    author = call.arguments.text("author_username")
    if author:
        found = store.one("user", username=author)
        rows = [row for row in rows if found and row["author"] == found["id"]]
    number = call.arguments.number("author_id")
    if number is not None:
        rows = [row for row in rows if row["author"] == number]
    reviewer = call.arguments.text("reviewer_username")
    if reviewer:
        found = store.one("user", username=reviewer)
        rows = [
            row
            for row in rows
            if found and found["id"] in {one["user"] for one in row["reviewers"]}
        ]
    for name in call.arguments.names("approved_by_usernames") or []:
        found = store.one("user", username=name)
        rows = [
            row
            for row in rows
            if found and found["id"] in {a["user"] for a in approvals(call.world, row)}
        ]
    scope = call.arguments.text("scope")
    if scope == "created_by_me":
        rows = [row for row in rows if row["author"] == call.user["id"]]
    if scope == "assigned_to_me":
        rows = [row for row in rows if call.user["id"] in row["assignees"]]
    return rows


def _list(call: Call) -> Answer:
    rows = _filtered(call, call.world.store.find("mr", project=call.project["id"]))
    return _page(call, rows)


def _page(call: Call, rows: list[Json]) -> Answer:
    answer = paged(call, rows)
    shown = [mr_basic(call.world, row) for row in answer.data]
    return Answer(200, shown, answer.headers)


def _list_all(call: Call) -> Answer:
    rows = [
        row
        for row in call.world.store.find("mr")
        if access.can_read(
            call.world, call.user, call.world.store.take("project", row["project"])
        )
    ]
    if not call.arguments.text("scope"):
        # doc/api/merge_requests.md: "mine" is the default here.
        rows = [row for row in rows if row["author"] == call.user["id"]]
    return _page(call, _filtered(call, rows))


def _list_group(call: Call) -> Answer:
    group = find_group(call)
    projects = {
        row["id"] for row in call.world.store.find("project", group=group["id"])
    }
    rows = [row for row in call.world.store.find("mr") if row["project"] in projects]
    return _page(call, _filtered(call, rows))


def _get(call: Call) -> Json:
    start_check(call.world, call.mr)
    found = mr_full(call.world, call.mr, call.actor)
    if call.arguments.flag("include_diverged_commits_count"):
        repository = call.world.repository(call.project["id"])
        target = repository.branch(call.mr["target_branch"])
        behind = repository.log(target, f"^{call.mr['head']}") if target else []
        found["diverged_commits_count"] = len(behind)
    return found


def fields_of(call: Call) -> Json:
    """The parameters of create and update, read with their types."""
    given = call.arguments
    found: Json = {}
    for name in ("title", "description", "target_branch", "state_event"):
        if given.has(name):
            found[name] = given.text(name)
    found |= _lists(call) | _flags(call)
    if len(found.get("description") or "") > LONGEST_DESCRIPTION:
        raise Refused(
            400, {"description": ["is too long (maximum is 1048576 characters)"]}
        )
    if len(found.get("title") or "") > 255:
        raise Refused(400, {"title": ["is too long (maximum is 255 characters)"]})
    return found


def _lists(call: Call) -> Json:
    given = call.arguments
    found: Json = {}
    for name in ("labels", "add_labels", "remove_labels"):
        # glab sends `"labels": ""` on creation.
        if given.has(name):
            found[name] = given.names(name) or []
    for name in ("assignee_ids", "reviewer_ids"):
        if given.has(name):
            found[name] = given.numbers(name) or []
    if given.has("assignee_id"):
        found["assignee_ids"] = [given.number("assignee_id") or 0]
    return found


def _flags(call: Call) -> Json:
    given = call.arguments
    names = ("squash", "discussion_locked", "allow_collaboration")
    found: Json = {name: given.flag(name) for name in names if given.has(name)}
    if given.has("remove_source_branch"):
        found["remove_source"] = given.flag("remove_source_branch")
    return found


def _create(call: Call) -> Json:
    """The path names the source project, `target_project_id` where it goes to."""
    for name in ("title", "source_branch", "target_branch"):
        call.arguments.need(name)
    fields = {**fields_of(call), "source_branch": call.arguments.text("source_branch")}
    number = call.arguments.number("target_project_id")
    target = find_project(call.world, str(number)) if number else call.project
    if target is None or not access.can_read(call.world, call.user, target):
        raise not_found("Project")
    role = access.project_role(call.world, call.user, target)
    fork = target["id"] != call.project["id"]
    if role < (REPORTER if fork else DEVELOPER) and target["visibility"] == "private":
        raise forbidden()
    if fork and call.project["forked_from"] != target["id"]:
        raise Refused(422, ["Target project is not a fork of the source project"])
    if role < REPORTER:
        # Who is no member sets no labels, assignees or reviewers: dropped silently.
        for name in ("labels", "assignee_ids", "reviewer_ids"):
            fields.pop(name, None)
    mr = create_mr(call.world, target, call.user, fields, source=call.project)
    text = run_commands(call.world, mr, call.user, mr["description"]).text
    if text != mr["description"]:
        mr["description"] = text
        call.world.store.save("mr", mr)
    return mr_full(call.world, mr, call.actor)


def _update(call: Call) -> Json:
    mr, fields = call.mr, fields_of(call)
    event = fields.get("state_event")
    if event not in {None, "close", "reopen", ""}:
        raise Refused(400, "state_event does not have a valid value", "error")
    if call.arguments.has("title"):
        call.arguments.need("title")
    if call.role < DEVELOPER and call.user["id"] != mr["author"]:
        raise forbidden()
    if call.role < REPORTER:
        for name in (
            "labels",
            "add_labels",
            "remove_labels",
            "reviewer_ids",
            "assignee_ids",
        ):
            fields.pop(name, None)
    if event == "reopen" and mr["state"] == "merged":
        raise Refused(422, ['State cannot transition via "reopen"'])
    text = fields.get("description")
    if text:
        outcome = run_commands(call.world, mr, call.user, text)
        fields["description"] = outcome.text
    update_mr(call.world, mr, call.user, fields)
    return mr_full(call.world, mr, call.actor)


def _delete(call: Call) -> None:
    call.world.store.drop("mr", call.mr["id"])


HERE = "/projects/:id/merge_requests"
NEEDED = ("title", "source_branch", "target_branch")
ROUTES = (
    Route("GET", "/merge_requests", _list_all),
    Route("GET", "/groups/:group_id/merge_requests", _list_group),
    Route("GET", HERE, _list, job=True),
    Route("POST", HERE, _create, required=NEEDED),
    Route("GET", f"{HERE}/:iid", _get, job=True),
    Route("PUT", f"{HERE}/:iid", _update),
    Route("DELETE", f"{HERE}/:iid", _delete, OWNER),
)
