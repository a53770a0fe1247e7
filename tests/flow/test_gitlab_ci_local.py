"""An outside reader of pipeline files, gitlab-ci-local, runs the template too."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.state.seed import add_token_row
from sandbox.testing import Clone, Sandbox, sandbox
from tests.flow.pipeline import TEMPLATE
from tests.tools import needed

COMPONENT = TEMPLATE.parents[2] / "templates" / "memory.yml"
KINDS = {
    "project": "  - project: team/ak-memory\n    ref: main\n"
    "    file: ci/templates/memory.gitlab-ci.yml\n",
    "component": "  - component: $CI_SERVER_FQDN/team/ak-memory/memory@main\n",
}
BIN = Path(sys.executable).parent
IGNORED = "CI_PIPELINE_SOURCE,CI_API_V4_URL,CI_JOB_TOKEN"
OPTIONS = (
    "--force-shell-executor", "--shell-isolation", "--no-artifacts-to-source",
    "--no-color", "--ignore-predefined-vars", IGNORED,
)  # fmt: skip


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox with this template in a project that everybody can read."""
    with sandbox(tmp_path / "state") as running:
        # The sandbox's own job only lasts, since a job's token dies with it.
        lasting = tmp_path / "bin" / "ak-memory"
        lasting.parent.mkdir()
        lasting.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
        lasting.chmod(0o755)
        running.world.configure(job_path=str(lasting.parent))
        for name in ("maya", "dev"):
            running.person(name)
        files = {
            "ci/templates/memory.gitlab-ci.yml": TEMPLATE.read_text(encoding="utf-8"),
            "templates/memory.yml": COMPONENT.read_text(encoding="utf-8"),
        }
        running.project("team/ak-memory", files=files, visibility="public")
        yield running


def clone_with(box: Sandbox, kind: str, place: Path, *, governed: bool) -> Clone:
    """A docs project that uses the template for trying out; a branch of it."""
    config = (
        f"include:\n{KINDS[kind]}    inputs:\n      server: {box.url}\n"
        "      project: 2\n      image: ak-memory\n"
    )
    project = box.project(
        "team/docs", files={".gitlab-ci.yml": config, "README.md": "# Docs\n"}
    )
    clone = box.clone("dev", project, place / "clone")
    clone.git("checkout", "-q", "-b", "feature")
    path = "99.Memory/01.Lessons/dev/a.md" if governed else "README.md"
    clone.commit({path: "text\n"})
    clone.git("update-ref", "refs/remotes/origin/main", "main")
    clone.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    return clone


def run(clone: Clone, *more: str) -> "subprocess.CompletedProcess[str]":
    """gitlab-ci-local in a merge request pipeline of that branch."""
    base = clone.git("merge-base", "main", "HEAD").stdout.strip()
    variables = {
        "CI_PIPELINE_SOURCE": "merge_request_event",
        "CI_MERGE_REQUEST_IID": "7",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": base,
    }
    home = clone.place.parent
    given = [w for k, v in variables.items() for w in ("--variable", f"{k}={v}")]
    return subprocess.run(
        [needed("gitlab-ci-local"), *OPTIONS, *given, *more],
        cwd=clone.place,
        env={**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("governed", "when"), [(True, "manual"), (False, "on_success")]
)
def test_it_reads_the_template(
    box: Sandbox, tmp_path: Path, kind: str, governed: bool, when: str
) -> None:
    done = run(clone_with(box, kind, tmp_path, governed=governed), "--list")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()[1:] if line]
    assert {row[0]: row[2] for row in rows} == {
        "memory-lint": "on_success",
        "memory-gate": when,
    }


def job_token(box: Sandbox, clone: Clone) -> str:
    """A token of the lint job of this branch's merge request."""
    clone.git("push", "-q", "origin", "feature")
    body = {"title": "T", "source_branch": "feature", "target_branch": "main"}
    made = box.call("dev", "POST", "/projects/2/merge_requests", body)
    assert made.status == 201, made.data
    world = box.world
    job = box.wait(lambda: world.store.one("job", name="memory-lint", status="running"))
    token = "glcbt-" + "made-up-for-this-test"
    with world.store.transaction():
        add_token_row(
            world, world.store.take("user", job["user"]), token, scopes=("api",),
            name="job", expires_at=None, kind="job", job=job["id"],
            project=job["project"],
        )  # fmt: skip
    return token


@pytest.mark.parametrize(
    ("governed", "code", "said"),
    [(True, 1, "error: "), (False, 0, "it touches nothing that is governed")],
)
def test_it_runs_a_job_with_the_real_command(
    box: Sandbox, tmp_path: Path, governed: bool, code: int, said: str
) -> None:
    clone = clone_with(box, "project", tmp_path, governed=governed)
    token = job_token(box, clone)
    done = run(clone, "--variable", f"CI_JOB_TOKEN={token}", "memory-lint")
    assert done.returncode == code, done.stdout + done.stderr
    assert said in done.stdout
    assert token not in done.stdout + done.stderr
