"""Jobs run in a checkout, wait, fail and hand on as GitLab's do."""

import zipfile
from io import BytesIO
from pathlib import Path

from sandbox.state.seed import add_variable
from sandbox.testing import Sandbox
from tests.sandbox.flow import MR, ON_MR, finished, jobs, start, trace


def test_a_job_runs_in_a_checkout_with_gitlabs_variables(
    box: Sandbox, tmp_path: Path
) -> None:
    script = (
        "lint:\n  script:\n    - cat a.md\n    - echo $CI_MERGE_REQUEST_IID"
        " $CI_MERGE_REQUEST_TARGET_BRANCH_NAME $CI_MERGE_REQUEST_EVENT_TYPE\n"
        '    - test "$(git rev-parse HEAD)" = $CI_COMMIT_SHA\n'
        "    - git fetch -q origin main && git rev-parse FETCH_HEAD\n"
    )
    start(box, tmp_path, script + ON_MR)
    pipeline = finished(box)
    assert (pipeline["status"], pipeline["source"]) == (
        "success",
        "merge_request_event",
    )
    assert pipeline["ref"] == "refs/merge-requests/1/head"
    log = trace(box, jobs(box, pipeline)["lint"])
    assert "one\n" in log
    assert "1 main detached" in log
    assert box.call("dev", "GET", MR).data["head_pipeline"]["id"] == pipeline["id"]


def test_a_failing_job_fails_and_what_follows_is_skipped(
    box: Sandbox, tmp_path: Path
) -> None:
    config = (
        f"stages: [one, two]\na:\n  stage: one\n  script: ['exit 3']\n{ON_MR}"
        f"b:\n  stage: two\n  script: ['true']\n{ON_MR}"
        "c:\n  stage: two\n  when: always\n  script: [echo c]\n" + ON_MR
    )
    start(box, tmp_path, config)
    pipeline = finished(box)
    found = jobs(box, pipeline)
    assert pipeline["status"] == "failed"
    assert found["a"]["failure_reason"] == "script_failure"
    assert found["b"]["status"] == "skipped"
    assert found["c"]["status"] == "success"


def test_a_job_may_fail(box: Sandbox, tmp_path: Path) -> None:
    config = f"a:\n  script: ['false']\n  allow_failure: true\n{ON_MR}"
    start(box, tmp_path, config)
    assert finished(box)["status"] == "success"


def test_a_blocking_manual_job_waits_until_it_is_played(
    box: Sandbox, tmp_path: Path
) -> None:
    script = "gate:\n  script: ['echo by $GITLAB_USER_LOGIN $WORD']\n"
    config = f"{script}{ON_MR}      when: manual\n"
    start(box, tmp_path, config, only_allow_merge_if_pipeline_succeeds=True)
    pipeline = finished(box)
    assert pipeline["status"] == "manual"
    box.call("dev", "GET", MR)
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "ci_must_pass"
    number = jobs(box, pipeline)["gate"]["id"]
    words = [{"key": "WORD", "value": "hello"}]
    played = box.call(
        "maya",
        "POST",
        f"/projects/1/jobs/{number}/play",
        {"job_variables_attributes": words},
    )
    assert played.status == 200
    box.wait(lambda: finished(box)["status"] == "success")
    assert "by maya hello" in trace(box, {"id": number})
    box.call("dev", "GET", MR)
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "mergeable"
    again = box.call("maya", "POST", f"/projects/1/jobs/{number}/retry")
    assert again.status == 201


def test_nobody_sets_variables_where_the_project_forbids_it(
    box: Sandbox, tmp_path: Path
) -> None:
    config = f"gate:\n  script: ['true']\n{ON_MR}      when: manual\n"
    start(
        box,
        tmp_path,
        config,
        ci_pipeline_variables_minimum_override_role="no_one_allowed",
    )
    number = jobs(box, finished(box))["gate"]["id"]
    words = {"job_variables_attributes": [{"key": "PATH", "value": "/evil"}]}
    found = box.call("maya", "POST", f"/projects/1/jobs/{number}/play", words)
    assert found.status == 400
    body = {"ref": "main", "variables": [{"key": "A", "value": "b"}]}
    refused = box.call("maya", "POST", "/projects/1/pipeline", body)
    assert refused.data == {
        "message": {"base": ["Insufficient permissions to set pipeline variables"]}
    }


