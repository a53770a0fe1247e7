"""Killed after any write and run again: the same end, and nothing said twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import pytest

from gateway.git.mirror import Mirror
from tests.bot.conftest import MERGE
from tests.bot.service import Service, service
from tests.builders import memory
from tests.flow.conftest import held
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, set_up

WRITES = {
    "add",
    "approve",
    "cancel_auto_merge",
    "close",
    "create",
    "delete",
    "edit",
    "merge",
    "play",
    "push",
    "reply",
    "reset",
    "resolve",
    "retry",
    "start",
}
BAD = f"{BODY}\nSecond paragraph, one fact too many, with a [link](nowhere.md).\n"


class Killed(BaseException):
    """The process is gone: nothing that comes after it is carried out."""


@dataclass
class Life:
    """How many writes a process has left before it is killed."""

    left: int
    made: list[str] = field(default_factory=list)

    def wrote(self, name: str) -> None:
        """One write took effect."""
        self.made.append(name)
        self.left -= 1
        if self.left == 0:
            raise Killed


class Mortal:
    """Whatever it stands for, until a write too many."""

    def __init__(self, inner: Any, life: Life) -> None:
        self._inner, self._life = inner, life

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if name in WRITES and callable(found):
            return self._dying(found, name)
        if name in {"notes", "merge_requests", "approvals", "pipelines"} and not (
            callable(found)
        ):
            return Mortal(found, self._life)
        return found

    def _dying(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        def called(*words: Any, **more: Any) -> Any:
            done = call(*words, **more)
            self._life.wrote(name)
            return done

        return called


def mortal(bot: Service, writes: int) -> tuple[Service, Life]:
    """The same bot, to be killed after so many writes."""
    life = Life(writes)
    project = replace(
        bot.project,
        forge=Mortal(bot.project.forge, life),
        mirror=cast(Mirror, Mortal(bot.project.mirror, life)),
        patience=0.0,
    )
    return Service(bot.stage, project, bot.username), life


def proposed(bot: Service) -> int:
    """A memory with findings."""
    return bot.stage.propose({f"{ROOT}/{NEW}": memory(NEW, BAD)})


def approved(bot: Service) -> int:
    """A good memory that the PM approved."""
    iid = bot.stage.propose()
    bot.settle(iid)
    bot.stage.approve(iid)
    return iid


def changed(bot: Service) -> int:
    """Approved, finalized, and then changed by its author."""
    iid = approved(bot)
    bot.settle(iid)
    clone = bot.stage.clone()
    clone.git("pull", "origin", BRANCH)
    text = (clone.place / ROOT / NEW).read_text().replace("seven", "nine")
    clone.commit({f"{ROOT}/{NEW}": text}, "Say nine")
    clone.git("push", "origin", BRANCH)
    return iid


def rejected(bot: Service) -> int:
    """Rejected by a command."""
    iid = bot.stage.propose()
    bot.settle(iid)
    bot.stage.note(iid, "@bot reject: not confirmed")
    return iid


def state(bot: Service, iid: int) -> Any:
    """All that people see of it in the end; when it was written is no matter."""
    mr = bot.mr(iid)
    notes = sorted(one.body.split("\n")[0] for one in bot.own(iid))
    threads = sorted(
        (one.notes[0].body.split("\n")[0], one.resolved or False)
        for one in bot.project.forge.notes.discussions(iid)
        if one.resolved is not None
    )
    approvals = bot.project.forge.approvals.get(iid).approved_by
    reviewers = [one.username for one in mr.reviewers]
    return (
        (mr.title, mr.state, sorted(mr.labels), reviewers, bot.headline(iid)),
        ([one.rpartition(":")[0] for one in notes], threads),
        (len(approvals), bot.stage.files(bot.stage.tip(BRANCH))),
    )


SCENES = [proposed, approved, changed, rejected]


@contextmanager
def living(place: Path) -> Iterator[Service]:
    """A bot for a project of its own."""
    place.mkdir()
    with held(place, "free") as box:
        yield service(set_up(box, place, MERGE), place)


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
def test_killed_after_each_write_it_ends_the_same(
    tmp_path: Path, scene: Callable[[Service], int]
) -> None:
    with living(tmp_path / "alive") as alive:
        iid = scene(alive)
        alive.settle(iid)
        wanted = state(alive, iid)
    with living(tmp_path / "dying") as bot:
        iid = scene(bot)
        kills = killed_until_quiet(bot, iid)
        assert kills > 1
        bot.settle(iid)
        keys = [one.body.split("\n")[0] for one in bot.own(iid)]
        assert len(keys) == len(set(keys)), keys
        assert state(bot, iid) == wanted


def killed_until_quiet(bot: Service, iid: int) -> int:
    """Kill a run after its first write, again and again; how often it was killed."""
    for kills in range(40):
        dying, life = mortal(bot, 1)
        try:
            dying.run(iid)
        except Killed:
            continue
        assert not life.made
        return kills
    raise AssertionError("it never came to rest")
