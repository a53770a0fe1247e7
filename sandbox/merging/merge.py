"""Merging: what is refused, how it is done, what follows."""

from sandbox.git.process import GitError
from sandbox.git.repository import ZERO, Repository
from sandbox.git.writing import Person, make_commit, merged_tree, rebased
from sandbox.merging.messages import merge_message, squash_message
from sandbox.merging.push import Change, received, squash_ref
from sandbox.merging.records import mr_hook, state_event, system_note, touch
from sandbox.merging.status import (
    ACTIVE,
    check_now,
    detailed_status,
    head_pipeline,
    needs_rebase,
)
from sandbox.serving.answers import Refused
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World, work


def merge(world: World, mr: Json, user: Json, fields: Json) -> None:
    """Merge, or have it merged when its checks pass (facts 4.4).

    401 without the right, 409 for another head, 405 where it is not mergeable, 422
    where git can't.
    """
    project = world.store.take("project", mr["project"])
    if not access.can_merge(world, user, project, mr["target_branch"]):
        raise Refused(401, "401 Unauthorized")
    sha = fields.get("sha")
    if not sha and world.option("require_sha_for_merge"):
        raise Refused(400, "sha is missing", "error")
    if sha and sha != mr["head"]:
        raise Refused(409, f"SHA does not match HEAD of source branch: {mr['head']}")
    if mr["merge_status"] in {"unchecked", "checking"} and mr["state"] == "opened":
        check_now(world, mr)
    status = detailed_status(world, mr)
    if fields.get("auto_merge") and _waits(world, mr, status):
        _set_auto_merge(world, mr, user, fields)
        return
    if status == "conflict":
        raise Refused(422, "Branch cannot be merged", keep=True)
    if status != "mergeable":
        raise Refused(405, "405 Method Not Allowed", keep=True)
    carry_out(world, mr, user, fields)


def _waits(world: World, mr: Json, status: str) -> bool:
    """Whether an automatic merge has something to wait for.

    Since 17.x it waits for all checks, not for the pipeline alone (auto_merge.md).
    """
    if status in {"not_open", "conflict", "need_rebase", "preparing"}:
        return False
    pipeline = head_pipeline(world, mr)
    running = pipeline is not None and pipeline["status"] in ACTIVE
    return running or status != "mergeable"


def _set_auto_merge(world: World, mr: Json, user: Json, fields: Json) -> None:
    mr["auto_merge"] = {"user": user["id"], "fields": {**fields, "sha": mr["head"]}}
    short = mr["head"][:8]
    body = f"enabled an automatic merge when all merge checks for {short} pass"
    system_note(world, mr, user, body)
    touch(world, mr)
    mr_hook(world, mr, user, "update")


def cancel_auto_merge(world: World, mr: Json, user: Json) -> None:
    """Take an automatic merge back; 406 where there is none."""
    if not mr["auto_merge"]:
        raise Refused(406, "406 Not Acceptable")
    mr["auto_merge"] = None
    system_note(world, mr, user, "canceled the automatic merge")
    touch(world, mr)
    mr_hook(world, mr, user, "update")


@work("auto_merge")
def auto_merge(world: World, given: Json) -> None:
    """Something changed that an automatic merge may have waited for."""
    mr = world.store.get("mr", given["mr"])
    if mr is None or not mr["auto_merge"] or mr["state"] != "opened":
        return
    if mr["merge_status"] in {"unchecked", "checking"}:
        check_now(world, mr)
    pipeline = head_pipeline(world, mr)
    if pipeline is not None and pipeline["status"] != "success":
        return
    if detailed_status(world, mr) != "mergeable":
        return
    if mr["auto_merge"]["fields"]["sha"] == mr["head"]:
        user = world.store.take("user", mr["auto_merge"]["user"])
        carry_out(world, mr, user, mr["auto_merge"]["fields"])


def carry_out(world: World, mr: Json, user: Json, fields: Json) -> None:
    """The merge itself, by the project's method (merge_requests/methods)."""
    project = world.store.take("project", mr["project"])
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    if target is None or mr["head"] is None:
        raise Refused(422, "Branch cannot be merged")
    source = squashed(world, project, mr, user, fields)
    if project["merge_method"] == "ff":
        new = source
        if not repository.ancestor(target, new):
            raise Refused(405, "405 Method Not Allowed")
    else:
        new = _merge_commit(world, mr, user, target, source, fields)
        mr["merge_commit"] = new
    try:
        repository.set_ref(f"refs/heads/{mr['target_branch']}", new, target)
    except GitError as error:
        raise Refused(409, "Branch cannot be merged") from error
    _after(
        world,
        project,
        mr,
        user,
        Change(f"refs/heads/{mr['target_branch']}", target, new),
        fields,
    )


