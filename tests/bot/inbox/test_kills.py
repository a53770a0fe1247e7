"""Killed again and again, the inbox loses nothing and runs nothing twice at once."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.bot.inbox.waiting import until

HERE = Path(__file__).parent

WORKER = """
import sys, threading, time, json
from bot.inbox import open_jobs

jobs = open_jobs(sys.argv[1])
log = open(sys.argv[2], "a", buffering=1)

def write(kind, iid):
    log.write(json.dumps([kind, iid, time.monotonic()]) + "\\n")

def reconcile(project, iid):
    write("begin", iid)
    time.sleep(0.03)
    write("end", iid)

threading.Thread(target=jobs.run, args=(reconcile, 3, threading.Event())).start()
print("ready", flush=True)
for line in sys.stdin:
    iid, delivery = line.split()
    jobs.submit(1, int(iid), delivery)
    print(delivery, flush=True)
"""


def test_killed_again_and_again_it_loses_nothing(url: str, tmp_path: Path) -> None:
    """Each event that was acknowledged is followed by a run that ended well."""
    script, log = tmp_path / "worker.py", tmp_path / "log"
    script.write_text(WORKER)
    # A database serves several: then one more works beside it and is not killed.
    beside = [started(script, url, log)] if url.startswith("postgresql") else []
    acknowledged: dict[int, float] = {}
    count = 0
    for life in range(6):
        process = started(script, url, log)
        assert process.stdin
        assert process.stdout
        for _ in range(25):
            count += 1
            iid = count % 7
            acknowledged[iid] = time.monotonic()
            process.stdin.write(f"{iid} d{count}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"d{count}\n"
        if life == 5:
            until(lambda: all(_seen(log, *one) for one in acknowledged.items()), 40)
        end(process)
    for one in beside:
        end(one)
    assert not _overlaps(log)


def started(script: Path, url: str, log: Path) -> "subprocess.Popen[str]":
    """A process that stores and works, ready."""
    process = subprocess.Popen(
        [sys.executable, str(script), url, str(log)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[2])},
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def end(process: "subprocess.Popen[str]") -> None:
    """Kill it where it stands."""
    process.send_signal(signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()


def _rows(log: Path) -> list[tuple[str, int, float]]:
    lines = log.read_text().splitlines() if log.exists() else []
    return [tuple(json.loads(one)[:3]) for one in lines]


def _seen(log: Path, iid: int, at: float) -> bool:
    """Whether a run that began after `at` has ended."""
    begun = [row for row in _rows(log) if row[0] == "begin" and row[1] == iid]
    later = [row[2] for row in begun if row[2] > at]
    ended = [row[2] for row in _rows(log) if row[0] == "end" and row[1] == iid]
    return bool(later) and any(one > min(later) for one in ended)


def _overlaps(log: Path) -> list[int]:
    """Merge requests that began again before they ended, within one life."""
    found: list[int] = []
    open_since: dict[int, float] = {}
    for kind, iid, at in _rows(log):
        if kind == "begin":
            # A kill leaves a begin without an end; the next life is seconds later.
            if iid in open_since and at - open_since[iid] < 0.03:
                found.append(iid)
            open_since[iid] = at
        else:
            open_since.pop(iid, None)
    return found
