"""A merge request lives as GitLab's do: made, pushed to, edited, closed, reopened."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandbox.state.store import Json
from sandbox.testing import Clone, Sandbox

MR = "/projects/1/merge_requests/1"
Open = Callable[..., Clone]


@pytest.fixture
def opened(box: Sandbox, tmp_path: Path) -> Open:
    def make(project: Json | None = None, **fields: Any) -> Clone:
        clone = box.clone("dev", project or box.project(), tmp_path / "clone")
        clone.branch("topic", {"a.md": "one\n"})
        body = {
            "title": "T",
            "source_branch": "topic",
            "target_branch": "main",
            **fields,
        }
        assert box.call("dev", "POST", "/projects/1/merge_requests", body).status == 201
        return clone

    return make


def status(box: Sandbox) -> str:
    box.call("dev", "GET", MR)
    return str(box.call("dev", "GET", MR).data["detailed_merge_status"])


def push(clone: Clone, files: dict[str, str | None], message: str = "More") -> str:
    head = clone.commit(files, message)
    clone.git("push", "-q", "origin", "topic")
    return head


def test_it_is_prepared_then_checked_then_settled(box: Sandbox, tmp_path: Path) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    clone.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    made = box.call("dev", "POST", "/projects/1/merge_requests", body).data
    assert (made["detailed_merge_status"], made["diff_refs"]) == ("preparing", None)
    assert made["changes_count"] is None
    found = box.call("dev", "GET", MR).data
    assert found["detailed_merge_status"] == "checking"
    assert found["diff_refs"]["head_sha"] == made["sha"]
    assert box.call("dev", "GET", MR).data["detailed_merge_status"] == "mergeable"


def test_preparation_can_take_its_time(box: Sandbox, opened: Open) -> None:
    box.world.configure(lag_prepare=30)
    opened()
    assert status(box) == "preparing"
    box.world.advance(31)
    assert status(box) == "mergeable"


def test_the_head_can_lag_behind_a_push_and_the_version_behind_the_head(
    box: Sandbox, opened: Open
) -> None:
    clone = opened()
    box.world.configure(lag_head=10, lag_version=10)
    old = box.call("dev", "GET", MR).data["sha"]
    new = push(clone, {"a.md": "two\n"})
    branch = box.call("dev", "GET", "/projects/1/repository/branches/topic").data
    assert branch["commit"]["id"] == new
    assert box.call("dev", "GET", MR).data["sha"] == old
    box.world.advance(11)
    assert box.call("dev", "GET", MR).data["sha"] == new
    assert len(box.call("dev", "GET", f"{MR}/versions").data) == 1
    box.world.advance(11)
    versions = box.call("dev", "GET", f"{MR}/versions").data
    assert [row["head_commit_sha"] for row in versions] == [new, old]


def test_a_push_is_noted_and_makes_a_version(box: Sandbox, opened: Open) -> None:
    clone = opened()
    push(clone, {"a.md": "two\n"}, "Say two")
    notes = box.call("dev", "GET", f"{MR}/notes").data
    assert notes[0]["system"]
    assert notes[0]["body"].startswith("added 1 commit")
    newest = box.call("dev", "GET", f"{MR}/versions").data[0]["id"]
    one = box.call("dev", "GET", f"{MR}/versions/{newest}").data
    assert [commit["title"] for commit in one["commits"]] == ["Say two", "Change"]
    assert one["diffs"][0]["diff"] == "@@ -0,0 +1 @@\n+two\n"


def test_branches_must_exist_and_be_free(box: Sandbox, opened: Open) -> None:
    opened()
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    path = "/projects/1/merge_requests"
    twin = box.call("dev", "POST", path, body)
    assert twin.status == 409
    assert "!1" in twin.data["message"][0]
    assert box.call("dev", "POST", path, {**body, "source_branch": "no"}).status == 422
    assert (
        box.call("dev", "POST", path, {**body, "source_branch": "main"}).status == 422
    )


def test_close_and_reopen_are_recorded(box: Sandbox, opened: Open) -> None:
    opened()
    assert status(box) == "mergeable"
    box.call("dev", "PUT", MR, {"state_event": "close"})
    assert status(box) == "not_open"
    found = box.call("maya", "PUT", MR, {"state_event": "reopen"}).data
    assert (found["state"], found["closed_at"]) == ("opened", None)
    rows = box.call("dev", "GET", f"{MR}/resource_state_events").data
    assert [(row["state"], row["user"]["username"]) for row in rows] == [
        ("closed", "dev"),
        ("reopened", "maya"),
    ]


def test_reopening_needs_the_source_branch(box: Sandbox, opened: Open) -> None:
    clone = opened()
    box.call("dev", "PUT", MR, {"state_event": "close"})
    clone.git("push", "-q", "origin", ":topic")
    assert box.call("dev", "PUT", MR, {"state_event": "reopen"}).status == 422


def test_strangers_to_it_do_not_edit(box: Sandbox, opened: Open) -> None:
    opened()
    assert box.call("rita", "PUT", MR, {"title": "Mine"}).status == 403


def test_labels_are_made_on_the_fly_and_recorded(box: Sandbox, opened: Open) -> None:
    opened(labels="a,b")
    box.call("dev", "PUT", MR, {"add_labels": "c", "remove_labels": "a"})
    assert box.call("dev", "GET", MR).data["labels"] == ["b", "c"]
    rows = box.call("dev", "GET", f"{MR}/resource_label_events").data
    assert [(row["action"], row["label"]["name"]) for row in rows] == [
        ("add", "a"),
        ("add", "b"),
        ("add", "c"),
        ("remove", "a"),
    ]


@pytest.mark.parametrize(("tier", "left"), [("free", 2), ("premium", 1)])
def test_scoped_labels_are_exclusive_on_premium_only(
    box: Sandbox, opened: Open, tier: str, left: int
) -> None:
    box.world.configure(tier=tier)
    opened(labels=["memory::new"])
    box.call("dev", "PUT", MR, {"add_labels": "memory::rejected"})
    assert len(box.call("dev", "GET", MR).data["labels"]) == left


@pytest.mark.parametrize(
    ("tier", "kept"), [("free", ["rita"]), ("premium", ["rita", "maya"])]
)
def test_free_keeps_the_first_reviewer_and_says_nothing(
    box: Sandbox, opened: Open, tier: str, kept: list[str]
) -> None:
    box.world.configure(tier=tier)
    opened()
    ids = [box.person("rita")["id"], box.person("maya")["id"], box.person("eve")["id"]]
    found = box.call("dev", "PUT", MR, {"reviewer_ids": ids})
    assert found.status == 200
    assert [row["username"] for row in found.data["reviewers"]] == kept
    rows = box.call("dev", "GET", f"{MR}/reviewers").data
    assert {row["state"] for row in rows} == {"unreviewed"}


def test_a_title_makes_a_draft(box: Sandbox, opened: Open) -> None:
    opened(title="Draft: T")
    assert status(box) == "draft_status"
    box.call("dev", "PUT", MR, {"title": "T"})
    assert status(box) == "mergeable"
    bodies = [row["body"] for row in box.call("dev", "GET", f"{MR}/notes").data]
    assert "marked this merge request as **ready**" in bodies


def test_a_conflict_is_found(box: Sandbox, opened: Open, tmp_path: Path) -> None:
    opened()
    other = box.clone("maya", box.world.store.take("project", 1), tmp_path / "other")
    other.commit({"a.md": "else\n"})
    other.git("push", "-q", "origin", "main")
    assert status(box) == "conflict"
    found = box.call("dev", "GET", MR).data
    assert (found["has_conflicts"], found["merge_status"]) == (True, "cannot_be_merged")


def test_a_retarget_changes_what_it_holds(box: Sandbox, opened: Open) -> None:
    opened()
    body = {"branch": "other", "ref": "topic"}
    box.call("dev", "POST", "/projects/1/repository/branches", body)
    found = box.call("dev", "PUT", MR, {"target_branch": "other"})
    assert found.data["target_branch"] == "other"
    assert box.call("dev", "GET", f"{MR}/diffs").data == []


def test_a_deleted_source_branch_shows(box: Sandbox, opened: Open) -> None:
    clone = opened()
    clone.git("push", "-q", "origin", ":topic")
    assert status(box) == "commits_status"


def test_a_push_to_main_that_holds_the_head_merges_it(
    box: Sandbox, opened: Open, tmp_path: Path
) -> None:
    opened()
    other = box.clone("maya", box.world.store.take("project", 1), tmp_path / "other")
    other.git("merge", "-q", "--no-ff", "origin/topic")
    other.git("push", "-q", "origin", "main")
    assert box.call("dev", "GET", MR).data["state"] == "merged"


def test_a_fork_proposes_into_its_parent(box: Sandbox, tmp_path: Path) -> None:
    project = box.project(visibility="public")
    box.person("eve")
    fork = box.call("eve", "POST", "/projects/1/fork", {}).data
    assert fork["forked_from_project"]["id"] == 1
    row = box.world.store.take("project", fork["id"])
    clone = box.clone("eve", row, tmp_path / "fork")
    head = clone.branch("topic", {"a.md": "a\n"})
    body = {
        "title": "From a fork", "source_branch": "topic", "target_branch": "main",
        "target_project_id": 1, "labels": "mine",
    }  # fmt: skip
    made = box.call("eve", "POST", f"/projects/{fork['id']}/merge_requests", body).data
    assert (made["source_project_id"], made["target_project_id"]) == (fork["id"], 1)
    assert made["labels"] == []
    assert box.repository(project).ref("refs/merge-requests/1/head") == head


def test_lists_are_filtered(box: Sandbox, opened: Open) -> None:
    opened(labels="x")
    base = "/projects/1/merge_requests"
    for query, count in (
        ("state=opened", 1), ("state=closed", 0), ("labels=x", 1), ("labels=y", 0),
        ("source_branch=topic", 1), ("author_username=maya", 0), ("iids[]=1", 1),
        ("search=nothing", 0), ("updated_after=2000-01-01T00:00:00Z", 1),
    ):  # fmt: skip
        assert len(box.call("dev", "GET", f"{base}?{query}").data) == count, query
    for path in ("/merge_requests", "/groups/team/merge_requests"):
        assert [row["iid"] for row in box.call("dev", "GET", path).data] == [1]
    head = box.call("dev", "GET", MR).data["sha"]
    path = f"/projects/1/repository/commits/{head}/merge_requests"
    assert [row["iid"] for row in box.call("dev", "GET", path).data] == [1]


def test_beyond_a_thousand_files_nothing_is_shown(box: Sandbox, tmp_path: Path) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    clone.branch("topic", {f"f/{number}.md": "x\n" for number in range(1001)})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    assert box.call("dev", "GET", MR).data["changes_count"] == "1000+"
    version = box.call("dev", "GET", f"{MR}/versions").data[0]
    assert version["state"] == "overflow"
    found = box.call("dev", "GET", f"{MR}/changes").data
    assert (found["overflow"], len(found["changes"])) == (True, 1000)


def test_what_was_due_for_something_deleted_goes(box: Sandbox, opened: Open) -> None:
    box.world.configure(lag_prepare=10)
    opened()
    box.person("root", admin=True)
    assert box.call("root", "DELETE", MR).status == 204
    box.world.advance(11)
    assert box.world.store.find("task") == []
