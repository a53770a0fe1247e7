"""The service as a process: it hears the sandbox's hooks and does what they ask."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.bot.service import Service, bot_token
from tests.bot.serving.served import SECRET, Served, start, wait
from tests.flow.stage import BRANCH, Stage


def test_what_happens_on_gitlab_is_done_soon_after(
    free_bot: Service, served: Served
) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    wait(lambda: free_bot.mr(iid).labels == {"memory"})
    stage.note(iid, "@bot reject: not confirmed")
    wait(lambda: "memory::rejected" in free_bot.mr(iid).labels)
    assert served.figure("ak_memory_deliveries_total{") > 0
    assert served.figure('ak_memory_api_calls_total{method="POST",status="201"') > 0
    wait(lambda: any(one["event"] == "run" for one in served.log()))
    runs = [one for one in served.log() if one["event"] == "run"]
    assert all({"project", "iid", "outcome", "seconds"} <= one.keys() for one in runs)
    text = (served.place / "log").read_text()
    assert SECRET not in text


def test_who_has_no_secret_is_refused_and_the_rest_is_answered_alike(
    served: Served,
) -> None:
    body = b'{"object_kind": "merge_request"}'
    good = {"X-Gitlab-Token": SECRET, "Content-Type": "application/json"}
    assert served.ask("POST", "/webhook", body, {"X-Gitlab-Token": "no"})[0] == 401
    assert served.ask("POST", "/webhook", body)[0] == 401
    assert served.ask("POST", "/webhook", body, good)[0] == 200
    assert served.ask("POST", "/webhook", b"[", good)[0] == 200
    other = json.dumps(
        {
            "object_kind": "merge_request",
            "project": {"id": 999},
            "object_attributes": {"iid": 7, "target_project_id": 999},
        }
    ).encode()
    assert served.ask("POST", "/webhook", other, good)[0] == 200
    assert served.ask("GET", "/healthz") == (200, "ok\n")
    assert served.figure('ak_memory_jobs{state="waiting"}') == 0


def test_an_event_that_was_answered_outlives_a_kill(
    free_bot: Service, served: Served
) -> None:
    stage = free_bot.stage
    served.process.send_signal(signal.SIGSTOP)
    iid = stage.propose()
    served.process.kill()
    served.process.wait()
    token = bot_token(stage, name="again")["token"]
    # Nothing answered while it was stopped: the sweep at the start finds it.
    again = start(stage, served.place, token, AK_MEMORY_SWEEP_SECONDS="1")
    try:
        wait(lambda: free_bot.mr(iid).labels == {"memory"})
    finally:
        again.process.kill()
        again.process.wait()


def test_sigterm_ends_it_well(served: Served) -> None:
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(40) == 0
    assert served.log()[-1]["event"] == "stopped"
    assert served.log()[-1]["finished"] is True


def test_approved_it_is_finalized_without_anybody(
    free_bot: Service, served: Served
) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    wait(lambda: free_bot.mr(iid).labels == {"memory"})
    head = stage.tip(BRANCH)
    stage.approve(iid)
    wait(lambda: stage.tip(BRANCH) != head)
    assert stage.gate(iid).outcome == "pass"
    assert served.process.poll() is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AK_MEMORY_SERVER", "gitlab"),
        ("AK_MEMORY_PROJECTS", "group/docs"),
        ("AK_MEMORY_TOKEN", ""),
        ("AK_MEMORY_WEBHOOK_TOKENS", ""),
        ("AK_MEMORY_LISTEN", "8080"),
        ("AK_MEMORY_WORKERS", "many"),
        ("AK_MEMORY_JOBS", "redis://x"),
    ],
)
def test_a_wrong_variable_is_named(tmp_path: Path, name: str, value: str) -> None:
    good = {
        "AK_MEMORY_SERVER": "http://127.0.0.1:1",
        "AK_MEMORY_PROJECTS": "1",
        "AK_MEMORY_TOKEN": "x" * 20,
        "AK_MEMORY_WEBHOOK_TOKENS": SECRET,
        "AK_MEMORY_STATE": str(tmp_path),
    }
    done = subprocess.run(
        [str(Path(sys.executable).with_name("ak-memory")), "bot", "serve"],
        env={**os.environ, **good, name: value},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert name in done.stderr or "inbox" in done.stderr
    assert SECRET not in done.stderr


def test_what_it_gave_up_on_is_listed_and_replayed(tmp_path: Path) -> None:
    env = {**os.environ, "AK_MEMORY_STATE": str(tmp_path)}

    def bot(*words: str) -> "subprocess.CompletedProcess[str]":
        program = str(Path(sys.executable).with_name("ak-memory"))
        return subprocess.run(
            [program, "bot", *words],
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    assert bot("dead").returncode == 0
    gone = bot("replay", "1/7")
    assert gone.returncode == 1
    assert "1/7" in gone.stderr


def delivery(stage: Stage, iid: int, number: int) -> tuple[bytes, dict[str, str]]:
    """A note hook about a merge request; each number is another delivery."""
    body = {
        "object_kind": "note",
        "user": {"id": stage.ids["dev"]},
        "project": {"id": stage.project["id"]},
        "object_attributes": {"noteable_type": "MergeRequest"},
        "merge_request": {"iid": iid, "target_project_id": stage.project["id"]},
    }
    headers = {"X-Gitlab-Token": SECRET, "Idempotency-Key": f"storm-{number}"}
    return json.dumps(body).encode(), headers


def test_a_storm_for_one_merge_request_costs_a_few_looks(
    free_bot: Service, served: Served
) -> None:
    """Fifty in a second, each twice, half of them a day late."""
    stage = free_bot.stage
    iid = stage.propose()
    wait(lambda: free_bot.mr(iid).labels == {"memory"})
    wait(lambda: served.figure('ak_memory_jobs{state="running"}') == 0)
    calls = served.figure("ak_memory_api_calls_total{")
    runs = served.figure("ak_memory_runs_total{")
    with ThreadPoolExecutor(8) as pool:
        sent = [delivery(stage, iid, number) for number in [*range(50), *range(50)]]
        answers = list(
            pool.map(lambda one: served.ask("POST", "/webhook", *one)[0], sent)
        )
    assert answers == [200] * 100
    wait(lambda: served.figure('ak_memory_jobs{state="waiting"}') == 0)
    wait(lambda: served.figure('ak_memory_jobs{state="running"}') == 0)
    more = served.figure("ak_memory_runs_total{") - runs
    assert 1 <= more <= 15
    assert served.figure("ak_memory_api_calls_total{") - calls <= 40 * more
    assert served.figure('ak_memory_deliveries_total{answer="again"') == 50
    said = [one.body for one in free_bot.project.forge.notes.notes(iid)]
    assert sum(":summary -->" in one for one in said) == 1
