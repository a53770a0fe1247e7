"""An approved merge request is finalized, gated and merged as what was approved."""

from flow.finalize import Done, Held
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, Stage


def test_what_was_approved_reaches_main(stage: Stage) -> None:
    iid = stage.propose()
    assert stage.gate(iid).outcome == "wait"
    stage.approve(iid)
    assert stage.gate(iid).outcome == "wait"

    done = stage.finalize(iid)

    assert isinstance(done, Done), done
    assert done.is_new
    assert done.commit == stage.tip(BRANCH)
    assert stage.gate(iid).outcome == "pass"
    gated = stage.files(done.commit)
    assert b"status: approved\n" in gated[f"{ROOT}/{NEW}"]
    assert b"reviewed_by: pm-user\n" in gated[f"{ROOT}/{NEW}"]
    assert b"keep-refund-receipts" in gated[f"{ROOT}/MEMORY.md"]
    stage.merge(iid)
    assert stage.files(stage.main()) == gated


def test_finalizing_again_changes_nothing(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    first = stage.finalize(iid)
    assert isinstance(first, Done)
    assert stage.finalize(iid) == Done(first.commit, is_new=False)


def test_nothing_is_finalized_before_it_is_approved(stage: Stage) -> None:
    iid = stage.propose()
    head = stage.tip(BRANCH)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert "No approval counts" in str(held.reasons[0])
    assert stage.tip(BRANCH) == head


def test_a_merge_request_that_touches_nothing_governed_passes_at_once(
    stage: Stage,
) -> None:
    iid = stage.propose({"README.md": "# Docs of ours\n"})
    assert stage.gate(iid).outcome == "pass"


def test_content_pushed_after_the_approval_is_not_finalized(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    changed = memory(NEW, BODY.replace("seven", "eight"))
    stage.clone().commit({f"{ROOT}/{NEW}": changed})
    stage.clone().git("push", "-q", "origin", BRANCH)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert stage.gate(iid).outcome == "fail"
