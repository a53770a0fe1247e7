"""What a job may: its token, its checkout, the variables it is given."""

from pathlib import Path

import pytest

from sandbox.state.seed import add_token_row, add_variable
from sandbox.testing import Sandbox
from tests.sandbox.flow import ON_MR, finished, jobs, start, trace

MAIN = "  rules:\n    - when: always\n"


def job_token(box: Sandbox) -> str:
    """A token of a job of project 1, as the runner makes one."""
    text = "gl" + "cbt-" + "x" * 20
    with box.world.store.transaction():
        add_token_row(
            box.world, box.person("maya"), text, scopes=("api",), name="job",
            expires_at=None, kind="job", job=1, project=1,
        )  # fmt: skip
    return text


def test_a_jobs_token_counts_under_its_own_name_alone(box: Sandbox) -> None:
    box.project()
    token, path = job_token(box), "/projects/1/merge_requests"
    names = {"Job-Token": 200, "Private-Token": 401}
    for name, status in names.items():
        assert box.call(None, "GET", path, headers={name: token}).status == status
    bearer = {"Authorization": f"Bearer {token}"}
    assert box.call(None, "GET", path, headers=bearer).status == 200
    mine = {"Job-Token": box.tokens["maya"]}
    assert box.call(None, "GET", path, headers=mine).status == 401


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "merge_requests/1/approvals"),
        ("GET", "merge_requests/1/versions"),
        ("POST", "merge_requests/1/notes"),
        ("POST", "merge_requests/1/approve"),
        ("PUT", "merge_requests/1"),
        ("PUT", "merge_requests/1/merge"),
        ("POST", "merge_requests/1/pipelines"),
        ("POST", "repository/commits"),
        ("POST", "pipeline"),
        ("POST", "statuses/main"),
        ("GET", "repository/branches/main"),
    ],
)
def test_a_jobs_token_does_next_to_nothing(
    box: Sandbox, method: str, path: str
) -> None:
    box.project()
    headers = {"Job-Token": job_token(box)}
    found = box.call(None, method, f"/projects/1/{path}".rstrip("/"), {}, headers)
    assert found.status == 401


def test_another_project_must_list_ours(box: Sandbox) -> None:
    other = box.project("team/other")
    config = (
        'a:\n  script:\n    - git ls-remote "${CI_SERVER_URL/:\\/\\//://'
        'gitlab-ci-token:$CI_JOB_TOKEN@}/team/other.git" main\n'
    )
    docs = box.project(files={".gitlab-ci.yml": config + MAIN})
    headers = {"Job-Token": job_token(box)}
    path = f"/projects/{docs['id']}/merge_requests"
    assert box.call(None, "GET", path, headers=headers).status == 403
    here = f"/projects/{docs['id']}"

    def run() -> str:
        made = box.call("maya", "POST", f"{here}/pipeline", {"ref": "main"}).data
        one = f"{here}/pipelines/{made['id']}"

        def status() -> str | None:
            found = box.call("maya", "GET", one).data["status"]
            return found if found in {"success", "failed"} else None

        return str(box.wait(status))

    assert run() == "failed"
    other["job_token_allowlist"] = [docs["id"]]
    box.world.store.save("project", other)
    assert run() == "success"


@pytest.mark.parametrize(
    ("setting", "script", "wanted"),
    [
        ("GIT_STRATEGY: none", "ls -A | wc -l", "0"),
        ("GIT_CHECKOUT: 'false'", "ls | wc -l; git cat-file -t $CI_COMMIT_SHA", "0"),
        ("GIT_DEPTH: '1'", "git rev-list --count HEAD", "1"),
        ("GIT_DEPTH: '0'", "git rev-list --count HEAD", "2"),
        ("A: b", "git rev-parse --is-shallow-repository", "false"),
    ],
)
def test_the_file_says_how_the_checkout_is_made(
    box: Sandbox, tmp_path: Path, setting: str, script: str, wanted: str
) -> None:
    config = f"variables:\n  {setting}\na:\n  script:\n    - {script}\n{ON_MR}"
    start(box, tmp_path, config)
    pipeline = finished(box)
    assert pipeline["status"] == "success"
    lines = trace(box, jobs(box, pipeline)["a"]).split("\n")
    assert lines[1].strip() == wanted


def test_a_variable_of_an_environment_reaches_its_jobs(box: Sandbox) -> None:
    config = (
        f"live:\n  environment: prod/eu\n  script: ['echo [$KEY]']\n{MAIN}"
        f"plain:\n  script: ['echo [$KEY]']\n{MAIN}"
    )
    project = box.project(files={".gitlab-ci.yml": config})
    add_variable(box.world, project, "KEY", "deep", environment_scope="prod/*")
    box.call("maya", "POST", "/projects/1/pipeline", {"ref": "main"})
    found = jobs(box, finished(box, "/projects/1/pipelines"))
    assert "[deep]" in trace(box, found["live"])
    assert "[]" in trace(box, found["plain"])


@pytest.mark.parametrize(
    ("least", "user", "status"),
    [
        ("developer", "dev", 201), ("maintainer", "dev", 400),
        ("maintainer", "maya", 201), ("owner", "maya", 400),
    ],
)  # fmt: skip
def test_own_variables_need_the_role_that_the_project_asks_for(
    box: Sandbox, least: str, user: str, status: int
) -> None:
    project = box.project(files={".gitlab-ci.yml": f"a:\n  script: ['true']\n{MAIN}"})
    box.world.repository(1).set_ref(
        "refs/heads/free", str(box.repository(project).branch("main"))
    )
    setting = {"ci_pipeline_variables_minimum_override_role": least}
    assert box.call("maya", "PUT", "/projects/1", setting).status == 200
    body = {"ref": "free", "variables": [{"key": "A", "value": "b"}]}
    assert box.call(user, "POST", "/projects/1/pipeline", body).status == status
    off = {"restrict_user_defined_variables": False}
    box.call("maya", "PUT", "/projects/1", off)
    assert box.call(user, "POST", "/projects/1/pipeline", body).status == 201
