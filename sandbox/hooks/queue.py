"""Which hooks hear of an event, and the deliveries that wait to be sent."""

import re
import uuid
from datetime import timedelta

from sandbox.state.access import wildcard
from sandbox.state.store import Json
from sandbox.state.world import World, read_time, written

EVENTS = {
    "merge_request": ("merge_requests_events", "Merge Request Hook"),
    "note": ("note_events", "Note Hook"),
    "push": ("push_events", "Push Hook"),
    "tag_push": ("tag_push_events", "Tag Push Hook"),
    "pipeline": ("pipeline_events", "Pipeline Hook"),
}
# Consecutive failures that disable a hook for a while, and for good (facts 1.4).
SOME, MANY = 4, 40
LONGEST = 24 * 60


def emit(
    world: World, project: int, event: str, payload: Json, *, branch: str = ""
) -> None:
    """Queue a delivery to each hook of the project that wants the event."""
    flag, name = EVENTS[event]
    for hook in world.store.find("hook", project=project):
        if hook[flag] and not disabled(world, hook) and _wants(hook, branch):
            queue(world, hook, name, payload)


def _wants(hook: Json, branch: str) -> bool:
    pattern = hook["push_events_branch_filter"]
    if not branch or not pattern:
        return True
    if hook["branch_filter_strategy"] == "regex":
        return re.search(pattern, branch) is not None
    return hook["branch_filter_strategy"] == "all_branches" or wildcard(pattern, branch)


def queue(world: World, hook: Json, name: str, payload: Json) -> Json:
    """A delivery that waits; the sandbox's switches say how it will arrive.

    `reordered` holds back every other one, so that the next overtakes it.
    """
    mode, delay = world.option("hook_mode"), 0.0
    held = len(world.store.find("delivery", hook=hook["id"])) % 2 == 0
    if mode == "late" or (mode == "reordered" and held):
        delay = float(world.option("hook_delay"))
    return world.store.add(
        "delivery",
        project=hook["project"],
        hook=hook["id"],
        url=hook["url"],
        event=name,
        key=str(uuid.uuid4()),
        chain=str(uuid.uuid4()),
        payload=payload,
        due=written(world.now() + timedelta(seconds=delay)),
        left={"never": 0, "twice": 2}.get(mode, 1),
        state="dropped" if mode == "never" else "waiting",
        created_at=world.stamp(),
        attempts=[],
    )


def due_deliveries(world: World) -> list[Json]:
    """Deliveries to send now, in the order in which they are due."""
    waiting = world.store.find("delivery", state="waiting")
    due = [row for row in waiting if read_time(row["due"]) <= world.now()]
    return sorted(due, key=lambda row: (row["due"], row["id"]))


def disabled(world: World, hook: Json) -> bool:
    """Whether too many failures have switched a hook off."""
    if not world.option("hook_auto_disable"):
        return False
    if hook["failures"] >= MANY:
        return True
    until = hook["disabled_until"]
    return bool(until and read_time(until) > world.now())


def count(world: World, hook: Json, *, good: bool) -> None:
    """Note how a delivery went: 1, 2, 4, ... minutes off after the fourth failure."""
    hook["failures"] = 0 if good else hook["failures"] + 1
    hook["disabled_until"] = None
    if hook["failures"] >= SOME:
        minutes = min(2 ** (hook["failures"] - SOME), LONGEST)
        hook["disabled_until"] = written(world.now() + timedelta(minutes=minutes))
    world.store.save("hook", hook)


def alert_status(world: World, hook: Json) -> str:
    """The API's word for it."""
    if not disabled(world, hook):
        return "executable"
    return "disabled" if hook["failures"] >= MANY else "temporarily_disabled"
