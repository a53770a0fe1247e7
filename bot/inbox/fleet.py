"""Fleet: the inbox on PostgreSQL, for several processes and machines.

Procrastinate keeps the jobs. Five rules of ours make of it what an inbox has to be:
an event and its job are one transaction; the queued job that covers an event can't
start before that is committed; a failure is a new job later, never the engine's own
retry; jobs of a worker that is gone are given back; and a lock of the session stands
around each run, since a heartbeat is only a guess.
https://procrastinate.readthedocs.io/en/stable/howto/advanced/locks.html
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, LiteralString

import procrastinate
import psycopg
from procrastinate.exceptions import AlreadyEnqueued, ProcrastinateException
from psycopg_pool import ConnectionPool

from bot.inbox.backoff import MOST_ATTEMPTS, pause
from bot.inbox.port import DeadJob, Later
from bot.inbox.rescue import rescue
from bot.inbox.tables import make_tables
from memory.errors import UserError
from rules.masking import mask

LOG = logging.getLogger("ak-memory.inbox")
KEPT = 7 * 24 * 3600  # seconds for which a delivery is known again
FORGET = 3600  # seconds between two times that old deliveries are forgotten
TICK = 0.5  # seconds between looks at what is due by the clock
POLL = 0.5  # seconds between looks for work where nobody told of any
STALE = 15.0  # seconds without a heartbeat after which a worker counts as gone
GRACE = 30.0  # seconds in which what runs may end
TASK = "reconcile"
_RETRY = ":retry"  # a queueing lock of its own, so that news need not wait for it


class Fleet:
    """Keeps `bot.inbox.port.Jobs` in a database.

    `stale` are the seconds without a heartbeat after which a worker counts as gone.
    """

    def __init__(self, url: str, stale: float = STALE) -> None:
        self._url, self._stale = url, stale
        self._every: list[tuple[str, int, Callable[[], None]]] = []
        self._forgot = 0.0
        self._reconcile: Callable[[int, int], None] | None = None
        self._app = procrastinate.App(
            connector=procrastinate.SyncPsycopgConnector(conninfo=url)
        )
        self._task = self._app.task(name=TASK)(self._run_job)
        try:
            make_tables(url, self._app)
            self._app.open()
            self._pool = ConnectionPool(url, min_size=1, max_size=16, open=True)
        except (psycopg.Error, ProcrastinateException) as error:
            # The text of the error may name the host; never the password.
            raise UserError(
                f"the inbox's database can't be used ({type(error).__name__}); see "
                "AK_MEMORY_JOBS, and whether PostgreSQL runs"
            ) from None

    def submit(self, project_id: int, iid: int, delivery: str) -> bool:
        """See `Jobs.submit`."""
        key = f"{project_id}/{iid}"
        try:
            with self._pool.connection() as one, one.transaction():
                added = one.execute(
                    "insert into ak_memory_delivery (id) values (%s) "
                    "on conflict do nothing",
                    (delivery,),
                ).rowcount
                if added:
                    self._enqueue(one, key, project_id, iid)
                return bool(added)
        except (psycopg.Error, ProcrastinateException) as error:
            name = type(error).__name__
            raise OSError(f"the database did not take it: {name}") from None

    def _enqueue(
        self, one: "psycopg.Connection[Any]", key: str, project: int, iid: int
    ) -> None:
        """A job for the event, or a queued one that can't start before we commit."""
        while True:
            try:
                with one.transaction():
                    self._task.configure(
                        lock=key, queueing_lock=key, connection=one
                    ).defer(project=project, iid=iid, attempt=0)
            except AlreadyEnqueued:
                covered = one.execute(
                    "select id from procrastinate_jobs where queueing_lock = %s "
                    "and status = 'todo' for update",
                    (key,),
                ).fetchone()
                if covered:
                    return
            else:
                return

    def run(
        self,
        reconcile: Callable[[int, int], None],
        concurrency: int,
        stop: threading.Event,
    ) -> None:
        """See `Jobs.run`."""
        self._reconcile = reconcile
        asyncio.run(self._serve(concurrency, stop))

    async def _serve(self, concurrency: int, stop: threading.Event) -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(concurrency + 4))
        ticks = asyncio.create_task(self._ticks(stop))
        while not stop.is_set():
            # It ends with an error where the database goes away: then begin anew.
            try:
                await self._work(concurrency, stop)
            except (psycopg.Error, ProcrastinateException, OSError) as error:
                LOG.warning("workers begin anew: %s", type(error).__name__)
                await asyncio.sleep(1)
        await ticks

    async def _work(self, concurrency: int, stop: threading.Event) -> None:
        """Run jobs until told to stop; what runs then is finished."""
        working = procrastinate.App(
            connector=procrastinate.PsycopgConnector(conninfo=self._url)
        )
        working.task(name=TASK)(self._run_job)
        async with working.open_async():
            worker = asyncio.create_task(
                working.run_worker_async(
                    concurrency=concurrency,
                    update_heartbeat_interval=self._stale / 5,
                    stalled_worker_timeout=self._stale,
                    shutdown_graceful_timeout=GRACE,
                    delete_jobs="successful",
                    install_signal_handlers=False,
                    fetch_job_polling_interval=POLL,
                )
            )
            try:
                while not stop.is_set() and not worker.done():
                    await rescue(working, self._stale)
                    await asyncio.sleep(min(1.0, self._stale / 5))
            finally:
                worker.cancel()
                await asyncio.gather(worker, return_exceptions=True)

    async def _ticks(self, stop: threading.Event) -> None:
        while not stop.is_set():
            await asyncio.to_thread(self._tick)
            await asyncio.sleep(TICK)

    def _tick(self) -> None:
        """What is due by the clock, and deliveries that are old enough to forget."""
        now = time.time()
        if now - self._forgot > FORGET:
            self._forgot = now
            self._every_slot("forget", FORGET, self._forget)
        for name, seconds, call in self._every:
            self._every_slot(name, seconds, call)

    def _forget(self) -> None:
        self._execute(
            "delete from ak_memory_delivery "
            "where at < now() - make_interval(secs => %s)",
            (KEPT,),
        )

    def _every_slot(self, name: str, seconds: int, call: Callable[[], None]) -> None:
        """Call it where no process has in this slot."""
        slot = int(time.time() // seconds)
        try:
            is_ours = self._execute(
                "insert into ak_memory_cron values (%s, %s) on conflict (name) "
                "do update set slot = excluded.slot "
                "where ak_memory_cron.slot < excluded.slot",
                (name, slot),
            )
            if is_ours:
                call()
        except Exception as error:  # noqa: BLE001  (nothing may end the loop)
            said = mask(f"{type(error).__name__}: {error}")
            LOG.error("%s failed: %s", name, said)

    def every(self, name: str, seconds: int, call: Callable[[], None]) -> None:
        """See `Jobs.every`."""
        self._every.append((name, seconds, call))

    def _run_job(self, project: int, iid: int, attempt: int) -> None:
        """The task: one run, and what comes of it."""
        if self._reconcile is None:
            raise RuntimeError("no worker was started here")
        key = f"{project}/{iid}"
        with self._alone(project, iid) as alone:
            if not alone:
                self._defer(project, iid, attempt, 1.0)
                return
            try:
                self._reconcile(project, iid)
            except Later as later:
                self._defer(project, iid, 0, later.seconds)
            except Exception as error:
                said = mask(f"{type(error).__name__}: {error}")[:500]
                self._execute(
                    "insert into ak_memory_failure values (%s, %s, %s) on conflict "
                    "(key) do update set attempts = excluded.attempts, "
                    "error = excluded.error",
                    (key, attempt + 1, said),
                )
                if attempt + 1 >= MOST_ATTEMPTS:
                    raise
                self._defer(project, iid, attempt + 1, pause(attempt + 1))
            else:
                self._execute("delete from ak_memory_failure where key = %s", (key,))

    def _defer(self, project: int, iid: int, attempt: int, seconds: float) -> None:
        """Another run later; below news in priority, which would wait behind it."""
        key = f"{project}/{iid}"
        try:
            self._task.configure(
                lock=key,
                queueing_lock=key + _RETRY,
                priority=-1,
                schedule_in={"milliseconds": round(1000 * seconds)},
            ).defer(project=project, iid=iid, attempt=attempt)
        except AlreadyEnqueued:
            return

    @contextmanager
    def _alone(self, project: int, iid: int) -> Iterator[bool]:
        """A lock of a session, which goes with it, however the process ends."""
        with psycopg.connect(self._url, autocommit=True) as one:
            row = one.execute(
                "select pg_try_advisory_lock(hashtextextended(%s, 0))",
                (f"ak-memory {project}/{iid}",),
            ).fetchone()
            yield bool(row and row[0])

    def dead(self) -> tuple[DeadJob, ...]:
        """See `Jobs.dead`."""
        rows = self._rows(
            "select distinct job.lock, coalesce(failure.attempts, job.attempts), "
            "coalesce(failure.error, 'its process died each time') "
            "from procrastinate_jobs job "
            "left join ak_memory_failure failure on failure.key = job.lock "
            "where job.status = 'failed' and job.task_name = 'reconcile'"
        )
        return tuple(DeadJob(*row) for row in sorted(rows))

    def requeue(self, key: str) -> bool:
        """See `Jobs.requeue`."""
        gone = self._execute(
            "delete from procrastinate_jobs where lock = %s and status = 'failed'",
            (key,),
        )
        if gone:
            project, _, iid = key.partition("/")
            self.submit(int(project), int(iid), f"replay {key} {time.time_ns()}")
        return gone > 0

    def stats(self) -> dict[str, int]:
        """See `Jobs.stats`."""
        rows = self._rows(
            "select count(*) filter (where status = 'todo'), "
            "count(*) filter (where status = 'doing'), "
            "count(*) filter (where status = 'failed') from procrastinate_jobs"
        )
        ((waiting, running, dead),) = rows
        return {"waiting": waiting, "running": running, "dead": dead}

    def close(self) -> None:
        """See `Jobs.close`."""
        self._pool.close()
        self._app.close()

    def _execute(self, sql: LiteralString, values: tuple[object, ...]) -> int:
        with self._pool.connection() as one:
            return one.execute(sql, values).rowcount

    def _rows(self, sql: LiteralString) -> list[tuple[Any, ...]]:
        with self._pool.connection() as one:
            return one.execute(sql).fetchall()
