"""Projects and their settings; forks."""

from sandbox.api.shapes.project import project_basic, project_full
from sandbox.git.process import run_git
from sandbox.merging.push import close_forks
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.arguments import invalid
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import GUEST, MAINTAINER, OWNER
from sandbox.state.seed import (
    PROJECT_SETTINGS,
    add_member,
    add_project,
    project_row,
    protect,
)
from sandbox.state.store import Json

CHOICES = {
    "merge_method": {"merge", "rebase_merge", "ff"},
    "squash_option": {"never", "always", "default_on", "default_off"},
    "visibility": {"private", "internal", "public"},
    "ci_pipeline_variables_minimum_override_role": {
        "owner", "maintainer", "developer", "no_one_allowed",
    },
}  # fmt: skip


def _list(call: Call) -> Answer:
    rows = [
        row
        for row in call.world.store.find("project")
        if access.visible(call.world, call.user, row)
    ]
    if call.arguments.flag("membership"):
        rows = [r for r in rows if access.project_role(call.world, call.user, r)]
    part = call.arguments.text("search") or ""
    rows = [row for row in rows if part.lower() in row["full_path"].lower()]
    rows.reverse()
    return paged(call, [project_basic(call.world, row) for row in rows])


def _get(call: Call) -> Json:
    found = project_full(call.world, call.project, call.actor)
    if call.arguments.flag("license"):
        found |= {"license": None, "license_url": None}
    return found


def _settings(call: Call) -> Json:
    found: Json = {}
    for name, default in PROJECT_SETTINGS.items():
        if not call.arguments.has(name):
            continue
        if isinstance(default, bool):
            found[name] = call.arguments.flag(name)
        elif isinstance(default, int):
            found[name] = call.arguments.number(name)
        else:
            found[name] = call.arguments.text(name) or default
    for name, allowed in CHOICES.items():
        value = call.arguments.text(name)
        if value is not None and value not in allowed:
            raise Refused(400, f"{name} does not have a valid value", "error")
    return found


def _edit(call: Call) -> Json:
    row = call.project
    row.update(_settings(call))
    for name in ("name", "default_branch", "visibility"):
        if call.arguments.text(name):
            row[name] = call.arguments.text(name)
    if row["default_branch"] and call.arguments.has("default_branch"):
        repository = call.world.repository(row["id"])
        if repository.branch(row["default_branch"]) is None:
            raise Refused(400, {"default_branch": ["could not be changed"]})
        head = f"refs/heads/{row['default_branch']}"
        repository.git("symbolic-ref", "HEAD", head)
    call.world.store.save("project", row)
    return project_full(call.world, row, call.actor)


def _create(call: Call) -> Json:
    number = call.arguments.number("namespace_id")
    group = call.world.store.get("group", number)
    path = call.arguments.text("path") or call.arguments.text("name")
    if not path:
        raise Refused(
            400, "name, path are missing, at least one must be provided", "error"
        )
    if group is None:
        raise not_found("Namespace")
    twin = call.world.store.one("project", full_path=f"{group['full_path']}/{path}")
    if twin:
        raise Refused(400, {"path": ["has already been taken"]})
    row = add_project(
        call.world,
        group,
        path,
        files={"README.md": f"# {path}\n"}
        if call.arguments.flag("initialize_with_readme")
        else None,
        visibility=call.arguments.text("visibility") or "private",
        creator=call.user,
        **_settings(call),
    )
    add_member(call.world, row, call.user, OWNER)
    return project_full(call.world, row, call.actor)


def _delete(call: Call) -> Answer:
    close_forks(call.world, call.project, call.user)
    for mr in call.world.store.find("mr", project=call.project["id"]):
        call.world.store.drop("mr", mr["id"])
    call.world.store.drop("project", call.project["id"])
    return Answer(202, {"message": "202 Accepted"})


def _fork(call: Call) -> Json:
    """doc/api/project_forks.md: a copy whose forker owns it."""
    name = call.arguments.text("namespace_path") or call.user["username"]
    number = call.arguments.number("namespace_id")
    group = call.world.store.get("group", number) or call.world.store.one(
        "group", full_path=name
    )
    if group is None:
        group = call.world.store.add(
            "group", path=name, name=name, full_path=name, parent=None,
            visibility="private",
        )  # fmt: skip
        add_member(call.world, group, call.user, OWNER)
    path = call.arguments.text("path") or call.project["path"]
    if call.world.store.one("project", full_path=f"{group['full_path']}/{path}"):
        raise Refused(409, {"path": ["has already been taken"]})
    visibility = call.project["visibility"]
    settings = {"forked_from": call.project["id"]}
    row = project_row(call.world, group, path, visibility, call.user, settings)
    row["default_branch"] = call.project["default_branch"]
    call.world.store.save("project", row)
    repository = call.world.repository(row["id"])
    repository.create(row["default_branch"])
    source = call.world.repository(call.project["id"]).path
    run_git(
        [
            f"--git-dir={repository.path}",
            "fetch",
            "-q",
            str(source),
            "refs/heads/*:refs/heads/*",
        ]
    )
    protect(call.world, row, row["default_branch"])
    add_member(call.world, row, call.user, OWNER)
    return project_full(call.world, row, call.actor)


def _forks(call: Call) -> Answer:
    rows = call.world.store.find("project", forked_from=call.project["id"])
    return paged(call, [project_basic(call.world, row) for row in rows])


def _resource_group(call: Call) -> Json:
    """doc/api/resource_groups.md; a group exists after its first use (facts 5.7)."""
    row = call.world.store.one(
        "resource_group", project=call.project["id"], key=call.parts["key"]
    )
    if row is None:
        raise not_found()
    mode = call.arguments.text("process_mode")
    if call.method == "PUT":
        if mode not in {
            "unordered",
            "oldest_first",
            "newest_first",
            "newest_ready_first",
        }:
            raise invalid("process_mode")
        row["process_mode"] = mode
        call.world.store.save("resource_group", row)
    return {
        "id": row["id"], "key": row["key"], "process_mode": row["process_mode"],
        "created_at": row["created_at"], "updated_at": row["created_at"],
    }  # fmt: skip


ROUTES = (
    Route("GET", "/projects", _list),
    Route("POST", "/projects", _create),
    Route("GET", "/projects/:id", _get, GUEST),
    Route("PUT", "/projects/:id", _edit, MAINTAINER),
    Route("DELETE", "/projects/:id", _delete, OWNER),
    Route("POST", "/projects/:id/fork", _fork),
    Route("GET", "/projects/:id/forks", _forks),
    Route("GET", "/projects/:id/resource_groups/:key", _resource_group),
    Route("PUT", "/projects/:id/resource_groups/:key", _resource_group, MAINTAINER),
)
