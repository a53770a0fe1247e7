"""Project webhooks, their log, test and resend (facts 1.1)."""

import base64
import binascii

from sandbox.hooks.parts import hook_project, hook_user
from sandbox.hooks.queue import EVENTS, alert_status, queue
from sandbox.hooks.sender import deliver
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import MAINTAINER
from sandbox.state.store import Json

FLAGS: Json = {
    "push_events": True,
    "tag_push_events": False,
    "merge_requests_events": False,
    "note_events": False,
    "confidential_note_events": False,
    "issues_events": False,
    "confidential_issues_events": False,
    "job_events": False,
    "pipeline_events": False,
    "wiki_page_events": False,
    "deployment_events": False,
    "releases_events": False,
    "feature_flag_events": False,
    "resource_access_token_events": False,
    "repository_update_events": False,
    "enable_ssl_verification": True,
}
TEXTS = (
    "url",
    "name",
    "description",
    "push_events_branch_filter",
    "token",
    "signing_token",
)
# Hook tests and resends: 5 a minute (facts 1.1).
MOST_A_MINUTE = 5


def _shape(call: Call, row: Json) -> Json:
    """Tokens never come back, only whether there are some (!231325)."""
    return {
        "id": row["id"],
        "project_id": row["project"],
        "url": row["url"],
        "name": row["name"],
        "description": row["description"],
        "created_at": row["created_at"],
        "push_events_branch_filter": row["push_events_branch_filter"],
        "branch_filter_strategy": row["branch_filter_strategy"],
        "alert_status": alert_status(call.world, row),
        "disabled_until": row["disabled_until"],
        "url_variables": [],
        "custom_headers": [],
        "custom_webhook_template": None,
        "token_present": bool(row["token"]),
        "signing_token_present": bool(row["signing_token"]),
        **{name: row[name] for name in FLAGS},
    }


def _row(call: Call) -> Json:
    return call.row("hook", "hook_id")


def _list(call: Call) -> Answer:
    rows = call.world.store.find("hook", project=call.project["id"])
    return paged(call, [_shape(call, row) for row in rows])


def _get(call: Call) -> Json:
    return _shape(call, _row(call))


def _fill(call: Call, row: Json) -> Json:
    for name in TEXTS:
        if call.arguments.has(name):
            row[name] = call.arguments.text(name)
    for name in FLAGS:
        value = call.arguments.flag(name)
        if value is not None:
            row[name] = value
    strategy = call.arguments.text("branch_filter_strategy")
    if strategy:
        if strategy not in {"wildcard", "regex", "all_branches"}:
            raise Refused(
                400, "branch_filter_strategy does not have a valid value", "error"
            )
        row["branch_filter_strategy"] = strategy
    if not str(row["url"]).startswith(("http://", "https://")):
        raise Refused(422, "Invalid url given")
    _check_signing(row["signing_token"])
    return row


def _check_signing(token: str | None) -> None:
    """`whsec_` and the base64 of a key (facts 1.3)."""
    if not token:
        return
    try:
        base64.b64decode(token.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise Refused(422, "Invalid signing token given") from error
    if not token.startswith("whsec_"):
        raise Refused(422, "Invalid signing token given")


def _create(call: Call) -> Json:
    blank = {
        **FLAGS, **dict.fromkeys(TEXTS), "branch_filter_strategy": "wildcard",
        "failures": 0, "disabled_until": None, "created_at": call.world.stamp(),
    }  # fmt: skip
    row = _fill(call, blank)
    return _shape(call, call.world.store.add("hook", project=call.project["id"], **row))


def _edit(call: Call) -> Json:
    row = _fill(call, _row(call))
    call.world.store.save("hook", row)
    return _shape(call, row)


def _delete(call: Call) -> None:
    call.world.store.drop("hook", _row(call)["id"])


def _limit(call: Call) -> None:
    now = call.world.now().timestamp()
    rows = call.world.store.find(
        "hook_use", project=call.project["id"], user=call.user["id"]
    )
    if sum(row["at"] > now - 60 for row in rows) >= MOST_A_MINUTE:
        raise Refused(
            429, "This endpoint has been requested too many times. Try again later."
        )
    call.world.store.add(
        "hook_use", project=call.project["id"], user=call.user["id"], at=now
    )


def _test(call: Call) -> Answer:
    """Synchronous; a good answer enables the hook again (facts 1.1, 1.4)."""
    row, trigger = _row(call), call.parts["trigger"]
    _limit(call)
    kinds = {flag: (kind, name) for kind, (flag, name) in EVENTS.items()}
    if trigger not in kinds:
        raise Refused(400, "trigger does not have a valid value", "error")
    kind, name = kinds[trigger]
    payload = {
        "object_kind": kind,
        "event_type": kind,
        "user": hook_user(call.user),
        "project": hook_project(call.world, call.project),
    }
    return _send(call, queue(call.world, row, name, payload))


def _send(call: Call, delivery: Json) -> Answer:
    delivery.update(state="sending", left=1)
    call.world.store.save("delivery", delivery)
    done = deliver(call.world, delivery)
    status = done["attempts"][-1]["response_status"]
    if not status.startswith("2"):
        raise Refused(422, f"Hook executed but returned HTTP {status}")
    return Answer(201, {"message": "201 Created"})


def _events(call: Call) -> Answer:
    """The log, newest first; `status` names classes of answers."""
    rows = call.world.store.find("delivery", hook=_row(call)["id"])
    wanted = call.arguments.text("status")
    classes = {
        "successful": "2",
        "client_failure": "4",
        "server_failure": ("5", "internal"),
    }
    found = [
        _event(row, number, attempt)
        for row in rows
        for number, attempt in enumerate(row["attempts"])
        if not wanted
        or attempt["response_status"].startswith(classes.get(wanted, wanted))
    ]
    return paged(call, found[::-1])


def _event(row: Json, number: int, attempt: Json) -> Json:
    return {
        "id": row["id"] * 1000 + number,
        "url": row["url"],
        "trigger": row["event"].lower().replace(" ", "_") + "s",
        "request_headers": attempt["request_headers"],
        "request_data": row["payload"],
        "response_headers": {},
        "response_body": attempt["response_body"],
        "execution_duration": attempt["execution_duration"],
        "response_status": attempt["response_status"],
    }


def _resend(call: Call) -> Answer:
    """The same data under the same key (facts 1.1)."""
    hook = _row(call)
    _limit(call)
    delivery = call.world.store.get("delivery", call.number("event_id") // 1000)
    if delivery is None or delivery["hook"] != hook["id"]:
        raise not_found()
    _send(call, delivery)
    done = call.world.store.take("delivery", delivery["id"])
    return Answer(201, {"response_status": done["attempts"][-1]["response_status"]})


HERE = "/projects/:id/hooks"
ONE = f"{HERE}/:hook_id"
ROUTES = (
    Route("GET", HERE, _list, MAINTAINER),
    Route("POST", HERE, _create, MAINTAINER, required=("url",)),
    Route("GET", ONE, _get, MAINTAINER),
    Route("PUT", ONE, _edit, MAINTAINER),
    Route("DELETE", ONE, _delete, MAINTAINER),
    Route("POST", f"{ONE}/test/:trigger", _test, MAINTAINER),
    Route("GET", f"{ONE}/events", _events, MAINTAINER),
    Route("POST", f"{ONE}/events/:event_id/resend", _resend, MAINTAINER),
)
