"""A pipeline file is read, included, judged and refused as GitLab does."""

from pathlib import Path

import pytest

from sandbox.testing import Sandbox
from tests.sandbox.flow import MR, ON_MR, finished, jobs, start, trace


def test_rules_look_at_changes(box: Sandbox, tmp_path: Path) -> None:
    rule = '  rules:\n    - if: $CI_MERGE_REQUEST_IID\n      changes: ["%s"]\n'
    config = "".join(
        f"{name}:\n  script: ['true']\n{rule % pattern}"
        for name, pattern in (
            ("deep", "**/*.md"),
            ("flat", "*.{txt,md}"),
            ("none", "x/**/*"),
        )
    )
    start(box, tmp_path, config)
    assert set(jobs(box, finished(box))) == {"deep", "flat"}


def test_without_rules_a_job_is_for_branches(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, "a:\n  script: ['true']\n")
    pipeline = finished(box, "/projects/1/pipelines?ref=topic")
    assert pipeline["source"] == "push"
    assert box.call("dev", "GET", f"{MR}/pipelines").data == []


def test_needs_let_a_job_start_early(box: Sandbox, tmp_path: Path) -> None:
    config = (
        f"stages: [one, two]\nhold:\n  stage: one\n  script: ['true']\n{ON_MR}"
        "      when: manual\n"
        f"free:\n  stage: two\n  needs: []\n  script: ['true']\n{ON_MR}"
    )
    start(box, tmp_path, config)
    box.wait(lambda: jobs(box, finished(box))["free"]["status"] == "success")


