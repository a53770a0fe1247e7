"""The administrator's API under /sandbox/: faults, clock, options, switches.

Nothing of it exists in GitLab; it has no token, since it listens on 127.0.0.1 alone.
"""

import json
from collections.abc import Callable

from sandbox.serving.answers import Answer
from sandbox.serving.faults import add_fault
from sandbox.serving.site import Request, Site
from sandbox.state.store import Json
from sandbox.state.world import OPTIONS


def answer_admin(site: Site, request: Request) -> Answer:
    """Answer a request of the administrator."""
    action = ACTIONS.get((request.method, request.path.removeprefix("/sandbox")))
    if action is None:
        return Answer(404, {"message": f"no {request.method} {request.path}"})
    try:
        given = json.loads(request.body or b"{}")
        with site.world.store.transaction():
            return Answer(200, action(site, given))
    except (KeyError, TypeError, ValueError) as error:
        return Answer(400, {"message": f"{type(error).__name__}: {error}"})


def _options(site: Site, _: Json) -> Json:
    return {name: site.world.option(name) for name in OPTIONS}


def _configure(site: Site, given: Json) -> Json:
    site.world.configure(**given)
    return _options(site, given)


def _advance(site: Site, given: Json) -> Json:
    site.world.advance(given["seconds"])
    return {"now": site.world.stamp()}


def _fault(site: Site, given: Json) -> Json:
    return add_fault(site.world, **given)


def _faults(site: Site, _: Json) -> list[Json]:
    return site.world.store.find("fault")


def _no_faults(site: Site, _: Json) -> list[Json]:
    for row in site.world.store.find("fault"):
        site.world.store.drop("fault", row["id"])
    return []


def _exchanges(site: Site, _: Json) -> list[Json]:
    return [
        {"method": one.method, "path": one.path, "user": one.user, "status": one.status}
        for one in site.exchanges
    ]


def _deliveries(site: Site, _: Json) -> list[Json]:
    return site.world.store.find("delivery")


ACTIONS: dict[tuple[str, str], Callable[[Site, Json], Json | list[Json]]] = {
    ("GET", "/options"): _options,
    ("PUT", "/options"): _configure,
    ("POST", "/clock"): _advance,
    ("GET", "/faults"): _faults,
    ("POST", "/faults"): _fault,
    ("DELETE", "/faults"): _no_faults,
    ("GET", "/exchanges"): _exchanges,
    ("GET", "/deliveries"): _deliveries,
}
