"""Site: a world with its routes, and what an API request becomes."""

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from sandbox.serving import faults
from sandbox.serving.answers import Answer, Refused, refusal
from sandbox.serving.arguments import read_arguments
from sandbox.serving.calls import Call
from sandbox.serving.routes import Route, Router, perform
from sandbox.state.access import Actor, find_actor
from sandbox.state.world import World

API = "/api/v4"


@dataclass(frozen=True, slots=True)
class Request:
    """What came over HTTP; the path is still encoded, header names are lower case."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes

    def header(self, name: str) -> str:
        """A header, or ''."""
        return self.headers.get(name.lower(), "")


@dataclass(frozen=True, slots=True)
class Exchange:
    """An API request with its answer, as an observer sees it."""

    method: str
    path: str
    query: str
    values: dict[str, Any]
    user: str
    status: int
    data: Any


class Site:
    """A world that answers; `observers` see every API exchange."""

    def __init__(self, world: World, router: Router) -> None:
        self.world = world
        self.router = router
        self.limit = faults.RateLimit()
        self.observers: list[Callable[[Exchange], None]] = []
        self.exchanges: list[Exchange] = []
        self._lock = threading.Lock()

    def answer(self, request: Request) -> Answer:
        """The answer to an API request; broken code is a 500 with its traceback."""
        path = request.path.removeprefix(API)
        actor: Actor | None = None
        values: dict[str, Any] = {}
        try:
            arguments = read_arguments(
                request.query, request.body, request.header("content-type")
            )
            values = arguments.values
            with self.world.store.transaction():
                self.world.run_due()
                actor = signed_in(self.world, request)
                refused, headers = self.limit.check(
                    self.world, actor.user["username"] if actor else ""
                )
                if refused:
                    return refused
                route, parts = self.router.find(request.method, path)
                call = Call(
                    self.world, request.method, path, actor, parts, arguments,
                    self.world.url + request.path, request.headers,
                )  # fmt: skip
                answer = _performed(route, call)
                self.world.run_due()
        except Refused as error:
            answer, headers = refusal(error), {}
        except Exception:  # noqa: BLE001 - a server answers, whatever broke
            answer, headers = _crash(), {}
        self.world.wake.set()
        self._observe(request, path, values, actor, answer)
        return Answer(
            answer.status, answer.data, {**headers, **answer.headers}, answer.kind
        )

    def _observe(
        self,
        request: Request,
        path: str,
        values: dict[str, Any],
        actor: Actor | None,
        answer: Answer,
    ) -> None:
        exchange = Exchange(
            request.method,
            path,
            request.query,
            values,
            actor.user["username"] if actor else "",
            answer.status,
            answer.data,
        )
        with self._lock:
            self.exchanges.append(exchange)
        for observer in self.observers:
            observer(exchange)


def _performed(route: Route, call: Call) -> Answer:
    try:
        return perform(route, call)
    except Refused as error:
        if not error.keep:
            raise
        return refusal(error)


def _crash() -> Answer:
    text = traceback.format_exc()
    return Answer(500, {"message": "500 Internal Server Error", "traceback": text})


def signed_in(world: World, request: Request) -> Actor | None:
    """Who sends the request; 401 for a token that does not count.

    A job's token has a header of its own; as a bearer either kind will do.
    """
    query = dict(parse_qsl(request.query))
    bearer = request.header("authorization")
    personal = request.header("private-token") or query.get("private_token", "")
    of_job = request.header("job-token") or query.get("job_token", "")
    either = bearer[7:] if bearer[:7].lower() == "bearer " else ""
    given = personal or of_job or either
    if not given:
        return None
    actor = find_actor(world, given)
    if actor is None or (given != either and bool(actor.job) is bool(personal)):
        raise Refused(401, "401 Unauthorized")
    return actor
