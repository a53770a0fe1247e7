"""A merge request is made, edited, closed, reopened."""

import re

from sandbox.git.changes import paths_between
from sandbox.merging import labels as labelling
from sandbox.merging.approvals import reset_approvals
from sandbox.merging.records import mr_hook, state_event, system_note, touch
from sandbox.merging.status import uncheck
from sandbox.merging.versions import open_version, publish_head, source_head
from sandbox.serving.answers import Refused
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World, work

DRAFT = re.compile(r"\s*(?:\[draft\]|\(draft\)|draft:)\s*", re.IGNORECASE)
# doc/api/merge_requests.md: what a new merge request starts with.
BLANK: Json = {
    "state": "opened",
    "draft": False,
    "labels": [],
    "assignees": [],
    "reviewers": [],
    "squash": False,
    "remove_source": False,
    "discussion_locked": None,
    "closed_at": None,
    "closed_by": None,
    "merged_at": None,
    "merged_by": None,
    "merge_error": None,
    "merge_commit": None,
    "squash_commit": None,
    "auto_merge": None,
    "rebasing": False,
    "prepared_at": None,
    "merge_status": "preparing",
    "resetting": 0,
    "allow_collaboration": False,
}


TWIN = "Another open merge request already exists for this source branch:"


def create_mr(
    world: World, target: Json, user: Json, fields: Json, *, source: Json | None = None
) -> Json:
    """A merge request; 409 where an open one has the same branches."""
    source = source or target
    _check_branches(world, target, source, fields)
    mr = world.store.add(
        "mr",
        **BLANK,
        project=target["id"],
        iid=world.store.next(f"mr of {target['id']}"),
        source_project=source["id"],
        source_branch=fields["source_branch"],
        target_branch=fields["target_branch"],
        title=fields["title"],
        description=fields.get("description") or "",
        author=user["id"],
        head=None,
        created_at=world.stamp(),
        updated_at=world.stamp(),
    )
    mr["draft"] = DRAFT.match(mr["title"]) is not None
    mr["head"] = source_head(world, mr)
    if source["id"] == target["id"]:
        mr["remove_source"] = bool(target["remove_source_branch_after_merge"])
    if target["squash_option"] in {"always", "default_on"}:
        mr["squash"] = True
    _apply(world, mr, user, fields)
    world.store.save("mr", mr)
    world.later("prepare", world.option("lag_prepare"), mr=mr["id"], user=user["id"])
    return mr


def _check_branches(world: World, target: Json, source: Json, fields: Json) -> None:
    same = target["id"] == source["id"]
    if same and fields["source_branch"] == fields["target_branch"]:
        raise Refused(422, ["You can't use same project/branch for source and target"])
    errors = [
        f'{word} branch "{name}" does not exist'
        for word, project, name in (
            ("Source", source, fields["source_branch"]),
            ("Target", target, fields["target_branch"]),
        )
        if world.repository(project["id"]).branch(name) is None
    ]
    if errors:
        raise Refused(422, errors)
    twin = world.store.one(
        "mr",
        project=target["id"],
        source_project=source["id"],
        source_branch=fields["source_branch"],
        target_branch=fields["target_branch"],
        state="opened",
    )
    if twin:
        raise Refused(
            409,
            [TWIN + f" !{twin['iid']}"],
        )


@work("prepare")
def prepare(world: World, given: Json) -> None:
    """What GitLab does after the answer: diff, ref, pipeline, hook (facts 1.6)."""
    mr = world.store.take("mr", given["mr"])
    if mr["merge_status"] != "preparing":
        return
    open_version(world, mr)
    publish_head(world, mr)
    mr["merge_status"] = "unchecked"
    mr["prepared_at"] = world.stamp()
    world.store.save("mr", mr)
    user = world.store.take("user", given["user"])
    changes = {"merge_status": {"previous": "preparing", "current": "checking"}}
    world.later("mr_pipeline", 0, mr=mr["id"], user=user["id"])
    mr_hook(world, mr, user, "open", changes)


def update_mr(world: World, mr: Json, user: Json, fields: Json) -> None:
    """Edit; a state event last, as GitLab does."""
    before = {key: mr[key] for key in WATCHED}
    _apply(world, mr, user, fields)
    event = fields.get("state_event")
    if event == "close":
        close(world, mr, user)
    elif event == "reopen":
        reopen(world, mr, user)
    changes = {
        WATCHED[key]: {"previous": before[key], "current": mr[key]}
        for key in WATCHED
        if before[key] != mr[key]
    }
    if changes:
        touch(world, mr)
        mr_hook(world, mr, user, "update", changes)
    else:
        world.store.save("mr", mr)


# Field here -> name in a hook's `changes`.
WATCHED = {
    "title": "title",
    "description": "description",
    "target_branch": "target_branch",
    "labels": "labels",
    "assignees": "assignees",
    "reviewers": "reviewers",
    "draft": "draft",
}


