"""The bot from the command line: sweep, plan and run."""

import os
import subprocess
import sys
from pathlib import Path

from tests.bot.service import Service, bot_token, guard
from tests.builders import memory
from tests.flow.stage import BODY, BRANCH, NEW, ROOT, Stage

SECOND = "01.Lessons/qa/F-003_Payment/check-parcel-labels.md"
SECOND_BODY = """\
Parcel labels are printed twice when the printer runs out of paper.

**Apply:** ask the printer for its state before the second print.
"""


def command(stage: Stage, *words: str, token: str = "") -> tuple[int, str]:
    """Run `ak-memory`; its exit code and all that it printed."""
    given = token or bot_token(stage, name="cli")["token"]
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("ak-memory")),
            *words,
            "--server",
            stage.box.url,
            "--project",
            str(stage.project["id"]),
        ],
        env={**os.environ, "AK_MEMORY_TOKEN": given},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


def test_plan_shows_and_writes_nothing(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    code, said = command(stage, "mr", "plan", f"!{iid}")
    assert code == 0, said
    assert "add labels memory" in said
    assert "write a comment (summary)" in said
    assert free_bot.mr(iid).labels == frozenset()


def test_run_and_sweep_write_once(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    token = bot_token(stage, name="cli")["token"]
    code, said = command(stage, "mr", "run", str(iid), token=token)
    assert code == 0, said
    assert free_bot.mr(iid).labels == {"memory"}
    code, said = command(stage, "bot", "sweep", token=token)
    assert code == 0, said
    assert f"!{iid}: 0 written" in said


def test_a_sweep_does_the_whole_flow(free_bot: Service) -> None:
    stage = free_bot.stage
    guard(stage)
    token = bot_token(stage, name="cli")["token"]
    first = stage.propose()
    put: dict[str, str | None] = {f"{ROOT}/{SECOND}": memory(SECOND, SECOND_BODY)}
    second = stage.propose(put, "memory/TICKET-9")
    command(stage, "bot", "sweep", token=token)
    stage.approve(second)
    stage.approve(first)
    code, said = command(stage, "bot", "sweep", token=token)
    assert code == 0, said
    assert stage.gate(first).outcome == "pass", said
    assert stage.gate(second).outcome == "pass"
    assert "status: approved" in (
        stage.files(stage.tip(BRANCH))[f"{ROOT}/{NEW}"].decode()
    )


def test_a_wrong_number_and_a_wrong_token_say_so(free_bot: Service) -> None:
    stage = free_bot.stage
    code, said = command(stage, "mr", "plan", "seven", token="x" * 20)
    assert code == 2
    assert "is no merge request" in said
    code, said = command(stage, "mr", "plan", "7", token="x" * 20)
    assert code == 2
    assert "401" in said
    assert "Traceback" not in said


def test_something_like_a_rejected_one_shows_its_reason(free_bot: Service) -> None:
    stage = free_bot.stage
    token = bot_token(stage, name="cli")["token"]
    first = stage.propose()
    command(stage, "mr", "run", str(first), token=token)
    stage.note(first, "@bot reject: auditors never asked for that")
    command(stage, "mr", "run", str(first), token=token)
    assert free_bot.mr(first).state == "closed"
    other = NEW.replace("keep", "store")
    again = BODY.replace("asked for", "requested")
    put: dict[str, str | None] = {f"{ROOT}/{other}": memory(other, again)}
    second = stage.propose(put, "memory/TICKET-9")
    code, said = command(stage, "mr", "run", str(second), token=token)
    assert code == 0, said
    notes = free_bot.project.forge.notes.notes(second)
    told = [one.body for one in notes if ":summary -->" in one.body]
    assert any("auditors never asked for that" in one for one in told), told


def test_nothing_is_granted_where_a_setting_is_off(free_bot: Service) -> None:
    stage = free_bot.stage
    guard(stage)
    off = {"only_allow_merge_if_pipeline_succeeds": False}
    assert stage.box.call("maya", "PUT", stage.path, off).status == 200
    token = bot_token(stage, name="cli")["token"]
    iid = stage.propose()
    stage.approve(iid)
    head = stage.tip(BRANCH)
    code, said = command(stage, "mr", "run", str(iid), token=token)
    assert code == 0, said
    assert stage.tip(BRANCH) == head
    notes = free_bot.project.forge.notes.notes(iid)
    assert any("without its pipeline" in one.body for one in notes)
