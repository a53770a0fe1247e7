"""App: the HTTP side of the service. It stores what it hears and answers; no more.

The answer to a delivery comes after the event is safe on disk and before GitLab is
asked anything. GitLab switches off a hook that fails, so whatever is no concern of ours
is answered like everything else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.inbox.port import WHOLE_PROJECT, Jobs
from bot.log import line
from bot.metrics import Metrics
from gateway.webhook import LARGEST_BODY, Ignore, Look, Reject, Secrets, hear

# A pipeline that the bot set going ends as its own doing, and has to be looked at.
_OWN_DOING = frozenset({"merge_request", "note", "push"})


@dataclass(frozen=True)
class Service:
    """What the app needs: the inbox, whom it believes, and which projects are ours.

    `own_ids` gives the bot's account in each project as far as it is known, `branches`
    their default branches; `is_ready` says whether workers run.
    """

    jobs: Jobs
    secrets: Secrets
    projects: frozenset[int]
    metrics: Metrics
    own_ids: Callable[[], Mapping[int, int]]
    branches: Callable[[], Mapping[int, str]]
    is_ready: Callable[[], bool]

    async def webhook(self, request: Request) -> Response:
        """A delivery of GitLab's."""
        body = await _body(request)
        if body is None:
            return self._answer("", "reject", Response(status_code=413))
        headers = dict(request.headers)
        found = hear(headers, body, self.secrets, datetime.now(UTC))
        if isinstance(found, Reject):
            line("delivery refused", why=found.reason)
            return self._answer("", "reject", Response(status_code=found.status))
        if isinstance(found, Ignore):
            return self._answer("", "ignore", Response())
        iid = self._wanted(found)
        if iid is None:
            return self._answer(found.kind, "ignore", Response())
        try:
            is_new = await run_in_threadpool(
                self.jobs.submit, found.project_id, iid, found.key
            )
        except OSError as error:
            line("event not stored", why=error)
            return self._answer(found.kind, "lost", Response(status_code=503))
        answer = "take" if is_new else "again"
        return self._answer(found.kind, answer, Response())

    def _wanted(self, found: Look) -> int | None:
        """Which merge request to look at, `WHOLE_PROJECT` for all; None for none."""
        project = found.project_id
        if project not in self.projects:
            return None
        own = self.own_ids().get(project)
        if found.kind in _OWN_DOING and own is not None and found.actor_id == own:
            return None
        if found.iid is not None:
            return found.iid
        default = self.branches().get(project)
        is_main = default is None or found.branch == default
        return WHOLE_PROJECT if is_main and found.kind == "push" else None

    def _answer(self, kind: str, answer: str, response: Response) -> Response:
        self.metrics.deliveries.labels(kind or "unknown", answer).inc()
        return response

    async def health(self, _: Request) -> Response:
        """Whether the process lives."""
        return PlainTextResponse("ok\n")

    async def ready(self, _: Request) -> Response:
        """Whether events are stored and worked on."""
        try:
            await run_in_threadpool(self.jobs.stats)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is not ready)
            line("inbox not usable", why=type(error).__name__)
            return PlainTextResponse("the inbox can't be used\n", 503)
        if not self.is_ready():
            return PlainTextResponse("no worker runs\n", 503)
        return PlainTextResponse("ok\n")

    async def figures(self, _: Request) -> Response:
        """The metrics."""
        jobs = await run_in_threadpool(self.jobs.stats)
        text = self.metrics.text(jobs)
        return Response(text, media_type="text/plain; version=0.0.4")


def app(service: Service) -> Starlette:
    """The ASGI application."""
    return Starlette(
        routes=[
            Route("/webhook", service.webhook, methods=["POST"]),
            Route("/healthz", service.health),
            Route("/readyz", service.ready),
            Route("/metrics", service.figures),
        ]
    )


async def _body(request: Request) -> bytes | None:
    """The whole body; None where it is larger than GitLab sends, or not all came."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > LARGEST_BODY:
                return None
    except ClientDisconnect:
        return None
    return bytes(found)
