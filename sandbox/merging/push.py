"""After a push: hooks, pipelines, and every merge request it concerns."""

from dataclasses import dataclass

from sandbox.git.changes import paths_between
from sandbox.git.repository import ZERO
from sandbox.merging.lifecycle import close
from sandbox.merging.records import mr_hook, state_event, system_note, touch
from sandbox.merging.status import uncheck
from sandbox.merging.versions import newest, publish_head, source_head
from sandbox.state.store import Json
from sandbox.state.world import World, work

# `push_event_hooks_limit` (facts 1.1) and pipelines a push (facts 6.2).
MOST_HOOKS, MOST_PIPELINES = 3, 4


@dataclass(frozen=True, slots=True)
class Change:
    """A ref that moves from `old` to `new`; forty zeros stand for none."""

    ref: str
    old: str
    new: str

    @property
    def branch(self) -> str:
        """The branch's name, or '' for another ref."""
        head = "refs/heads/"
        return self.ref[len(head) :] if self.ref.startswith(head) else ""


def received(
    world: World,
    project: Json,
    user: Json,
    changes: list[Change],
    options: tuple[str, ...] = (),
    *,
    job: int | None = None,
) -> None:
    """Everything that follows from refs that moved."""
    fresh = world.repository(project["id"])
    for change in changes:
        if change.new != ZERO:
            fresh.keep(change.new)
        if change.branch and len(fresh.refs()) == 1 and change.old == ZERO:
            project["default_branch"] = change.branch
            world.store.save("project", project)
    for change in changes:
        if len(changes) <= MOST_HOOKS:
            world.later(
                "push_hook", 0, project=project["id"], user=user["id"],
                ref=change.ref, old=change.old, new=change.new,
            )  # fmt: skip
        if change.branch:
            _branch_moved(world, project, user, change, with_job=job is not None)
    if job is None and "ci.skip" not in options:
        # A push with a job's token starts no pipeline (facts 5.5).
        for change in changes[:MOST_PIPELINES]:
            _start_pipeline(world, project, user, change)


def announce(
    world: World,
    project: Json,
    user: Json,
    changes: tuple[Change, ...],
    options: tuple[str, ...],
    job: int | None,
) -> Json:
    """Write down a push before git takes it: a kill then loses no more than time."""
    return world.store.add(
        "push", project=project["id"], user=user["id"], options=list(options), job=job,
        changes=[[change.ref, change.old, change.new] for change in changes],
    )  # fmt: skip


def happened(world: World, note: Json) -> None:
    """What follows from the refs of an announced push that did move."""
    world.store.drop("push", note["id"])
    project = world.store.get("project", note["project"])
    if project is None:
        return
    repository = world.repository(project["id"])
    changes = [
        change
        for change in (Change(*row) for row in note["changes"])
        if (repository.ref(change.ref) or ZERO) == change.new != change.old
    ]
    if changes:
        user, options = world.store.take("user", note["user"]), tuple(note["options"])
        received(world, project, user, changes, options, job=note["job"])


def _start_pipeline(world: World, project: Json, user: Json, change: Change) -> None:
    if change.new == ZERO or not change.ref.startswith(("refs/heads/", "refs/tags/")):
        return
    world.later(
        "branch_pipeline", 0, project=project["id"], user=user["id"],
        ref=change.ref, old=change.old, new=change.new,
    )  # fmt: skip


def _branch_moved(
    world: World, project: Json, user: Json, change: Change, *, with_job: bool
) -> None:
    for mr in world.store.find("mr", source_project=project["id"]):
        if mr["source_branch"] == change.branch and mr["state"] != "merged":
            world.later(
                "refresh", world.option("lag_head"), mr=mr["id"], user=user["id"],
                pipeline=not with_job,
            )  # fmt: skip
    for mr in world.store.find("mr", project=project["id"], state="opened"):
        if mr["target_branch"] == change.branch:
            _target_moved(world, mr, user, change)


def _target_moved(world: World, mr: Json, user: Json, change: Change) -> None:
    uncheck(mr)
    world.store.save("mr", mr)
    repository = world.repository(mr["project"])
    head = mr["head"]
    if change.new == ZERO or not head or not repository.has(head):
        return
    before = change.old != ZERO and repository.ancestor(head, change.old)
    if before or not repository.ancestor(head, change.new):
        return
    if newest(world, mr):
        _merged(world, mr, user)