def _apply(world: World, mr: Json, user: Json, fields: Json) -> None:
    if fields.get("title") and fields["title"] != mr["title"]:
        _retitle(world, mr, user, fields["title"])
    text = fields.get("description")
    if text is not None and text != mr["description"]:
        mr["description"] = text
        system_note(world, mr, user, "changed the description")
    target = fields.get("target_branch")
    if target and target != mr["target_branch"]:
        _retarget(world, mr, user, target)
    _apply_labels(world, mr, user, fields)
    if fields.get("assignee_ids") is not None:
        # Free keeps one assignee (facts 2.4).
        ids = [number for number in fields["assignee_ids"] if number]
        _set_assignees(world, mr, user, ids if world.premium else ids[:1])
    if fields.get("reviewer_ids") is not None:
        set_reviewers(world, mr, user, fields["reviewer_ids"])
    for key in ("squash", "remove_source", "discussion_locked", "allow_collaboration"):
        if fields.get(key) is not None:
            mr[key] = fields[key]


def _retitle(world: World, mr: Json, user: Json, title: str) -> None:
    old, mr["title"] = mr["title"], title
    draft = DRAFT.match(title) is not None
    if draft != mr["draft"]:
        mr["draft"] = draft
        word = "draft" if draft else "ready"
        system_note(world, mr, user, f"marked this merge request as **{word}**")
    else:
        body = f"changed title from **{{-{old}-}}** to **{{+{title}+}}**"
        system_note(world, mr, user, body)


def _retarget(world: World, mr: Json, user: Json, target: str) -> None:
    if world.repository(mr["project"]).branch(target) is None:
        raise Refused(422, [f'Target branch "{target}" does not exist'])
    old, mr["target_branch"] = mr["target_branch"], target
    uncheck(mr)
    if mr["prepared_at"]:
        open_version(world, mr)
    body = f"changed target branch from `{old}` to `{target}`"
    system_note(world, mr, user, body)
    project = world.store.take("project", mr["project"])
    if world.premium and project["approval_settings"]["reset_approvals_on_push"]:
        # Without a hook: only resets by a push have one (facts 1.6).
        reset_approvals(world, mr)


def _apply_labels(world: World, mr: Json, user: Json, fields: Json) -> None:
    names = list(mr["labels"])
    if fields.get("labels") is not None:
        names = list(fields["labels"])
    names += [one for one in fields.get("add_labels") or () if one not in names]
    gone = set(fields.get("remove_labels") or ())
    names = [one for one in names if one not in gone]
    if names != mr["labels"]:
        labelling.set_labels(world, mr, user, names)


def _readers(world: World, mr: Json, ids: list[int]) -> list[int]:
    """Without those who can't read the merge request: dropped silently (facts 2.4)."""
    project = world.store.take("project", mr["project"])
    users = [world.store.get("user", number) for number in dict.fromkeys(ids)]
    return [u["id"] for u in users if u and access.can_read(world, u, project)]


def _set_assignees(world: World, mr: Json, user: Json, ids: list[int]) -> None:
    """Replace the assignees, with GitLab's one note of who came and who went."""
    old, mr["assignees"] = mr["assignees"], _readers(world, mr, ids)
    said = []
    for word, numbers in (
        ("assigned to", [one for one in mr["assignees"] if one not in old]),
        ("unassigned", [one for one in old if one not in mr["assignees"]]),
    ):
        names = [world.store.take("user", one)["username"] for one in numbers]
        if names:
            said.append(f"{word} {', '.join(f'@{name}' for name in names)}")
    if said:
        system_note(world, mr, user, " and ".join(said))


def set_reviewers(world: World, mr: Json, user: Json, ids: list[int]) -> None:
    """Replace the reviewers; Free keeps the first and says nothing (facts 2.4)."""
    wanted = [number for number in ids if number]
    kept = _readers(world, mr, wanted if world.premium else wanted[:1])
    old = {row["user"]: row for row in mr["reviewers"]}
    fresh = {"state": "unreviewed", "created_at": world.stamp()}
    mr["reviewers"] = [old.get(number) or {"user": number, **fresh} for number in kept]
    for number in kept:
        if number not in old:
            name = world.store.take("user", number)["username"]
            system_note(world, mr, user, f"requested review from @{name}")
    for number in old:
        if number not in kept:
            name = world.store.take("user", number)["username"]
            system_note(world, mr, user, f"removed review request for @{name}")


def close(world: World, mr: Json, user: Json) -> None:
    """Close without merging; an automatic merge is off."""
    if mr["state"] != "opened":
        return
    mr.update(
        state="closed", closed_at=world.stamp(), closed_by=user["id"], auto_merge=None
    )
    state_event(world, mr, user, "closed")
    touch(world, mr)
    mr_hook(world, mr, user, "close", {"state_id": {"previous": 1, "current": 2}})


def reopen(world: World, mr: Json, user: Json) -> None:
    """Open again; 422 without a source branch or with a twin."""
    if mr["state"] != "closed":
        return
    head = source_head(world, mr)
    if head is None:
        raise Refused(422, ["Source branch does not exist"])
    mr.update(state="opened", closed_at=None, closed_by=None, head=head)
    uncheck(mr)
    open_version(world, mr)
    publish_head(world, mr)
    state_event(world, mr, user, "reopened")
    touch(world, mr)
    mr_hook(world, mr, user, "reopen", {"state_id": {"previous": 2, "current": 1}})


def changed_paths(world: World, mr: Json) -> list[str]:
    """Paths that the newest version changes."""
    versions = world.store.find("version", mr=mr["id"])
    if not versions:
        return []
    last = versions[-1]
    return paths_between(world.repository(mr["project"]), last["base"], last["head"])