def _merge_commit(
    world: World, mr: Json, user: Json, target: str, source: str, fields: Json
) -> str:
    repository = world.repository(mr["project"])
    tree = merged_tree(repository, target, source)
    if tree is None:
        raise Refused(422, "Branch cannot be merged")
    message = fields.get("merge_commit_message") or merge_message(world, mr, user)
    person = Person(user["name"], user["email"])
    return make_commit(
        repository, tree, [target, source], message, person, date=world.stamp()
    )


def squashed(world: World, project: Json, mr: Json, user: Json, fields: Json) -> str:
    """The head, or the one commit it is squashed to.

    Its tree is the head's and its parent the merge base, so that a fast-forward puts
    exactly the reviewed tree on the target.
    """
    head, repository = str(mr["head"]), world.repository(mr["project"])
    wanted = fields.get("squash")
    wanted = mr["squash"] if wanted is None else wanted
    option = project["squash_option"]
    if (option == "never" or not wanted) and option != "always":
        return head
    target = repository.branch(mr["target_branch"])
    base = repository.merge_base(target, head) if target else None
    if base is None:
        raise Refused(422, "Branch cannot be merged")
    given = fields.get("squash_commit_message")
    message = given or squash_message(world, mr, user)
    commits = repository.log(f"{base}..{head}")
    # One commit that already says so is left as it is (squash_and_merge.md).
    if len(commits) == 1 and commits[0].message.strip() == message.strip():
        return head
    author = world.store.take("user", mr["author"])
    made = make_commit(
        repository,
        repository.tree(head),
        [base],
        message,
        Person(author["name"], author["email"]),
        Person(user["name"], user["email"]),
        date=world.stamp(),
    )
    mr["squash_commit"] = made
    # Known to git before the target moves, should a kill come between.
    repository.set_ref(squash_ref(mr), made)
    return made


def _after(
    world: World, project: Json, mr: Json, user: Json, change: Change, fields: Json
) -> None:
    mr.update(
        state="merged", merged_at=world.stamp(), merged_by=user["id"], auto_merge=None
    )
    state_event(world, mr, user, "merged")
    touch(world, mr)
    mr_hook(world, mr, user, "merge", {"state_id": {"previous": 1, "current": 3}})
    received(world, project, user, [change])
    remove = fields.get("should_remove_source_branch")
    if mr["remove_source"] if remove is None else remove:
        _remove_branch(world, mr, user)


def _remove_branch(world: World, mr: Json, user: Json) -> None:
    source = world.store.take("project", mr["source_project"])
    repository, name = world.repository(source["id"]), mr["source_branch"]
    old = repository.branch(name)
    if old is None or old != mr["head"] or name == source["default_branch"]:
        return
    if access.protection(world, source["id"], name):
        return
    _retarget_children(world, mr, name)
    repository.drop_ref(f"refs/heads/{name}")
    received(world, source, user, [Change(f"refs/heads/{name}", old, ZERO)])


def _retarget_children(world: World, mr: Json, name: str) -> None:
    """Merge requests into a branch that goes are pointed at where it went."""
    for child in world.store.find("mr", project=mr["project"], state="opened"):
        if child["target_branch"] == name:
            child["target_branch"] = mr["target_branch"]
            child["merge_status"] = "unchecked"
            touch(world, child)


REBASE_FAILED = (
    "Rebase failed: Rebase locally, resolve all conflicts, then push the branch."
)


def start_rebase(world: World, mr: Json, user: Json, *, skip_ci: bool) -> None:
    """Begin a rebase on the server (facts 4.4): it is done later."""
    source = world.store.take("project", mr["source_project"])
    if not access.can_push(world, user, source, mr["source_branch"]):
        raise Refused(403, "Cannot push to source branch")
    if mr["rebasing"]:
        raise Refused(409, "Rebase is already in progress")
    mr.update(rebasing=True, merge_error=None)
    world.store.save("mr", mr)
    world.later("rebase", 0, mr=mr["id"], user=user["id"], skip_ci=skip_ci)


@work("rebase")
def rebase(world: World, given: Json) -> None:
    """The rebase; approvals stay, for the patch is the same (facts 2.3)."""
    mr = world.store.take("mr", given["mr"])
    user = world.store.take("user", given["user"])
    mr["rebasing"] = False
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    if target is None or not needs_rebase(world, mr):
        world.store.save("mr", mr)
        return
    source = world.repository(mr["source_project"])
    source.fetch(repository, target)
    base = source.merge_base(target, mr["head"]) or target
    new = rebased(source, target, base, mr["head"], Person(user["name"], user["email"]))
    if new is None or not _moved(source, mr, new):
        mr["merge_error"] = REBASE_FAILED
        touch(world, mr)
        return
    world.store.save("mr", mr)
    project = world.store.take("project", mr["source_project"])
    ref = f"refs/heads/{mr['source_branch']}"
    received(world, project, user, [Change(ref, mr["head"], new)])


def _moved(source: Repository, mr: Json, new: str) -> bool:
    try:
        source.set_ref(f"refs/heads/{mr['source_branch']}", new, mr["head"])
    except GitError:
        return False
    return True
