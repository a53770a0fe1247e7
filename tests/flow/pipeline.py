"""The real template, run by the sandbox's runner with the real command."""

import sys
from pathlib import Path
from typing import Any

from demo.gitlab import WRAPPER
from sandbox.state import access
from sandbox.testing import Sandbox
from tests.flow.stage import MEMBERS, Stage, set_up

HERE = Path(__file__).resolve().parents[2]
TEMPLATE = HERE / "ci" / "templates" / "memory.gitlab-ci.yml"
SETTLED = {"success", "failed", "canceled", "skipped", "manual"}


def set_up_pipelines(
    box: Sandbox, place: Path, *, settings: str = "", sweep: str = "no", **more: Any
) -> Stage:
    """A stage whose pipeline file lies in another project, as it is meant to be."""
    box.world.configure(job_path=str(Path(sys.executable).parent))
    # Whoever pushes must be able to read the pipeline file, the bot as well.
    readers = dict.fromkeys(MEMBERS, access.REPORTER)
    template = TEMPLATE.read_text(encoding="utf-8")
    box.project(
        "team/ak-memory",
        files={"ci/templates/memory.gitlab-ci.yml": template},
        members=readers,
    )
    stage = set_up(
        box,
        place,
        settings,
        ci_config_path="memory.yml@team/ci",
        only_allow_merge_if_pipeline_succeeds=True,
        **more,
    )
    wrapper = WRAPPER.format(
        template="ci/templates/memory.gitlab-ci.yml",
        server=box.url,
        project=stage.project["id"],
        sweep=sweep,
    )
    box.project("team/ci", files={"memory.yml": wrapper}, members=readers)
    give(stage, "AK_MEMORY_READ_TOKEN", box.tokens["reader"])
    give(
        stage,
        "AK_MEMORY_TOKEN",
        box.tokens["ak-bot"],
        protected=True,
        environment_scope="memory-finalize",
    )
    return stage


def give(stage: Stage, key: str, value: str, **more: Any) -> None:
    """A masked CI/CD variable of the project."""
    body = {"key": key, "value": value, "masked": True, **more}
    made = stage.box.call("maya", "POST", f"{stage.path}/variables", body)
    assert made.status == 201, made.data


def pipeline(stage: Stage, iid: int) -> Any:
    """The newest pipeline of a merge request once nothing of it runs any more."""

    def ready() -> Any:
        rows = stage.ask("dev", "GET", iid, "/pipelines")
        return rows[0] if rows and rows[0]["status"] in SETTLED else None

    return stage.box.wait(ready, 60)


def jobs(stage: Stage, number: int) -> dict[str, Any]:
    """The jobs of a pipeline by name."""
    path = f"{stage.path}/pipelines/{number}/jobs"
    return {row["name"]: row for row in stage.box.call("dev", "GET", path).data}


def log(stage: Stage, job: Any) -> str:
    """What a job printed."""
    path = f"{stage.path}/jobs/{job['id']}/trace"
    return bytes(stage.box.call("dev", "GET", path).data).decode()


def play(stage: Stage, job: Any, user: str = "ak-bot", **body: Any) -> int:
    """Start a manual job; the answer's status."""
    path = f"{stage.path}/jobs/{job['id']}/play"
    return stage.box.call(user, "POST", path, body or None).status


def finalize(stage: Stage, iid: int, user: str = "maya") -> Any:
    """Run the finalize pipeline on main; its job once it has ended."""
    body = {"ref": "main", "inputs": {"merge_request": iid}}
    made = stage.box.call(user, "POST", f"{stage.path}/pipeline", body)
    assert made.status == 201, made.data
    number = made.data["id"]

    def ready() -> Any:
        found = jobs(stage, number)["memory-finalize"]
        return found if found["status"] in SETTLED else None

    return stage.box.wait(ready, 60)
