"""Notes, threads and suggestions; quick actions run, in fences they don't."""

from pathlib import Path
from typing import Any

import pytest

from sandbox.testing import Clone, Sandbox

MR = "/projects/1/merge_requests/1"


@pytest.fixture
def clone(box: Sandbox, tmp_path: Path) -> Clone:
    """A clone with an open merge request of `dev`."""
    project = box.project(files={"a.md": "one\ntwo\nthree\n"})
    made = box.clone("dev", project, tmp_path / "clone")
    made.branch("topic", {"a.md": "one\n2\nthree\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)
    return made


def say(box: Sandbox, body: str, user: str = "dev") -> Any:
    return box.call(user, "POST", f"{MR}/notes", {"body": body})


def mr(box: Sandbox) -> Any:
    return box.call("dev", "GET", MR).data


def position(box: Sandbox, **lines: object) -> dict[str, object]:
    newest = box.call("dev", "GET", f"{MR}/versions").data[0]
    return {
        "position_type": "text",
        "base_sha": newest["base_commit_sha"],
        "start_sha": newest["start_commit_sha"],
        "head_sha": newest["head_commit_sha"],
        "new_path": "a.md",
        "old_path": "a.md",
        **lines,
    }


@pytest.mark.usefixtures("clone")
def test_notes_are_written_edited_and_deleted_by_their_author(box: Sandbox) -> None:
    made = say(box, "hello").data
    assert (made["system"], made["noteable_iid"]) == (False, 1)
    path = f"{MR}/notes/{made['id']}"
    assert box.call("rita", "PUT", path, {"body": "x"}).status == 403
    box.world.advance(5)
    changed = box.call("dev", "PUT", path, {"body": "hi"}).data
    assert changed["body"] == "hi"
    assert changed["updated_at"] > changed["created_at"]
    assert box.call("dev", "DELETE", path).status == 204
    assert box.call("dev", "GET", path).status == 404


@pytest.mark.usefixtures("clone")
def test_notes_come_newest_first(box: Sandbox) -> None:
    say(box, "one")
    box.world.advance(1)
    say(box, "two")
    bodies = [row["body"] for row in box.call("dev", "GET", f"{MR}/notes").data]
    assert bodies == ["two", "one"]
    up = box.call("dev", "GET", f"{MR}/notes?sort=asc").data
    assert [row["body"] for row in up] == ["one", "two"]


@pytest.mark.usefixtures("clone")
def test_an_internal_note_is_for_members(box: Sandbox) -> None:
    box.call("dev", "POST", f"{MR}/notes", {"body": "psst", "internal": True})
    assert box.call("rita", "GET", f"{MR}/notes").data[0]["internal"] is True


@pytest.mark.usefixtures("clone")
def test_quick_actions_run_with_the_writers_rights(box: Sandbox) -> None:
    found = say(box, "/close", "maya")
    assert (found.status, found.data["commands_changes"]) == (202, {"close": True})
    assert mr(box)["state"] == "closed"
    say(box, "/reopen", "rita")
    assert mr(box)["state"] == "closed"
    kept = say(box, "look\n/title New\nthere").data
    assert kept["body"] == "look\nthere"
    assert mr(box)["title"] == "New"


@pytest.mark.usefixtures("clone")
@pytest.mark.parametrize(
    "text", ["```\n/close\n```", "> /close", "see /close", "    /close", "/unknown x"]
)
def test_quoted_actions_do_not_run(box: Sandbox, text: str) -> None:
    assert say(box, text, "maya").data["body"] == text
    assert mr(box)["state"] == "opened"


@pytest.mark.usefixtures("clone")
def test_labels_approval_and_people_by_quick_action(box: Sandbox) -> None:
    box.call("dev", "POST", "/projects/1/labels", {"name": "a b", "color": "#123456"})
    text = (
        '/label ~"a b" ~unknown\n/approve\n/assign_reviewer @rita\n/assign me\n/draft'
    )
    say(box, text, "maya")
    found = mr(box)
    assert found["labels"] == ["a b"]
    assert [row["username"] for row in found["reviewers"]] == ["rita"]
    assert found["assignee"]["username"] == "maya"
    assert found["draft"] is True
    approved = box.call("dev", "GET", f"{MR}/approvals").data["approved_by"]
    assert [row["user"]["username"] for row in approved] == ["maya"]


def test_a_description_runs_its_actions_too(box: Sandbox, clone: Clone) -> None:
    clone.branch("other", {"b.md": "b\n"})
    body = {
        "title": "T", "source_branch": "other", "target_branch": "main",
        "description": "why\n/approve",
    }  # fmt: skip
    made = box.call("dev", "POST", "/projects/1/merge_requests", body).data
    path = f"/projects/1/merge_requests/{made['iid']}"
    assert made["description"] == "why"
    assert box.call("dev", "GET", f"{path}/approvals").data["approved"] is True


@pytest.mark.usefixtures("clone")
def test_a_thread_stands_on_a_line_of_the_diff(box: Sandbox) -> None:
    body = {"body": "Why?", "position": position(box, new_line=2)}
    made = box.call("maya", "POST", f"{MR}/discussions", body)
    assert made.status == 201
    note = made.data["notes"][0]
    assert (note["type"], note["resolvable"], note["resolved"]) == (
        "DiffNote",
        True,
        False,
    )
    assert note["position"]["new_line"] == 2
    assert mr(box)["blocking_discussions_resolved"] is False
    reply = {"body": "Because."}
    path = f"{MR}/discussions/{made.data['id']}"
    assert box.call("dev", "POST", f"{path}/notes", reply).status == 201
    assert box.call("rita", "PUT", path, {"resolved": True}).status == 403
    box.call("dev", "PUT", path, {"resolved": True})
    assert mr(box)["blocking_discussions_resolved"] is True
    listed = box.call("dev", "GET", f"{MR}/discussions").data
    assert [len(one["notes"]) for one in listed] == [2]


@pytest.mark.usefixtures("clone")
def test_a_line_outside_the_diff_is_refused(box: Sandbox) -> None:
    body = {"body": "Why?", "position": position(box, new_line=99)}
    found = box.call("maya", "POST", f"{MR}/discussions", body)
    assert found.status == 400
    assert "line_code" in found.data["message"]


@pytest.mark.usefixtures("clone")
def test_a_suggestion_becomes_a_commit(box: Sandbox) -> None:
    text = "Words:\n```suggestion:-0+0\nzwei\n```"
    body = {"body": text, "position": position(box, new_line=2)}
    made = box.call("maya", "POST", f"{MR}/discussions", body).data
    number = made["notes"][0]["suggestions"][0]["id"]
    old = mr(box)["sha"]
    assert box.call("maya", "PUT", f"/suggestions/{number}/apply").data["applied"]
    assert mr(box)["sha"] != old
    file = box.call("dev", "GET", "/projects/1/repository/files/a.md/raw?ref=topic")
    assert file.data == b"one\nzwei\nthree\n"


@pytest.mark.usefixtures("clone")
def test_a_reaction_is_kept(box: Sandbox) -> None:
    note = say(box, "hello").data["id"]
    path = f"{MR}/notes/{note}/award_emoji"
    box.call("maya", "POST", path, {"name": "thumbsup"})
    assert [row["name"] for row in box.call("dev", "GET", path).data] == ["thumbsup"]
