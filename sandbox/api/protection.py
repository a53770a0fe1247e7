"""Protected branches and tags, push rules (facts 4.2)."""

from sandbox.api.shapes.project import protected_branch
from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.calls import Call, paged
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER, MAINTAINER, REPORTER
from sandbox.state.seed import protect
from sandbox.state.store import Json

ALLOWED = (
    ("allowed_to_push", "push_access_levels"),
    ("allowed_to_merge", "merge_access_levels"),
    ("allowed_to_unprotect", "unprotect_access_levels"),
)


def _list(call: Call) -> Answer:
    rows = call.world.store.find("protected_branch", project=call.project["id"])
    return paged(call, [protected_branch(call.world, row) for row in rows])


def _row(call: Call) -> Json:
    found = call.world.store.one(
        "protected_branch", project=call.project["id"], name=call.parts["name"]
    )
    if found is None:
        raise not_found()
    return found


def _get(call: Call) -> Json:
    return protected_branch(call.world, _row(call))


def _level(call: Call, name: str) -> int:
    value = call.arguments.number(name)
    if value is not None and value not in {0, 30, 40, 60}:
        raise Refused(400, f"{name} does not have a valid value", "error")
    return MAINTAINER if value is None else value


def _create(call: Call) -> Json:
    name = call.arguments.need("name")
    old = call.world.store.one(
        "protected_branch", project=call.project["id"], name=name
    )
    if old:
        raise Refused(409, f"Protected branch '{name}' already exists")
    row = protect(
        call.world,
        call.project,
        name,
        push=_level(call, "push_access_level"),
        merge=_level(call, "merge_access_level"),
        force=bool(call.arguments.flag("allow_force_push")),
    )
    _named(call, row, fresh=True)
    return protected_branch(call.world, row)


def _named(call: Call, row: Json, *, fresh: bool) -> None:
    """Users and groups by name: Premium; on Free the parameter does nothing."""
    if not call.world.premium:
        return
    owners = call.arguments.flag("code_owner_approval_required")
    if owners is not None:
        row["code_owner_approval_required"] = owners
    for given, field in ALLOWED:
        levels = [] if fresh and call.arguments.has(given) else list(row[field])
        for one in call.arguments.rows(given):
            gone = one.get("_destroy") in (True, "true", "1")
            levels = [x for x in levels if not gone or x["id"] != one.get("id")]
            if not gone:
                levels.append(_one_level(call, one))
        if call.arguments.has(given):
            row[field] = levels
    call.world.store.save("protected_branch", row)


def _one_level(call: Call, one: Json) -> Json:
    return {
        "id": call.world.store.next("access level") + 100,
        "access_level": int(one.get("access_level") or MAINTAINER),
        "user_id": int(one["user_id"]) if one.get("user_id") else None,
        "group_id": int(one["group_id"]) if one.get("group_id") else None,
    }


def _edit(call: Call) -> Json:
    row = _row(call)
    force = call.arguments.flag("allow_force_push")
    if force is not None:
        row["allow_force_push"] = force
    call.world.store.save("protected_branch", row)
    _named(call, row, fresh=False)
    return protected_branch(call.world, _row(call))


def _delete(call: Call) -> None:
    call.world.store.drop("protected_branch", _row(call)["id"])


def _tag_shape(row: Json) -> Json:
    level = {"access_level": row["create"], "access_level_description": "Maintainers"}
    return {"name": row["name"], "create_access_levels": [level]}


def _tags(call: Call) -> Answer:
    rows = call.world.store.find("protected_tag", project=call.project["id"])
    return paged(call, [_tag_shape(row) for row in rows])


def _protect_tag(call: Call) -> Json:
    row = call.world.store.add(
        "protected_tag", project=call.project["id"], name=call.arguments.need("name"),
        create=_level(call, "create_access_level"),
    )  # fmt: skip
    return _tag_shape(row)


def _unprotect_tag(call: Call) -> None:
    row = call.world.store.one(
        "protected_tag", project=call.project["id"], name=call.parts["name"]
    )
    if row is None:
        raise not_found()
    call.world.store.drop("protected_tag", row["id"])


def _push_rule(call: Call) -> Json:
    rule = call.project["push_rule"]
    if call.method == "GET":
        if rule is None:
            raise not_found()
        return dict(rule)
    row = call.project
    kept = {k: v for k, v in call.arguments.values.items() if k != "id"}
    number = rule["id"] if rule else call.world.store.next("push_rule")
    row["push_rule"] = {"project_id": row["id"], **(rule or {}), **kept, "id": number}
    call.world.store.save("project", row)
    return dict(row["push_rule"])


HERE, TAGS, RULE = (
    "/projects/:id/protected_branches",
    "/projects/:id/protected_tags",
    "/projects/:id/push_rule",
)
ROUTES = (
    Route("GET", HERE, _list, DEVELOPER),
    Route("POST", HERE, _create, MAINTAINER, required=("name",)),
    Route("GET", f"{HERE}/:name", _get, DEVELOPER),
    Route("PATCH", f"{HERE}/:name", _edit, MAINTAINER),
    Route("DELETE", f"{HERE}/:name", _delete, MAINTAINER),
    Route("GET", TAGS, _tags, REPORTER),
    Route("POST", TAGS, _protect_tag, MAINTAINER, required=("name",)),
    Route("DELETE", f"{TAGS}/:name", _unprotect_tag, MAINTAINER),
    Route("GET", RULE, _push_rule, MAINTAINER, premium=True),
    Route("POST", RULE, _push_rule, MAINTAINER, premium=True),
    Route("PUT", RULE, _push_rule, MAINTAINER, premium=True),
)
