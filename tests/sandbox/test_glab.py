"""glab, GitLab's own command line, works against the sandbox without knowing it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sandbox.testing import Clone, Sandbox
from tests.tools import needed

MR = "/projects/1/merge_requests/1"
CONFIG = "a:\n  script: ['echo hello from the job']\n  rules:\n    - when: always\n"
Glab = Callable[..., str]


@pytest.fixture
def clone(box: Sandbox, tmp_path: Path) -> Clone:
    """A clone of `dev` on a pushed branch; its origin holds no token."""
    needed("glab")
    project = box.project(files={".gitlab-ci.yml": CONFIG, "README.md": "# Docs\n"})
    made = box.clone("dev", project, tmp_path / "clone")
    made.git("checkout", "-q", "-b", "topic")
    made.commit({"a.md": "one\n"})
    made.git("push", "-q", "-u", "origin", "topic")
    made.git("remote", "set-url", "origin", f"{box.url}/team/docs.git")
    return made


@pytest.fixture
def glab(box: Sandbox, clone: Clone, tmp_path: Path) -> Glab:
    """Run it in the clone as somebody; it must end well."""

    def run(user: str, *words: str) -> str:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "GLAB_CONFIG_DIR": str(tmp_path / "glab" / user),
            "GITLAB_TOKEN": box.tokens[user],
            "GITLAB_HOST": "127.0.0.1",
            "GITLAB_API_HOST": box.url.removeprefix("http://"),
            "API_PROTOCOL": "http",
            "NO_PROMPT": "1",
            "GLAB_CHECK_UPDATE": "false",
        }
        done = subprocess.run(
            [needed("glab"), *words], cwd=clone.place, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        assert box.tokens[user] not in done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


@pytest.fixture
def opened(box: Sandbox, glab: Glab) -> Glab:
    """With a merge request that glab has made; its pipelines are over."""
    said = glab(
        "dev", "mr", "create", "--yes", "--title", "Say one", "--description", "Why",
        "--source-branch", "topic", "--target-branch", "main",
    )  # fmt: skip
    assert "/team/docs/-/merge_requests/1" in said
    box.wait(lambda: pipelines(box) == ["success", "success"])
    return glab


def pipelines(box: Sandbox) -> list[str]:
    rows = box.call("dev", "GET", "/projects/1/pipelines").data
    return [row["status"] for row in rows]


def field(box: Sandbox, name: str) -> object:
    return box.call("dev", "GET", MR).data[name]


def approvers(box: Sandbox) -> list[str]:
    rows = box.call("dev", "GET", f"{MR}/approvals").data["approved_by"]
    return [row["user"]["username"] for row in rows]


def test_it_creates_lists_views_and_shows_the_diff(box: Sandbox, opened: Glab) -> None:
    assert field(box, "description") == "Why"
    assert "Say one" in opened("dev", "mr", "list")
    assert "Say one" in opened("dev", "mr", "view", "1")
    assert "+one" in opened("dev", "mr", "diff", "1")
    listed = opened("dev", "api", "projects/:id/merge_requests", "--paginate")
    assert '"title": "Say one"' in listed or '"title":"Say one"' in listed


def test_its_note_is_there_and_shown(box: Sandbox, opened: Glab) -> None:
    opened("maya", "mr", "note", "1", "--message", "Look at line two.")
    notes = box.call("dev", "GET", f"{MR}/notes").data
    assert [n["body"] for n in notes if not n["system"]] == ["Look at line two."]
    assert "Look at line two." in opened("dev", "mr", "view", "1", "--comments")


def test_it_approves_and_revokes(box: Sandbox, opened: Glab) -> None:
    opened("maya", "mr", "approve", "1")
    assert approvers(box) == ["maya"]
    opened("maya", "mr", "revoke", "1")
    assert approvers(box) == []


def test_it_shows_who_premium_asks(box: Sandbox, opened: Glab) -> None:
    box.world.configure(tier="premium")
    rule = {"name": "PM", "approvals_required": 1, "usernames": ["maya"]}
    box.call("maya", "POST", "/projects/1/approval_rules", rule)
    assert "maya" in opened("dev", "mr", "approvers", "1").lower()


def test_it_updates_title_and_labels(box: Sandbox, opened: Glab) -> None:
    opened("dev", "mr", "update", "1", "--title", "Say two", "--label", "memory")
    assert (field(box, "title"), field(box, "labels")) == ("Say two", ["memory"])
    assert "Say two" in opened("dev", "mr", "list", "--label", "memory")
    opened("dev", "mr", "update", "1", "--unlabel", "memory", "--draft")
    assert (field(box, "labels"), field(box, "draft")) == ([], True)


def test_it_closes_reopens_and_merges(box: Sandbox, opened: Glab) -> None:
    opened("dev", "mr", "close", "1")
    assert field(box, "state") == "closed"
    opened("dev", "mr", "reopen", "1")
    assert field(box, "state") == "opened"
    opened("maya", "mr", "merge", "1", "--squash", "--yes")
    assert field(box, "state") == "merged"
    assert box.repository(box.world.store.take("project", 1)).branch("topic") is None


def test_it_lints_runs_and_follows_pipelines(box: Sandbox, opened: Glab) -> None:
    assert "valid" in opened("dev", "ci", "lint").lower()
    assert "success" in opened("dev", "ci", "list")
    assert "success" in opened("dev", "ci", "status", "--branch", "topic")
    said = opened("maya", "ci", "run", "--branch", "main", "--variables", "WORD:x")
    assert "pipeline" in said
    row = box.call("dev", "GET", "/projects/1/pipelines?ref=main").data[0]
    path = f"/projects/1/pipelines/{row['id']}"
    assert box.call("maya", "GET", f"{path}/variables").data[0]["key"] == "WORD"
    box.wait(lambda: box.call("dev", "GET", path).data["status"] == "success")
    job = box.call("dev", "GET", f"{path}/jobs").data[0]["id"]
    assert "hello from the job" in opened("dev", "ci", "trace", str(job))


def test_it_lists_what_a_project_has(box: Sandbox, opened: Glab) -> None:
    fields = {"name": "memory", "color": "#aabbcc"}
    assert box.call("maya", "POST", "/projects/1/labels", fields).status == 201
    assert "memory" in opened("dev", "label", "list")
    opened("maya", "variable", "set", "WORD", "some-value")
    assert "WORD" in opened("maya", "variable", "list")
    body = {"description": "sweep", "ref": "main", "cron": "0 * * * *"}
    box.call("maya", "POST", "/projects/1/pipeline_schedules", body)
    assert "sweep" in opened("maya", "schedule", "list")
