"""Merge, rebase, automatic merge, merge ref."""

from sandbox.api.shapes.merge_request import mr_full
from sandbox.git.writing import Person, make_commit, merged_tree
from sandbox.merging.merge import cancel_auto_merge, merge, start_rebase
from sandbox.serving.answers import Answer, Refused
from sandbox.serving.calls import Call
from sandbox.serving.routes import Route
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _merge(call: Call) -> Json:
    given = call.arguments
    auto = given.flag("auto_merge")
    # The older name, deprecated in 17.11 (facts 4.4).
    auto = given.flag("merge_when_pipeline_succeeds") if auto is None else auto
    fields = {
        "sha": given.text("sha"),
        "auto_merge": auto,
        "squash": given.flag("squash"),
        "squash_commit_message": given.text("squash_commit_message"),
        "merge_commit_message": given.text("merge_commit_message"),
        "should_remove_source_branch": given.flag("should_remove_source_branch"),
    }
    merge(call.world, call.mr, call.user, fields)
    return mr_full(call.world, call.mr, call.actor)


def _cancel(call: Call) -> Json:
    if not access.can_merge(
        call.world, call.user, call.project, call.mr["target_branch"]
    ):
        raise Refused(401, "401 Unauthorized")
    cancel_auto_merge(call.world, call.mr, call.user)
    return mr_full(call.world, call.mr, call.actor)


def _rebase(call: Call) -> Answer:
    skip = bool(call.arguments.flag("skip_ci"))
    start_rebase(call.world, call.mr, call.user, skip_ci=skip)
    return Answer(202, {"rebase_in_progress": True})


def _merge_ref(call: Call) -> Json:
    mr, world = call.mr, call.world
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    tree = merged_tree(repository, target, mr["head"]) if target else None
    if tree is None or target is None:
        raise Refused(400, "Merge request is not mergeable")
    author = world.store.take("user", mr["author"])
    made = make_commit(
        repository,
        tree,
        [target, mr["head"]],
        f"Merge {mr['head']} into {target}\n",
        Person(author["name"], author["email"]),
    )
    repository.set_ref(f"refs/merge-requests/{mr['iid']}/merge", made)
    return {"commit_id": made}


HERE = "/projects/:id/merge_requests/:iid"
ROUTES = (
    Route("PUT", f"{HERE}/merge", _merge),
    Route("POST", f"{HERE}/cancel_merge_when_pipeline_succeeds", _cancel),
    Route("PUT", f"{HERE}/rebase", _rebase, DEVELOPER),
    Route("GET", f"{HERE}/merge_ref", _merge_ref),
)
