"""What is sent is what GitLab documents, and nothing that was not asked for."""

from typing import Any

from gateway.port import Draft, Label, Position
from gateway.port.merge_requests import DiffRefs
from tests.gateway.live import samples
from tests.gateway.live.gitlab_double import Answer, Request, Server, asking

BASE = "/api/v4/projects/9"
MR = f"{BASE}/merge_requests/7"


def sent(server: Server) -> tuple[str, str, Any]:
    request: Request = server.requests[-1]
    assert not request.query
    return request.method, request.path, request.body


def test_an_edit_sends_what_is_given(server: Server) -> None:
    server.say(Answer(samples.merge_request()))
    edit = asking(server).merge_requests.edit
    edit(7, add_labels=("b", "a"), remove_labels=["c"])
    assert sent(server) == ("PUT", MR, {"add_labels": "a,b", "remove_labels": "c"})
    edit(7, title="t", assignee_ids=[5], reviewer_ids=[])
    assert sent(server)[2] == {
        "title": "t", "assignee_ids": [5], "reviewer_ids": [0],
    }  # fmt: skip


def test_closing_and_opening_again(server: Server) -> None:
    server.say(Answer(samples.merge_request()))
    forge = asking(server)
    forge.merge_requests.close(7)
    assert sent(server) == ("PUT", MR, {"state_event": "close"})
    forge.merge_requests.reopen(7)
    assert sent(server) == ("PUT", MR, {"state_event": "reopen"})


def test_a_merge_names_the_head_and_keeps_texts_out_of_the_address(
    server: Server,
) -> None:
    server.say(Answer(samples.merge_request()))
    merge = asking(server).merge_requests.merge
    merge(7, samples.sha("a"), squash=True, message="memory: T-1 (+1)")
    wanted = {"sha": samples.sha("a"), "squash": True}
    assert sent(server) == (
        "PUT", f"{MR}/merge", {**wanted, "squash_commit_message": "memory: T-1 (+1)"},
    )  # fmt: skip
    merge(7, samples.sha("a"), auto=True, remove_source_branch=True)
    assert sent(server)[2] == {
        "sha": samples.sha("a"), "squash": False, "auto_merge": True,
        "merge_when_pipeline_succeeds": True, "should_remove_source_branch": True,
    }  # fmt: skip


def test_an_approval_names_the_head(server: Server) -> None:
    forge = asking(server)
    forge.approvals.approve(7, samples.sha("a"))
    assert sent(server) == ("POST", f"{MR}/approve", {"sha": samples.sha("a")})
    forge.approvals.reset(7)
    assert sent(server)[:2] == ("PUT", f"{MR}/reset_approvals")


def test_a_thread_names_its_line(server: Server) -> None:
    server.say(Answer({"id": "abc", "notes": [samples.note(1)]}))
    refs = DiffRefs(samples.sha("b"), samples.sha("c"), samples.sha("a"))
    asking(server).notes.start(7, "Why?", Position(refs, "a.md", "a.md", new_line=3))
    method, path, body = sent(server)
    assert (method, path) == ("POST", f"{MR}/discussions")
    assert body == {
        "body": "Why?",
        "position": {
            "position_type": "text", "base_sha": samples.sha("b"),
            "start_sha": samples.sha("c"), "head_sha": samples.sha("a"),
            "old_path": "a.md", "new_path": "a.md", "new_line": 3,
        },
    }  # fmt: skip


def test_a_job_is_played_without_variables(server: Server) -> None:
    forge = asking(server)
    forge.pipelines.play(31)
    method, path, body = sent(server)
    assert (method, path) == ("POST", f"{BASE}/jobs/31/play")
    assert not body


def test_a_pipeline_gets_inputs_and_no_variables(server: Server) -> None:
    data = {"id": 1, "sha": samples.sha("a"), "ref": "main", "status": "created"}
    server.say(Answer(data))
    asking(server).pipelines.create("main", {"mr": "7"})
    wanted = {"ref": "main", "inputs": {"mr": "7"}}
    assert sent(server) == ("POST", f"{BASE}/pipeline", wanted)


def test_names_are_encoded_as_one_part_of_the_path(server: Server) -> None:
    server.say(Answer({"name": "a/b c", "commit": {"id": samples.sha("a")}}))
    found = asking(server).project.branch("a/b c?#%")
    assert found.sha == samples.sha("a")
    assert server.requests[0].path == f"{BASE}/repository/branches/a%2Fb%20c%3F%23%25"
    server.say(Answer([]))
    asking(server).people.group_members("team/sub")
    assert server.requests[-1].path == "/api/v4/groups/team%2Fsub/members/all"


def test_a_new_merge_request_and_a_new_label(server: Server) -> None:
    server.say(Answer(samples.merge_request()))
    draft = Draft("memory/an", "main", "t", labels=("memory",))
    asking(server).merge_requests.create(draft)
    method, path, body = sent(server)
    assert (method, path) == ("POST", f"{BASE}/merge_requests")
    assert (body["source_branch"], body["labels"]) == ("memory/an", "memory")
    server.say(Answer({"name": "memory", "color": "#00f"}))
    asking(server).labels.create(Label("memory", "#00f"))
    assert sent(server)[:2] == ("POST", f"{BASE}/labels")


def test_the_merge_requests_of_a_state_are_asked_for_in_order(server: Server) -> None:
    server.say(Answer([samples.merge_request()]))
    asking(server).merge_requests.find(target_branch="main")
    query = server.requests[0].query
    assert query["state"] == ["opened"]
    assert query["target_branch"] == ["main"]
    assert (query["order_by"], query["sort"]) == (["created_at"], ["asc"])
    assert "updated_after" not in query
