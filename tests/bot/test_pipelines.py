"""With the template's jobs: gate played, finalize started, merged by the bot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.service import Service, guard, service
from tests.flow.conftest import held
from tests.flow.pipeline import SETTLED, jobs, log, pipeline, set_up_pipelines
from tests.flow.stage import BRANCH, NEW, ROOT, Stage

MAINTAINER = 40


@pytest.fixture
def piped(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Service]:
    """A bot beside the template's jobs; the settings as the test says."""
    with held(tmp_path, "free") as box:
        stage = set_up_pipelines(box, tmp_path, settings=request.param)
        found = service(stage, tmp_path, MAINTAINER)
        box.person("root", admin=True)
        for name in ("team%2Fak-memory", "team%2Fci"):
            body = {"user_id": found.project.me.id, "access_level": 20}
            made = box.call("root", "POST", f"/projects/{name}/members", body)
            assert made.status == 201, made.data
        yield found


def gate_ended(stage: Stage, iid: int) -> str:
    """The gate's status once it has ended in the newest pipeline of the head."""

    def ready() -> str | None:
        rows = stage.ask("dev", "GET", iid, "/pipelines")
        own = [one for one in rows if one["sha"] == stage.tip(BRANCH)]
        status = jobs(stage, own[0]["id"])["memory-gate"]["status"] if own else ""
        return status if status in SETTLED else None

    return str(stage.box.wait(ready, 60))


@pytest.mark.parametrize("piped", ['[merge]\nlanguage = "en"\n'], indirect=True)
def test_the_pipeline_of_main_finalizes_what_the_bot_hands_it(piped: Service) -> None:
    stage = piped.stage
    iid = stage.propose()
    piped.settle(iid)
    pipeline(stage, iid)
    stage.approve(iid)
    piped.run(iid)
    stage.box.wait(lambda: stage.ask("dev", "GET", iid, "/versions")[1:], 60)
    assert gate_ended(stage, iid) == "success"
    piped.settle(iid)
    rows = stage.box.call("maya", "GET", f"{stage.path}/pipelines?ref=main").data
    assert len([one for one in rows if one["source"] == "api"]) == 1
    assert "pm-user merges it" in piped.headline(iid).replace("@", "")
    stage.merge(iid)
    assert f"{ROOT}/{NEW}" in stage.files(stage.main())


@pytest.mark.parametrize(
    "piped", ['[merge]\nauto = true\nfinalize = "bot"\n'], indirect=True
)
def test_the_bot_merges_where_the_settings_say_so(piped: Service) -> None:
    stage = piped.stage
    iid = stage.propose()
    piped.settle(iid)
    stage.approve(iid)
    piped.settle(iid)
    assert gate_ended(stage, iid) == "success"
    piped.settle(iid)
    assert piped.mr(iid).state == "opened"
    stage.wait(301)
    piped.settle(iid)
    assert piped.mr(iid).state == "merged"
    stage.clone().git("fetch", "origin")
    log = stage.clone().git("log", "-1", "--format=%s", "origin/main").stdout
    assert log.strip() == "memory: TICKET-123 (+1)"


@pytest.mark.parametrize("piped", ['[merge]\nfinalize = "bot"\n'], indirect=True)
def test_a_revoked_approval_turns_the_gate_red(piped: Service) -> None:
    stage = piped.stage
    iid = stage.propose()
    stage.approve(iid)
    piped.settle(iid)
    assert gate_ended(stage, iid) == "success"
    piped.settle(iid)
    stage.ask("pm-user", "POST", iid, "/unapprove")
    piped.run(iid)
    assert stage.box.wait(lambda: gate_ended(stage, iid) == "failed", 60)
    stage.fail_to_merge(iid)
    piped.settle(iid)


@pytest.mark.parametrize("piped", ['[merge]\nfinalize = "bot"\n'], indirect=True)
def test_what_main_overtook_is_finalized_again_and_passes(piped: Service) -> None:
    stage = piped.stage
    iid = stage.propose()
    stage.approve(iid)
    piped.settle(iid)
    assert gate_ended(stage, iid) == "success"
    clone = stage.clone("maya")
    clone.commit({"README.md": "# Docs, moved on\n"})
    clone.git("push", "-q", "origin", "HEAD:main")
    piped.settle(iid)
    assert gate_ended(stage, iid) == "success"
    assert stage.gate(iid).outcome == "pass"
    stage.merge(iid)


def test_a_schedule_of_main_is_a_bot_without_a_server(tmp_path: Path) -> None:
    with held(tmp_path, "free") as box:
        settings = '[merge]\nfinalize = "bot"\nlanguage = "en"\n'
        stage = set_up_pipelines(box, tmp_path, settings=settings, sweep="yes")
        guard(stage)
        iid = stage.propose()
        path = f"{stage.path}/pipeline_schedules"
        body = {"description": "sweep", "ref": "main", "cron": "*/5 * * * *"}
        made = box.call("maya", "POST", path, body)
        assert made.status == 201, made.data

        def sweep() -> None:
            box.call("maya", "POST", f"{path}/{made.data['id']}/play")
            box.wait(lambda: swept(stage), 60)

        sweep()
        assert "memory" in stage.ask("dev", "GET", iid, "")["labels"]
        stage.approve(iid)
        sweep()
        assert gate_ended(stage, iid) == "success"
        assert stage.gate(iid).outcome == "pass"


def swept(stage: Stage) -> bool:
    """Whether the newest scheduled pipeline has swept, and well."""
    where = f"{stage.path}/pipelines?ref=main&source=schedule"
    rows = stage.box.call("maya", "GET", where).data
    job = jobs(stage, rows[0]["id"])["memory-sweep"] if rows else None
    if job is None or job["status"] not in SETTLED:
        return False
    assert job["status"] == "success", log(stage, job)
    return True
