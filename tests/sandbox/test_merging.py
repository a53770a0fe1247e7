"""Merging is allowed, refused and carried out as GitLab does by each method."""

from pathlib import Path
from typing import Any

import pytest

from sandbox.testing import Clone, Reply, Sandbox

MR = "/projects/1/merge_requests/1"


def start(box: Sandbox, place: Path, **settings: Any) -> Clone:
    clone = box.clone("dev", box.project(**settings), place / "clone")
    clone.branch("topic", {"a.md": "one\n"}, "First")
    clone.commit({"a.md": "two\n"}, "Second")
    clone.git("push", "-q", "origin", "topic")
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    return clone


def move_main(box: Sandbox, place: Path) -> None:
    other = box.clone("maya", box.world.store.take("project", 1), place / "other")
    other.commit({"b.md": "else\n"}, "Elsewhere")
    other.git("push", "-q", "origin", "main")


def merge(box: Sandbox, user: str = "maya", **fields: object) -> Reply:
    return box.call(user, "PUT", f"{MR}/merge", fields)


def titles(box: Sandbox, *options: str) -> list[str]:
    repository = box.world.repository(1)
    return [commit.title for commit in repository.log(*options, "main")]


def tree(box: Sandbox, name: str) -> str:
    return box.world.repository(1).tree(name)


