"""What a merge request changes: versions, diffs, commits; and who takes part."""

from sandbox.api.shapes.commit import commit_shape
from sandbox.api.shapes.merge_request import mr_full, version_shape
from sandbox.api.shapes.people import user_basic
from sandbox.git.changes import changed_files, raw_patch
from sandbox.merging.versions import MOST_FILES, diff_of, newest
from sandbox.serving.answers import Answer, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.store import Json


def _files(call: Call) -> list[Json]:
    found = diff_of(call.world, call.mr)
    return changed_files(*found)[:MOST_FILES] if found else []


def _changes(call: Call) -> Json:
    """Deprecated since 15.7, still there (facts 10)."""
    last = newest(call.world, call.mr)
    return {
        **mr_full(call.world, call.mr, call.actor),
        "changes": _files(call),
        "overflow": bool(last and last["state"] == "overflow"),
    }


def _diffs(call: Call) -> Answer:
    return paged(call, _files(call))


def _raw_diffs(call: Call) -> Answer:
    found = diff_of(call.world, call.mr)
    return Answer(200, raw_patch(*found) if found else b"", kind="text/plain")


def _versions(call: Call) -> Answer:
    rows = call.world.store.find("version", mr=call.mr["id"])
    return paged(call, [version_shape(row) for row in reversed(rows)])


def _version(call: Call) -> Json:
    row = call.world.store.get("version", call.number("version_id"))
    if row is None or row["mr"] != call.mr["id"]:
        raise not_found()
    repository = call.world.repository(call.project["id"])
    commits = repository.log(f"{row['base']}..{row['head']}")
    return {
        **version_shape(row),
        "commits": [commit_shape(call.world, call.project, one) for one in commits],
        "diffs": changed_files(repository, row["base"], row["head"])[:MOST_FILES],
    }


def _commits(call: Call) -> Answer:
    found = diff_of(call.world, call.mr)
    if found is None:
        return paged(call, [])
    repository, base, head = found
    commits = repository.log(f"{base}..{head}")
    return paged(call, [commit_shape(call.world, call.project, one) for one in commits])


def _participants(call: Call) -> Answer:
    notes = call.world.store.find("note", mr=call.mr["id"], system=False)
    ids = [
        call.mr["author"],
        *call.mr["assignees"],
        *(row["user"] for row in call.mr["reviewers"]),
        *(row["author"] for row in notes),
    ]
    rows = [user_basic(call.world, number) for number in dict.fromkeys(ids)]
    return paged(call, [row for row in rows if row])


def _reviewers(call: Call) -> Answer:
    rows = [
        {
            "user": user_basic(call.world, row["user"]),
            "state": row["state"],
            "created_at": row["created_at"],
        }
        for row in call.mr["reviewers"]
    ]
    return paged(call, rows)


HERE = "/projects/:id/merge_requests/:iid"
ROUTES = (
    Route("GET", f"{HERE}/changes", _changes),
    Route("GET", f"{HERE}/diffs", _diffs),
    Route("GET", f"{HERE}/raw_diffs", _raw_diffs),
    Route("GET", f"{HERE}/versions", _versions),
    Route("GET", f"{HERE}/versions/:version_id", _version),
    Route("GET", f"{HERE}/commits", _commits),
    Route("GET", f"{HERE}/participants", _participants),
    Route("GET", f"{HERE}/reviewers", _reviewers),
)
