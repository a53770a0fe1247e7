"""Ledger: the inbox in one SQLite file, for one process.

A row is a merge request. `gen` counts what came in, `taken` how much of that the run
that began last has seen, so what comes in during a run is never lost and never run
twice. `queue.md` holds why this and not an engine.
https://sqlite.org/wal.html, https://sqlite.org/pragma.html#pragma_synchronous
"""

import fcntl
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from bot.inbox.backoff import MOST_ATTEMPTS, pause
from bot.inbox.commit import GroupCommit
from bot.inbox.port import DeadJob, Later
from memory.errors import UserError
from rules.masking import mask

LOG = logging.getLogger("ak-memory.inbox")
KEPT = 7 * 24 * 3600  # seconds for which a delivery is known again
TICK = 0.5  # seconds between looks at what is due
_SCHEMA = """
create table if not exists delivery (id text primary key, at real not null);
create table if not exists job (
    key text primary key, project integer not null, iid integer not null,
    gen integer not null default 1, taken integer not null default 0,
    due real, owner text, attempts integer not null default 0,
    dead integer not null default 0, error text not null default ''
);
create index if not exists job_due on job (due) where dead = 0 and owner is null;
create table if not exists cron (name text primary key, slot integer not null);
"""


@dataclass(frozen=True, slots=True)
class _Claim:
    key: str
    project: int
    iid: int
    attempts: int
    token: str


