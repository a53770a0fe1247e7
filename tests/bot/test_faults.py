"""GitLab slow, wrong, away or behind: one summary, nothing twice, the right end."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from bot.project import Project
from bot.reconcile import reconcile
from gateway.port import GitLabError
from review.marker import key_of
from sandbox.serving.faults import add_fault
from tests.bot.service import Service, texts
from tests.builders import memory
from tests.flow.stage import BODY, NEW, ROOT

BAD = "Refund receipts are kept.\n"


def assert_said_once(bot: Service, iid: int) -> None:
    """One comment, one thread for each finding."""
    keys = [key_of(one.body) for one in bot.own(iid)]
    assert keys.count("summary") == 1
    assert len(keys) == len(set(keys)), keys


def run_through(bot: Service, iid: int) -> None:
    """A run that may fail, with a message that quotes no page of a proxy."""
    said = ""
    try:
        bot.run(iid)
    except GitLabError as error:
        said = str(error)
    assert "<" not in said


@pytest.mark.parametrize(
    ("action", "path", "after"),
    [
        ("500", "/notes$", False),
        ("502", "/notes$", True),
        ("cut", "/notes$", True),
        ("429", "/notes$", False),
        ("502", "/discussions$", True),
        ("500", r"/merge_requests/\d+$", True),
        ("cut", r"/merge_requests/\d+$", False),
    ],
)
def test_a_write_that_fails_is_made_up_for(
    free_bot: Service, action: str, path: str, after: bool
) -> None:
    stage = free_bot.stage
    iid = stage.propose({f"{ROOT}/{NEW}": memory(NEW, BAD)})
    add_fault(
        stage.box.world, action, method="P.*", path=path, after=after, seconds=0.01
    )
    for _ in range(3):
        run_through(free_bot, iid)
    free_bot.settle(iid)
    assert_said_once(free_bot, iid)
    assert free_bot.mr(iid).labels == {"memory"}


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ("500", "/versions"),
        ("502", "/approvals"),
        ("slow", "/notes"),
        ("502", "/discussions"),
    ],
)
def test_a_read_that_fails_writes_nothing_wrong(
    free_bot: Service, path: str, action: str
) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    stage.approve(iid)
    free_bot.settle(iid)
    before = free_bot.mr(iid).sha
    add_fault(stage.box.world, action, method="GET", path=path, times=4, seconds=0.2)
    run_through(free_bot, iid)
    free_bot.settle(iid)
    assert free_bot.mr(iid).sha == before
    assert_said_once(free_bot, iid)


def test_two_runs_at_once_and_five_in_a_row_say_it_once(
    free_bot: Service, tmp_path: Path
) -> None:
    """A list that shows what was written two seconds later, and two processes."""
    stage = free_bot.stage
    stage.box.world.configure(lag_notes=2)
    iid = stage.propose({f"{ROOT}/{NEW}": memory(NEW, BAD)})
    for _ in range(5):
        reconcile(free_bot.project, iid, lambda _: texts())
    time.sleep(2.1)
    assert_said_once(free_bot, iid)
    stage.box.world.configure(lag_notes=0)
    other = stage.propose({f"{ROOT}/{NEW}": memory(NEW, BODY)}, "memory/TICKET-9")

    def run(name: str) -> None:
        mirror = stage.mirror("ak-bot", f"{name}-{tmp_path.name}")
        project: Project = replace(free_bot.project, mirror=mirror)
        reconcile(project, other, lambda _: texts())

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, ["one", "two"]))
    free_bot.settle(other)
    assert_said_once(free_bot, other)


def test_a_branch_that_moves_is_looked_at_again(free_bot: Service) -> None:
    stage = free_bot.stage
    stage.box.world.configure(lag_head=1, lag_version=2)
    iid = stage.propose()
    stage.clone().commit({f"{ROOT}/{NEW}": memory(NEW, BAD)}, "Change it")
    stage.clone().git("push", "-q", "origin", "memory/TICKET-123")
    outcome = reconcile(free_bot.project, iid, lambda _: texts())
    assert outcome.again is not None
    stage.box.world.configure(lag_head=0, lag_version=0)
    stage.wait(10)
    free_bot.settle(iid)
    assert "@dev" in free_bot.headline(iid)


def test_what_is_on_main_and_broken_keeps_nobody_else_back(free_bot: Service) -> None:
    stage = free_bot.stage
    clone = stage.clone("maya")
    clone.commit({f"{ROOT}/01.Lessons/dev/F-009_X/broken.md": "---\n: : :\n"})
    clone.commit({f"{ROOT}/MEMORY.md": "\x00 not an index"})
    clone.git("push", "-q", "origin", "HEAD:main")
    iid = stage.propose()
    free_bot.settle(iid)
    assert "@pm-user decides" in free_bot.headline(iid)
