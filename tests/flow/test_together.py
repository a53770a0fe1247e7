"""Several at once, and killed at any step: main ends right, nothing lost or double."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ci.finalize import finalize
from flow.finalize import Done
from memory import index
from memory.settings import Settings
from memory.store import Store
from memory.tree import DictTree
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, INPUTS, NEW, ROOT, Stage

HERE = Path(__file__).resolve().parents[2]
STEPS = ["at ", "approved as", "made the commit", "pushed it"]


def path(number: int) -> str:
    """A memory of its own for each merge request."""
    return f"01.Lessons/dev/F-003_Payment/receipt-rule-{number}.md"


def proposal(stage: Stage, number: int) -> int:
    """A merge request with one memory unlike the others."""
    rel = path(number)
    topics = ["refunds", "invoices", "taxes", "coupons", "parcels"]
    topic = f"{topics[number % 5]} of shop number {number * 37}"
    body = (
        f"Receipts of {topic} go to archive {number}.\n\n**Apply:** file them there.\n"
    )
    put = {f"{ROOT}/{rel}": memory(rel, body, tags=f"[topic-{number}, archive]")}
    return stage.propose(put, f"memory/TICKET-{number}")


def assert_canonical(files: dict[str, bytes]) -> None:
    """The index is what a rebuild gives."""
    tree = DictTree(dict(files))
    assert files[f"{ROOT}/MEMORY.md"] == index.rebuild(Store(tree, Settings(), ROOT))


def test_two_finalizes_of_one_make_one_commit(free_stage: Stage) -> None:
    stage = free_stage
    iid = stage.propose()
    stage.approve(iid)

    def run(name: str) -> object:
        mirror = stage.mirror("ak-bot", name)
        forge = stage.forge("ak-bot")
        return finalize(forge, mirror, iid, INPUTS, lambda _: None, pause=0.3)

    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(run, ["one", "two"]))
    assert all(isinstance(one, Done) for one in done)
    assert {one.commit for one in done if isinstance(one, Done)} == {stage.tip(BRANCH)}
    log = stage.clone()
    log.git("fetch", "-q", "origin")
    titles = log.git("log", "--format=%s", f"origin/main..origin/{BRANCH}").stdout
    assert titles.count("memory: +1") == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_finalized_at_once_merge_in_any_order(
    free_stage: Stage, order: tuple[int, int]
) -> None:
    stage = free_stage
    iids = [proposal(stage, 1), proposal(stage, 2)]
    for iid in iids:
        stage.approve(iid)
    for iid in iids:
        assert isinstance(stage.finalize(iid), Done)
    first, second = (iids[at] for at in order)
    stage.merge(first)
    assert stage.gate(second).outcome == "wait"
    stage.fail_to_merge(second)
    assert isinstance(stage.finalize(second), Done)
    assert stage.gate(second).outcome == "pass"
    stage.merge(second)
    files = stage.files(stage.main())
    assert {f"{ROOT}/{path(1)}", f"{ROOT}/{path(2)}"} <= files.keys()
    assert_canonical(files)


def test_ten_approved_together_merge_one_after_another(free_stage: Stage) -> None:
    stage = free_stage
    iids = [proposal(stage, number) for number in range(10)]
    for iid in iids:
        stage.approve(iid)
    for iid in iids:
        done = stage.finalize(iid)
        assert isinstance(done, Done), done
        assert stage.gate(iid).outcome == "pass"
        stage.merge(iid, squash=True)
        assert stage.files(stage.main()) == stage.files(done.commit)
    files = stage.files(stage.main())
    assert {f"{ROOT}/{path(number)}" for number in range(10)} <= files.keys()
    assert_canonical(files)


def job(stage: Stage, iid: int) -> list[str]:
    """The finalize job's command line."""
    return [
        sys.executable, "-u", "-m", "cli", "ci", "finalize", "--server", stage.box.url,
        "--project", str(stage.project["id"]), "--mr", str(iid),
    ]  # fmt: skip


def environment(stage: Stage) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(HERE),
        "AK_MEMORY_TOKEN": stage.box.tokens["ak-bot"],
    }


@pytest.mark.parametrize("step", STEPS)
def test_a_job_killed_at_any_step_is_run_again(free_stage: Stage, step: str) -> None:
    stage = free_stage
    iid = stage.propose()
    stage.approve(iid)
    before = stage.tip(BRANCH)
    with subprocess.Popen(
        job(stage, iid),
        cwd=HERE,
        env=environment(stage),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if step in line:
                os.killpg(running.pid, signal.SIGKILL)
                break
    seen = stage.tip(BRANCH)
    done = stage.finalize(iid)
    assert isinstance(done, Done), done
    assert seen in {before, done.commit}
    assert stage.gate(iid).outcome == "pass"
    stage.merge(iid)
    files = stage.files(stage.main())
    assert b"status: approved\n" in files[f"{ROOT}/{NEW}"]
    assert BODY.encode() in files[f"{ROOT}/{NEW}"]
    assert_canonical(files)
