"""Notes, discussions and events in the API's form."""

from collections.abc import Iterable

from sandbox.api.shapes.people import user_basic
from sandbox.state.store import Json
from sandbox.state.world import World


def note_shape(world: World, row: Json) -> Json:
    """A note."""
    mr = world.store.take("mr", row["mr"])
    found = {
        "id": row["id"],
        "type": row["type"],
        "body": row["body"],
        "attachment": None,
        "author": user_basic(world, row["author"]),
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "system": row["system"],
        "noteable_id": mr["id"],
        "noteable_type": "MergeRequest",
        "project_id": row["project"],
        "commit_id": None,
        "resolvable": row["resolvable"],
        "confidential": row["internal"],
        "internal": row["internal"],
        "imported": False,
        "imported_from": "none",
        "noteable_iid": mr["iid"],
        "commands_changes": {},
    }
    if row["resolvable"]:
        found |= {
            "resolved": row["resolved"],
            "resolved_by": user_basic(world, row["resolved_by"]),
            "resolved_at": row["resolved_at"],
        }
    if row["position"]:
        found["position"] = row["position"]
    if row["suggestions"]:
        found["suggestions"] = row["suggestions"]
    return found


def discussion_shape(world: World, rows: list[Json]) -> Json:
    """A discussion: notes that belong together."""
    return {
        "id": rows[0]["discussion"],
        "individual_note": rows[0]["type"] is None,
        "notes": [note_shape(world, row) for row in rows],
    }


def by_discussion(rows: Iterable[Json]) -> list[list[Json]]:
    """Notes put together, oldest discussion first."""
    found: dict[str, list[Json]] = {}
    for row in rows:
        found.setdefault(row["discussion"], []).append(row)
    return list(found.values())
