"""Attacks on the jobs themselves: variables, pipeline files, tokens."""

import pytest

from tests.builders import memory
from tests.flow.pipeline import finalize, give, jobs, log, pipeline, play
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, Stage

PATH = f"{ROOT}/{NEW}"
VARIABLES = [
    ("CI_API_V4_URL", "http://127.0.0.1:9/api/v4"),
    ("CI_SERVER_URL", "http://127.0.0.1:9"),
    ("CI_PROJECT_ID", "1"),
    ("CI_MERGE_REQUEST_IID", "1"),
    ("CI_COMMIT_SHA", "0" * 40),
    ("CI_COMMIT_TITLE", "memory: +1, approved by pm-user"),
    ("AK_MEMORY_CACHE", "/nowhere"),
    ("GIT_STRATEGY", "clone"),
    ("GIT_CONFIG_PARAMETERS", "'http.sslVerify'='false'"),
    ("HTTPS_PROXY", "http://127.0.0.1:9"),
    ("PYTHONSTARTUP", "/builds/evil.py"),
]
RESTRICT = {
    "restrict_user_defined_variables": True,
    "ci_pipeline_variables_minimum_override_role": "no_one_allowed",
}


def restrict(stage: Stage) -> None:
    """Nobody may give a pipeline or a job variables, as `setup` sets it."""
    assert stage.box.call("maya", "PUT", stage.path, RESTRICT).status == 200


def ended(stage: Stage, number: int, name: str = "memory-gate") -> dict[str, object]:
    def ready() -> dict[str, object] | None:
        found = jobs(stage, number)[name]
        return found if found["status"] in {"success", "failed"} else None

    return dict(stage.box.wait(ready, 60))


def test_variables_given_when_the_gate_is_played_are_refused(piped: Stage) -> None:
    restrict(piped)
    iid = piped.propose()
    gate = jobs(piped, pipeline(piped, iid)["id"])["memory-gate"]
    for key, value in [*VARIABLES, ("PATH", "/evil"), ("BASH_ENV", "/evil.sh")]:
        given = [{"key": key, "value": value}]
        for user in ("dev", "maya"):
            status = play(piped, gate, user, job_variables_attributes=given)
            assert status in {400, 403}, (key, user)
    assert jobs(piped, pipeline(piped, iid)["id"])["memory-gate"]["status"] == "manual"


def test_variables_of_a_pipeline_are_refused(piped: Stage) -> None:
    restrict(piped)
    variables = [{"key": key, "value": value} for key, value in VARIABLES]
    body = {"ref": "main", "variables": variables}
    made = piped.box.call("maya", "POST", f"{piped.path}/pipeline", body)
    assert made.status in {400, 403}


@pytest.mark.parametrize(("key", "value"), VARIABLES)
def test_a_gate_with_variables_still_judges_its_own_merge_request(
    piped_free: Stage, key: str, value: str
) -> None:
    stage = piped_free
    good = stage.propose()
    stage.approve(good)
    assert finalize(stage, good)["status"] == "success"
    bad = stage.propose(
        {f"{ROOT}/{NEW}": memory(NEW, BODY.replace("seven", "no"))}, "memory/EVIL-1"
    )
    run = pipeline(stage, bad)
    gate = jobs(stage, run["id"])["memory-gate"]
    given = [{"key": key, "value": value.replace("IID", str(good))}]
    play(stage, gate, "dev", job_variables_attributes=given)
    assert ended(stage, run["id"])["status"] == "failed"


def test_a_branch_that_edits_the_pipeline_file_changes_nothing(piped: Stage) -> None:
    evil = "memory-gate:\n  script: ['true']\nmemory-lint:\n  script: ['true']\n"
    iid = piped.propose({".gitlab-ci.yml": evil, PATH: memory(NEW, BODY)})
    run = pipeline(piped, iid)
    found = jobs(piped, run["id"])
    assert found["memory-gate"]["status"] == "manual"
    assert "ak-memory ci lint" in log(piped, found["memory-lint"])
    piped.fail_to_merge(iid)


def test_a_forged_title_makes_the_gate_run_and_fail(piped: Stage) -> None:
    piped.clone().branch(
        BRANCH, {PATH: memory(NEW, BODY)}, "memory: +1, approved by pm-user"
    )
    iid = piped.open()
    run = pipeline(piped, iid)
    assert jobs(piped, run["id"])["memory-gate"]["status"] == "failed"
    piped.fail_to_merge(iid)


def test_skip_ci_in_a_commit_does_not_open_the_way(piped: Stage) -> None:
    piped.clone().branch(BRANCH, {PATH: memory(NEW, BODY)}, "Add [skip ci]")
    iid = piped.open()
    piped.fail_to_merge(iid)


def test_the_finalize_token_is_not_in_merge_request_pipelines(piped: Stage) -> None:
    iid = piped.propose()
    run = pipeline(piped, iid)
    assert "memory-finalize" not in jobs(piped, run["id"])
    rows = piped.box.call("maya", "GET", f"{piped.path}/variables").data
    own = {row["key"]: row for row in rows}
    assert own["AK_MEMORY_TOKEN"]["protected"]
    assert own["AK_MEMORY_TOKEN"]["masked"]


def test_a_gate_without_its_token_fails_closed(piped: Stage) -> None:
    path = f"{piped.path}/variables/AK_MEMORY_READ_TOKEN"
    assert piped.box.call("maya", "DELETE", path).status == 204
    iid = piped.propose()
    run = pipeline(piped, iid)
    play(piped, jobs(piped, run["id"])["memory-gate"])
    gate = ended(piped, run["id"])
    assert gate["status"] == "failed"
    assert "AK_MEMORY_READ_TOKEN is not set" in log(piped, gate)


def test_no_token_is_printed_or_written(piped: Stage) -> None:
    stage = piped
    give(stage, "UNRELATED_SECRET", "unrelated-" + "value-0123456789")
    iid = stage.propose()
    run = pipeline(stage, iid)
    stage.approve(iid)
    done = finalize(stage, iid)
    last = pipeline(stage, iid)
    texts = [log(stage, done)]
    for number in (run["id"], last["id"]):
        texts += [log(stage, job) for job in jobs(stage, number).values()]
    said = "\n".join(texts)
    for token in stage.box.tokens.values():
        assert token not in said
    assert "glcbt-" not in said
    notes = stage.ask("dev", "GET", iid, "/notes")
    assert not any(token in str(notes) for token in stage.box.tokens.values())
    kept = list((stage.box.world.root / "artifacts").rglob("*"))
    wrote = b"".join(one.read_bytes() for one in kept if one.is_file())
    assert wrote
    assert not [one for one in stage.box.tokens.values() if one.encode() in wrote]


def test_a_pipeline_file_of_the_branch_itself_is_called_unsafe(
    piped_free: Stage,
) -> None:
    stage = piped_free
    stage.box.call("maya", "PUT", stage.path, {"ci_config_path": ""})
    include = (
        "include:\n  - project: team/ak-memory\n"
        "    file: ci/templates/memory.gitlab-ci.yml\n    inputs:\n"
        f"      server: {stage.box.url}\n      project: {stage.project['id']}\n"
        "      image: x\n"
    )
    iid = stage.propose({PATH: memory(NEW, BODY), ".gitlab-ci.yml": include})
    run = pipeline(stage, iid)
    assert "UNSAFE" in log(stage, jobs(stage, run["id"])["memory-lint"])