def test_a_merge_commit_says_where_it_is_from(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    found = merge(box).data
    assert found["state"] == "merged"
    commit = box.world.repository(1).commit("main")
    assert commit
    assert commit.message == (
        "Merge branch 'topic' into 'main'\n\nT\n\nSee merge request team/docs!1\n"
    )
    assert found["merge_commit_sha"] == commit.id
    rows = box.call("dev", "GET", f"{MR}/resource_state_events").data
    assert [row["state"] for row in rows] == ["merged"]
    gone = box.call("dev", "GET", "/projects/1/repository/branches/topic")
    assert gone.status == 404


@pytest.mark.parametrize("squash", [True, False])
def test_fast_forward_puts_the_reviewed_tree_on_main(
    box: Sandbox, tmp_path: Path, *, squash: bool
) -> None:
    start(box, tmp_path, merge_method="ff")
    head = box.call("dev", "GET", MR).data["sha"]
    found = merge(box, squash=squash, sha=head, squash_commit_message="One\n")
    assert found.status == 200
    assert tree(box, "main") == tree(box, head)
    assert titles(box) == (
        ["One", "Initial commit"] if squash else ["Second", "First", "Initial commit"]
    )
    assert found.data["merge_commit_sha"] is None
    assert bool(found.data["squash_commit_sha"]) is squash


@pytest.mark.parametrize("method", ["ff", "rebase_merge"])
def test_a_main_that_moved_is_refused(
    box: Sandbox, tmp_path: Path, method: str
) -> None:
    start(box, tmp_path, merge_method=method)
    move_main(box, tmp_path)
    found = merge(box)
    assert (found.status, found.data) == (405, {"message": "405 Method Not Allowed"})
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "need_rebase"
    assert box.call("dev", "PUT", f"{MR}/rebase").status == 202
    assert box.call("dev", "GET", MR).data["rebase_in_progress"] is False
    assert merge(box).status == 200
    assert "Elsewhere" in titles(box)


def test_a_merge_over_a_moved_main_is_a_true_merge(
    box: Sandbox, tmp_path: Path
) -> None:
    start(box, tmp_path)
    move_main(box, tmp_path)
    assert merge(box).status == 200
    assert {"Elsewhere", "Second"} <= set(titles(box))


def test_a_conflict_is_422_and_a_rebase_says_why(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    other = box.clone("maya", box.world.store.take("project", 1), tmp_path / "other")
    other.commit({"a.md": "else\n"})
    other.git("push", "-q", "origin", "main")
    assert merge(box).status == 422
    box.call("dev", "PUT", f"{MR}/rebase")
    assert "Rebase failed" in box.call("dev", "GET", MR).data["merge_error"]


def test_who_may_not_merge_gets_401(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    assert merge(box, "dev").status == 401


def test_another_head_is_409(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    assert merge(box, sha="0" * 40).status == 409


def test_an_instance_may_demand_the_head(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    box.world.configure(require_sha_for_merge=True)
    assert merge(box).status == 400


def test_open_threads_block_where_the_project_says_so(
    box: Sandbox, tmp_path: Path
) -> None:
    start(box, tmp_path, only_allow_merge_if_all_discussions_are_resolved=True)
    thread = box.call("maya", "POST", f"{MR}/discussions", {"body": "Why?"}).data
    assert merge(box).status == 405
    found = box.call("dev", "GET", MR).data
    assert found["detailed_merge_status"] == "discussions_not_resolved"
    path = f"{MR}/discussions/{thread['id']}?resolved=true"
    assert box.call("dev", "PUT", path).data["notes"][0]["resolved"] is True
    assert merge(box).status == 200


def test_no_pipeline_is_no_success(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, only_allow_merge_if_pipeline_succeeds=True)
    assert merge(box).status == 405
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "ci_must_pass"


def test_a_status_of_the_head_can_stand_for_a_pipeline(
    box: Sandbox, tmp_path: Path
) -> None:
    start(box, tmp_path, only_allow_merge_if_pipeline_succeeds=True)
    head = box.call("dev", "GET", MR).data["sha"]
    path = f"/projects/1/statuses/{head}"
    box.call("dev", "POST", path, {"state": "running", "name": "gate"})
    found = box.call("dev", "GET", MR).data["detailed_merge_status"]
    assert found in {"checking", "ci_still_running"}
    assert merge(box).status == 405
    box.call("dev", "POST", path, {"state": "success", "name": "gate"})
    rows = box.call(
        "dev", "GET", f"/projects/1/repository/commits/{head}/statuses"
    ).data
    assert [(row["name"], row["status"]) for row in rows] == [("gate", "success")]
    assert merge(box).status == 200


def test_an_automatic_merge_waits_and_is_cancelled_by_a_push(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = start(box, tmp_path, only_allow_merge_if_pipeline_succeeds=True)
    head = box.call("dev", "GET", MR).data["sha"]
    assert merge(box, auto_merge=True, sha=head).data["merge_when_pipeline_succeeds"]
    clone.commit({"a.md": "three\n"})
    clone.git("push", "-q", "origin", "topic")
    found = box.call("dev", "GET", MR).data
    assert found["merge_when_pipeline_succeeds"] is False
    merge(box, auto_merge=True, sha=found["sha"])
    path = f"/projects/1/statuses/{found['sha']}"
    box.call("dev", "POST", path, {"state": "success"})
    assert box.call("dev", "GET", MR).data["state"] == "merged"


def test_an_automatic_merge_comes_once_the_last_check_passes(
    box: Sandbox, tmp_path: Path
) -> None:
    start(box, tmp_path)
    box.call("dev", "PUT", MR, {"title": "Draft: T"})
    box.world.configure(tier="premium")
    rule = {"name": "PM", "approvals_required": 1, "usernames": ["maya"]}
    box.call("maya", "POST", "/projects/1/approval_rules", rule)
    assert merge(box, auto_merge=True).status == 200
    box.call("maya", "POST", f"{MR}/approve", {})
    assert box.call("dev", "GET", MR).data["state"] == "opened"
    box.call("dev", "PUT", MR, {"title": "T"})
    assert box.call("dev", "GET", MR).data["state"] == "merged"


def test_an_automatic_merge_is_taken_back(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, only_allow_merge_if_pipeline_succeeds=True)
    merge(box, auto_merge=True)
    path = f"{MR}/cancel_merge_when_pipeline_succeeds"
    assert box.call("maya", "POST", path).status == 201
    assert box.call("maya", "POST", path).status == 406


def test_a_template_names_who_approved(box: Sandbox, tmp_path: Path) -> None:
    template = "%{title}\n\n%{approved_by}\nMerged-by: %{merged_by}"
    start(box, tmp_path, merge_method="ff", squash_commit_template=template)
    box.call("maya", "POST", f"{MR}/approve", {})
    merge(box, squash=True)
    commit = box.world.repository(1).commit("main")
    assert commit
    assert "Approved-by: Maya <maya@example.org>" in commit.message


def test_a_merge_ref_is_the_merge(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path)
    made = box.call("dev", "GET", f"{MR}/merge_ref").data["commit_id"]
    commit = box.world.repository(1).commit(made)
    assert commit
    assert commit.parents[1] == box.call("dev", "GET", MR).data["sha"]


def test_what_stood_on_the_branch_follows_it(box: Sandbox, tmp_path: Path) -> None:
    clone = start(box, tmp_path)
    clone.git("checkout", "-q", "-b", "child")
    clone.commit({"c.md": "c\n"})
    clone.git("push", "-q", "origin", "child")
    body = {"title": "C", "source_branch": "child", "target_branch": "topic"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    merge(box)
    found = box.call("dev", "GET", "/projects/1/merge_requests/2").data
    assert found["target_branch"] == "main"
