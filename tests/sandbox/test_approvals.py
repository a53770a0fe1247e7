"""Approvals count, fall and are refused as on GitLab Free and Premium."""

from pathlib import Path
from typing import Any

import pytest

from sandbox.state.seed import add_project_token
from sandbox.testing import Clone, Sandbox

MR = "/projects/1/merge_requests/1"


@pytest.fixture
def clone(box: Sandbox, tmp_path: Path) -> Clone:
    """A clone with an open merge request of `dev`."""
    made = box.clone("dev", box.project(), tmp_path / "clone")
    made.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    return made


def approvals(box: Sandbox) -> Any:
    return box.call("dev", "GET", f"{MR}/approvals").data


def names(box: Sandbox) -> list[str]:
    return [row["user"]["username"] for row in approvals(box)["approved_by"]]


def status(box: Sandbox) -> str:
    box.call("dev", "GET", MR)
    return str(box.call("dev", "GET", MR).data["detailed_merge_status"])


def push(clone: Clone, files: dict[str, str | None]) -> None:
    clone.commit(files)
    clone.git("push", "-q", "origin", "topic")


@pytest.mark.usefixtures("clone")
def test_an_approval_names_who_and_when(box: Sandbox) -> None:
    found = box.call("maya", "POST", f"{MR}/approve", {})
    assert found.status == 201
    assert set(found.data) == {
        "user_has_approved", "user_can_approve", "approved", "approved_by",
    }  # fmt: skip
    assert found.data["approved_by"][0]["approved_at"].endswith("Z")
    assert box.call("dev", "GET", f"{MR}/notes").data[0]["body"] == (
        "approved this merge request"
    )


@pytest.mark.usefixtures("clone")
def test_ee_says_approved_where_nobody_has(box: Sandbox) -> None:
    assert approvals(box)["approved"] is False
    box.world.configure(edition="ee")
    found = approvals(box)
    assert (found["approved"], found["approved_by"]) == (True, [])
    assert found["approvals_left"] == 0


@pytest.mark.usefixtures("clone")
def test_another_head_is_409_and_a_second_approval_401(box: Sandbox) -> None:
    found = box.call("maya", "POST", f"{MR}/approve", {"sha": "0" * 40})
    assert found.status == 409
    sha = box.call("dev", "GET", MR).data["sha"]
    assert box.call("maya", "POST", f"{MR}/approve", {"sha": sha}).status == 201
    assert box.call("maya", "POST", f"{MR}/approve", {}).status == 401


@pytest.mark.usefixtures("clone")
def test_a_reporter_does_not_approve(box: Sandbox) -> None:
    assert box.call("rita", "POST", f"{MR}/approve", {}).status == 401


@pytest.mark.usefixtures("clone")
@pytest.mark.parametrize(("tier", "status"), [("free", 201), ("premium", 401)])
def test_an_author_approves_on_free_alone(box: Sandbox, tier: str, status: int) -> None:
    box.world.configure(tier=tier)
    assert box.call("dev", "POST", f"{MR}/approve", {}).status == status


@pytest.mark.usefixtures("clone")
def test_who_approved_takes_it_back_once(box: Sandbox) -> None:
    box.call("maya", "POST", f"{MR}/approve", {})
    assert box.call("maya", "POST", f"{MR}/unapprove", {}).status == 201
    assert names(box) == []
    assert box.call("maya", "POST", f"{MR}/unapprove", {}).status == 404


@pytest.mark.usefixtures("clone")
def test_only_bots_reset_approvals(box: Sandbox) -> None:
    box.call("maya", "POST", f"{MR}/approve", {})
    assert box.call("maya", "PUT", f"{MR}/reset_approvals").status == 401
    project = box.world.store.take("project", 1)
    _, box.tokens["bot"] = add_project_token(box.world, project)
    assert box.call("bot", "PUT", f"{MR}/reset_approvals").status == 202
    assert names(box) == []


def test_free_keeps_an_approval_over_any_push(box: Sandbox, clone: Clone) -> None:
    box.call("maya", "POST", f"{MR}/approve", {})
    push(clone, {"a.md": "two\n"})
    box.world.advance(60)
    assert names(box) == ["maya"]


