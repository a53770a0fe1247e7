"""The inbox: nothing lost, nothing twice, one run of a merge request at a time."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.inbox import Later, backoff, open_jobs
from bot.inbox.port import Jobs
from memory.errors import UserError
from tests.bot.inbox.waiting import until

HERE = Path(__file__).parent


@pytest.fixture
def jobs(url: str) -> Iterator[Jobs]:
    """An inbox."""
    found = open_jobs(url)
    yield found
    found.close()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures are tried again at once, so that a test does not wait."""
    monkeypatch.setattr(backoff, "FIRST", 0.05)


@contextmanager
def running(
    jobs: Jobs, reconcile: Callable[[int, int], None], concurrency: int = 4
) -> Iterator[None]:
    """Workers at work."""
    stop = threading.Event()
    thread = threading.Thread(target=jobs.run, args=(reconcile, concurrency, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(20)
        assert not thread.is_alive()


def test_a_delivery_counts_once(jobs: Jobs) -> None:
    assert jobs.submit(1, 7, "a")
    assert not jobs.submit(1, 7, "a")
    assert jobs.submit(1, 7, "b")
    assert jobs.stats() == {"waiting": 1, "running": 0, "dead": 0}


def test_fifty_during_a_run_give_one_more(jobs: Jobs) -> None:
    runs: list[float] = []
    go, began = threading.Event(), threading.Event()

    def reconcile(_project: int, _iid: int) -> None:
        runs.append(time.monotonic())
        began.set()
        go.wait(10)

    with running(jobs, reconcile):
        jobs.submit(1, 7, "first")
        assert began.wait(10)
        for number in range(50):
            jobs.submit(1, 7, f"n{number}")
        go.set()
        until(lambda: jobs.stats() == {"waiting": 0, "running": 0, "dead": 0})
    assert len(runs) == 2


def test_one_merge_request_runs_once_at_a_time_and_others_beside_it(
    jobs: Jobs,
) -> None:
    inside: dict[int, int] = {}
    overlaps: list[int] = []
    most, lock = [0], threading.Lock()

    def reconcile(_project: int, iid: int) -> None:
        with lock:
            inside[iid] = inside.get(iid, 0) + 1
            most[0] = max(most[0], sum(inside.values()))
            if inside[iid] > 1:
                overlaps.append(iid)
        time.sleep(0.02)
        with lock:
            inside[iid] -= 1

    with running(jobs, reconcile):
        for number in range(120):
            jobs.submit(1, number % 6, f"d{number}")
            time.sleep(0.002)
        until(lambda: jobs.stats()["waiting"] + jobs.stats()["running"] == 0)
    assert not overlaps
    assert most[0] > 1


@pytest.mark.usefixtures("soon")
def test_what_fails_is_tried_again_and_then_given_up(jobs: Jobs) -> None:
    tries: list[int] = []
    secret = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"

    def reconcile(_project: int, iid: int) -> None:
        tries.append(iid)
        raise OSError(f"no route with {secret}")

    with running(jobs, reconcile):
        jobs.submit(1, 7, "a")
        until(lambda: jobs.stats()["dead"] == 1, 30)
    (dead,) = jobs.dead()
    assert (dead.key, dead.attempts) == ("1/7", backoff.MOST_ATTEMPTS)
    assert len(tries) == backoff.MOST_ATTEMPTS
    assert "no route" in dead.error
    assert secret not in dead.error
    assert jobs.requeue("1/7")
    assert not jobs.requeue("1/8")
    assert jobs.stats()["waiting"] == 1


def test_news_during_a_back_off_run_at_once(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backoff, "FIRST", 300.0)
    tries: list[float] = []

    def reconcile(_project: int, _iid: int) -> None:
        tries.append(time.monotonic())
        if len(tries) == 1:
            raise OSError("not yet")

    with running(jobs, reconcile):
        jobs.submit(1, 7, "a")
        until(lambda: len(tries) == 1)
        jobs.submit(1, 7, "b")
        until(lambda: len(tries) == 2, 20)


def test_later_is_no_failure(jobs: Jobs) -> None:
    tries: list[float] = []

    def reconcile(_project: int, _iid: int) -> None:
        tries.append(time.monotonic())
        if len(tries) < 2 * backoff.MOST_ATTEMPTS:
            raise Later(0.0)

    with running(jobs, reconcile):
        jobs.submit(1, 7, "a")
        until(lambda: len(tries) == 2 * backoff.MOST_ATTEMPTS, 30)
        until(lambda: jobs.stats() == {"waiting": 0, "running": 0, "dead": 0})


def broken() -> None:
    """What the clock starts may fail; that ends nothing."""
    raise OSError("not now")


def test_what_is_due_by_the_clock_runs_once_a_slot(jobs: Jobs) -> None:
    calls: list[float] = []
    jobs.every("sweep", 3600, lambda: calls.append(time.time()))
    jobs.every("sweep", 3600, lambda: calls.append(time.time()))
    jobs.every("broken", 3600, broken)
    with running(jobs, lambda _project, _iid: None):
        until(lambda: bool(calls))
        time.sleep(1.2)
    assert len(calls) == 1


def test_a_second_process_is_refused_by_a_file(tmp_path: Path) -> None:
    where = f"sqlite:///{tmp_path / 'inbox.db'}"
    first = open_jobs(where)
    with pytest.raises(UserError, match="another process uses the inbox"):
        open_jobs(where)
    first.close()
    open_jobs(where).close()


@pytest.mark.parametrize(
    "url", ["", "mysql://u:hunter2@h/x", "sqlite://x", "sqlite:///"]
)
def test_a_url_that_is_none_says_so_without_quoting_it(url: str) -> None:
    with pytest.raises(UserError) as caught:
        open_jobs(url)
    assert "hunter2" not in str(caught.value)
