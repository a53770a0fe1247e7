"""A delivery names the merge request or branch to look at, and hostile ones nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.webhook import Ignore, Look, Reject, hear
from tests.gateway.webhook.deliveries import (
    NOW,
    PLAIN,
    SIGNED,
    TOKEN,
    headers,
    merge_request,
    note,
    packed,
    pipeline,
    push,
)

SAMPLES = Path(__file__).parents[4] / "shared" / "contract" / "webhooks"
ACTIONS = (
    "open", "update", "approved", "approval", "unapproved", "unapproval", "close",
    "reopen", "merge", "something of the future", "",
)  # fmt: skip


def heard(payload: object) -> Look | Ignore | Reject:
    body = payload if isinstance(payload, bytes) else packed(payload)
    return hear(headers(body), body, SIGNED, NOW)


def place(payload: object) -> tuple[int, int | None, str | None]:
    found = heard(payload)
    assert isinstance(found, Look), found
    return found.project_id, found.iid, found.branch


def ignored(payload: object) -> str:
    found = heard(payload)
    assert isinstance(found, Ignore), found
    return found.reason


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_of_a_merge_request_means_look_at_it(action: str) -> None:
    found = heard(merge_request(action))
    assert isinstance(found, Look)
    assert (found.project_id, found.iid, found.branch) == (9, 7, None)
    assert (found.kind, found.action, found.actor_id) == ("merge_request", action, 4)


def test_a_merge_request_from_a_fork_is_the_targets() -> None:
    assert place(merge_request(source_project_id=55))[0] == 9


def test_a_note_on_a_merge_request_means_look_at_it() -> None:
    assert place(note()) == (9, 7, None)


@pytest.mark.parametrize("noteable", ["Issue", "Commit", "Snippet", "", None, 5])
def test_a_note_on_something_else_is_ignored(noteable: Any) -> None:
    assert ignored(note(noteable)) == "a note on something else"


@pytest.mark.parametrize("branch", ["main", "memory/an", "語", "a b", "refs/heads/x"])
def test_a_push_means_look_at_the_branch(branch: str) -> None:
    assert place(push(f"refs/heads/{branch}")) == (9, None, branch)


def test_a_deleted_branch_is_looked_at_too() -> None:
    assert place(push(after="0" * 40)) == (9, None, "memory/an")


def test_a_pushed_tag_is_ignored() -> None:
    assert ignored(push("refs/tags/v1")) == "a tag"
    assert ignored({**push("refs/tags/v1"), "object_kind": "tag_push"})


def test_a_pipeline_of_a_merge_request_means_look_at_that() -> None:
    assert place(pipeline({"iid": 7, "target_project_id": 9})) == (9, 7, None)


def test_another_pipeline_means_look_at_its_branch() -> None:
    assert place(pipeline(None)) == (9, None, "memory/an")
    assert ignored(pipeline(None, tag=True)) == "the pipeline of a tag"


@pytest.mark.parametrize("kind", ["issue", "wiki_page", "build", "emoji", "", None, 1])
def test_a_kind_that_is_not_for_us_is_ignored(kind: Any) -> None:
    payload = {**merge_request(), "object_kind": kind}
    assert ignored(payload) == "an event of another kind"


def test_a_system_hook_names_its_kind_as_event_name() -> None:
    payload = push()
    del payload["object_kind"]
    assert place(payload) == (9, None, "memory/an")


@pytest.mark.parametrize("iid", [None, 0, -1, "7", 7.0, True, [7], 2**63, {}])
def test_an_iid_that_is_none_is_never_guessed(iid: Any) -> None:
    assert "doesn't say which" in ignored(merge_request(iid=iid))


@pytest.mark.parametrize(
    "ref", [None, 5, "", "refs/heads/", "main", "refs/heads/a\nb", "refs/heads/\ud800"]
)
def test_a_ref_that_is_none_is_never_guessed(ref: Any) -> None:
    assert ignored(push(ref))


@pytest.mark.parametrize("key", ["project", "object_attributes", "user", "changes"])
@pytest.mark.parametrize("value", [None, 5, "text", [], [{}], {}, {"id": {}}])
def test_parts_of_another_type_raise_nothing(key: str, value: Any) -> None:
    for payload in (merge_request(), note(), pipeline({"iid": 7}), push()):
        assert isinstance(heard({**payload, key: value}), Look | Ignore)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"[]",
        b"null",
        b"NaN",
        b"\xff\xfe\x00",
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
        b'{"object_kind": "merge_request", "object_attributes": {"iid": 1e999}}',
        b"\xef\xbb\xbf{}",
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_hostile_body_is_ignored(body: bytes) -> None:
    assert isinstance(heard(body), Ignore)


@given(st.binary(max_size=400), st.dictionaries(st.text(), st.text(), max_size=4))
def test_bytes_of_any_kind_raise_nothing(body: bytes, more: dict[str, str]) -> None:
    for secrets in (SIGNED, TOKEN):
        assert isinstance(hear(more, body, secrets, NOW), Reject)
        given = {**more, **headers(body), "X-Gitlab-Token": PLAIN}
        assert isinstance(hear(given, body, secrets, NOW), Ignore | Look)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "iid", "ref", "object_attributes", "project", "user"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from(["merge_request", "note", "push", "pipeline"]), json_values)
def test_json_of_any_shape_names_a_place_or_nothing(kind: str, value: Any) -> None:
    inner = value if isinstance(value, dict) else {"object_attributes": value}
    found = heard({**inner, "object_kind": kind})
    if isinstance(found, Look):
        assert (found.iid is None) != (found.branch is None)
        assert found.project_id > 0


def test_a_repeated_delivery_has_the_same_key() -> None:
    body = packed(merge_request())
    first = hear(headers(body), body, SIGNED, NOW)
    again = hear(headers(body, age=60), body, SIGNED, NOW)
    other = hear(headers(body, message_id="another"), body, SIGNED, NOW)
    assert isinstance(first, Look)
    assert isinstance(again, Look)
    assert isinstance(other, Look)
    assert first.key == again.key != other.key


def test_before_there_were_ids_the_same_body_is_the_same_delivery() -> None:
    def key(payload: dict[str, Any], **more: str) -> str:
        given = {"X-Gitlab-Token": PLAIN, **more}
        found = hear(given, packed(payload), TOKEN, NOW)
        assert isinstance(found, Look)
        return found.key

    assert key(merge_request()) == key(merge_request())
    assert key(merge_request()) != key(merge_request("approved"))
    assert key(merge_request(), **{"Idempotency-Key": "abc"}) == "abc"
    assert len(key(merge_request(), **{"Idempotency-Key": "a" * 5000})) == 64


@pytest.mark.skipif(not SAMPLES.exists(), reason="GitLab's payloads are not at hand")
def test_every_payload_of_gitlabs_documentation_names_its_place() -> None:
    found: dict[str, Any] = {}
    for path in sorted(SAMPLES.glob("*.json")):
        payload = json.loads(path.read_text(encoding="utf-8"))
        payload.pop("_provenance")
        if path.stem != "headers":
            found[path.stem] = place(payload)
    mine = {name: at for name, at in found.items() if name.startswith("merge_request")}
    assert len(mine) == 12
    assert set(mine.values()) == {(2, 16, None)}
    assert found["note_merge_request"] == (5, 1, None)
    assert found["push"] == (7, None, "master")
    assert found["pipeline"][1] is not None
