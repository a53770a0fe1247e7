"""Resource events: who changed state and labels, and when."""

from sandbox.api.shapes.people import user_basic
from sandbox.serving.answers import Answer
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.store import Json


def _shape(call: Call, row: Json) -> Json:
    return {
        "id": row["id"],
        "user": user_basic(call.world, row["user"]),
        "created_at": row["created_at"],
        "resource_type": "MergeRequest",
        "resource_id": row["mr"],
    }


def _states(call: Call) -> Answer:
    rows = call.world.store.find("state_event", mr=call.mr["id"])
    return paged(call, [{**_shape(call, row), "state": row["state"]} for row in rows])


def _labels(call: Call) -> Answer:
    rows = []
    for row in call.world.store.find("label_event", mr=call.mr["id"]):
        label = call.world.store.one("label", project=row["project"], name=row["label"])
        shown = label and {
            key: label[key] for key in ("id", "name", "color", "description")
        }
        rows.append({**_shape(call, row), "action": row["action"], "label": shown})
    return paged(call, rows)


def _none(call: Call) -> Answer:
    _ = call.mr
    return paged(call, [])


HERE = "/projects/:id/merge_requests/:iid"
ROUTES = (
    Route("GET", f"{HERE}/resource_state_events", _states),
    Route("GET", f"{HERE}/resource_label_events", _labels),
    Route("GET", f"{HERE}/resource_milestone_events", _none),
)
