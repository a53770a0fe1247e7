"""Pipelines and jobs as documents, and what a pipeline's status is."""

from sandbox.git.repository import ZERO
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World

DONE = {"success", "failed", "canceled", "skipped"}
GOING = {"running", "pending", "waiting_for_resource", "preparing"}


def new_pipeline(
    world: World,
    project: Json,
    user: Json,
    sha: str,
    ref: str,
    source: str,
    **more: object,
) -> Json:
    """A pipeline without jobs; `ref` is a branch's or tag's name, or an MR's ref."""
    return world.store.add(
        "pipeline",
        project=project["id"],
        user=user["id"],
        iid=world.store.next(f"pipeline of {project['id']}"),
        sha=sha,
        ref=ref,
        source=source,
        status="created",
        created_at=world.stamp(),
        updated_at=world.stamp(),
        started_at=None,
        finished_at=None,
        **{
            "name": None,
            "mr": None,
            "tag": False,
            "before_sha": ZERO,
            "yaml_errors": None,
            "variables": {},
            "inputs": {},
            "protected": bool(access.protection(world, project["id"], ref)),
            "source_sha": sha,
            "target_sha": None,
            "auto_cancel": "conservative",
            **more,
        },
    )


def new_job(world: World, pipeline: Json, spec: Json, user: Json) -> Json:
    """A job of a pipeline; `spec` is its entry in the file, with its name."""
    return world.store.add(
        "job",
        project=pipeline["project"],
        pipeline=pipeline["id"],
        user=user["id"],
        name=spec["name"],
        stage=spec.get("stage", "test"),
        stage_index=spec.get("stage_index", 0),
        status="created",
        when=spec.get("when", "on_success"),
        allow_failure=spec.get("allow_failure", False),
        spec=spec,
        variables={},
        artifacts=[],
        dotenv={},
        retried=False,
        failure_reason=None,
        resource_group=spec.get("resource_group"),
        created_at=world.stamp(),
        started_at=None,
        finished_at=None,
        exit_code=None,
    )


def jobs_of(world: World, pipeline: int) -> list[Json]:
    """The latest jobs of a pipeline: those that were not run again."""
    return world.store.find("job", pipeline=pipeline, retried=False)


def status_of(jobs: list[Json]) -> str:
    """One status from many (lib/gitlab/ci/status/composite.rb).

    A blocking manual job makes it `manual`, even beside a failed one (facts 5.6a).
    """
    words = {_word(job) for job in jobs}
    if words <= {"skipped", "ignored"}:
        return "skipped" if "ignored" not in words else "success"
    if words <= {"success", "skipped", "ignored"}:
        return "success"
    if words <= {"created", "skipped", "ignored"}:
        return "created"
    if words <= {"canceled", "success", "skipped", "ignored"}:
        return "canceled"
    if words <= {"created", "skipped", "pending", "ignored"}:
        return "pending"
    if words & GOING:
        return "running"
    if "manual" in words:
        return "manual"
    return "running" if "created" in words else "failed"


def _word(job: Json) -> str:
    if job["allow_failure"] and job["status"] in {"failed", "canceled", "manual"}:
        return "ignored" if job["status"] == "manual" else "success"
    return str(job["status"])


def settle(world: World, number: int) -> None:
    """Bring a pipeline's status up to date and tell who waits for it."""
    pipeline = world.store.take("pipeline", number)
    jobs = jobs_of(world, number)
    status = status_of(jobs)
    if status == pipeline["status"]:
        return
    now = world.stamp()
    pipeline.update(status=status, updated_at=now)
    if status in {"running", "success", "failed"} and not pipeline["started_at"]:
        pipeline["started_at"] = now
    pipeline["finished_at"] = now if status in DONE else None
    world.store.save("pipeline", pipeline)
    world.later("pipeline_hook", 0, pipeline=number)
    for mr in world.store.find("mr", head=pipeline["source_sha"], state="opened"):
        world.later("auto_merge", 0, mr=mr["id"])
