"""What Premium adds is there with it and gone without it."""

from pathlib import Path
from typing import Any

import pytest

from sandbox.testing import Clone, Sandbox
from tests.sandbox.receiver import Receiver, listening

MR = "/projects/1/merge_requests/1"
MAIN = "/projects/1/protected_branches"


def clone_of(box: Sandbox, place: Path, **settings: Any) -> Clone:
    """A clone with an open merge request of `dev`."""
    made = box.clone("dev", box.project(**settings), place / "clone")
    made.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    assert box.call("dev", "POST", "/projects/1/merge_requests", body).status == 201
    return made


def status(box: Sandbox) -> str:
    box.call("dev", "GET", MR)
    return str(box.call("dev", "GET", MR).data["detailed_merge_status"])


@pytest.mark.parametrize(("tier", "pushes"), [("free", False), ("premium", True)])
def test_a_person_is_let_through_by_name_on_premium_alone(
    box: Sandbox, tmp_path: Path, tier: str, *, pushes: bool
) -> None:
    box.world.configure(tier=tier)
    project = box.project()
    box.call("maya", "DELETE", f"{MAIN}/main")
    dev = box.person("dev")["id"]
    fields = {
        "name": "main", "push_access_level": 0, "merge_access_level": 40,
        "allowed_to_push": [{"user_id": dev}],
    }  # fmt: skip
    made = box.call("maya", "POST", MAIN, fields).data
    named = [level["user_id"] for level in made["push_access_levels"]]
    assert named == ([dev] if pushes else [None])
    assert ("code_owner_approval_required" in made) is pushes
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.commit({"a.md": "one\n"})
    done = clone.git("push", "origin", "main", good=False)
    assert (done.returncode == 0) is pushes


def test_the_first_check_that_fails_names_the_status(
    box: Sandbox, tmp_path: Path
) -> None:
    """Everything is wrong at first; each mend shows what GitLab looks at next."""
    box.world.configure(tier="premium")
    clone = clone_of(
        box, tmp_path, only_allow_merge_if_pipeline_succeeds=True,
        only_allow_merge_if_all_discussions_are_resolved=True,
    )  # fmt: skip
    rule = {"name": "PM", "approvals_required": 1, "usernames": ["maya"]}
    box.call("maya", "POST", "/projects/1/approval_rules", rule)
    thread = box.call("maya", "POST", f"{MR}/discussions", {"body": "Why?"}).data["id"]
    other = box.clone("maya", box.world.store.take("project", 1), tmp_path / "other")
    other.commit({"a.md": "theirs\n"})
    other.git("push", "-q", "origin", "main")
    assert status(box) == "discussions_not_resolved"
    box.call("dev", "PUT", MR, {"title": "Draft: T", "state_event": "close"})
    seen = [status(box)]
    for mend in (
        ("PUT", MR, {"state_event": "reopen"}),
        ("PUT", MR, {"title": "T"}),
        ("PUT", f"{MR}/discussions/{thread}", {"resolved": True}),
        ("POST", f"{MR}/approve", {}),
    ):
        assert box.call("maya", *mend).status in {200, 201}
        seen.append(status(box))
    clone.git("fetch", "-q")
    clone.git("rebase", "-q", "-X", "theirs", "origin/main")
    clone.git("push", "-q", "--force", "origin", "topic")
    seen.append(status(box))
    box.world.advance(11)
    box.call("maya", "POST", f"{MR}/approve", {})
    seen.append(status(box))
    head = box.call("dev", "GET", MR).data["sha"]
    for state in ("running", "success"):
        box.call("dev", "POST", f"/projects/1/statuses/{head}", {"state": state})
        seen.append(status(box))
    assert seen == [
        "not_open", "draft_status", "discussions_not_resolved", "not_approved",
        "conflict", "approvals_syncing", "ci_must_pass", "ci_still_running",
        "mergeable",
    ]  # fmt: skip


@pytest.mark.parametrize(("tier", "wanted"), [("free", 0), ("premium", 1)])
def test_requested_changes_block_on_premium_alone(
    box: Sandbox, tmp_path: Path, tier: str, wanted: int
) -> None:
    box.world.configure(tier=tier)
    clone_of(box, tmp_path)
    text = "/assign_reviewer @maya\n/request_changes"
    box.call("maya", "POST", f"{MR}/notes", {"body": text})
    states = [row["state"] for row in box.call("dev", "GET", f"{MR}/reviewers").data]
    assert states == ["requested_changes"]
    assert status(box) == ("mergeable", "requested_changes")[wanted]


def test_several_reviewers_and_assignees_are_premiums(
    box: Sandbox, tmp_path: Path
) -> None:
    clone_of(box, tmp_path)
    two = [box.person(name)["id"] for name in ("maya", "rita")]
    for tier, count in (("free", 1), ("premium", 2)):
        box.world.configure(tier=tier)
        given = {"reviewer_ids": two, "assignee_ids": two}
        found = box.call("dev", "PUT", MR, given).data
        assert (len(found["reviewers"]), len(found["assignees"])) == (count, count)


def actions(receiver: Receiver) -> list[str]:
    return [one.removeprefix("merge_request:") for one in receiver.kinds()]


def test_an_approval_that_is_not_the_last_has_another_name(
    box: Sandbox, tmp_path: Path
) -> None:
    box.world.configure(tier="premium")
    clone_of(box, tmp_path)
    people = {"name": "Two", "approvals_required": 2, "usernames": ["maya", "rita"]}
    box.call("maya", "POST", "/projects/1/approval_rules", people)
    with listening() as receiver:
        hook = {"url": receiver.url, "merge_requests_events": True}
        box.call("maya", "POST", "/projects/1/hooks", hook)
        for user, verb in (
            ("maya", "approve"), ("rita", "approve"), ("rita", "unapprove"),
            ("maya", "unapprove"),
        ):  # fmt: skip
            assert box.call(user, "POST", f"{MR}/{verb}", {}).status == 201
        box.wait(lambda: len(receiver.got) >= 4)
        names = ["approval", "approved", "unapproved", "unapproval"]
        assert actions(receiver) == names


def test_semi_linear_merges_only_what_is_up_to_date(
    box: Sandbox, tmp_path: Path
) -> None:
    clone_of(box, tmp_path, merge_method="rebase_merge")
    head = box.call("dev", "GET", MR).data["sha"]
    before = box.repository(box.world.store.take("project", 1)).branch("main")
    assert box.call("maya", "PUT", f"{MR}/merge", {"sha": head}).status == 200
    made = box.world.repository(1).commit("main")
    assert made
    assert made.parents == (before, head)
