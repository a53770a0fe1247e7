"""What the tests of pipelines do every time."""

from pathlib import Path
from typing import Any

from sandbox.testing import Clone, Sandbox

MR = "/projects/1/merge_requests/1"
ON_MR = '  rules:\n    - if: $CI_PIPELINE_SOURCE == "merge_request_event"\n'
DONE = {"success", "failed", "canceled", "skipped", "manual"}


def start(box: Sandbox, place: Path, config: str, **settings: Any) -> Clone:
    files: dict[str, str | bytes] = {".gitlab-ci.yml": config, "README.md": "# Docs\n"}
    project = box.project(files=files, **settings)
    clone = box.clone("dev", project, place / "clone")
    clone.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    assert box.call("dev", "POST", "/projects/1/merge_requests", body).status == 201
    return clone


def finished(box: Sandbox, path: str = f"{MR}/pipelines") -> Any:
    """The newest pipeline once nothing of it runs any more."""

    def ready() -> Any:
        rows = box.call("dev", "GET", path).data
        done = rows and rows[0]["status"] in DONE
        return (
            box.call("dev", "GET", f"/projects/1/pipelines/{rows[0]['id']}").data
            if done
            else None
        )

    return box.wait(ready)


def jobs(box: Sandbox, pipeline: Any) -> dict[str, Any]:
    rows = box.call("dev", "GET", f"/projects/1/pipelines/{pipeline['id']}/jobs").data
    return {row["name"]: row for row in rows}


def trace(box: Sandbox, job: Any) -> str:
    data = box.call("dev", "GET", f"/projects/1/jobs/{job['id']}/trace").data
    return str(data.decode())
