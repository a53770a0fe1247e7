"""Closed without being merged: rejected, withdrawn, or left as it is."""

import pytest

from review import rejection
from tests.bot.service import Service
from tests.flow.stage import NEW, ROOT


def test_an_approvers_comment_and_close_is_a_rejection(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    bot.settle(iid)
    stage.note(iid, "The client takes this back,\nsee QnA 12.")
    stage.ask("pm-user", "PUT", iid, "", {"state_event": "close"})
    bot.settle(iid)
    assert "memory::rejected" in bot.mr(iid).labels
    assert "Rejected by pm-user: The client takes this back, see QnA 12" in (
        bot.headline(iid)
    )
    records = [rejection.read(one.body) for one in bot.own(iid)]
    found = [one for one in records if one is not None]
    assert [(one.ids, one.who, one.reason) for one in found] == [
        (
            ("mem-F003-keep-refund-receipts",),
            "pm-user",
            "The client takes this back, see QnA 12.",
        )
    ]


def test_a_command_closes_and_rejects(bot: Service) -> None:
    stage = bot.stage
    iid = stage.propose()
    bot.settle(iid)
    stage.note(iid, "@bot reject: not confirmed by the client")
    bot.settle(iid)
    assert bot.mr(iid).state == "closed"
    assert "memory::rejected" in bot.mr(iid).labels
    assert "not confirmed by the client" in bot.headline(iid)


def test_who_closes_without_a_reason_is_asked_once_and_reminded_once(
    free_bot: Service,
) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.ask("pm-user", "PUT", iid, "", {"state_event": "close"})
    free_bot.settle(iid)
    said = [one.body for one in free_bot.own(iid) if "@pm-user: " in one.body]
    assert len(said) == 1
    assert "memory::rejected" not in free_bot.mr(iid).labels
    stage.wait(25 * 3600)
    free_bot.settle(iid)
    stage.wait(25 * 3600)
    free_bot.settle(iid)
    said = [one.body for one in free_bot.own(iid) if "@pm-user: " in one.body]
    assert len(said) == 2
    stage.note(iid, "It is wrong.")
    free_bot.settle(iid)
    assert "Rejected by pm-user: It is wrong" in free_bot.headline(iid)


def test_reopened_it_is_decided_anew(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.note(iid, "@bot reject: not yet")
    free_bot.settle(iid)
    stage.ask("dev", "PUT", iid, "", {"state_event": "reopen"})
    free_bot.settle(iid)
    assert free_bot.mr(iid).state == "opened"
    assert free_bot.mr(iid).labels == {"memory"}
    assert "@pm-user decides" in free_bot.headline(iid)


@pytest.mark.parametrize(
    ("who", "said"),
    [("dev", "Withdrawn by its author, dev"), ("maya", "It was closed")],
)
def test_others_reject_nothing(free_bot: Service, who: str, said: str) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.note(iid, "@bot reject: I do not like it", user=who)
    free_bot.settle(iid)
    assert free_bot.mr(iid).state == "opened"
    stage.ask(who, "PUT", iid, "", {"state_event": "close"})
    free_bot.settle(iid)
    assert said in free_bot.headline(iid)
    assert "memory::rejected" not in free_bot.mr(iid).labels
    told = [one.body for one in free_bot.own(iid) if "neither wrote" in one.body]
    assert len(told) == (1 if who == "maya" else 0)


def test_a_fork_is_closed_with_a_word(free_bot: Service) -> None:
    stage = free_bot.stage
    box = stage.box
    fork = box.call("dev", "POST", f"{stage.path}/fork", {"namespace": "dev"})
    assert fork.status == 201, fork.data
    path = f"/projects/{fork.data['id']}/repository/commits"
    made = box.call(
        "dev",
        "POST",
        path,
        {
            "branch": "memory/x",
            "start_branch": "main",
            "commit_message": "Propose",
            "actions": [
                {
                    "action": "create",
                    "file_path": f"{ROOT}/{NEW}",
                    "content": "x",
                }
            ],
        },
    )
    assert made.status == 201, made.data
    opened = box.call(
        "dev",
        "POST",
        f"/projects/{fork.data['id']}/merge_requests",
        {
            "title": "From a fork",
            "source_branch": "memory/x",
            "target_branch": "main",
            "target_project_id": stage.project["id"],
        },
    )
    assert opened.status == 201, opened.data
    iid = int(opened.data["iid"])
    free_bot.settle(iid)
    assert free_bot.mr(iid).state == "closed"
    assert len([one for one in free_bot.own(iid) if "fork" in one.body]) == 1
