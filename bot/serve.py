"""Serve: web and workers in one process, until it is told to stop."""

import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from bot.app import Service, app
from bot.environment import Environment
from bot.inbox import Later, open_jobs
from bot.inbox.port import WHOLE_PROJECT, Jobs
from bot.log import line
from bot.metrics import Metrics
from bot.project import Project
from bot.reconcile import Outcome, Say, reconcile
from bot.sweep import sweep
from bot.workshop import Workshop
from gateway import port
from review.plan import AddNote

T = TypeVar("T")
GRACE = 30  # seconds in which what runs may end after a signal
LONGEST_PAUSE = 600.0  # seconds that GitLab may ask us to wait


@dataclass
class Runs:
    """Runs jobs: one merge request, or all of a project."""

    workshop: Workshop
    say: Say
    metrics: Metrics
    own_ids: dict[int, int] = field(default_factory=dict)
    branches: dict[int, str] = field(default_factory=dict)

    def __call__(self, project_id: int, iid: int) -> None:
        """Carry out a job. Raises `Later` to be called again, else as `reconcile`."""
        began = monotonic()
        outcome = "failed"
        try:
            with self.workshop.project(project_id) as project:
                self._know(project_id, project)
                if iid == WHOLE_PROJECT:
                    self._sweep(project_id, project)
                else:
                    self._one(project_id, iid, project)
            outcome = "done"
        except Later:
            outcome = "later"
            raise
        except port.Unavailable as error:
            outcome = "unavailable"
            if error.retry_after is not None:
                raise Later(min(error.retry_after, LONGEST_PAUSE)) from None
            raise
        finally:
            seconds = monotonic() - began
            self.metrics.runs.labels(outcome).inc()
            self.metrics.seconds.observe(seconds)
            if outcome == "failed":
                line("run", project=project_id, iid=iid, outcome=outcome)

    def _know(self, project_id: int, project: Project) -> None:
        """What the web side wants to know of a project, asked once."""
        if project_id not in self.own_ids:
            self.own_ids[project_id] = project.me.id
            self.branches[project_id] = project.mirror.default_branch()

    def _one(self, project_id: int, iid: int, project: Project) -> None:
        began = monotonic()
        found = reconcile(project, iid, self.say)
        self._count(project_id, iid, found)
        line(
            "run",
            project=project_id,
            iid=iid,
            outcome="done",
            written=found.done,
            why=found.plan.why,
            held="; ".join(str(one) for one in found.held),
            seconds=round(monotonic() - began, 3),
        )
        if found.again is not None:
            raise Later(found.again)

    def _sweep(self, project_id: int, project: Project) -> None:
        swept = sweep(project, self.say)
        for iid, one in swept.outcomes.items():
            self._count(project_id, iid, one)
        line(
            "sweep",
            project=project_id,
            looked=len(swept.outcomes),
            written=sum(one.done for one in swept.outcomes.values()),
            troubles="; ".join(f"!{iid}: {why}" for iid, why in swept.troubles.items()),
        )

    def _count(self, project_id: int, iid: int, found: Outcome) -> None:
        if found.lead_time is not None:
            self.metrics.lead_time.observe(found.lead_time)
        self.metrics.note_findings((project_id, iid), found.findings)
        for one in found.carried_out:
            self.metrics.actions.labels(type(one).__name__).inc()
            if isinstance(one, AddNote) and one.key.startswith("voided:"):
                self.metrics.voided.inc()


def serve(
    environment: Environment,
    make: Callable[[int, int, Callable[[str, int], None]], Project],
    say: Say,
) -> None:
    """Answer webhooks and work until SIGTERM or SIGINT.

    `make` connects to a project: its number, that of the place, and who hears of each
    request. Raises `UserError` where the inbox can't be had.
    """
    import uvicorn

    metrics = Metrics()

    def answered(method: str, status: int) -> None:
        metrics.calls.labels(method, str(status)).inc()

    jobs = open_jobs(environment.jobs)
    runs = Runs(
        Workshop(lambda project, place: make(project, place, answered)), say, metrics
    )
    stop = threading.Event()
    worker = threading.Thread(
        target=jobs.run, args=(runs, environment.workers, stop), name="jobs"
    )
    _plan_sweeps(jobs, environment.projects, environment.sweep)
    service = Service(
        jobs=jobs,
        secrets=environment.secrets,
        projects=frozenset(environment.projects),
        metrics=metrics,
        own_ids=_known(runs.own_ids),
        branches=_known(runs.branches),
        is_ready=worker.is_alive,
    )
    config = uvicorn.Config(
        app(service),
        host=environment.host,
        port=environment.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )
    # uvicorn stops at these signals and raises them again when it has.
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: None)
    worker.start()
    line("serving", host=environment.host, port=environment.port)
    try:
        uvicorn.Server(config).run()
    finally:
        stop.set()
        worker.join(GRACE)
        jobs.close()
        line("stopped", finished=not worker.is_alive())


def _plan_sweeps(jobs: Jobs, projects: tuple[int, ...], seconds: int) -> None:
    """A sweep of each project now and then, as a job like any other."""
    for project in projects:

        def due(number: int = project) -> None:
            jobs.submit(number, WHOLE_PROJECT, f"sweep {number} {monotonic()}")

        jobs.every(f"sweep {project}", seconds, due)


def _known(values: dict[int, T]) -> Callable[[], dict[int, T]]:
    return lambda: dict(values)
