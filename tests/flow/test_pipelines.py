"""Lint, gate and finalize as jobs of the template, in merge request pipelines."""

from tests.builders import memory
from tests.flow.pipeline import (
    finalize,
    jobs,
    log,
    pipeline,
    play,
)
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, Stage

PATH = f"{ROOT}/{NEW}"


def test_from_a_proposal_to_main(piped: Stage) -> None:
    stage = piped
    iid = stage.propose()
    first = pipeline(stage, iid)
    found = jobs(stage, first["id"])
    assert found["memory-lint"]["status"] == "success", log(stage, found["memory-lint"])
    assert found["memory-gate"]["status"] == "manual"
    assert first["status"] == "manual"
    stage.fail_to_merge(iid)

    stage.approve(iid)
    done = finalize(stage, iid)
    assert done["status"] == "success", log(stage, done)

    last = pipeline(stage, iid)
    assert last["sha"] == stage.tip(BRANCH)
    found = jobs(stage, last["id"])
    assert found["memory-gate"]["status"] == "success", log(stage, found["memory-gate"])
    assert "gate: passed" in log(stage, found["memory-gate"])
    gated = stage.files(stage.tip(BRANCH))
    stage.merge(iid, squash=True)
    assert stage.files(stage.main()) == gated


def test_a_finding_makes_the_pipeline_red_and_is_reported(piped: Stage) -> None:
    iid = piped.propose({PATH: memory(NEW, BODY, type="opinion")})
    found = jobs(piped, pipeline(piped, iid)["id"])["memory-lint"]
    assert found["status"] == "failed"
    assert "type" in log(piped, found)
    path = f"{piped.path}/jobs/{found['id']}/artifacts/memory-codequality.json"
    assert piped.box.call("dev", "GET", path).status in {200, 404}


def test_a_gate_that_is_played_too_early_says_what_is_awaited(piped: Stage) -> None:
    iid = piped.propose()
    run = pipeline(piped, iid)
    assert play(piped, jobs(piped, run["id"])["memory-gate"]) == 200
    ended = piped.box.wait(
        lambda: (
            found := jobs(piped, run["id"])["memory-gate"],
            found if found["status"] == "failed" else None,
        )[1],
        60,
    )
    assert "No approval counts" in log(piped, ended)


def test_other_merge_requests_pass_without_a_token(piped: Stage) -> None:
    iid = piped.propose({"README.md": "# Docs of ours\n"})
    run = pipeline(piped, iid)
    assert run["status"] == "success", {
        name: log(piped, job) for name, job in jobs(piped, run["id"]).items()
    }
