"""The operator hears of what will bite, once, and no more when it is mended."""

from dataclasses import replace
from pathlib import Path

from bot.operator import LABEL, tell_operator
from flow.safeguards import read
from gateway import port
from tests.bot.service import Service, guard, service, texts
from tests.flow.stage import CODEOWNERS, ROOT


def told(bot: Service) -> bool:
    """One time that the operator is told."""
    return tell_operator(bot.project, lambda _: texts())


def issues(bot: Service, state: str = "opened") -> tuple[port.Issue, ...]:
    """The bot's issues."""
    return bot.project.forge.issues.find(LABEL, state)


def test_all_is_right_and_nothing_is_said(free_bot: Service) -> None:
    assert not told(free_bot)
    assert issues(free_bot) == ()


def test_what_is_wrong_is_told_once_and_closed_when_mended(
    free_bot: Service,
) -> None:
    stage = free_bot.stage
    clone = stage.clone("maya")
    clone.commit({"CODEOWNERS": f"{CODEOWNERS}/x/ @ghost @@developers a@b.example\n"})
    clone.git("push", "-q", "origin", "HEAD:main")
    stage.box.call("maya", "DELETE", f"{stage.path}/members/{stage.ids['pm-user']}")
    assert told(free_bot)
    assert not told(free_bot)
    (issue,) = issues(free_bot)
    assert "ghost in CODEOWNERS" in issue.description
    assert "pm-user, who is to approve" in issue.description
    assert "b.example" not in issue.description
    clone.commit({"CODEOWNERS": CODEOWNERS})
    clone.git("push", "-q", "origin", "HEAD:main")
    assert told(free_bot)
    assert "ghost" not in issues(free_bot)[0].description
    body = {"user_id": stage.ids["pm-user"], "access_level": 40}
    stage.box.call("maya", "POST", f"{stage.path}/members", body)
    assert told(free_bot)
    assert issues(free_bot) == ()
    assert len(issues(free_bot, "closed")) == 1


def test_a_token_that_ends_soon_and_a_setting_that_is_off(
    free_bot: Service, tmp_path: Path
) -> None:
    stage = free_bot.stage
    (tmp_path / "soon").mkdir()
    soon = service(stage, tmp_path / "soon", days=20)
    forge = soon.project.forge
    guarded = replace(soon.project, trouble=lambda: read(forge.project).broken)
    bot = Service(stage, guarded, soon.username)
    assert told(bot)
    (issue,) = issues(bot)
    assert "token ends on" in issue.description
    assert "without its pipeline" in issue.description
    guard(stage)
    assert told(bot)
    assert "without its pipeline" not in issues(bot)[0].description


def test_settings_that_can_not_be_read_are_told(free_bot: Service) -> None:
    stage = free_bot.stage
    clone = stage.clone("maya")
    clone.commit({f"{ROOT}/memory.toml": "[people\n"})
    clone.git("push", "-q", "origin", "HEAD:main")
    assert told(free_bot)
    assert "can't be read, so nothing is decided" in issues(free_bot)[0].description
