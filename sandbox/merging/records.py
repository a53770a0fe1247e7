"""Records about a merge request: system notes, state and label events, hooks."""

import secrets

from sandbox.state.store import Json
from sandbox.state.world import World


def touch(world: World, mr: Json) -> None:
    """Save a merge request with a new `updated_at`.

    Whatever changed, an automatic merge may have waited for it.
    """
    mr["updated_at"] = world.stamp()
    world.store.save("mr", mr)
    if mr["auto_merge"]:
        world.later("auto_merge", 0, mr=mr["id"])


def add_note(
    world: World,
    mr: Json,
    user: Json,
    body: str,
    *,
    system: bool = False,
    **more: object,
) -> Json:
    """A note of a person, with its hook, or a system note, without (facts 1.7)."""
    now = world.stamp()
    row = world.store.add(
        "note",
        project=mr["project"],
        mr=mr["id"],
        author=user["id"],
        body=body,
        system=system,
        **{
            "internal": False,
            "discussion": secrets.token_hex(20),
            "type": None,
            "position": None,
            "resolvable": False,
            "resolved": False,
            "resolved_by": None,
            "resolved_at": None,
            "suggestions": [],
            "created_at": now,
            "updated_at": now,
            **more,
        },
    )
    if not system:
        touch(world, mr)
        note_hook(world, mr, user, row, "create")
    return row


def note_hook(world: World, mr: Json, user: Json, row: Json, action: str) -> None:
    """Tell the hooks of a note that was written or edited."""
    world.later(
        "note_hook", 0, mr=mr["id"], user=user["id"], note=row["id"], action=action
    )


def system_note(world: World, mr: Json, user: Json, body: str) -> None:
    """What GitLab writes into the activity; no promise of its API (facts 2.5)."""
    add_note(world, mr, user, body, system=True)


def state_event(world: World, mr: Json, user: Json, state: str) -> None:
    """The true record of who closed when (facts 3)."""
    world.store.add(
        "state_event", project=mr["project"], mr=mr["id"], user=user["id"], state=state,
        created_at=world.stamp(),
    )  # fmt: skip


def label_event(world: World, mr: Json, user: Json, label: str, action: str) -> None:
    """Who set or took a label (facts 3)."""
    world.store.add(
        "label_event", project=mr["project"], mr=mr["id"], user=user["id"],
        action=action, label=label, created_at=world.stamp(),
    )  # fmt: skip


def mr_hook(
    world: World,
    mr: Json,
    user: Json,
    action: str,
    changes: Json | None = None,
    **more: object,
) -> None:
    """Tell the hooks of a merge request's change (facts 1.6)."""
    world.later(
        "mr_hook", 0, mr=mr["id"], user=user["id"], action=action,
        changes=changes or {}, more=more,
    )  # fmt: skip