def test_skip_ci_makes_a_skipped_pipeline_that_blocks(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = start(
        box,
        tmp_path,
        f"a:\n  script: ['true']\n{ON_MR}",
        only_allow_merge_if_pipeline_succeeds=True,
    )
    clone.commit({"a.md": "two\n"}, "Change [skip ci]")
    clone.git("push", "-q", "origin", "topic")
    assert box.call("dev", "GET", f"{MR}/pipelines").data[0]["status"] == "skipped"
    box.call("dev", "GET", MR)
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "ci_must_pass"


def test_a_file_of_another_project_can_rule(box: Sandbox, tmp_path: Path) -> None:
    ci = (
        "spec:\n  inputs:\n    word: {default: outer}\n---\n"
        "lint:\n  script: ['echo $[[ inputs.word ]]']\n"
    )
    box.project("team/ci", files={"main.yml": ci + ON_MR})
    project = box.project(
        files={".gitlab-ci.yml": "evil:\n  script: [echo evil]\n"},
        ci_config_path="main.yml@team/ci",
    )
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.branch("topic", {".gitlab-ci.yml": "evil:\n  script: [echo worse]\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    path = f"/projects/{project['id']}/merge_requests"
    box.call("dev", "POST", path, body)
    names = {job["name"] for job in box.world.store.find("job", project=project["id"])}
    assert names == {"lint"}


def test_includes_take_inputs(box: Sandbox, tmp_path: Path) -> None:
    part = (
        "spec:\n  inputs:\n    name:\n    many: {type: array, default: [a, b]}\n---\n"
        '"$[[ inputs.name ]]":\n  script: $[[ inputs.many ]]\n'
    )
    main = (
        "include:\n  - project: team/parts\n    file: /part.yml\n"
        "    inputs: {name: one}\n"
        "  - local: /own.yml\n    inputs: {name: two}\n"
        "  - component: $CI_SERVER_FQDN/team/parts/lint@main\n"
        "    inputs: {name: three}\n"
    )
    box.project(
        "team/parts",
        files={"part.yml": part + ON_MR, "templates/lint.yml": part + ON_MR},
    )
    project = box.project(files={".gitlab-ci.yml": main, "own.yml": part + ON_MR})
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.branch("topic", {"a.md": "a\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", f"/projects/{project['id']}/merge_requests", body)
    names = {job["name"] for job in box.world.store.find("job", project=project["id"])}
    assert names == {"one", "two", "three"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("a:\n  script: ['true']\n  stage: nowhere\n", "chosen stage nowhere"),
        ("a: 1\n", "should be a hash"),
        ("a: [\n", "Invalid YAML"),
        ("include: /missing.yml\na:\n  script: ['true']\n", "does not exist"),
        ("a:\n  script: []\n", "script can't be blank"),
        ("a:\n  extends: .b\n  script: ['true']\n", "unknown key"),
    ],
)
def test_a_bad_file_fails_and_the_linter_says_why(
    box: Sandbox, text: str, error: str
) -> None:
    box.project()
    found = box.call("dev", "POST", "/projects/1/ci/lint", {"content": text}).data
    assert found["valid"] is False
    assert error in found["errors"][0]


def test_a_bad_file_makes_a_failed_pipeline(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, "a:\n  stage: nowhere\n  script: ['true']\n")
    pipeline = finished(box)
    assert pipeline["status"] == "failed"
    assert "nowhere" in pipeline["yaml_errors"]


def test_a_schedule_runs_when_its_time_has_come(box: Sandbox) -> None:
    rule = "  rules:\n    - if: $CI_PIPELINE_SOURCE == 'schedule'\n"
    config = f"a:\n  script: ['true']\n{rule}"
    box.project(files={".gitlab-ci.yml": config})
    path = "/projects/1/pipeline_schedules"
    body = {"description": "sweep", "ref": "main", "cron": "*/5 * * * *"}
    made = box.call("maya", "POST", path, body)
    assert made.status == 201
    box.world.advance(301)
    rows = box.call("dev", "GET", "/projects/1/pipelines?source=schedule").data
    assert len(rows) == 1
    one = f"{path}/{made.data['id']}"
    assert box.call("dev", "PUT", one, {"active": False}).status == 403
    word = {"key": "WORD", "value": "x"}
    assert box.call("maya", "POST", f"{one}/variables", word).status == 201
    assert box.call("maya", "POST", f"{one}/play").status == 201
    assert (
        len(box.call("dev", "GET", "/projects/1/pipelines?source=schedule").data) == 2
    )
    assert box.call("maya", "PUT", one, {"cron": "never"}).status == 400
    assert box.call("maya", "DELETE", one).status == 204


def test_a_trigger_acts_as_its_owner_unless_variables_are_forbidden(
    box: Sandbox,
) -> None:
    box.project(files={".gitlab-ci.yml": "a:\n  script: ['true']\n"})
    body = {"description": "outside"}
    token = box.call("maya", "POST", "/projects/1/triggers", body).data["token"]
    path = "/projects/1/trigger/pipeline"
    made = box.call(None, "POST", path, {"token": token, "ref": "main"})
    assert (made.status, made.data["user"]["username"]) == (201, "maya")
    forbid = {"ci_pipeline_variables_minimum_override_role": "no_one_allowed"}
    box.call("maya", "PUT", "/projects/1", forbid)
    assert box.call(None, "POST", path, {"token": token, "ref": "main"}).status == 400


def test_inputs_reach_a_started_pipeline(box: Sandbox) -> None:
    config = (
        "spec:\n  inputs:\n    mr: {type: number, default: 0}\n---\n"
        "a:\n  script: ['echo !$[[ inputs.mr ]]!']\n"
    )
    box.project(files={".gitlab-ci.yml": config})
    body = {"ref": "main", "inputs": {"mr": 7}}
    made = box.call("maya", "POST", "/projects/1/pipeline", body).data
    pipeline = finished(box, "/projects/1/pipelines")
    assert pipeline["id"] == made["id"]
    assert "!7!" in trace(box, jobs(box, pipeline)["a"])
    wrong = {"ref": "main", "inputs": {"mr": "x"}}
    assert box.call("maya", "POST", "/projects/1/pipeline", wrong).status == 400
