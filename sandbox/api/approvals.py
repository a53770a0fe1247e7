"""Approvals (doc/api/merge_request_approvals.md)."""

from sandbox.api.shapes.merge_request import approvals_shape, rule_state
from sandbox.merging import approvals as approving
from sandbox.serving.answers import Answer, Refused
from sandbox.serving.calls import Call
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER, MAINTAINER
from sandbox.state.store import Json


def _get(call: Call) -> Json:
    return approvals_shape(call.world, call.mr, call.actor)


def _state(call: Call) -> Json:
    found = approving.approval_state(call.world, call.mr)
    return {
        "approval_rules_overwritten": found.overwritten,
        "rules": [rule_state(call.world, one) for one in found.rules],
    }


def _approve(call: Call) -> Json:
    sha = call.arguments.text("sha")
    approving.approve(call.world, call.mr, call.user, sha)
    return approvals_shape(call.world, call.mr, call.actor)


def _unapprove(call: Call) -> Json:
    approving.unapprove(call.world, call.mr, call.user)
    return approvals_shape(call.world, call.mr, call.actor)


def _reset(call: Call) -> Answer:
    """Bots of project and group tokens only; people get 401 (facts 2.1)."""
    if not call.user["bot"] or call.role < DEVELOPER:
        raise Refused(401, "401 Unauthorized")
    approving.reset_approvals(call.world, call.mr)
    return Answer(202, {"message": "202 Accepted"})


def _settings(call: Call) -> Json:
    return dict(call.project["approval_settings"])


def _change_settings(call: Call) -> Json:
    row = call.project
    locked = row.get("approval_settings_locked") or []
    for name, value in row["approval_settings"].items():
        if not call.arguments.has(name) or name in locked:
            # A group or instance may lock a value: it just stays (facts 2.1).
            continue
        new = call.arguments.flag(name) if isinstance(value, bool) else None
        row["approval_settings"][name] = (
            new if new is not None else call.arguments.number(name) or 0
        )
    call.world.store.save("project", row)
    return dict(row["approval_settings"])


HERE = "/projects/:id/merge_requests/:iid"
ROUTES = (
    Route("GET", f"{HERE}/approvals", _get),
    Route("GET", f"{HERE}/approval_state", _state, premium=True),
    Route("POST", f"{HERE}/approve", _approve),
    Route("POST", f"{HERE}/unapprove", _unapprove),
    Route("PUT", f"{HERE}/reset_approvals", _reset),
    Route("GET", "/projects/:id/approvals", _settings, DEVELOPER, premium=True),
    Route(
        "POST", "/projects/:id/approvals", _change_settings, MAINTAINER, premium=True
    ),
)
