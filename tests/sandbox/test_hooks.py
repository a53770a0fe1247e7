"""Webhooks tell what GitLab's tell, signed as GitLab signs; and fail to order."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandbox.testing import Clone, Sandbox
from tests.sandbox.receiver import Receiver, listening
from tests.tools import CONTRACT

MR = "/projects/1/merge_requests/1"
KEY = "whsec_" + base64.b64encode(b"k" * 32).decode()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver that answers 200."""
    with listening() as found:
        yield found


@pytest.fixture
def clone(box: Sandbox, tmp_path: Path) -> Clone:
    """A clone with a pushed branch, before any hook."""
    made = box.clone("dev", box.project(), tmp_path / "clone")
    made.branch("topic", {"a.md": "one\n"})
    return made


def hook(box: Sandbox, receiver: Receiver, **fields: object) -> Any:
    body = {
        "url": receiver.url, "merge_requests_events": True, "note_events": True,
        "push_events": True, "pipeline_events": True, **fields,
    }  # fmt: skip
    made = box.call("maya", "POST", "/projects/1/hooks", body)
    assert made.status == 201
    return made.data


def open_mr(box: Sandbox) -> None:
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", "/projects/1/merge_requests", body)


def wait_for(box: Sandbox, receiver: Receiver, count: int) -> None:
    box.wait(lambda: len(receiver.got) >= count)


def test_the_life_of_a_merge_request_is_told(
    box: Sandbox, clone: Clone, receiver: Receiver
) -> None:
    hook(box, receiver)
    open_mr(box)
    box.call("dev", "PUT", MR, {"add_labels": "x"})
    box.call("maya", "POST", f"{MR}/notes", {"body": "hello"})
    box.call("maya", "POST", f"{MR}/approve", {})
    box.call("maya", "POST", f"{MR}/unapprove", {})
    clone.commit({"a.md": "two\n"})
    clone.git("push", "-q", "origin", "topic")
    box.call("dev", "PUT", MR, {"state_event": "close"})
    box.call("dev", "PUT", MR, {"state_event": "reopen"})
    box.call("maya", "PUT", f"{MR}/merge", {})
    wait_for(box, receiver, 12)
    assert receiver.kinds()[:11] == [
        "merge_request:open", "merge_request:update", "note:create",
        "merge_request:approved", "merge_request:unapproved", "push",
        "merge_request:update", "merge_request:close", "merge_request:reopen",
        "merge_request:merge", "push",
    ]  # fmt: skip
    labelled, pushed = receiver.payloads[1], receiver.payloads[6]
    assert labelled["changes"]["labels"]["current"][0]["title"] == "x"
    assert "oldrev" not in labelled["object_attributes"]
    assert (
        pushed["object_attributes"]["oldrev"]
        != pushed["object_attributes"]["last_commit"]["id"]
    )


def texts(receiver: Receiver) -> str:
    return " ".join(body.decode() for _, body in receiver.got)


