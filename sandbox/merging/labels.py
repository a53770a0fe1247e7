"""Labels of a project and of its merge requests."""

from sandbox.merging.records import label_event
from sandbox.state.store import Json
from sandbox.state.world import World


def find_label(world: World, project: int, name: str) -> Json | None:
    """A label by its name or its number."""
    rows = world.store.find("label", project=project)
    return next(
        (row for row in rows if row["name"] == name or str(row["id"]) == name), None
    )


def make_label(
    world: World, project: int, name: str, color: str = "#428BCA", description: str = ""
) -> Json:
    """A new label of a project."""
    return world.store.add(
        "label",
        project=project,
        name=name,
        color=color,
        description=description or None,
        priority=None,
        created_at=world.stamp(),
    )


def set_labels(world: World, mr: Json, user: Json, wanted: list[str]) -> None:
    """Give a merge request these labels; unknown ones are made (facts 3)."""
    names = exclusive(wanted) if world.premium else list(dict.fromkeys(wanted))
    for name in names:
        if find_label(world, mr["project"], name) is None:
            make_label(world, mr["project"], name)
    for name in names:
        if name not in mr["labels"]:
            label_event(world, mr, user, name, "add")
    for name in mr["labels"]:
        if name not in names:
            label_event(world, mr, user, name, "remove")
    mr["labels"] = sorted(names)


def exclusive(names: list[str]) -> list[str]:
    """Of labels `key::value` with one key, the last: Premium's scoped labels."""
    kept: dict[str, str] = {}
    for name in names:
        scope = name.rpartition("::")[0]
        kept[scope + "::" if scope else name] = name
    return list(kept.values())
