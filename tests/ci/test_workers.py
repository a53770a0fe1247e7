"""Several processes find what one finds, in the same order, or say that they failed."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

import pytest

from ci.lint import Job, lint_store
from ci.workers import LEAST, PART, Processes, cores
from gateway.git import Repository
from gateway.git.process import GitError
from memory.errors import UserError
from memory.settings import Settings
from memory.store import StoreFile
from rules import engine, registry
from rules.engine import Key, Remembered
from rules.judging import Terms, store_context
from rules.model import Problem, file_rule
from tests import builders
from tests.real_git import Repo

TERMS = Terms(date(2026, 11, 30))
TWO = Processes(count=2, least=1)
SLUGS = [f"keep-{number:03}" for number in range(120)]
PATHS = [f"01.Lessons/dev/F-003_Payment/{slug}.md" for slug in SLUGS]
FILES = {
    path: builders.memory(path, tags="[]" if number % 7 else "[gate]")
    for number, path in enumerate(PATHS)
}

needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux alone")


@dataclass
class Kept:
    """A memory for findings."""

    known: dict[Key, Remembered] = field(default_factory=dict)

    def get(self, key: Key) -> Remembered | None:
        return self.known.get(key)

    def put(self, key: Key, found: Remembered) -> None:
        self.known[key] = found


def square(number: int) -> int:
    return number * number


@needs_fork
def test_results_come_in_the_order_of_the_numbers() -> None:
    numbers = range(3, 7 * PART + 1)
    with TWO.share(square, numbers) as results:
        assert list(results) == [number * number for number in numbers]


@needs_fork
def test_findings_are_the_same_whoever_looks() -> None:
    tree = builders.tree(FILES)
    kept, told = Kept(), list[tuple[int, int]]()
    alone = Job(registry.all_rules(), workers=None)
    shared = Job(
        registry.all_rules(), kept, lambda *done: told.append(done), workers=TWO
    )
    found = lint_store(tree, TERMS, shared)
    assert found.findings == lint_store(tree, TERMS, alone).findings
    assert len(found.findings) > 100
    files = len(store_context(tree, TERMS).files)
    assert told == [(number, files) for number in range(1, files + 1)]
    assert len(kept.known) == files


def test_nobody_is_called_for_what_is_remembered_or_little() -> None:
    @dataclass
    class Nobody:
        asked: list[int]

        def are_worth(self, files: int) -> bool:
            self.asked.append(files)
            return False

        def share(self, *_: object) -> Iterator[object]:
            raise AssertionError

    kept, nobody = Kept(), Nobody([])
    context = store_context(builders.tree(FILES), TERMS)
    for _ in range(2):
        engine.run(registry.all_rules(), context, kept, workers=nobody)  # type: ignore[arg-type]
    assert nobody.asked == [len(context.files), 0]
    assert not Processes(count=8).are_worth(LEAST - 1)
    assert not Processes(count=1).are_worth(LEAST)
    assert Processes(count=2).are_worth(LEAST)
    assert cores() >= 1


def test_where_other_threads_run_nothing_is_forked() -> None:
    asked = threading.Event()
    other = threading.Thread(target=asked.wait)
    other.start()
    try:
        assert Processes().count == 1
    finally:
        asked.set()
        other.join()


@needs_fork
def test_a_lost_process_ends_the_check_and_is_not_taken_for_a_pass() -> None:
    def die(number: int) -> int:
        if number == PART + 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with (
        pytest.raises(UserError, match="not complete"),
        TWO.share(die, range(10 * PART)) as results,
    ):
        list(results)


@needs_fork
@pytest.mark.parametrize(
    "error", [UserError("x.md can't be read"), GitError("cat-file", 1, "can't be read")]
)
def test_what_can_not_be_read_is_told_as_it_was(error: UserError) -> None:
    def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
        if file.path.endswith("keep-077.md"):
            raise error
        yield Problem("seen")

    rule = file_rule(check, id="toy", doc="A toy.", examples=[])
    context = store_context(builders.tree(FILES), TERMS)
    with pytest.raises(UserError, match="can't be read"):
        engine.run([rule], context, workers=TWO)


@needs_fork
def test_objects_of_git_are_read_by_each_process_for_itself(repo: Repo) -> None:
    tree = Repository(str(repo.folder)).tree(repo.commit(dict(FILES)))
    wanted = {path: tree.read(path) for path in PATHS}
    with TWO.share(lambda number: tree.read(PATHS[number]), range(len(PATHS))) as found:
        assert list(found) == list(wanted.values())
    assert tree.read(PATHS[0]) == wanted[PATHS[0]]


SLOW = r"""
    import os, sys, time
    from ci.workers import Processes

    def work(number):
        os.write(1, b"%d\n" % os.getpid())
        time.sleep(0.05)

    with Processes(2, 1).share(work, range(20_000)) as results:
        list(results)
"""


@needs_fork
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_was_asked(by: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SLOW)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as asked:
        assert asked.stdout is not None
        workers = {int(asked.stdout.readline()) for _ in range(4)}
        # As a terminal does it: an interrupt reaches all of them.
        (os.killpg if by == signal.SIGINT else os.kill)(asked.pid, by)
        assert asked.wait(20) != 0
    patience = time.monotonic() + 20
    while any(_is_running(one) for one in workers) and time.monotonic() < patience:
        time.sleep(0.05)
    assert [one for one in workers if _is_running(one)] == []


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
