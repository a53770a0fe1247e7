"""What goes on beside the answers: due work, deliveries, jobs."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from sandbox.hooks.queue import due_deliveries
from sandbox.hooks.sender import deliver
from sandbox.pipelines.runner import lost_jobs, run_job, start_job
from sandbox.state.store import Json
from sandbox.state.world import World

PAUSE = 0.1
JOBS = 4


class Background:
    """Threads that run while it is entered."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._stop = threading.Event()
        self._jobs = ThreadPoolExecutor(JOBS, thread_name_prefix="job")
        self._threads = [
            threading.Thread(target=self._loop, args=(step,), daemon=True)
            for step in (self._work, self._send)
        ]
        self._running: set[Future[None]] = set()

    def __enter__(self) -> Self:
        lost_jobs(self._world)
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._world.wake.set()
        for thread in self._threads:
            thread.join()
        self._cancel_jobs()
        self._jobs.shutdown()

    def _cancel_jobs(self) -> None:
        with self._world.store.transaction():
            for job in self._world.store.find("job", status="running"):
                if job["stage"] != "external":
                    job.update(status="canceled")
                    self._world.store.save("job", job)

    def _loop(self, step: Callable[[], None]) -> None:
        while not self._stop.is_set():
            self._world.wake.wait(PAUSE)
            self._world.wake.clear()
            step()

    def _work(self) -> None:
        world = self._world
        with world.store.transaction():
            world.run_due()
            runs = bool(world.option("runner"))
        self._running = {one for one in self._running if not one.done()}
        while runs and len(self._running) < JOBS:
            job = start_job(world)
            if job is None:
                return
            self._running.add(self._jobs.submit(run_job, world, job))

    def _send(self) -> None:
        for delivery in due_deliveries(self._world):
            self._deliver(delivery)

    def _deliver(self, delivery: Json) -> None:
        for _ in range(delivery["left"]):
            deliver(self._world, delivery)
