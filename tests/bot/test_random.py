"""Random stories: after every event a few runs come to rest, and stay so."""

import random
from collections.abc import Callable

import pytest

from review.marker import key_of
from tests.bot.service import Service
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, NEW, ROOT

STEPS = 9
BAD = "Refund receipts are kept.\n"
INSTINCT = "02.Instincts/approved/F-003_Payment/check-receipts-first.md"
Event = Callable[[Service, int, random.Random], None]


def call(
    bot: Service, user: str, method: str, iid: int, rest: str, body: object
) -> None:
    """A call that GitLab may refuse as it likes: people try things."""
    path = f"{bot.stage.path}/merge_requests/{iid}{rest}"
    bot.stage.box.call(user, method, path, body)


def push(bot: Service, _iid: int, chance: random.Random) -> None:
    """The author pushes something else, on top of whatever the branch holds."""
    clone = bot.stage.clone()
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", BRANCH, f"origin/{BRANCH}")
    years = chance.choice(["seven", "nine", "ten"])
    body = chance.choice([BODY.replace("seven", years), BAD])
    put: dict[str, str | None] = {f"{ROOT}/{NEW}": memory(NEW, body)}
    if chance.random() < 0.3:
        put[f"{ROOT}/{INSTINCT}"] = memory(INSTINCT, BODY, confidence="0.8")
    clone.commit(put, "Change it")
    clone.git("push", "-q", "origin", BRANCH)


def approve(bot: Service, iid: int, chance: random.Random) -> None:
    """Somebody presses the button, sooner or later."""
    bot.stage.wait(chance.choice([1, 400]))
    call(bot, chance.choice(["pm-user", "tl-user"]), "POST", iid, "/approve", None)


def unapprove(bot: Service, iid: int, _chance: random.Random) -> None:
    """The PM takes it back."""
    call(bot, "pm-user", "POST", iid, "/unapprove", None)


def say(bot: Service, iid: int, chance: random.Random) -> None:
    """Somebody writes something, commands among it."""
    digest = bot.stage.digest(iid) if chance.random() < 0.5 else "0" * 12
    text = chance.choice(
        [
            "Looks fine.",
            f"@bot approve {digest}",
            f"@bot waive @tl-user {digest}: on leave",
            "@bot drop mem-F003-keep-refund-receipts: not ours",
            "> @bot reject: quoted",
            "/close\n@bot approve now",
        ]
    )
    who = chance.choice(["pm-user", "tl-user", "dev"])
    call(bot, who, "POST", iid, "/notes", {"body": text})


def turn(bot: Service, iid: int, chance: random.Random) -> None:
    """It is closed or opened again."""
    event = "reopen" if bot.mr(iid).state == "closed" else "close"
    who = chance.choice(["pm-user", "dev", "maya"])
    call(bot, who, "PUT", iid, "", {"state_event": event})


def edit(bot: Service, iid: int, chance: random.Random) -> None:
    """Somebody changes the page by hand."""
    body = chance.choice(
        [
            {"title": "Draft: receipts"},
            {"title": "Receipts"},
            {"remove_labels": "memory"},
            {"add_labels": "memory::rejected"},
            {"reviewer_ids": []},
            {"assignee_ids": []},
        ]
    )
    call(bot, chance.choice(["pm-user", "dev"]), "PUT", iid, "", body)


def thread(bot: Service, iid: int, chance: random.Random) -> None:
    """The PM opens a thread, or resolves all of them."""
    if chance.random() < 0.5:
        call(bot, "pm-user", "POST", iid, "/discussions", {"body": "Sure?"})
        return
    for one in bot.project.forge.notes.discussions(iid):
        if one.resolved is False:
            rest = f"/discussions/{one.id}"
            call(bot, "pm-user", "PUT", iid, rest, {"resolved": True})


def move_main(bot: Service, _iid: int, chance: random.Random) -> None:
    """Something else reaches main."""
    clone = bot.stage.clone("maya")
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", "main", "origin/main")
    clone.commit({"README.md": f"# Docs {chance.random()}\n"})
    clone.git("push", "-q", "origin", "HEAD:main")


EVENTS: tuple[Event, ...] = (
    push,
    push,
    approve,
    approve,
    unapprove,
    say,
    say,
    turn,
    edit,
    thread,
    move_main,
)


@pytest.mark.parametrize("seed", range(3))
def test_every_story_comes_to_rest(bot: Service, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  (the same story every time)
    iid = bot.stage.propose()
    bot.settle(iid)
    for _ in range(STEPS):
        event = chance.choice(EVENTS)
        event(bot, iid, chance)
        bot.stage.wait(chance.choice([2, 700]))
        bot.settle(iid)
        keys = [key_of(one.body) for one in bot.own(iid)]
        assert keys.count("summary") == 1, event.__name__
        assert len(keys) == len(set(keys)), (event.__name__, keys)
