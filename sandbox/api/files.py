"""Files, trees and blobs."""

import base64
import hashlib
from urllib.parse import quote

from sandbox.api.commits import edits_of, last_commit, write
from sandbox.git.process import GitError
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _found(call: Call) -> tuple[str, tuple[str, str, str, str], bytes]:
    repository = call.world.repository(call.project["id"])
    ref = call.arguments.text("ref") or "HEAD"
    commit = repository.resolve(ref)
    if commit is None:
        raise not_found("Commit")
    entry = repository.entry(commit, call.parts["file_path"])
    if entry is None or entry[1] != "blob":
        raise not_found("File")
    return commit, entry, repository.blob(entry[2])


def _get(call: Call) -> Answer:
    ref = call.arguments.need("ref")
    commit, (mode, _, number, path), data = _found(call)
    repository = call.world.repository(call.project["id"])
    found = {
        "file_name": path.rpartition("/")[2],
        "file_path": path,
        "size": len(data),
        "encoding": "base64",
        "content_sha256": hashlib.sha256(data).hexdigest(),
        "ref": ref,
        "blob_id": number,
        "commit_id": commit,
        "last_commit_id": last_commit(repository, commit, path),
        "execute_filemode": mode == "100755",
    }
    headers = {
        "X-Gitlab-" + "-".join(part.capitalize() for part in key.split("_")): quote(
            str(value), safe="/ "
        )
        for key, value in found.items()
    }
    return Answer(
        200, {**found, "content": base64.b64encode(data).decode("ascii")}, headers
    )


def _raw(call: Call) -> Answer:
    _, _, data = _found(call)
    return Answer(200, data, kind="text/plain; charset=utf-8")


def _change(call: Call) -> Answer:
    kind = {"POST": "create", "PUT": "update", "DELETE": "delete"}[call.method]
    branch, message = (
        call.arguments.need("branch"),
        call.arguments.need("commit_message"),
    )
    if not access.can_push(call.world, call.user, call.project, branch):
        raise Refused(403, "You are not allowed to push into this branch")
    repository = call.world.repository(call.project["id"])
    start = call.arguments.text("start_branch")
    parent = repository.branch(branch) or (repository.resolve(start) if start else None)
    path = call.parts["file_path"]
    row = {**call.arguments.values, "action": kind, "file_path": path}
    write(call, branch, parent, edits_of(repository, parent, row), message)
    if kind == "delete":
        return Answer(204)
    status = 201 if kind == "create" else 200
    return Answer(status, {"file_path": path, "branch": branch})


def _tree(call: Call) -> Answer:
    repository = call.world.repository(call.project["id"])
    ref = call.arguments.text("ref") or call.project["default_branch"]
    commit = repository.resolve(ref)
    if commit is None:
        raise not_found("Tree")
    path = call.arguments.text("path") or ""
    deep = bool(call.arguments.flag("recursive"))
    rows = repository.list_tree(commit, path, deep=deep)
    if not rows and path:
        raise not_found("invalid revision or path")
    # Folders stand before files (lib/gitlab/git/tree.rb).
    rows.sort(key=lambda row: row[1] != "tree")
    return paged(call, [_tree_row(row) for row in rows])


def _tree_row(row: tuple[str, str, str, str]) -> Json:
    mode, kind, number, path = row
    return {
        "id": number,
        "name": path.rpartition("/")[2],
        "type": kind,
        "path": path,
        "mode": mode,
    }


def _blob_data(call: Call) -> bytes:
    try:
        return call.world.repository(call.project["id"]).blob(call.parts["sha"])
    except GitError as error:
        raise not_found("Blob") from error


def _blob(call: Call) -> Json:
    data = _blob_data(call)
    return {
        "size": len(data),
        "encoding": "base64",
        "content": base64.b64encode(data).decode("ascii"),
        "sha": call.parts["sha"],
    }


def _blob_raw(call: Call) -> Answer:
    return Answer(200, _blob_data(call), kind="text/plain; charset=utf-8")


HERE = "/projects/:id/repository"
NEEDED = ("branch", "commit_message")
ROUTES = (
    Route("GET", f"{HERE}/files/:file_path", _get, required=("ref",)),
    Route("GET", f"{HERE}/files/:file_path/raw", _raw, job=True),
    Route("POST", f"{HERE}/files/:file_path", _change, DEVELOPER, required=NEEDED),
    Route("PUT", f"{HERE}/files/:file_path", _change, DEVELOPER, required=NEEDED),
    Route("DELETE", f"{HERE}/files/:file_path", _change, DEVELOPER, required=NEEDED),
    Route("GET", f"{HERE}/tree", _tree),
    Route("GET", f"{HERE}/blobs/:sha", _blob),
    Route("GET", f"{HERE}/blobs/:sha/raw", _blob_raw),
)
