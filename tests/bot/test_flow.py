"""From a proposal to the target: what the bot writes at each step, and no more."""

from gateway import port
from tests.bot.service import Service
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, NEW, ROOT

BAD = "Refund receipts are kept.\n"


def test_a_good_proposal_gets_label_assignee_title_and_summary(bot: Service) -> None:
    iid = bot.stage.propose()
    bot.settle(iid)
    mr = bot.mr(iid)
    assert mr.title == "memory(TICKET-123): +1 lesson/dev"
    assert mr.labels == {"memory"}
    assert [one.username for one in mr.assignees] == ["pm-user"]
    assert "@pm-user decides" in bot.headline(iid)
    assert "store the receipt" not in bot.headline(iid)
    assert "Refund receipts are asked for" in bot.summary(iid)


def test_it_goes_from_approval_to_final_form_to_merged(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    bot.settle(iid)
    stage.approve(iid)
    bot.settle(iid)
    assert stage.gate(iid).outcome == "pass"
    assert "final form" in bot.headline(iid)
    stage.merge(iid)
    bot.settle(iid)
    assert "Merged by pm-user" in bot.headline(iid)
    assert f"{ROOT}/{NEW}" in stage.files(stage.main())


def test_findings_are_threads_that_go_when_they_are_mended(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose({f"{ROOT}/{NEW}": memory(NEW, BAD)})
    bot.settle(iid)
    threads = [one for one in _threads(bot, iid) if one.resolved is False]
    assert threads
    assert "@dev" in bot.headline(iid)
    stage.clone().commit({f"{ROOT}/{NEW}": memory(NEW, BODY)}, "Mend it")
    stage.clone().git("push", "origin", BRANCH)
    bot.settle(iid)
    assert all(one.resolved for one in _threads(bot, iid))
    assert "@pm-user decides" in bot.headline(iid)


def test_new_content_voids_an_approval_and_says_so(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    bot.settle(iid)
    stage.approve(iid)
    other = BODY.replace("seven", "nine")
    stage.clone().commit({f"{ROOT}/{NEW}": memory(NEW, other)}, "Say nine")
    stage.clone().git("push", "origin", BRANCH)
    bot.settle(iid)
    assert stage.ask("pm-user", "GET", iid, "/approvals")["approved_by"] == []
    said = [one.body for one in bot.own(iid) if "has changed since" in one.body]
    assert len(said) == 1
    assert "@pm-user decides" in bot.headline(iid)


def test_what_is_pushed_onto_a_final_form_is_a_draft_again(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    stage.approve(iid)
    bot.settle(iid)
    clone = stage.clone()
    clone.git("pull", "origin", BRANCH)
    text = (clone.place / ROOT / NEW).read_text().replace("seven", "nine")
    clone.commit({f"{ROOT}/{NEW}": text}, "Say nine")
    clone.git("push", "origin", BRANCH)
    bot.settle(iid)
    held = stage.files(stage.tip(BRANCH))[f"{ROOT}/{NEW}"].decode()
    assert "status: pending" in held
    assert "nine years" in held
    assert "@pm-user decides" in bot.headline(iid)


def _threads(bot: Service, iid: int) -> list[port.Discussion]:
    found = bot.project.forge.notes.discussions(iid)
    return [one for one in found if one.resolved is not None]


def test_what_is_mechanical_is_suggested_at_its_line(free_bot: Service) -> None:
    stage = free_bot.stage
    text = memory(NEW, BODY).replace("reviewed_by:", "reviewed_by: dev")
    iid = stage.propose({f"{ROOT}/{NEW}": text})
    free_bot.settle(iid)
    bodies = [one.notes[0].body for one in _threads(free_bot, iid)]
    assert any("````suggestion:-0+0\nreviewed_by:\n````" in one for one in bodies), (
        bodies
    )