class Ledger:
    """Keeps `bot.inbox.port.Jobs` in a file.

    Without `serves` it only looks and requeues, beside the process that serves.
    """

    def __init__(self, path: str, *, serves: bool = True) -> None:
        self._lock_file = _own(Path(path)) if serves else None
        self._connection = _connect(path)
        self._mutex = threading.Lock()
        self._came = threading.Event()
        self._every: list[tuple[str, int, Callable[[], None]]] = []
        if serves:
            # The lock proves that whoever held a job is gone.
            with self._writing() as write:
                write("update job set owner = null where owner is not null", ())
        self._commits = GroupCommit(self._connection, self._mutex, _submit)

    def submit(self, project_id: int, iid: int, delivery: str) -> bool:
        """See `Jobs.submit`."""
        is_new = self._commits.put((project_id, iid, delivery))
        if is_new:
            self._came.set()
        return is_new

    def run(
        self,
        reconcile: Callable[[int, int], None],
        concurrency: int,
        stop: threading.Event,
    ) -> None:
        """See `Jobs.run`."""
        workers = [
            threading.Thread(target=self._work, args=(reconcile, stop), name=f"job-{n}")
            for n in range(concurrency)
        ]
        for one in workers:
            one.start()
        while not stop.wait(TICK):
            self._tick()
        self._came.set()
        for one in workers:
            one.join()

    def every(self, name: str, seconds: int, call: Callable[[], None]) -> None:
        """See `Jobs.every`."""
        self._every.append((name, seconds, call))

    def dead(self) -> tuple[DeadJob, ...]:
        """See `Jobs.dead`."""
        rows = self._rows("select key, attempts, error from job where dead = 1", ())
        return tuple(DeadJob(*row) for row in sorted(rows))

    def requeue(self, key: str) -> bool:
        """See `Jobs.requeue`."""
        with self._writing() as write:
            found = write(
                "update job set dead = 0, attempts = 0, due = ? "
                "where key = ? and dead = 1",
                (time.time(), key),
            )
        self._came.set()
        return found > 0

    def stats(self) -> dict[str, int]:
        """See `Jobs.stats`."""
        ((waiting, running, dead),) = self._rows(
            "select count(*) filter (where due is not null and owner is null "
            "and dead = 0), count(*) filter (where owner is not null), "
            "count(*) filter (where dead = 1) from job",
            (),
        )
        return {"waiting": waiting, "running": running, "dead": dead}

    def close(self) -> None:
        """See `Jobs.close`."""
        self._commits.close()
        self._connection.close()
        if self._lock_file is not None:
            self._lock_file.close()

    def _tick(self) -> None:
        """What is due by the clock, and deliveries that are old enough to forget."""
        now = time.time()
        for name, seconds, call in self._every:
            slot = int(now // seconds)
            with self._writing() as write:
                is_ours = write(
                    "insert into cron values (?, ?) on conflict (name) do update "
                    "set slot = excluded.slot where cron.slot < excluded.slot",
                    (name, slot),
                )
            if is_ours:
                _quietly(name, call)
        with self._writing() as write:
            write("delete from delivery where at < ?", (now - KEPT,))
        self._came.set()

    def _work(
        self, reconcile: Callable[[int, int], None], stop: threading.Event
    ) -> None:
        while not stop.is_set():
            claim = self._claim()
            if claim is None:
                self._came.wait(TICK)
                self._came.clear()
                continue
            try:
                reconcile(claim.project, claim.iid)
            except Later as later:
                self._finish(claim, again=later.seconds)
            except Exception as error:  # noqa: BLE001  (a run's fault is its own)
                self._fail(claim, error)
            else:
                self._finish(claim, again=None)

    def _claim(self) -> _Claim | None:
        token = secrets.token_hex(8)
        rows = self._rows(
            "update job set owner = ?, taken = gen where key = (select key from job "
            "where due <= ? and dead = 0 and owner is null order by due limit 1) "
            "returning key, project, iid, attempts",
            (token, time.time()),
        )
        if not rows:
            return None
        key, project, iid, attempts = rows[0]
        return _Claim(key, project, iid, attempts, token)

    def _finish(self, claim: _Claim, again: float | None) -> None:
        """It is done; what came in meanwhile is due at once."""
        now = time.time()
        due = None if again is None else now + again
        with self._writing() as write:
            write(
                "update job set owner = null, attempts = 0, error = '', "
                "due = case when gen > taken then ? else ? end "
                "where key = ? and owner = ?",
                (now, due, claim.key, claim.token),
            )

    def _fail(self, claim: _Claim, error: Exception) -> None:
        """Try again later, or give up; news that came in meanwhile begins anew."""
        now, attempts = time.time(), claim.attempts + 1
        is_dead = attempts >= MOST_ATTEMPTS
        said = mask(f"{type(error).__name__}: {error}")[:500]
        with self._writing() as write:
            write(
                "update job set owner = null, error = ?, "
                "attempts = case when gen > taken then 0 else ? end, "
                "dead = case when gen > taken then 0 else ? end, "
                "due = case when gen > taken then ? else ? end "
                "where key = ? and owner = ?",
                (
                    said,
                    attempts,
                    is_dead,
                    now,
                    now + pause(attempts),
                    claim.key,
                    claim.token,
                ),
            )

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._mutex:
            return list(self._connection.execute(sql, values))

    @contextmanager
    def _writing(self) -> Iterator[Callable[[str, tuple[object, ...]], int]]:
        with self._mutex:
            yield lambda sql, values: self._connection.execute(sql, values).rowcount


def _quietly(name: str, call: Callable[[], None]) -> None:
    """What fails by the clock is tried again at the next slot."""
    try:
        call()
    except Exception as error:  # noqa: BLE001  (nothing may end the loop)
        LOG.error("%s failed: %s", name, mask(f"{type(error).__name__}: {error}"))


def _submit(
    connection: sqlite3.Connection, items: list[tuple[int, int, str]]
) -> list[bool]:
    """Put deliveries in, all in the transaction that the caller commits."""
    now = time.time()
    found = []
    for project, iid, delivery in items:
        added = connection.execute(
            "insert into delivery values (?, ?) on conflict do nothing",
            (delivery, now),
        ).rowcount
        if added:
            connection.execute(
                "insert into job (key, project, iid, due) values (?, ?, ?, ?) "
                "on conflict (key) do update set gen = gen + 1, attempts = 0, "
                "dead = 0, due = excluded.due",
                (f"{project}/{iid}", project, iid, now),
            )
        found.append(bool(added))
    return found


def _own(path: Path) -> IO[str]:
    """Hold the file alone; the lock goes with the process, however it ends."""
    lock = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = lock.open("w")
    except OSError as error:
        raise UserError(f"{lock} can't be written: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise UserError(
            f"another process uses the inbox {path}: an inbox in a file serves one "
            "process; stop the other, or use PostgreSQL"
        ) from None
    return file


def _connect(path: str) -> sqlite3.Connection:
    """A connection that commits each statement, safe on disk when it returns."""
    try:
        found = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        found.execute("pragma busy_timeout = 5000")
        found.execute("pragma journal_mode = wal")
        found.execute("pragma synchronous = full")
        found.executescript(_SCHEMA)
    except sqlite3.Error as error:
        raise UserError(f"the inbox {path} can't be used: {error}") from None
    Path(path).chmod(0o600)
    return found
