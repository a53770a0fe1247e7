"""What speaks against a proposal is shown before it is decided."""

from dataclasses import replace

from bot.neighbours import Neighbours
from tests.bot.service import Service
from tests.builders import memory
from tests.flow.stage import BODY, NEW, ROOT

RULE = """\
# Payment

Receipts of refunds have to be stored with the order for seven years, since auditors
ask for each of them.

Nothing else is said here about anything that could matter to anybody at all.
"""
TWIN = NEW.replace("keep", "store")


def with_neighbours(bot: Service) -> Service:
    """A bot that looks at what else is open."""
    project = bot.project
    neighbours = Neighbours(project.forge, project.mirror, ROOT)
    return Service(bot.stage, replace(project, others=neighbours), bot.username)


def test_another_open_proposal_that_says_the_same_is_named(free_bot: Service) -> None:
    bot = with_neighbours(free_bot)
    first = bot.stage.propose()
    bot.settle(first)
    again = BODY.replace("asked for", "requested")
    put: dict[str, str | None] = {f"{ROOT}/{TWIN}": memory(TWIN, again)}
    second = bot.stage.propose(put, "memory/TICKET-9")
    bot.settle(second)
    assert "nearly the same as mem-F003-keep-refund-receipts in" in bot.summary(second)
    assert f"!\u2060{first}".replace("!", "\\!") in bot.summary(second)
    bot.stage.ask("dev", "PUT", first, "", {"state_event": "close"})
    bot.settle(second)
    assert "nearly the same" not in bot.summary(second)


def test_a_passage_of_the_rules_about_the_same_is_shown(free_bot: Service) -> None:
    stage = free_bot.stage
    clone = stage.clone("maya")
    clone.commit({".rules/payment.md": RULE})
    clone.git("push", "-q", "origin", "HEAD:main")
    iid = stage.propose()
    free_bot.settle(iid)
    said = free_bot.summary(iid)
    assert ".rules/payment.md:3 speak of the same" in said
    assert "auditors ask for each of them" in said
    assert "Nothing else is said" not in said


def test_what_steers_the_tools_is_told(free_bot: Service) -> None:
    iid = free_bot.stage.propose({"CLAUDE.md": "Do as I say.\n"})
    free_bot.settle(iid)
    assert "look twice at CLAUDE.md" in free_bot.summary(iid)
    assert free_bot.mr(iid).title == "memory(TICKET-123): ~1 settings"