def test_protected_variables_reach_main_and_not_merge_requests(
    box: Sandbox, tmp_path: Path
) -> None:
    config = (
        "show:\n  script: ['echo [$SECRET] [$OPEN]']\n  rules:\n    - when: always\n"
    )
    project = box.project(files={".gitlab-ci.yml": config})
    secret = "x" * 12
    add_variable(box.world, project, "SECRET", secret, protected=True, masked=True)
    add_variable(box.world, project, "OPEN", "open")
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    assert "[] [open]" in trace(box, jobs(box, finished(box))["show"])
    made = box.call("maya", "POST", "/projects/1/pipeline", {"ref": "main"}).data
    path = "/projects/1/pipelines?ref=main"
    pipeline = finished(box, path)
    assert pipeline["id"] == made["id"]
    log = trace(box, jobs(box, pipeline)["show"])
    assert "[[MASKED]] [open]" in log
    assert secret not in log


def test_a_developer_starts_no_pipeline_on_a_protected_branch(box: Sandbox) -> None:
    box.project(files={".gitlab-ci.yml": "a:\n  script: ['true']\n"})
    assert (
        box.call("dev", "POST", "/projects/1/pipeline", {"ref": "main"}).status == 400
    )


def test_artifacts_and_dotenv_go_to_later_jobs(box: Sandbox, tmp_path: Path) -> None:
    config = (
        "stages: [one, two]\n"
        "make:\n  stage: one\n  script: ['mkdir out', 'echo hi > out/x.txt',"
        " 'echo KEY=word > v.env', 'echo \"[]\" > q.json']\n"
        "  artifacts:\n    paths: [out/]\n    reports:"
        " {dotenv: v.env, codequality: q.json}\n"
        f"{ON_MR}use:\n  stage: two\n  script: ['cat out/x.txt', 'echo $KEY']\n{ON_MR}"
    )
    start(box, tmp_path, config)
    found = jobs(box, finished(box))
    log = trace(box, found["use"])
    assert "hi\n" in log
    assert "word\n" in log
    kinds = {row["file_type"] for row in found["make"]["artifacts"]}
    assert kinds == {"archive", "dotenv", "codequality"}
    number = found["make"]["id"]
    data = box.call("dev", "GET", f"/projects/1/jobs/{number}/artifacts").data
    assert zipfile.ZipFile(BytesIO(data)).namelist() == ["out/x.txt"]
    one = box.call("dev", "GET", f"/projects/1/jobs/{number}/artifacts/out/x.txt")
    assert one.data == b"hi\n"


def test_a_resource_group_lets_one_job_run_at_a_time(
    box: Sandbox, tmp_path: Path
) -> None:
    config = "".join(
        f"{name}:\n  resource_group: one\n  script: ['sleep 0.3']\n{ON_MR}"
        for name in "ab"
    )
    start(box, tmp_path, config)
    box.wait(lambda: finished(box)["status"] == "success")
    rows = sorted(
        jobs(box, finished(box)).values(), key=lambda row: str(row["started_at"])
    )
    assert rows[0]["finished_at"] <= rows[1]["started_at"]
    path = "/projects/1/resource_groups/one"
    assert box.call("dev", "GET", path).data["process_mode"] == "unordered"


def test_a_running_job_is_cancelled(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, f"a:\n  script: ['sleep 60']\n{ON_MR}")
    pipeline = box.call("dev", "GET", f"{MR}/pipelines").data[0]
    box.wait(lambda: jobs(box, pipeline)["a"]["status"] == "running")
    found = box.call("dev", "POST", f"/projects/1/pipelines/{pipeline['id']}/cancel")
    assert found.data["status"] == "canceled"
    assert jobs(box, pipeline)["a"]["status"] == "canceled"


