"""What GitLab answers becomes values, in each of its shapes; the rest is an error."""

from datetime import UTC, datetime
from typing import Any

import pytest

from gateway.port import (
    ApprovalRule,
    Forge,
    Metadata,
    Missing,
    Refused,
    Unavailable,
    User,
)
from tests.gateway.live import samples
from tests.gateway.live.gitlab_double import Answer, Server, asking

WHEN = datetime(2026, 3, 1, 12, 0, 0, 123000, tzinfo=UTC)


def got(server: Server, data: Any) -> Forge:
    server.say(Answer(data))
    return asking(server)


def test_a_merge_request_is_read_whole(server: Server) -> None:
    found = got(server, samples.merge_request()).merge_requests.get(7)
    assert (found.iid, found.project_id, found.sha) == (7, 9, samples.sha("a"))
    assert found.description == ""
    assert found.created_at == WHEN
    assert found.labels == {"memory"}
    assert found.diff_refs is not None
    assert found.diff_refs.start_sha == samples.sha("c")
    assert not found.from_fork


@pytest.mark.parametrize(
    "refs",
    [None, {"base_sha": None, "start_sha": None, "head_sha": None},
     {"base_sha": samples.sha("b"), "start_sha": "", "head_sha": samples.sha("a")}],
)  # fmt: skip
def test_diff_refs_that_are_not_ready_are_none(server: Server, refs: Any) -> None:
    found = got(server, samples.merge_request(diff_refs=refs)).merge_requests.get(7)
    assert found.diff_refs is None


def test_a_fork_that_is_gone_is_a_fork(server: Server) -> None:
    data = samples.merge_request(source_project_id=None, sha=None, closed_by=None)
    found = got(server, data).merge_requests.get(7)
    assert found.from_fork
    assert found.sha is None


@pytest.mark.parametrize("key", ["merge_user", "merged_by"])
def test_who_merged_is_read_by_either_name(server: Server, key: str) -> None:
    data = samples.merge_request(state="merged", **{key: samples.user(5)})
    found = got(server, data).merge_requests.get(7)
    assert found.merge_user == User(5, "user5", "User 5", "active")


def test_times_are_in_utc_whatever_zone_they_come_in(server: Server) -> None:
    data = samples.merge_request(created_at="2026-03-01T21:00:00.123+09:00")
    assert got(server, data).merge_requests.get(7).created_at == WHEN


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("iid", "7"), ("iid", True), ("iid", None), ("sha", "abc"), ("sha", 5),
        ("sha", "A" * 40), ("sha", samples.sha("a") + "\n"), ("state", None),
        ("title", 5), ("author", None), ("author", []), ("author", {"id": 4}),
        ("labels", "memory"), ("labels", [{"name": "memory"}]), ("draft", "no"),
        ("created_at", "yesterday"), ("created_at", "2026-03-01T12:00:00"),
        ("created_at", 5), ("diff_refs", "x"), ("reviewers", [None]),
        ("created_at", "0001-01-01T00:00:00+14:00"), ("target_project_id", None),
    ],
)  # fmt: skip
def test_a_field_of_another_type_is_no_answer(
    server: Server, key: str, value: Any
) -> None:
    forge = got(server, samples.merge_request(**{key: value}))
    with pytest.raises(Unavailable):
        forge.merge_requests.get(7)


@pytest.mark.parametrize("data", [[], None, "text", 5, {}])
def test_an_answer_of_another_kind_is_none(server: Server, data: Any) -> None:
    with pytest.raises(Unavailable):
        got(server, data).merge_requests.get(7)


CE = {"user_has_approved": False, "user_can_approve": True, "approved": True}
EE = {**CE, "approvals_required": 1, "approvals_left": 0, "approval_rules_left": []}


@pytest.mark.parametrize(("shape", "left"), [(CE, None), (EE, 0)], ids=["CE", "EE"])
def test_approvals_are_read_in_the_shape_of_either_edition(
    server: Server, shape: dict[str, Any], left: int | None
) -> None:
    given = {"user": samples.user(5), "approved_at": samples.WHEN}
    found = got(server, {**shape, "approved_by": [given]}).approvals.get(7)
    assert [(one.user.id, one.approved_at) for one in found.approved_by] == [(5, WHEN)]
    assert found.approvals_left == left


