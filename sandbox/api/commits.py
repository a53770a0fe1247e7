"""Commits: listing, reading, and the commits API."""

import base64
import binascii

from sandbox.api.shapes.commit import commit_detail, commit_shape
from sandbox.api.shapes.merge_request import mr_basic
from sandbox.git.changes import EMPTY_TREE, changed_files
from sandbox.git.process import GitError
from sandbox.git.repository import ZERO, Commit, Repository
from sandbox.git.writing import Edit, Person, edited_tree, make_commit
from sandbox.merging.push import Change, received
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _commit(call: Call) -> Commit:
    repository = call.world.repository(call.project["id"])
    found = repository.commit(call.parts["sha"])
    if found is None:
        raise not_found("Commit")
    return found


def _list(call: Call) -> Answer:
    repository = call.world.repository(call.project["id"])
    ref = call.arguments.text("ref_name") or call.project["default_branch"]
    start, _, end = ref.partition("..")
    first, last = repository.resolve(start), repository.resolve(end) if end else None
    if first is None or (end and last is None):
        raise not_found("Commit")
    words = (
        ["--all"]
        if call.arguments.flag("all")
        else [f"{first}..{last}" if last else first]
    )
    for name in ("since", "until"):
        value = call.arguments.text(name)
        if value:
            words.append(f"--{name}={value}")
    if call.arguments.flag("first_parent"):
        words.append("--first-parent")
    path = call.arguments.text("path")
    if path:
        words += ["--", path]
    rows = [
        commit_shape(call.world, call.project, one) for one in repository.log(*words)
    ]
    return paged(call, rows, total=False)


def _get(call: Call) -> Json:
    return commit_detail(call.world, call.project, _commit(call))


def _diff(call: Call) -> Answer:
    found = _commit(call)
    old = found.parents[0] if found.parents else EMPTY_TREE
    repository = call.world.repository(call.project["id"])
    return paged(call, changed_files(repository, old, found.id))


def _merge_requests(call: Call) -> Answer:
    """MRs that brought a commit: by head, squash or merge commit, or inside."""
    sha, world = _commit(call).id, call.world
    repository = world.repository(call.project["id"])
    rows = []
    for mr in world.store.find("mr", project=call.project["id"]):
        own = {mr["head"], mr["merge_commit"], mr["squash_commit"]}
        if sha in own or _within(
            repository, world.store.find("version", mr=mr["id"]), sha
        ):
            rows.append(mr_basic(world, mr))
    return paged(call, rows)


def _within(repository: Repository, versions: list[Json], sha: str) -> bool:
    if not versions:
        return False
    last = versions[-1]
    return repository.ancestor(sha, last["head"]) and not repository.ancestor(
        sha, last["start"]
    )


def _create(call: Call) -> Json:
    """doc/api/commits.md: one commit; no compare and swap (facts 6.1)."""
    branch, message = (
        call.arguments.need("branch"),
        call.arguments.need("commit_message"),
    )
    if not access.can_push(call.world, call.user, call.project, branch):
        raise Refused(403, "You are not allowed to push into this branch")
    repository = call.world.repository(call.project["id"])
    parent = _parent(call, repository, branch)
    edits = [
        edit
        for row in call.arguments.rows("actions")
        for edit in edits_of(repository, parent, row)
    ]
    if not edits and not call.arguments.flag("allow_empty"):
        raise Refused(400, "actions are missing", "error")
    made = write(call, branch, parent, edits, message)
    found = repository.commit(made)
    if found is None:
        raise not_found("Commit")
    return commit_detail(call.world, call.project, found)


def _parent(call: Call, repository: Repository, branch: str) -> str | None:
    head = repository.branch(branch)
    start = call.arguments.text("start_sha") or call.arguments.text("start_branch")
    if start is None:
        if head is None and repository.refs():
            raise Refused(
                400, "You can only create or edit files when you are on a branch"
            )
        return head
    if head and start != branch and not call.arguments.flag("force"):
        raise Refused(
            400,
            f"A branch called '{branch}' already exists. Switch to that branch in order"
            " to make changes",
        )
    found = repository.resolve(start)
    if found is None:
        raise Refused(400, f"Cannot find start_branch '{start}'")
    return found


def edits_of(repository: Repository, parent: str | None, row: Json) -> list[Edit]:
    """What one action of the commits API does; 400 where it can't be done."""
    kind, path = str(row.get("action")), str(row.get("file_path"))
    old_path = str(row.get("previous_path") or path) if kind == "move" else path
    old = repository.entry(parent, old_path) if parent else None
    if kind == "create":
        if old:
            raise Refused(400, "A file with this name already exists")
        return [Edit(path, _content(row), _mode(row, "100644"))]
    if old is None or old[1] != "blob":
        raise Refused(400, "A file with this name doesn't exist")
    expected = row.get("last_commit_id")
    if expected and parent and last_commit(repository, parent, old_path) != expected:
        raise Refused(
            400,
            "You are attempting to update a file that has changed since you started"
            " editing it.",
        )
    if kind == "delete":
        return [Edit(path, None)]
    if kind == "update":
        return [Edit(path, _content(row), _mode(row, old[0]))]
    if kind == "chmod":
        return [Edit(path, repository.blob(old[2]), _mode(row, old[0]))]
    if kind == "move":
        data = _content(row) if "content" in row else repository.blob(old[2])
        return [Edit(old_path, None), Edit(path, data, old[0])]
    raise Refused(400, "actions[0][action] does not have a valid value", "error")


def last_commit(repository: Repository, ref: str, path: str) -> str | None:
    """The commit that last touched a file."""
    found = repository.log("-1", ref, "--", path)
    return found[0].id if found else None


def _mode(row: Json, usual: str) -> str:
    if row.get("execute_filemode") is None:
        return usual
    return "100755" if row["execute_filemode"] in (True, "true") else "100644"


def _content(row: Json) -> bytes:
    text = str(row.get("content") or "")
    if row.get("encoding") != "base64":
        return text.encode("utf-8", "surrogateescape")
    try:
        return base64.b64decode(text)
    except binascii.Error as error:
        raise Refused(400, "content is invalid", "error") from error


def write(
    call: Call, branch: str, parent: str | None, edits: list[Edit], message: str
) -> str:
    """Commit edits to a branch; anybody may be author, the user is committer."""
    repository = call.world.repository(call.project["id"])
    user = call.user
    author = Person(
        call.arguments.text("author_name") or user["name"],
        call.arguments.text("author_email") or user["email"],
    )
    tree = edited_tree(repository, parent, edits)
    made = make_commit(
        repository,
        tree,
        [parent] if parent else [],
        message,
        author,
        Person(user["name"], user["email"]),
    )
    old = repository.branch(branch)
    try:
        repository.set_ref(f"refs/heads/{branch}", made, old or ZERO)
    except GitError as error:
        raise Refused(400, "Could not update branch") from error
    change = Change(f"refs/heads/{branch}", old or ZERO, made)
    received(call.world, call.project, user, [change])
    return made


HERE = "/projects/:id/repository/commits"
ROUTES = (
    Route("GET", HERE, _list),
    Route("POST", HERE, _create, DEVELOPER, required=("branch", "commit_message")),
    Route("GET", f"{HERE}/:sha", _get, job=True),
    Route("GET", f"{HERE}/:sha/diff", _diff),
    Route("GET", f"{HERE}/:sha/merge_requests", _merge_requests, job=True),
)