def test_a_jobs_token_reads_little_and_pushes_nothing(
    box: Sandbox, tmp_path: Path
) -> None:
    python = (
        'python3 -c "import os,urllib.request as u,urllib.error as e\nfor p in'
        " ('merge_requests/1','merge_requests/1/approvals'):\n"
        "  r=u.Request(os.environ['CI_API_V4_URL']+'/projects/1/'+p,"
        "headers={'JOB-TOKEN':os.environ['CI_JOB_TOKEN']})\n"
        "  try: print(p,u.urlopen(r).status)\n"
        '  except e.HTTPError as x: print(p,x.code)"'
    )
    lines = [python, "git push origin HEAD:refs/heads/mine && exit 1 || echo refused"]
    script = "".join(
        f"    - |\n      {line.replace(chr(10), chr(10) + '      ')}\n"
        for line in lines
    )
    start(box, tmp_path, f"a:\n  script:\n{script}{ON_MR}")
    pipeline = finished(box)
    log = trace(box, jobs(box, pipeline)["a"])
    assert "merge_requests/1 200" in log
    assert "merge_requests/1/approvals 401" in log
    assert "refused" in log
    assert pipeline["status"] == "success"


def test_a_job_that_takes_too_long_is_killed(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, f"a:\n  timeout: 1s\n  script: ['sleep 60']\n{ON_MR}")
    assert finished(box)["status"] == "failed"


def test_tools_of_a_job_are_found_where_the_instance_says(
    box: Sandbox, tmp_path: Path
) -> None:
    tool = tmp_path / "bin" / "own-tool"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\necho own tool\n", encoding="ascii")
    tool.chmod(0o755)
    box.world.configure(job_path=str(tool.parent))
    start(box, tmp_path, f"a:\n  script: [own-tool]\n{ON_MR}")
    assert "own tool" in trace(box, jobs(box, finished(box))["a"])


def test_a_fork_runs_its_own_file_unless_a_member_of_the_parent_asks(
    box: Sandbox, tmp_path: Path
) -> None:
    config = f"theirs:\n  script: ['true']\n{ON_MR}"
    box.project(visibility="public", files={".gitlab-ci.yml": config})
    box.person("eve")
    fork = box.call("eve", "POST", "/projects/1/fork", {}).data["id"]
    clone = box.clone("eve", box.world.store.take("project", fork), tmp_path / "fork")
    clone.branch("topic", {".gitlab-ci.yml": config.replace("theirs", "mine")})
    body = {
        "title": "T", "source_branch": "topic", "target_branch": "main",
        "target_project_id": 1,
    }  # fmt: skip
    box.call("eve", "POST", f"/projects/{fork}/merge_requests", body)
    rows = box.world.store.find("pipeline")
    mine = [row for row in rows if row["mr"]]
    assert [row["project"] for row in mine] == [fork]
    made = box.call("dev", "POST", f"{MR}/pipelines")
    assert (made.status, made.data["project_id"]) == (201, 1)
    off = {"ci_allow_fork_pipelines_to_run_in_parent_project": False}
    box.call("maya", "PUT", "/projects/1", off)
    assert box.call("dev", "POST", f"{MR}/pipelines").status == 403


def test_no_token_stays_in_the_state_or_in_a_log(box: Sandbox, tmp_path: Path) -> None:
    script = "    - echo $CI_JOB_TOKEN > own-token\n    - cat own-token\n"
    start(box, tmp_path, f"a:\n  script:\n{script}{ON_MR}")
    assert "[MASKED]" in trace(box, jobs(box, finished(box))["a"])
    kept = [file for file in box.world.root.rglob("*") if file.is_file()]
    texts = [file.read_bytes() for file in kept]
    for token in [*box.tokens.values(), "glcbt-"]:
        assert not any(token.encode() in text for text in texts)
    assert not box.world.store.find("token", kind="job")
