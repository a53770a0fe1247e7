"""Approval rules of projects and merge requests: Premium (facts 2.1)."""

from sandbox.api.shapes.merge_request import rule_shape
from sandbox.api.shapes.project import protected_branch
from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER, MAINTAINER
from sandbox.state.store import Json

MOST = 100


def _shape(call: Call, row: Json) -> Json:
    found = rule_shape(call.world, row)
    if row["mr"] is not None:
        return {**found, "source_rule": None, "overridden": False}
    branches = [
        call.world.store.get("protected_branch", number)
        for number in row["protected_branch_ids"]
    ]
    found["applies_to_all_protected_branches"] = row[
        "applies_to_all_protected_branches"
    ]
    found["protected_branches"] = [
        protected_branch(call.world, b) for b in branches if b
    ]
    return found


def _fields(call: Call, old: Json) -> Json:
    given, found = call.arguments, dict(old)
    number = given.number("approvals_required")
    if number is not None:
        if not 0 <= number <= MOST:
            raise Refused(
                400, {"approvals_required": ["must be less than or equal to 100"]}
            )
        found["approvals_required"] = number
    if given.text("name"):
        found["name"] = given.text("name")
    if given.text("rule_type"):
        found["rule_type"] = given.text("rule_type")
    users = given.numbers("user_ids")
    names = given.names("usernames")
    if users is not None or names is not None:
        rows = [call.world.store.one("user", username=name) for name in names or []]
        # PUT removes approvers that are not listed (facts 2.1).
        found["user_ids"] = (users or []) + [row["id"] for row in rows if row]
    for name in ("group_ids", "protected_branch_ids"):
        if given.has(name):
            found[name] = given.numbers(name) or []
    every = given.flag("applies_to_all_protected_branches")
    if every is not None:
        found["applies_to_all_protected_branches"] = every
    return found


def _new(call: Call, **where: object) -> Json:
    blank = {
        "name": "", "rule_type": "regular", "approvals_required": 0, "user_ids": [],
        "group_ids": [], "protected_branch_ids": [],
        "applies_to_all_protected_branches": False,
    }  # fmt: skip
    if call.arguments.number("approvals_required") is None:
        raise Refused(400, "approvals_required is missing", "error")
    fields = _fields(call, blank)
    return call.world.store.add(_kind(call), **where, **fields)


def _kind(call: Call) -> str:
    return "mr_rule" if "iid" in call.parts else "approval_rule"


def _rows(call: Call) -> list[Json]:
    if "iid" in call.parts:
        return call.world.store.find("mr_rule", mr=call.mr["id"])
    return call.world.store.find("approval_rule", project=call.project["id"])


def _row(call: Call) -> Json:
    number = call.number("rule_id")
    found = next((row for row in _rows(call) if row["id"] == number), None)
    if found is None:
        raise not_found("Approval Rule")
    return found


def _may_change(call: Call) -> None:
    settings = call.project["approval_settings"]
    if (
        "iid" in call.parts
        and settings["disable_overriding_approvers_per_merge_request"]
    ):
        raise forbidden()


def _list(call: Call) -> Answer:
    return paged(call, [_shape(call, row) for row in _rows(call)])


def _get(call: Call) -> Json:
    return _shape(call, _row(call))


def _create(call: Call) -> Json:
    _may_change(call)
    call.arguments.need("name")
    mr = call.mr["id"] if "iid" in call.parts else None
    return _shape(call, _new(call, project=call.project["id"], mr=mr))


def _edit(call: Call) -> Json:
    _may_change(call)
    row = _fields(call, _row(call))
    call.world.store.save(_kind(call), row)
    return _shape(call, row)


def _delete(call: Call) -> None:
    _may_change(call)
    call.world.store.drop(_kind(call), _row(call)["id"])


PROJECT = "/projects/:id/approval_rules"
MR = "/projects/:id/merge_requests/:iid/approval_rules"
ROUTES = tuple(
    route
    for here, role in ((PROJECT, MAINTAINER), (MR, DEVELOPER))
    for route in (
        Route("GET", here, _list, DEVELOPER, premium=True),
        Route("POST", here, _create, role, premium=True),
        Route("GET", f"{here}/:rule_id", _get, DEVELOPER, premium=True),
        Route("PUT", f"{here}/:rule_id", _edit, role, premium=True),
        Route("DELETE", f"{here}/:rule_id", _delete, role, premium=True),
    )
)