def _merged(world: World, mr: Json, user: Json) -> None:
    """Its commits came to the target by a push: GitLab marks it as merged."""
    mr.update(state="merged", merged_at=world.stamp(), merged_by=user["id"])
    state_event(world, mr, user, "merged")
    touch(world, mr)
    mr_hook(world, mr, user, "merge", {"state_id": {"previous": 1, "current": 3}})


@work("refresh")
def refresh(world: World, given: Json) -> None:
    """The merge request learns of its new head (`RefreshService`)."""
    mr = world.store.take("mr", given["mr"])
    user = world.store.take("user", given["user"])
    old, head = mr["head"], source_head(world, mr)
    if head is None or head == old or mr["state"] == "merged":
        if head is None and mr["state"] == "opened":
            uncheck(mr)
            world.store.save("mr", mr)
        return
    mr["head"] = head
    uncheck(mr)
    publish_head(world, mr)
    _note_commits(world, mr, user, old)
    if mr["auto_merge"]:
        mr["auto_merge"] = None
        system_note(
            world, mr, user,
            "aborted the automatic merge because source branch was updated",
        )  # fmt: skip
    _reset_later(world, mr, user, old)
    touch(world, mr)
    world.later("version", world.option("lag_version"), mr=mr["id"])
    if mr["state"] == "opened":
        if given.get("pipeline", True):
            world.later("mr_pipeline", 0, mr=mr["id"], user=user["id"])
        mr_hook(world, mr, user, "update", oldrev=old)


def _reset_later(world: World, mr: Json, user: Json, old: str | None) -> None:
    """Premium: have approvals taken away, all or those of the touched owners."""
    settings = world.store.take("project", mr["project"])["approval_settings"]
    every = settings["reset_approvals_on_push"]
    if not world.premium or not (every or settings["selective_code_owner_removals"]):
        return
    paths = None
    if not every and old:
        paths = paths_between(world.repository(mr["project"]), old, mr["head"])
    mr["resetting"] += 1
    lag = world.option("lag_reset")
    world.later("reset", lag, mr=mr["id"], user=user["id"], paths=paths)


def _note_commits(world: World, mr: Json, user: Json, old: str | None) -> None:
    repository = world.repository(mr["project"])
    span = f"{old}..{mr['head']}" if old and repository.has(old) else mr["head"]
    target = repository.branch(mr["target_branch"])
    commits = repository.log(span, *([f"^{target}"] if target else []))
    rows = "".join(f"<li>{one.id[:8]} - {one.title}</li>" for one in commits)
    count = "1 commit" if len(commits) == 1 else f"{len(commits)} commits"
    body = f"added {count}\n\n<ul>{rows}</ul>"
    system_note(world, mr, user, body)


def close_forks(world: World, project: Json, user: Json) -> None:
    """Close what came from a project that is deleted (doc/api/projects.md)."""
    for mr in world.store.find("mr", source_project=project["id"], state="opened"):
        close(world, mr, user)


def catch_up(world: World) -> None:
    """After a start: learn of pushes that a kill kept from being noticed."""
    with world.store.transaction():
        for note in world.store.find("push"):
            happened(world, note)
        for mr in world.store.find("mr", state="opened"):
            if _half_merged(world, mr):
                _merged(world, mr, world.store.take("user", mr["author"]))
            elif source_head(world, mr) != mr["head"]:
                world.later("refresh", 0, mr=mr["id"], user=mr["author"])
        world.run_due()


def squash_ref(mr: Json) -> str:
    """Where the commit lies that a merge request was squashed to."""
    return f"refs/keep-around/squash-{mr['iid']}"


def _half_merged(world: World, mr: Json) -> bool:
    """Whether a kill came between the target's move and its being written down."""
    version, repository = newest(world, mr), world.repository(mr["project"])
    target, squash = (
        repository.branch(mr["target_branch"]),
        repository.ref(squash_ref(mr)),
    )
    for commit in (mr["head"], squash):
        if (
            version
            and target
            and commit
            and not repository.ancestor(commit, version["start"])
            and repository.ancestor(commit, target)
        ):
            mr["squash_commit"] = squash if commit == squash else mr["squash_commit"]
            return True
    return False