def test_premium_resets_ten_seconds_after_a_push(box: Sandbox, clone: Clone) -> None:
    box.world.configure(tier="premium")
    box.call("maya", "POST", f"{MR}/approve", {})
    push(clone, {"a.md": "two\n"})
    assert names(box) == ["maya"]
    assert status(box) == "approvals_syncing"
    assert approvals(box)["approved"] is False
    box.world.advance(11)
    assert names(box) == []
    assert box.call("dev", "GET", f"{MR}/notes").data[0]["body"] == (
        "reset approvals from @maya by pushing to the branch"
    )


def test_premium_keeps_an_approval_of_the_same_patch(
    box: Sandbox, clone: Clone, tmp_path: Path
) -> None:
    box.world.configure(tier="premium")
    box.call("maya", "POST", f"{MR}/approve", {})
    other = box.clone("maya", box.world.store.take("project", 1), tmp_path / "other")
    other.commit({"b.md": "else\n"})
    other.git("push", "-q", "origin", "main")
    clone.git("fetch", "-q")
    clone.git("rebase", "-q", "origin/main")
    clone.git("push", "-q", "--force", "origin", "topic")
    box.world.advance(11)
    assert names(box) == ["maya"]


def test_the_setting_switches_the_reset_off(box: Sandbox, clone: Clone) -> None:
    box.world.configure(tier="premium")
    setting = {"reset_approvals_on_push": False}
    assert box.call("maya", "POST", "/projects/1/approvals", setting).status == 201
    box.call("maya", "POST", f"{MR}/approve", {})
    push(clone, {"a.md": "two\n"})
    box.world.advance(11)
    assert names(box) == ["maya"]


def test_a_locked_setting_stays(box: Sandbox) -> None:
    project = box.project()
    box.world.configure(tier="premium")
    project["approval_settings_locked"] = ["reset_approvals_on_push"]
    box.world.store.save("project", project)
    setting = {"reset_approvals_on_push": False}
    found = box.call("maya", "POST", "/projects/1/approvals", setting).data
    assert found["reset_approvals_on_push"] is True


@pytest.mark.usefixtures("clone")
def test_a_rule_asks_for_its_approvers(box: Sandbox) -> None:
    box.world.configure(tier="premium")
    rule = {"name": "PM", "approvals_required": 1, "usernames": ["maya"]}
    made = box.call("maya", "POST", "/projects/1/approval_rules", rule)
    assert made.status == 201
    assert status(box) == "not_approved"
    state = box.call("dev", "GET", f"{MR}/approval_state").data["rules"][0]
    assert (state["approved"], state["approved_by"]) == (False, [])
    box.call("maya", "POST", f"{MR}/approve", {})
    assert status(box) == "mergeable"
    path = f"/projects/1/approval_rules/{made.data['id']}"
    assert box.call("maya", "PUT", path, {"user_ids": []}).data["users"] == []
    assert box.call("maya", "DELETE", path).status == 204


@pytest.mark.usefixtures("clone")
def test_a_rule_that_nobody_can_fulfil_is_fulfilled(box: Sandbox) -> None:
    box.world.configure(tier="premium")
    rule = {"name": "PM", "approvals_required": 1, "usernames": ["dev"]}
    box.call("maya", "POST", "/projects/1/approval_rules", rule)
    assert status(box) == "mergeable"


@pytest.mark.usefixtures("clone")
def test_a_merge_request_has_rules_of_its_own_unless_forbidden(box: Sandbox) -> None:
    box.world.configure(tier="premium")
    rule = {"name": "Own", "approvals_required": 1, "usernames": ["maya"]}
    assert box.call("dev", "POST", f"{MR}/approval_rules", rule).status == 201
    assert box.call("dev", "GET", f"{MR}/approval_state").data[
        "approval_rules_overwritten"
    ]
    off = {"disable_overriding_approvers_per_merge_request": True}
    box.call("maya", "POST", "/projects/1/approvals", off)
    assert box.call("dev", "POST", f"{MR}/approval_rules", rule).status == 403
