"""Branches, tags, merge base and comparison."""

from sandbox.api.shapes.commit import commit_shape
from sandbox.api.shapes.project import branch as branch_shape
from sandbox.git.changes import changed_files
from sandbox.git.repository import ZERO
from sandbox.merging.push import Change, received
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _list(call: Call) -> Answer:
    refs = call.world.repository(call.project["id"]).refs()
    part = call.arguments.text("search") or ""
    names = sorted(name for name in refs if _fits(part, name))
    return paged(
        call,
        [
            branch_shape(call.world, call.project, name, refs[name], call.actor)
            for name in names
        ],
    )


def _fits(part: str, name: str) -> bool:
    """doc/api/branches.md: `^term` begins with, `term$` ends with."""
    if part.startswith("^"):
        return name.startswith(part[1:])
    if part.endswith("$"):
        return name.endswith(part[:-1])
    return part in name


def _get(call: Call) -> Json:
    name = call.parts["branch"]
    sha = call.world.repository(call.project["id"]).branch(name)
    if sha is None:
        raise not_found("Branch")
    return branch_shape(call.world, call.project, name, sha, call.actor)


def _create(call: Call) -> Json:
    name, ref = call.arguments.need("branch"), call.arguments.need("ref")
    repository = call.world.repository(call.project["id"])
    if repository.branch(name):
        raise Refused(400, "Branch already exists")
    sha = repository.resolve(ref)
    if sha is None:
        raise Refused(400, "Invalid reference name: " + ref)
    if not access.can_push(call.world, call.user, call.project, name):
        raise Refused(403, "403 Forbidden")
    repository.set_ref(f"refs/heads/{name}", sha)
    change = Change(f"refs/heads/{name}", ZERO, sha)
    received(call.world, call.project, call.user, [change])
    return branch_shape(call.world, call.project, name, sha, call.actor)


def _delete(call: Call) -> None:
    name = call.parts["branch"]
    repository = call.world.repository(call.project["id"])
    sha = repository.branch(name)
    if sha is None:
        raise not_found("Branch")
    if name == call.project["default_branch"]:
        raise Refused(400, "Cannot remove HEAD branch")
    if access.protection(call.world, call.project["id"], name):
        raise Refused(403, "Protected branch cannot be deleted")
    repository.drop_ref(f"refs/heads/{name}")
    change = Change(f"refs/heads/{name}", sha, ZERO)
    received(call.world, call.project, call.user, [change])


def _tags(call: Call) -> Answer:
    repository = call.world.repository(call.project["id"])
    rows = []
    for name in sorted(repository.refs("refs/tags/"), reverse=True):
        commit = repository.commit(f"refs/tags/{name}")
        if commit:
            shape = commit_shape(call.world, call.project, commit)
            rows.append(
                {
                    "name": name,
                    "message": "",
                    "target": commit.id,
                    "commit": shape,
                    "release": None,
                    "protected": False,
                    "created_at": None,
                }
            )
    return paged(call, rows)


def project_url(call: Call) -> str:
    """The project's page."""
    return f"{call.world.url}/{call.project['full_path']}"


def _merge_base(call: Call) -> Json:
    repository = call.world.repository(call.project["id"])
    names = call.arguments.names("refs") or []
    if len(names) < 2:
        raise Refused(400, "Provide at least 2 refs", "error")
    found = [repository.resolve(name) for name in names]
    known = [one for one in found if one]
    if len(known) < len(found):
        raise Refused(400, "Could not find ref")
    base = repository.merge_base(*known)
    commit = repository.commit(base) if base else None
    if commit is None:
        raise not_found("Merge Base")
    return commit_shape(call.world, call.project, commit)


def _compare(call: Call) -> Json:
    """doc/api/repositories.md: from the merge base unless `straight`."""
    repository = call.world.repository(call.project["id"])
    old = repository.resolve(call.arguments.need("from"))
    new = repository.resolve(call.arguments.need("to"))
    if old is None or new is None:
        raise not_found("Ref")
    straight = call.arguments.flag("straight")
    start = old if straight else repository.merge_base(old, new) or old
    rows = [
        commit_shape(call.world, call.project, one)
        for one in repository.log("--reverse", f"{old}..{new}")
    ]
    return {
        "commit": rows[-1] if rows else None,
        "commits": rows,
        "diffs": changed_files(repository, start, new),
        "compare_timeout": False,
        "compare_same_ref": old == new,
        "web_url": f"{project_url(call)}/-/compare/{old}...{new}",
    }


HERE = "/projects/:id/repository"
ROUTES = (
    Route("GET", f"{HERE}/branches", _list),
    Route("POST", f"{HERE}/branches", _create, DEVELOPER, required=("branch", "ref")),
    Route("GET", f"{HERE}/branches/:branch", _get),
    Route("DELETE", f"{HERE}/branches/:branch", _delete, DEVELOPER),
    Route("GET", f"{HERE}/tags", _tags),
    Route("GET", f"{HERE}/merge_base", _merge_base, required=("refs",)),
    Route("GET", f"{HERE}/compare", _compare, required=("from", "to")),
)
