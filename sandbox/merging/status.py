"""`detailed_merge_status`: one word for why a merge request can't be merged yet."""

from collections.abc import Callable

from sandbox.git.writing import merged_tree
from sandbox.merging.approvals import approval_state
from sandbox.state.store import Json
from sandbox.state.world import World, work

ACTIVE = {"created", "waiting_for_resource", "preparing", "pending", "running"}


def detailed_status(world: World, mr: Json) -> str:
    """GitLab's order (app/services/merge_requests/mergeability, facts 4.3).

    Preparing, checking and unchecked come first; then the first check that fails;
    the pipeline comes last. Where Premium's checks stand among the others is
    inferred: after the ones that need no git.
    """
    if mr["merge_status"] in {"preparing", "checking", "unchecked"}:
        return str(mr["merge_status"])
    for word, fails in CHECKS:
        if fails(world, mr):
            return word
    return _pipeline_status(world, mr) or "mergeable"


def _not_open(_: World, mr: Json) -> bool:
    return bool(mr["state"] != "opened")


def _draft(_: World, mr: Json) -> bool:
    return bool(mr["draft"])


def _no_commits(world: World, mr: Json) -> bool:
    source = world.repository(mr["source_project"])
    return source.branch(mr["source_branch"]) is None or mr["head"] is None


def _open_threads(world: World, mr: Json) -> bool:
    project = world.store.take("project", mr["project"])
    needed = project["only_allow_merge_if_all_discussions_are_resolved"]
    return bool(needed and not threads_resolved(world, mr))


def _changes_requested(world: World, mr: Json) -> bool:
    states = {reviewer["state"] for reviewer in mr["reviewers"]}
    return world.premium and "requested_changes" in states


def _syncing(world: World, mr: Json) -> bool:
    # Between the push and the worker that takes the approvals away (facts 2.3).
    return world.premium and bool(mr["resetting"])


def _not_approved(world: World, mr: Json) -> bool:
    return world.premium and not approval_state(world, mr).approved


def _conflict(_: World, mr: Json) -> bool:
    return bool(mr["merge_status"] == "cannot_be_merged")


def _behind(world: World, mr: Json) -> bool:
    project = world.store.take("project", mr["project"])
    return project["merge_method"] != "merge" and needs_rebase(world, mr)


CHECKS: tuple[tuple[str, Callable[[World, Json], bool]], ...] = (
    ("not_open", _not_open),
    ("draft_status", _draft),
    ("commits_status", _no_commits),
    ("discussions_not_resolved", _open_threads),
    ("requested_changes", _changes_requested),
    ("approvals_syncing", _syncing),
    ("not_approved", _not_approved),
    ("conflict", _conflict),
    ("need_rebase", _behind),
)


def _pipeline_status(world: World, mr: Json) -> str | None:
    project = world.store.take("project", mr["project"])
    if not project["only_allow_merge_if_pipeline_succeeds"]:
        return None
    pipeline = head_pipeline(world, mr)
    if pipeline is None:
        # No pipeline is no success (facts 5.1).
        return "ci_must_pass"
    if pipeline["status"] == "success":
        return None
    if pipeline["status"] == "skipped" and project["allow_merge_on_skipped_pipeline"]:
        return None
    return "ci_still_running" if pipeline["status"] in ACTIVE else "ci_must_pass"


def head_pipeline(world: World, mr: Json) -> Json | None:
    """The newest pipeline of the head; merge request pipelines come before others.

    doc/user/project/merge_requests/auto_merge.md; trap 16 of facts 10.
    """
    found = [
        row
        for row in world.store.find("pipeline", source_sha=mr["head"])
        if row["mr"] == mr["id"]
        or (
            row["mr"] is None
            and row["project"] == mr["source_project"]
            and row["ref"] == mr["source_branch"]
        )
    ]
    own = [row for row in found if row["mr"] == mr["id"]]
    chosen = own or found
    return chosen[-1] if chosen else None


def threads_resolved(world: World, mr: Json) -> bool:
    """Whether no resolvable thread is open."""
    notes = world.store.find("note", mr=mr["id"], resolvable=True)
    return all(note["resolved"] for note in notes)


def needs_rebase(world: World, mr: Json) -> bool:
    """Whether the target has commits that the head does not have."""
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    return not (target and mr["head"] and repository.ancestor(target, mr["head"]))


def start_check(world: World, mr: Json) -> None:
    """A GET starts the check of a merge request that is unchecked (facts 4.3)."""
    if mr["merge_status"] == "unchecked" and mr["state"] == "opened":
        mr["merge_status"] = "checking"
        world.store.save("mr", mr)
        world.later("check", world.option("lag_check"), mr=mr["id"])


def uncheck(mr: Json) -> None:
    """Source or target moved: what was known about conflicts is void."""
    if mr["merge_status"] != "preparing":
        mr["merge_status"] = "unchecked"


@work("check")
def check(world: World, given: Json) -> None:
    """Find out whether the merge has conflicts."""
    mr = world.store.get("mr", given["mr"])
    if mr and mr["merge_status"] in {"unchecked", "checking"}:
        check_now(world, mr)


def check_now(world: World, mr: Json) -> None:
    """The check itself; also makes `refs/merge-requests/N/merge` possible."""
    repository = world.repository(mr["project"])
    target, head = repository.branch(mr["target_branch"]), mr["head"]
    clean = bool(target and head and merged_tree(repository, target, head))
    mr["merge_status"] = "can_be_merged" if clean else "cannot_be_merged"
    world.store.save("mr", mr)
