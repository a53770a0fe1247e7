"""Where GitLab fails nothing passes, and what is asked again comes out right."""

import pytest

from flow.finalize import Done
from gateway.port import GitLabError
from sandbox.serving.faults import add_fault
from tests.flow.stage import BRANCH, Stage

READS = [
    "/approvals$",
    "/versions$",
    "/notes",
    "/resource_state_events",
    "/members/all",
]


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("action", ["500", "502"])
def test_a_gate_that_can_not_read_does_not_pass(
    free_stage: Stage, path: str, action: str
) -> None:
    stage = free_stage
    iid = stage.propose()
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    add_fault(stage.box.world, action, path=path, times=50)
    with pytest.raises(GitLabError) as caught:
        stage.gate(iid)
    assert stage.box.tokens["reader"] not in str(caught.value)
    assert "<" not in str(caught.value)


@pytest.mark.parametrize("action", ["cut", "429", "503"])
def test_a_read_that_fails_once_is_made_again(free_stage: Stage, action: str) -> None:
    stage = free_stage
    iid = stage.propose()
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    add_fault(stage.box.world, action, method="GET", path="/approvals$", seconds=1)
    assert stage.gate(iid).outcome == "pass"
    assert [one["times"] for one in stage.box.world.store.find("fault")] == [0]


def test_a_push_whose_answer_is_lost_is_found_done(free_stage: Stage) -> None:
    stage = free_stage
    iid = stage.propose()
    stage.approve(iid)
    path = "git-receive-pack$"
    add_fault(stage.box.world, "cut", method="POST", path=path, after=True)
    done = stage.finalize(iid)
    assert isinstance(done, Done), done
    assert [one["times"] for one in stage.box.world.store.find("fault")] == [0]
    assert done.commit == stage.tip(BRANCH)
    assert stage.gate(iid).outcome == "pass"
