"""A server that is killed has lost nothing that it answered."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from sandbox.git.process import environment
from sandbox.git.writing import Edit, Person, edited_tree, make_commit
from sandbox.testing import sandbox

MR = "/projects/1/merge_requests/1"
ROOT = Path(__file__).parents[2]


def start(state: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "sandbox", "serve", "--state", str(state)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    return server.stdout.readline().strip()


def call(url: str, token: str, method: str, path: str, body: object = None) -> Any:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(
        parts.hostname or "", parts.port, timeout=10
    )
    headers = {"Private-Token": token, "Content-Type": "application/json"}
    where = path if path.startswith("/sandbox/") else f"/api/v4{path}"
    connection.request(method, where, json.dumps(body or {}), headers)
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def kill(server: "subprocess.Popen[str]", number: int) -> None:
    os.kill(server.pid, number)
    try:
        server.wait(20)
    finally:
        server.kill()
        assert server.stdout
        server.stdout.close()


def test_what_was_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    state, clone = tmp_path / "state", tmp_path / "clone"
    token = _seeded(state, clone)
    server = start(state)
    try:
        url = address(server)
        login = url.replace("://", f"://oauth2:{token}@")
        commit = ["git", "-c", "user.name=r", "-c", "user.email=r@x", "commit", "-q"]
        push = ["git", "push", "-q", f"{login}/team/docs.git", "topic"]
        for command in ([*commit, "--allow-empty", "-m", "More"], push):
            subprocess.run(command, cwd=clone, env=environment(), check=True)
        call(url, token, "POST", f"{MR}/notes", {"body": "kept"})
    finally:
        kill(server, signal.SIGKILL)
    server = start(state)
    try:
        url = address(server)
        bodies = [note["body"] for note in call(url, token, "GET", f"{MR}/notes")]
        assert "kept" in bodies
        assert any(body.startswith("added 1 commit") for body in bodies)
        assert len(call(url, token, "GET", f"{MR}/versions")) == 2
    finally:
        kill(server, signal.SIGTERM)


def _seeded(state: Path, clone: Path) -> str:
    """A state with a merge request; the token of its administrator."""
    with sandbox(state) as box:
        box.person("root", admin=True)
        config = "a:\n  script: ['true']\n"
        project = box.project(files={".gitlab-ci.yml": config, "README.md": "# D\n"})
        box.clone("root", project, clone).branch("topic", {"a.md": "one\n"})
        fields = {"title": "T", "source_branch": "topic", "target_branch": "main"}
        path = "/projects/1/merge_requests"
        assert box.call("root", "POST", path, fields).status == 201
        return box.tokens["root"]


def test_a_push_that_a_kill_kept_from_notice_is_noticed_at_the_start(
    tmp_path: Path,
) -> None:
    state, clone = tmp_path / "state", tmp_path / "clone"
    _seeded(state, clone)
    with sandbox(state) as box:
        repository = box.world.repository(1)
        old = repository.branch("topic")
        assert old
        edits = [Edit("b.md", b"b")]
        tree = edited_tree(repository, old, edits)
        new = make_commit(repository, tree, [old], "Late", Person("r", "r@x"))
        repository.set_ref("refs/heads/topic", new, old)
    with sandbox(state) as box:
        assert box.world.store.take("mr", 1)["head"] == new


def test_a_push_that_git_took_when_the_kill_came_has_all_that_follows(
    tmp_path: Path,
) -> None:
    state, clone = tmp_path / "state", tmp_path / "clone"
    token, taken = _seeded(state, clone), tmp_path / "taken"
    server = start(state)
    try:
        login = address(server).replace("://", f"://oauth2:{token}@")
        hook = state / "hooks" / "post-receive"
        hook.write_text(f"#!/bin/sh\ntouch {taken}\nsleep 3\n", encoding="ascii")
        hook.chmod(0o755)
        push = ["git", "push", "-q", f"{login}/team/docs.git", "topic:main"]
        with subprocess.Popen(
            push, cwd=clone, env=environment(), stderr=subprocess.DEVNULL
        ) as pushing:
            while not taken.exists():
                assert pushing.poll() is None
            kill(server, signal.SIGKILL)
        hook.unlink()
    finally:
        server.kill()
    server = start(state)
    try:
        url = address(server)
        assert call(url, token, "GET", MR)["state"] == "merged"
        (pipeline,) = call(url, token, "GET", "/projects/1/pipelines?ref=main")
        assert pipeline["source"] == "push"
    finally:
        kill(server, signal.SIGTERM)


@pytest.mark.parametrize("squash", [True, False])
def test_a_merge_that_git_took_when_the_kill_came_is_one(
    tmp_path: Path, *, squash: bool
) -> None:
    state = tmp_path / "state"
    token = _seeded(state, tmp_path / "clone")
    with sandbox(state) as box:
        box.tokens["root"] = token
        (before,) = box.world.store.find("mr")
        fields = {"squash": squash, "squash_commit_message": "One"}
        assert box.call("root", "PUT", f"{MR}/merge", fields).status == 200
        done = box.world.store.take("mr", 1)
        # As the kill leaves it: git has moved, what the store knows is from before.
        box.world.store.save("mr", before)
        for row in box.world.store.find("state_event"):
            box.world.store.drop("state_event", row["id"])
    with sandbox(state) as box:
        found = box.world.store.take("mr", 1)
        assert found["state"] == "merged"
        assert found["squash_commit"] == done["squash_commit"]
        events = [row["state"] for row in box.world.store.find("state_event")]
        assert events == ["merged"]


def until(url: str, token: str, path: str, ready: Callable[[Any], bool]) -> Any:
    """The first answer that is as wanted."""
    for _ in range(200):
        found = call(url, token, "GET", path)
        if ready(found):
            return found
        time.sleep(0.05)
    raise TimeoutError(path)


def test_a_job_that_ran_when_the_kill_came_has_failed_and_the_next_one_runs(
    tmp_path: Path,
) -> None:
    state = tmp_path / "state"
    with sandbox(state, runner=False) as box:
        box.person("root", admin=True)
        files = {".gitlab-ci.yml": "a:\n  script: ['sleep 2']\n"}
        project = box.project(files=files)
        box.clone("root", project, tmp_path / "clone").branch("topic", {"a.md": "1\n"})
        token = box.tokens["root"]
    server = start(state)
    try:
        url = address(server)
        call(url, token, "PUT", "/sandbox/options", {"runner": True})
        until(url, token, "/projects/1/jobs?scope[]=running", bool)
    finally:
        kill(server, signal.SIGKILL)
    server = start(state)
    try:
        url = address(server)
        (job,) = call(url, token, "GET", "/projects/1/jobs")
        assert job["status"] == "failed"
        assert job["failure_reason"] == "runner_system_failure"
        assert job["pipeline"]["status"] == "failed"
        call(url, token, "POST", f"/projects/1/jobs/{job['id']}/retry")
        done = "/projects/1/jobs?scope[]=success"
        until(url, token, done, bool)
    finally:
        kill(server, signal.SIGTERM)


def test_what_was_due_after_the_kill_is_done_all_the_same(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with sandbox(state, tier="premium", lag_reset=3, runner=False) as box:
        box.person("root", admin=True)
        clone = box.clone("dev", box.project(), tmp_path / "clone")
        clone.branch("topic", {"a.md": "one\n"})
        fields = {"title": "T", "source_branch": "topic", "target_branch": "main"}
        box.call("dev", "POST", "/projects/1/merge_requests", fields)
        assert box.call("maya", "POST", f"{MR}/approve", {}).status == 201
        clone.commit({"a.md": "two\n"})
        clone.git("push", "-q", "origin", "topic")
        token = box.tokens["root"]
    server = start(state)
    try:
        url = address(server)
        until(url, token, f"{MR}/approvals", lambda found: not found["approved_by"])
    finally:
        kill(server, signal.SIGTERM)


def test_a_fresh_folder_gets_an_administrator(tmp_path: Path) -> None:
    server = start(tmp_path / "state")
    try:
        url = address(server)
        secret = tmp_path / "state" / "tokens.json"
        assert secret.stat().st_mode & 0o077 == 0
        token = json.loads(secret.read_text(encoding="ascii"))["root"]
        assert call(url, token, "GET", "/user")["is_admin"] is True
    finally:
        kill(server, signal.SIGTERM)
    assert server.returncode == 0
