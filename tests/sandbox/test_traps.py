"""Traps of GitLab's that the design steps around: the sandbox has them all."""

from pathlib import Path

import pytest

from sandbox.testing import Clone, Sandbox
from tests.sandbox.flow import MR, ON_MR, finished, start

EVERY = "  rules:\n    - when: always\n"
LINT = f"lint:\n  script: ['true']\n{ON_MR}"


def status(box: Sandbox) -> str:
    box.call("dev", "GET", MR)
    return str(box.call("dev", "GET", MR).data["detailed_merge_status"])


def sources(box: Sandbox, query: str = "") -> list[str]:
    rows = box.call("dev", "GET", f"/projects/1/pipelines?{query}").data
    return [row["source"] for row in rows]


def test_a_push_with_a_jobs_token_leaves_the_head_without_a_pipeline(
    box: Sandbox, tmp_path: Path
) -> None:
    push = (
        "finalize:\n  script:\n    - git config user.name x\n"
        "    - git config user.email x@example.org\n"
        "    - git commit -q --allow-empty -m More\n"
        f"    - git push origin HEAD:topic\n{ON_MR}      when: manual\n"
    )
    settings = {
        "ci_push_repository_for_job_token_allowed": True,
        "only_allow_merge_if_pipeline_succeeds": True,
    }
    start(box, tmp_path, push, **settings)
    job = box.world.store.one("job", name="finalize")
    assert job
    old = box.call("dev", "GET", MR).data["sha"]
    assert box.call("dev", "POST", f"/projects/1/jobs/{job['id']}/play").status == 200
    box.wait(lambda: box.call("dev", "GET", MR).data["sha"] != old)
    assert finished(box)["sha"] == old
    assert status(box) == "ci_must_pass"


def test_an_option_skips_the_branchs_pipeline_not_the_merge_requests(
    box: Sandbox, tmp_path: Path
) -> None:
    config = f"a:\n  script: ['true']\n{EVERY}"
    clone = start(box, tmp_path, config)
    assert sources(box) == ["merge_request_event", "push"]
    clone.commit({"a.md": "two\n"})
    clone.git("push", "-q", "-o", "ci.skip", "origin", "topic")
    assert sources(box) == ["merge_request_event"] * 2 + ["push"]


def test_a_title_skips_the_pipeline_of_main(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, f"a:\n  script: ['true']\n{EVERY}", merge_method="ff")
    box.call("dev", "PUT", MR, {"title": "T [skip ci]"})
    assert box.call("maya", "PUT", f"{MR}/merge", {"squash": True}).status == 200
    (row,) = box.call("dev", "GET", "/projects/1/pipelines?ref=main").data
    assert row["status"] == "skipped"


def test_a_posted_status_gates_only_in_the_merge_requests_pipeline(
    box: Sandbox, tmp_path: Path
) -> None:
    start(box, tmp_path, LINT, only_allow_merge_if_pipeline_succeeds=True)
    pipeline = finished(box)
    box.world.advance(0)
    assert status(box) == "mergeable"
    path = f"/projects/1/statuses/{pipeline['sha']}"
    failed = {"state": "failed", "name": "gate", "pipeline_id": pipeline["id"]}
    assert box.call("dev", "POST", path, failed).status == 201
    assert status(box) == "ci_must_pass"
    # Whoever is a Developer may say the contrary.
    assert box.call("dev", "POST", path, {**failed, "state": "success"}).status == 201
    assert status(box) == "mergeable"
    wrong = {**failed, "pipeline_id": 99}
    assert box.call("dev", "POST", path, wrong).status == 404


def test_the_commits_api_has_no_compare_and_swap(box: Sandbox, tmp_path: Path) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    first = clone.branch("topic", {"a.md": "one\n"})
    second = clone.commit({"a.md": "theirs\n"})
    clone.git("push", "-q", "origin", "topic")
    path = "/projects/1/repository/commits"
    action = {"action": "update", "file_path": "a.md", "content": "ours\n"}
    body = {"branch": "topic", "commit_message": "Ours", "actions": [action]}
    refused = box.call("dev", "POST", path, {**body, "start_sha": first})
    assert refused.status == 400
    assert "already exists" in str(refused.data)
    stale = {**body, "actions": [{**action, "last_commit_id": first}]}
    assert box.call("dev", "POST", path, stale).status == 400
    made = box.call("dev", "POST", path, body).data
    assert made["parent_ids"] == [second]
    forced = {**body, "start_sha": first, "force": True}
    assert box.call("dev", "POST", path, forced).data["parent_ids"] == [first]


@pytest.fixture
def approved(box: Sandbox, tmp_path: Path) -> Clone:
    """A merge request on Premium that maya has approved."""
    box.world.configure(tier="premium")
    clone = start(box, tmp_path, LINT)
    assert box.call("maya", "POST", f"{MR}/approve", {}).status == 201
    return clone


def approvals(box: Sandbox) -> int:
    return len(box.call("dev", "GET", f"{MR}/approvals").data["approved_by"])


def test_another_target_takes_approvals_away_in_silence(
    box: Sandbox, approved: Clone
) -> None:
    approved.git("push", "-q", "origin", "origin/main:refs/heads/next")
    box.call("dev", "PUT", MR, {"target_branch": "next"})
    assert approvals(box) == 0


def test_a_force_push_back_brings_no_approval_back(
    box: Sandbox, approved: Clone
) -> None:
    approved.commit({"a.md": "two\n"})
    approved.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    assert approvals(box) == 0
    approved.git("push", "-q", "--force", "origin", "HEAD~1:topic")
    box.world.advance(11)
    assert approvals(box) == 0


def test_a_force_push_back_in_time_keeps_the_approval(
    box: Sandbox, approved: Clone
) -> None:
    """The worker looks 10 s later: what was there between is not seen (facts 2.3)."""
    approved.commit({"a.md": "two\n"})
    approved.git("push", "-q", "origin", "topic")
    approved.git("push", "-q", "--force", "origin", "HEAD~1:topic")
    box.world.advance(11)
    assert approvals(box) == 1


def test_a_later_approval_is_lost_in_the_quiet_seconds_after_a_push(
    box: Sandbox, approved: Clone
) -> None:
    """An approval of what was there before its version is known (facts 10, 1)."""
    box.world.configure(lag_version=5)
    box.call("maya", "POST", f"{MR}/unapprove", {})
    approved.commit({"a.md": "two\n"})
    approved.git("push", "-q", "origin", "topic")
    assert box.call("maya", "POST", f"{MR}/approve", {}).status == 201
    box.world.advance(11)
    assert approvals(box) == 0


def test_a_closed_merge_request_loses_its_approvals_too(
    box: Sandbox, approved: Clone
) -> None:
    box.call("dev", "PUT", MR, {"state_event": "close"})
    approved.commit({"a.md": "two\n"})
    approved.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    assert approvals(box) == 0
