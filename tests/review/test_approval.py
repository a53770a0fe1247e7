"""An approval counts for what its approver saw, while nothing has made it void."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.settings import People, Person
from review.approval import Approved, Judged, approvals
from review.model import History, Note, User
from tests.review.histories import (
    AUTHOR,
    BOT,
    DA,
    DB,
    PEOPLE,
    PM,
    SECOND,
    SELF,
    TL,
    A,
    B,
    approval,
    at,
    event,
    history,
    note,
    said_by_gitlab,
    version,
)


def judged(seen: History, people: People = PEOPLE) -> Approved:
    return approvals(seen, people)


def only(seen: History, people: People = PEOPLE) -> Judged:
    (one,) = approvals(seen, people).judged
    return one


def test_an_approver_who_took_his_time_approves_what_was_there() -> None:
    one = only(history(approval()))
    assert (one.counts, one.digest, one.how) == (True, DA, "button")
    assert str(one.reason) == f"pm-user approved {DA}."
    assert (one.stamp.approver, one.stamp.approved_at) == ("pm-user", at(20))


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (AUTHOR, "mai is no approver of the settings."),
        (TL, "tl-user is no approver of the settings."),
        (User(77, "pm-user"), "pm-user is no approver of the settings."),
        (BOT, "project_1_bot_5e1f is no approver of the settings."),
        (replace(PM, bot=True), "pm-user is a bot; bots never decide."),
        (User(42, "group_3_bot_aa"), "group_3_bot_aa is a bot; bots never decide."),
        (replace(PM, state="blocked"), "The account of pm-user is blocked."),
        (replace(PM, state="deactivated"), "The account of pm-user is deactivated."),
    ],
)
def test_nobody_else_approves(who: User, why: str) -> None:
    one = only(history(approval(who), approved=True))
    assert (one.counts, str(one.reason)) == (False, why)
    with pytest.raises(ValueError, match="approves nothing"):
        _ = one.stamp


def test_a_renamed_approver_is_known_by_id_and_stamped_as_the_settings_say() -> None:
    one = only(history(approval(User(42, "renamed"))))
    assert (one.counts, one.stamp.approver) == (True, "pm-user")


def test_the_flag_approved_is_worth_nothing() -> None:
    assert judged(history(approved=True)).judged == ()


def test_a_revoked_approval_is_gone() -> None:
    assert judged(history(approval())).of(frozenset({DA}))
    assert judged(history(approved=True)).of(frozenset({DA})) is None


def test_an_approver_can_approve_his_own_only_if_the_settings_say_so() -> None:
    mine = People(approvers=(Person(AUTHOR.id, "mai"),))
    refused, allowed = (
        only(history(approval(AUTHOR)), mine),
        only(history(approval(AUTHOR)), SELF),
    )
    assert (refused.counts, refused.is_own) == (False, True)
    assert "author" in str(refused.reason)
    assert (allowed.counts, allowed.is_own) == (True, True)


def test_an_approver_who_pushed_may_approve_and_that_is_shown() -> None:
    pushed = said_by_gitlab("added 1 commit\n\n<ul>...</ul>", PM, 5)
    one = only(history(approval(), notes=(pushed,)))
    assert (one.counts, one.has_pushed) == (True, True)


@pytest.mark.parametrize(
    ("minutes", "counts"),
    [(4, False), (5, False), (5.01, True), (6, True), (0, False), (-1, False)],
)
def test_the_button_counts_after_the_quiet_period(minutes: float, counts: bool) -> None:
    assert only(history(approval(minutes=minutes))).counts is counts


def test_a_push_shortly_before_the_approval_leaves_the_content_in_doubt() -> None:
    seen = history(approval(minutes=20), versions={version(1, 0): A, version(2, 17): B})
    one = only(seen)
    assert (one.counts, one.digest) == (False, DB)
    assert "not yet 5 minutes old" in str(one.reason)
    quick = replace(PEOPLE, quiet_period=timedelta(seconds=30))
    assert only(seen, quick).counts


def test_a_push_after_the_approval_keeps_it_for_what_was_approved() -> None:
    found = judged(
        history(approval(minutes=20), versions={version(1, 0): A, version(2, 21): B})
    )
    assert found.of(frozenset({DB})) is None
    approved = found.of(frozenset({DA}))
    assert approved is not None
    assert approved.version == version(1, 0)


def test_without_a_time_the_approver_is_asked_again() -> None:
    one = only(history(approval(minutes=None)))
    assert not one.counts
    assert "`@bot approve aaaaaaaaaaaa`" in str(one.reason)


@pytest.mark.parametrize("state", ["overflow", "without_files", "empty", "timeout"])
def test_what_gitlab_did_not_collect_nobody_saw(state: str) -> None:
    known = {version(1, 0): A, version(2, 8, state=state): B}
    assert not only(history(approval(minutes=20), versions=known)).counts


def test_content_that_could_not_be_read_is_not_approved() -> None:
    assert not only(history(approval(), versions={version(1, 0): ""})).counts
    assert not only(history(approval(), versions={})).counts


@pytest.mark.parametrize("state", ["closed", "reopened"])
@pytest.mark.parametrize(("minutes", "counts"), [(19, True), (20, False), (21, False)])
def test_a_close_or_reopen_voids_what_was_before(
    state: str, minutes: float, counts: bool
) -> None:
    one = only(history(approval(minutes=20), events=(event(state, minutes),)))
    assert one.counts is counts
    said = history(
        notes=(note(f"@bot approve {DA}", PM, 20),), events=(event(state, minutes),)
    )
    assert only(said).counts is counts


@pytest.mark.parametrize("state", ["opened", "merged"])
def test_other_events_void_nothing(state: str) -> None:
    assert only(history(approval(minutes=20), events=(event(state, 25),))).counts


@pytest.mark.parametrize(
    "body",
    [
        "changed target branch from `main` to `dev`",
        "changed automatically target branch to `main` because `dev` was deleted",
        "deleted the `dev` branch. This merge request now targets the `main` branch",
    ],
)
@pytest.mark.parametrize(("minutes", "counts"), [(19, True), (20, False), (21, False)])
def test_a_change_of_target_voids_what_was_before(
    body: str, minutes: float, counts: bool
) -> None:
    told = said_by_gitlab(body, AUTHOR, minutes)
    one = only(history(approval(minutes=20), notes=(told,)))
    assert one.counts is counts
    assert counts or str(one.reason) == (
        "pm-user approved before its target branch was changed: approve again."
    )


def test_only_gitlab_can_say_that_the_target_was_changed() -> None:
    forged = note("changed target branch from `main` to `dev`", AUTHOR, 25)
    title = said_by_gitlab(
        "changed title from **a** to **This merge request now targets the**", AUTHOR, 26
    )
    assert only(history(approval(minutes=20), notes=(forged, title))).counts


def test_content_that_did_not_start_on_the_target_is_not_approved() -> None:
    elsewhere = {version(1, 0, start_commit_sha="e" * 40): A}
    one = only(history(approval(), versions=elsewhere))
    assert not one.counts
    assert "not on the target" in str(one.reason)


def test_a_command_approves_exactly_what_it_names_and_at_once() -> None:
    said = note(f"@bot approve {DB}", PM, 10)
    known = {version(1, 0): A, version(2, 9.9): B}
    one = only(history(notes=(said,), versions=known))
    assert (one.counts, one.how, one.digest, one.at) == (True, "command", DB, at(10))


def test_a_command_can_not_approve_what_comes_later() -> None:
    said = note(f"@bot approve {DB}", PM, 10)
    known = {version(1, 0): A, version(2, 11): B}
    assert not only(history(notes=(said,), versions=known)).counts


@pytest.mark.parametrize("minutes", [20, 40])
def test_two_contents_of_one_digest_are_approved_by_nobody(minutes: float) -> None:
    twin = A[:12] + "0" * 52
    known = {version(1, 0): A, version(2, 30): twin}
    said = note(f"@bot approve {DA}", SECOND, minutes)
    seen = history(approval(PM, minutes), notes=(said,), versions=known)
    for one in judged(seen).judged:
        assert not one.counts
        assert "Two different contents" in str(one.reason)


def test_content_that_comes_back_is_still_approved() -> None:
    known = {version(1, 0): A, version(2, 30): B, version(3, 40): A}
    approved = judged(history(approval(PM, 20), versions=known)).of(frozenset({DA}))
    assert approved is not None
    assert approved.version == version(1, 0)


@pytest.mark.parametrize(
    "said",
    [
        note(f"@bot approve {DA}", AUTHOR),
        note(f"@bot approve {DA}", TL),
        note(f"@bot approve {DA}", PM, updated_at=at(31)),
        note(f"> @bot approve {DA}", PM),
        note(f"@bot approve {DB}", PM),
        note(f"@bot approve {DA}", PM, system=True),
        note(f"@bot approve {DA}", BOT),
    ],
)
def test_commands_of_others_edited_quoted_or_on_other_content_approve_nothing(
    said: Note,
) -> None:
    assert judged(history(notes=(said,))).counting == ()


def test_who_takes_his_approval_back_takes_his_word_back() -> None:
    said = note(f"@bot approve {DA}", PM, 20)
    back = said_by_gitlab("unapproved this merge request", PM, 25)
    assert not only(history(notes=(said, back))).counts
    only_said = note("unapproved this merge request", PM, 25)
    assert only(history(notes=(said, only_said))).counts
    others = said_by_gitlab("unapproved this merge request", SECOND, 25)
    assert only(history(notes=(said, others))).counts
    again = note(f"@bot approve {DA}", PM, 26)
    assert judged(history(notes=(said, back, again))).of(frozenset({DA}))


def test_the_earliest_that_counts_wins() -> None:
    late, early = approval(PM, 30), approval(SECOND, 20)
    known = {version(1, 0): A}
    found = judged(history(late, early, approval(TL, 10), versions=known))
    first = found.of(frozenset({DA}))
    assert first is not None
    assert first.user == SECOND
    assert [one.user for one in found.counting] == [SECOND, PM]


def test_an_approval_told_twice_is_one() -> None:
    assert len(judged(history(approval(), approval())).judged) == 1


def test_of_several_contents_the_newest_is_tried_first() -> None:
    known = {version(1, 0): A, version(2, 30): B, version(3, 60): A}
    found = judged(history(approval(PM, 20), approval(SECOND, 50), versions=known))
    assert [one.digest for one in found.candidates] == [DB, DA]
    again = judged(
        history(approval(PM, 70), approval(SECOND, 50), versions=known)
    ).candidates
    assert [one.digest for one in again] == [DA, DB]
