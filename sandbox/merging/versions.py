"""Versions of a merge request: what it changes, from where, seen when."""

from sandbox.git.changes import changed_files, patch_id
from sandbox.git.repository import Repository
from sandbox.state.store import Json
from sandbox.state.world import World, work

# Instance default of `diff_max_files` (doc/administration/diff_limits): beyond it
# nothing is shown, and counts end in `+`.
MOST_FILES = 1000


def source_head(world: World, mr: Json) -> str | None:
    """The head of the source branch as it is now, fetched into the target project."""
    if world.store.get("project", mr["source_project"]) is None:
        return None
    source = world.repository(mr["source_project"])
    head = source.branch(mr["source_branch"])
    if head:
        world.repository(mr["project"]).fetch(source, head)
    return head


def open_version(world: World, mr: Json) -> Json | None:
    """A version for the current head, unless the newest one is the same."""
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    head = mr["head"]
    if head is None or target is None:
        return None
    base = repository.merge_base(target, head) or target
    last = newest(world, mr)
    if last and (last["head"], last["base"]) == (head, base):
        return last
    files = changed_files(repository, base, head)
    return world.store.add(
        "version",
        project=mr["project"],
        mr=mr["id"],
        head=head,
        base=base,
        start=target,
        created_at=world.stamp(),
        # facts 2.2: `collected | overflow | without_files`.
        state="overflow" if len(files) > MOST_FILES else "collected",
        real_size=str(len(files)) if len(files) <= MOST_FILES else f"{MOST_FILES}+",
        patch_id=patch_id(repository, base, head),
    )


def newest(world: World, mr: Json) -> Json | None:
    """The latest version, or None before the first."""
    found = world.store.find("version", mr=mr["id"])
    return found[-1] if found else None


def publish_head(world: World, mr: Json) -> None:
    """Point `refs/merge-requests/N/head` at the head; its commits stay for good."""
    repository = world.repository(mr["project"])
    if mr["head"] and repository.has(mr["head"]):
        repository.set_ref(f"refs/merge-requests/{mr['iid']}/head", mr["head"])
        repository.keep(mr["head"])


def diff_of(world: World, mr: Json) -> tuple[Repository, str, str] | None:
    """Repository, base and head of the newest version; None before there is one."""
    version = newest(world, mr)
    if version is None:
        return None
    return world.repository(mr["project"]), version["base"], version["head"]


@work("version")
def make_version(world: World, given: Json) -> None:
    """Versions are made some time after a push (facts 2.2)."""
    mr = world.store.get("mr", given["mr"])
    if mr:
        open_version(world, mr)