def missing(wanted: Any, found: Any, path: str = "") -> list[str]:
    """Keys that the example has and the payload lacks."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        gone = [f"{path}.{key}" for key in wanted.keys() - found.keys()]
        shared = wanted.keys() & found.keys()
        for key in shared:
            gone += missing(wanted[key], found[key], f"{path}.{key}")
        return gone
    if isinstance(wanted, list) and isinstance(found, list) and wanted and found:
        return missing(wanted[0], found[0], f"{path}[]")
    return []


@pytest.mark.skipif(not CONTRACT.exists(), reason="GitLab's examples are not at hand")
@pytest.mark.usefixtures("clone")
def test_payloads_have_every_key_of_gitlabs_examples(
    box: Sandbox, receiver: Receiver
) -> None:
    hook(box, receiver)
    box.world.configure(tier="premium")
    open_mr(box)
    box.call("dev", "PUT", MR, {"add_labels": "x", "reviewer_ids": [1]})
    box.call("maya", "POST", f"{MR}/notes", {"body": "hello"})
    wait_for(box, receiver, 3)
    # Of milestones and issues; old payloads' keys; and what is a test's own.
    other = {"milestone_id", "assignee_id", "position", "assignee", "email"}
    for name, place in (("merge_request_update_labels", 1), ("note_merge_request", 2)):
        text = (CONTRACT / "webhooks" / f"{name}.json").read_text(encoding="utf-8")
        example = json.loads(text)
        example.pop("_provenance")
        rows = missing(example, receiver.payloads[place])
        assert not [row for row in rows if row.rsplit(".", 1)[-1] not in other]


@pytest.mark.skipif(not CONTRACT.exists(), reason="GitLab's examples are not at hand")
def test_pushes_and_pipelines_are_told_with_every_key(
    box: Sandbox, receiver: Receiver, tmp_path: Path
) -> None:
    rule = "  rules:\n    - if: $CI_MERGE_REQUEST_IID\n"
    files = {".gitlab-ci.yml": f"a:\n  script: ['true']\n{rule}"}
    clone = box.clone("dev", box.project(files=files), tmp_path / "clone")
    hook(box, receiver)
    clone.branch("topic", {"a.md": "one\n"})
    open_mr(box)
    box.wait(lambda: '"status": "success", "detailed' in texts(receiver))
    by_kind = {one["object_kind"]: one for one in receiver.payloads}
    for name in ("push", "pipeline"):
        text = (CONTRACT / "webhooks" / f"{name}.json").read_text(encoding="utf-8")
        example = json.loads(text)
        example.pop("_provenance")
        assert not missing(example, by_kind[name])
    assert by_kind["push"]["commits"][0]["added"] == ["a.md"]
    assert by_kind["pipeline"]["merge_request"]["iid"] == 1
    assert by_kind["pipeline"]["builds"][0]["status"] == "success"


@pytest.mark.usefixtures("clone")
def test_a_delivery_is_signed_and_carries_the_token(
    box: Sandbox, receiver: Receiver
) -> None:
    secret = "s" * 16
    made = hook(box, receiver, token=secret, signing_token=KEY)
    assert (made["token_present"], made["signing_token_present"]) == (True, True)
    assert "token" not in made
    open_mr(box)
    wait_for(box, receiver, 1)
    headers, body = receiver.got[0]
    assert headers["X-Gitlab-Token"] == secret
    assert headers["X-Gitlab-Event"] == "Merge Request Hook"
    assert headers["webhook-id"] == headers["Idempotency-Key"]
    assert headers["User-Agent"] == "GitLab/19.3.0"
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mac = hmac.new(b"k" * 32, signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == "v1," + base64.b64encode(mac).decode()


@pytest.mark.usefixtures("clone")
def test_an_older_gitlab_does_not_sign(box: Sandbox, receiver: Receiver) -> None:
    box.world.configure(version="18.9.0")
    hook(box, receiver, signing_token=KEY)
    open_mr(box)
    wait_for(box, receiver, 1)
    assert "webhook-signature" not in receiver.got[0][0]


@pytest.mark.usefixtures("clone")
def test_deliveries_come_twice_or_never(box: Sandbox, receiver: Receiver) -> None:
    hook(box, receiver)
    box.world.configure(hook_mode="never")
    open_mr(box)
    box.world.configure(hook_mode="twice")
    box.call("maya", "POST", f"{MR}/notes", {"body": "hello"})
    wait_for(box, receiver, 2)
    assert receiver.kinds() == ["note:create", "note:create"]
    keys = {headers["Idempotency-Key"] for headers, _ in receiver.got}
    assert len(keys) == 1


@pytest.mark.usefixtures("clone")
def test_deliveries_come_late(box: Sandbox, receiver: Receiver) -> None:
    hook(box, receiver)
    box.world.configure(hook_mode="late", hook_delay=60)
    open_mr(box)
    assert box.call(None, "GET", "/sandbox/deliveries").data[0]["state"] == "waiting"
    assert receiver.got == []
    box.world.advance(61)
    wait_for(box, receiver, 1)


@pytest.mark.usefixtures("clone")
def test_deliveries_change_places(box: Sandbox, receiver: Receiver) -> None:
    hook(box, receiver)
    box.world.configure(hook_mode="reordered", hook_delay=60)
    open_mr(box)
    box.call("maya", "POST", f"{MR}/notes", {"body": "hello"})
    wait_for(box, receiver, 1)
    box.world.advance(61)
    wait_for(box, receiver, 2)
    assert receiver.kinds() == ["note:create", "merge_request:open"]


@pytest.mark.usefixtures("clone")
def test_a_timeout_is_logged_and_nothing_is_retried(
    box: Sandbox, receiver: Receiver
) -> None:
    made = hook(box, receiver)
    box.world.configure(hook_timeout=0.1)
    receiver.pause = 0.5
    open_mr(box)
    path = f"/projects/1/hooks/{made['id']}/events"
    box.wait(lambda: box.call("maya", "GET", path).data)
    event = box.call("maya", "GET", path).data[0]
    assert event["response_status"] == "internal error"
    assert len(receiver.got) == 1


@pytest.mark.usefixtures("clone")
def test_failures_disable_a_hook_where_that_is_on(
    box: Sandbox, receiver: Receiver
) -> None:
    made = hook(box, receiver)
    box.world.configure(hook_auto_disable=True)
    receiver.status = 500
    open_mr(box)
    for number in range(2, 5):
        wait_for(box, receiver, number - 1)
        box.call("maya", "POST", f"{MR}/notes", {"body": f"{number}"})
    wait_for(box, receiver, 4)
    path = f"/projects/1/hooks/{made['id']}"
    box.wait(lambda: box.call("maya", "GET", path).data["alert_status"] != "executable")
    assert box.call("maya", "GET", path).data["alert_status"] == "temporarily_disabled"
    box.call("maya", "POST", f"{MR}/notes", {"body": "unheard"})
    receiver.status = 200
    tested = box.call("maya", "POST", f"{path}/test/note_events")
    assert tested.status == 201
    assert box.call("maya", "GET", path).data["alert_status"] == "executable"
    assert len(receiver.got) == 5


@pytest.mark.usefixtures("clone")
def test_an_event_is_sent_again_under_its_key(box: Sandbox, receiver: Receiver) -> None:
    made = hook(box, receiver)
    open_mr(box)
    path = f"/projects/1/hooks/{made['id']}/events"
    box.wait(lambda: box.call("maya", "GET", path).data)
    number = box.call("maya", "GET", path).data[0]["id"]
    assert box.call("maya", "POST", f"{path}/{number}/resend").status == 201
    first, second = receiver.got
    assert first[1] == second[1]
    assert first[0]["Idempotency-Key"] == second[0]["Idempotency-Key"]
    codes = [
        box.call("maya", "POST", f"{path}/{number}/resend").status for _ in range(5)
    ]
    assert codes[-1] == 429


def test_a_push_of_many_branches_tells_nothing(
    box: Sandbox, clone: Clone, receiver: Receiver
) -> None:
    hook(box, receiver)
    names = [f"b{number}" for number in range(4)]
    for name in names:
        clone.git("branch", name)
    clone.git("push", "-q", "origin", *names)
    clone.git("push", "-q", "origin", "topic:refs/heads/last")
    wait_for(box, receiver, 1)
    assert [one["ref"] for one in receiver.payloads] == ["refs/heads/last"]


def test_a_signing_token_has_a_form(box: Sandbox, receiver: Receiver) -> None:
    box.project()
    body = {"url": receiver.url, "signing_token": "plain"}
    assert box.call("maya", "POST", "/projects/1/hooks", body).status == 422
    assert (
        box.call("maya", "POST", "/projects/1/hooks", {"url": "ftp://x"}).status == 422
    )
