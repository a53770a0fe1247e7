"""Routes: a table of method, path and function; and the way from a request to one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from sandbox.serving.answers import Answer, Refused, forbidden, not_found
from sandbox.serving.calls import Call
from sandbox.state import access
from sandbox.state.access import GUEST, NONE, REPORTER, Actor

Reply = object
Action = Callable[[Call], Reply]

STATUS = {"GET": 200, "POST": 201, "PUT": 200, "PATCH": 200, "DELETE": 204}


@dataclass(frozen=True, slots=True)
class Route:
    """One operation of the API.

    `role` is what the caller needs in the project of the path; `job` says that a
    job's token may be used (facts 5.5, doc/ci/jobs/fine_grained_permissions); `open`
    that nobody needs to be signed in.
    """

    method: str
    path: str
    action: Action
    role: int = REPORTER
    premium: bool = False
    job: bool = False
    open: bool = False
    required: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    status: int | None = None

    def match(self, parts: list[str]) -> dict[str, str] | None:
        """The named parts of a path, or None where it is another's."""
        names = self.path.strip("/").split("/")
        if names[-1].startswith("*") and len(parts) >= len(names):
            head, tail = parts[: len(names) - 1], parts[len(names) - 1 :]
            parts = [*head, "/".join(tail)]
        if len(names) != len(parts):
            return None
        found = {}
        for name, part in zip(names, parts, strict=True):
            if name[0] in ":*":
                found[name[1:]] = unquote(part)
            elif name != part:
                return None
        return found


def segments(path: str) -> list[str]:
    """The parts of a path, still encoded: `%2F` never parts anything."""
    return path.strip("/").split("/")


class Router:
    """All routes; the ones without a placeholder at a place win."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = sorted(routes, key=lambda route: _looseness(route.path))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """The route and its parts.

        405 where the path is known but not the method (as Grape answers), and a
        loud 501 where it is not known: a real GitLab may well have it, so nobody
        shall take the answer for GitLab's.
        """
        parts = segments(path)
        known = False
        for route in self._routes:
            found = route.match(parts)
            if found is None:
                continue
            known = True
            if route.method == ("GET" if method == "HEAD" else method):
                return route, found
        if known:
            raise Refused(405, f"405 Not Allowed: {method} {path}", "error")
        raise Refused(
            501, f"The sandbox does not know {method} {path}: build it or don't use it."
        )


def _looseness(path: str) -> list[str]:
    return [
        "~~" if part[0] == "*" else "~" if part[0] == ":" else part
        for part in path.strip("/").split("/")
    ]


def perform(route: Route, call: Call) -> Answer:
    """Check who calls, then act."""
    if not route.open:
        _check_token(route, call.actor)
    if route.path.startswith("/projects/:id") and not route.open:
        _check_role(route, call)
    if route.premium and not call.world.premium:
        # An unlicensed feature's endpoint is not there (facts 2.1).
        raise not_found()
    for name in route.required:
        if not call.arguments.has(name):
            raise Refused(400, f"{name} is missing", "error")
    result = route.action(call)
    if isinstance(result, Answer):
        return result
    status = route.status or STATUS[route.method]
    return Answer(status, result)


def _check_token(route: Route, actor: Actor | None) -> None:
    if actor is None or (actor.job and not route.job):
        raise Refused(401, "401 Unauthorized")
    if actor.job:
        return
    needed = route.scopes or (
        ("api", "read_api") if route.method == "GET" else ("api",)
    )
    if not actor.may(*needed):
        # doc/api/rest/authentication; the shape is OAuth's (RFC 6750).
        error = Refused(403, "insufficient_scope", "error")
        raise error


def _check_role(route: Route, call: Call) -> None:
    project = call.project
    if call.actor and not access.in_job_scope(call.actor, project):
        raise forbidden("Authentication by CI/CD job token not allowed")
    if project["visibility"] != "private" and route.role <= REPORTER:
        return
    if call.role >= route.role:
        return
    if route.role <= REPORTER and call.role < GUEST:
        raise not_found("Project")
    if call.role == NONE and not access.visible(call.world, call.user, project):
        raise not_found("Project")
    raise forbidden()
