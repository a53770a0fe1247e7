"""Consultants, changes requested, memories sent back, and what people did by hand."""

from tests.bot.service import Service
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, NEW, ROOT

INSTINCT = "02.Instincts/approved/F-003_Payment/check-receipts-first.md"
OTHER = "01.Lessons/dev/F-003_Payment/archive-parcel-labels.md"
OTHER_BODY = """\
Parcel labels are printed twice when the printer runs out of paper.

**Apply:** ask the printer for its state before the second print.
"""


def instinct() -> dict[str, str | None]:
    """A memory about which the TL has to speak."""
    return {f"{ROOT}/{INSTINCT}": memory(INSTINCT, BODY, confidence="0.8")}


def test_a_consultant_is_asked_and_then_the_pm(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose(instinct())
    bot.settle(iid)
    assert [one.username for one in bot.mr(iid).reviewers] == ["tl-user"]
    assert "@tl-user" in bot.headline(iid)
    stage.note(iid, "Fine with me.", user="tl-user")
    bot.settle(iid)
    assert "@pm-user decides" in bot.headline(iid)
    assert "tl-user (tl): has commented" in bot.summary(iid)


def test_whom_a_person_removed_is_not_asked_again(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose(instinct())
    free_bot.settle(iid)
    stage.ask("dev", "PUT", iid, "", {"reviewer_ids": []})
    free_bot.settle(iid)
    assert free_bot.mr(iid).reviewers == ()


def test_what_people_set_by_hand_stays(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.wait(1)
    stage.ask("dev", "PUT", iid, "", {"title": "Receipts", "assignee_ids": []})
    stage.ask("dev", "PUT", iid, "", {"remove_labels": "memory"})
    free_bot.settle(iid)
    mr = free_bot.mr(iid)
    assert (mr.title, mr.assignees, mr.labels) == ("Receipts", (), frozenset())


def test_a_draft_keeps_its_mark_and_waits_for_its_author(free_bot: Service) -> None:
    iid = free_bot.stage.propose(title="Draft: receipts of TICKET-9")
    free_bot.settle(iid)
    assert free_bot.mr(iid).title == "Draft: memory(TICKET-123): +1 lesson/dev"
    assert "@dev" in free_bot.headline(iid)


def test_an_open_thread_of_an_approver_asks_for_changes(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    bot.settle(iid)
    made = stage.ask(
        "pm-user", "POST", iid, "/discussions", {"body": "Seven or ten years?"}
    )
    bot.settle(iid)
    assert "memory::changes-requested" in bot.mr(iid).labels
    assert "@dev" in bot.headline(iid)
    stage.ask("pm-user", "PUT", iid, f"/discussions/{made['id']}", {"resolved": True})
    bot.settle(iid)
    assert "memory::changes-requested" not in bot.mr(iid).labels


def test_one_of_two_is_sent_back_and_the_other_goes_on(free_bot: Service) -> None:
    stage = free_bot.stage
    put: dict[str, str | None] = {
        f"{ROOT}/{NEW}": memory(NEW, BODY),
        f"{ROOT}/{OTHER}": memory(OTHER, OTHER_BODY),
    }
    iid = stage.propose(put)
    free_bot.settle(iid)
    assert free_bot.mr(iid).title == "memory(TICKET-123): +2 lesson/dev"
    stage.note(iid, "@bot drop mem-F003-archive-parcel-labels: not ours to fix")
    free_bot.settle(iid)
    assert "mem-F003-archive-parcel-labels" in free_bot.headline(iid)
    assert len([one for one in free_bot.own(iid) if "sends" in one.body]) >= 1
    stage.clone().commit({f"{ROOT}/{OTHER}": None}, "Take it out")
    stage.clone().git("push", "origin", BRANCH)
    free_bot.settle(iid)
    assert "@pm-user decides" in free_bot.headline(iid)
    assert free_bot.mr(iid).title == "memory(TICKET-123): +1 lesson/dev"


def test_an_approval_too_soon_is_told_once(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.approve(iid, after=1)
    free_bot.settle(iid)
    said = [one.body for one in free_bot.own(iid) if "not yet" in one.body]
    assert len(said) >= 1
    assert "@pm-user decides" in free_bot.headline(iid)


def test_a_merge_request_about_other_things_is_left_alone(free_bot: Service) -> None:
    iid = free_bot.stage.propose({"src/a.py": "x = 1\n"})
    free_bot.settle(iid)
    assert free_bot.own(iid) == []
    assert free_bot.mr(iid).labels == frozenset()


def test_a_revoked_approval_turns_the_gate(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    stage.approve(iid)
    free_bot.settle(iid)
    assert stage.gate(iid).outcome == "pass"
    stage.ask("pm-user", "POST", iid, "/unapprove")
    free_bot.settle(iid)
    assert stage.gate(iid).outcome != "pass"
    assert "@pm-user decides" in free_bot.headline(iid)