def test_an_old_gitlab_tells_no_time_of_an_approval(server: Server) -> None:
    data = {**CE, "approved_by": [{"user": samples.user(5)}]}
    (found,) = got(server, data).approvals.get(7).approved_by
    assert found.approved_at is None


def test_approved_by_nobody_is_nobodys_approval(server: Server) -> None:
    found = got(server, {**EE, "approved_by": []}).approvals.get(7)
    assert found.approved_by == ()
    assert not hasattr(found, "approved")


@pytest.mark.parametrize(
    "data", [CE, {**CE, "approved_by": None}, {**CE, "approved_by": {}}]
)
def test_approvals_without_their_list_are_no_answer(server: Server, data: Any) -> None:
    with pytest.raises(Unavailable):
        got(server, data).approvals.get(7)


def test_rules_are_premiums(server: Server) -> None:
    rule = {"id": 1, "name": "PM", "rule_type": "regular", "approvals_required": 1,
            "eligible_approvers": [samples.user(5)], "approved_by": [],
            "approved": False}  # fmt: skip
    found = got(server, {"approval_rules_overwritten": False, "rules": [rule]})
    five = User(5, "user5", "User 5", "active")
    wanted = ApprovalRule(1, "PM", "regular", 1, (five,), (), False)
    assert found.approvals.rules(7) == (wanted,)
    server.say(Answer({"error": "404 Not Found"}, status=404))
    with pytest.raises(Missing):
        asking(server).approvals.rules(7)


def test_versions_come_oldest_first(server: Server) -> None:
    data = [samples.version(12), samples.version(11, patch_id_sha="abc")]
    found = got(server, data).merge_requests.versions(7)
    assert [version.id for version in found] == [11, 12]
    assert found[1].patch_id_sha is None


def test_a_note_that_gitlab_ran_as_commands_is_no_note(server: Server) -> None:
    data = {"commands_changes": {"state_event": "close"}, "summary": ["Closed."]}
    server.say(Answer(data, status=202))
    with pytest.raises(Refused, match="quick actions"):
        asking(server).notes.add(7, "words")


def test_a_thread_is_resolved_when_all_in_it_is(server: Server) -> None:
    done, open_, plain = (
        samples.note(1, resolvable=True, resolved=True),
        samples.note(2, resolvable=True, resolved=False),
        samples.note(3),
    )
    data = [
        {"id": "a", "individual_note": False, "notes": [done, plain]},
        {"id": "b", "individual_note": False, "notes": [done, open_]},
        {"id": "c", "individual_note": True, "notes": [plain]},
    ]
    found = got(server, data).notes.discussions(7)
    assert [thread.resolved for thread in found] == [True, False, None]


def test_a_named_pusher_is_no_role(server: Server) -> None:
    levels = [{"access_level": 0, "user_id": None}, {"access_level": 40, "user_id": 5}]
    data = [{"id": 1, "name": "main", "push_access_levels": levels,
             "merge_access_levels": [{"access_level": 40}]}]  # fmt: skip
    (found,) = got(server, data).project.protected_branches()
    assert found.push_access_levels == frozenset({0})
    assert found.merge_access_levels == frozenset({40})
    assert (found.named_push, found.named_merge) == (1, 0)
    assert not found.allow_force_push
    assert found.code_owner_approval_required is None


def test_a_setting_that_is_not_told_is_none(server: Server) -> None:
    data = {"id": 9, "path_with_namespace": "team/docs", "default_branch": "main",
            "merge_method": "ff", "allow_merge_on_skipped_pipeline": False}  # fmt: skip
    found = got(server, data).project.get()
    assert (found.merge_method, found.allow_merge_on_skipped_pipeline) == ("ff", False)
    assert found.only_allow_merge_if_pipeline_succeeds is None


def test_an_old_gitlab_tells_its_version_elsewhere(server: Server) -> None:
    server.say(Answer({"error": "404"}, status=404), Answer({"version": "14.0.1"}))
    assert asking(server).project.metadata() == Metadata("14.0.1", None)


def test_a_user_is_found_by_his_exact_name(server: Server) -> None:
    forge = got(
        server, [samples.user(4, username="an2"), samples.user(5, username="An")]
    )
    found = forge.people.find("an")
    assert found is not None
    assert found.id == 5
    assert server.requests[0].query["username"] == ["an"]
    assert got(server, []).people.find("an") is None


def test_who_is_no_member_is_none(server: Server) -> None:
    server.say(Answer({"message": "404 Not found"}, status=404))
    assert asking(server).people.member(4) is None
