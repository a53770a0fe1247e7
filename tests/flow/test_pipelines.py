"""Lint, gate and finalize as jobs of the template, in merge request pipelines."""

from typing import Any

from tests.builders import memory
from tests.flow.pipeline import (
    SETTLED,
    finalize,
    jobs,
    log,
    pipeline,
    play,
)
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, Stage

PATH = f"{ROOT}/{NEW}"


def main_checked(stage: Stage) -> dict[str, Any]:
    """The check-main job of main's newest pipeline, once it has ended."""
    path = f"{stage.path}/pipelines?ref=main&source=push"

    def ready() -> dict[str, Any] | None:
        rows = stage.box.call("maya", "GET", path).data
        rows = [row for row in rows if row["sha"] == stage.main()]
        found = jobs(stage, rows[0]["id"]).get("memory-check-main") if rows else None
        return found if found and found["status"] in SETTLED else None

    return dict(stage.box.wait(ready, 60))


def test_a_push_past_everything_turns_the_check_of_main_red(piped: Stage) -> None:
    clone = piped.clone("maya")
    clone.commit({f"{ROOT}/MEMORY.md": "# Nothing\n"})
    clone.git("push", "-q", "origin", "HEAD:main")
    checked = main_checked(piped)
    assert checked["status"] == "failed"
    assert "index" in log(piped, checked)


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

    checked = main_checked(stage)
    assert checked["status"] == "success", log(stage, checked)


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
