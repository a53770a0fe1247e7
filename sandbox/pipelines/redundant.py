"""Redundant pipelines: a newer commit of the ref cancels older ones (auto-cancel).

doc/ci/pipelines/settings (auto-cancel redundant pipelines), doc/ci/yaml
(`workflow:auto_cancel:on_new_commit`), app/services/ci/pipeline_creation.
"""

from sandbox.pipelines import flow
from sandbox.pipelines.records import jobs_of
from sandbox.state.store import Json
from sandbox.state.world import World

ALIVE = {
    "created", "waiting_for_resource", "preparing", "pending", "running", "manual",
}  # fmt: skip
STARTED = {"running", "success", "failed"}


def cancel_redundant(world: World, pipeline: Json) -> None:
    """Cancel what a new pipeline makes redundant, where the project wants that.

    A finalize that waits on `main` goes too when `main` moves, unless the file of
    that pipeline says `on_new_commit: none`.
    """
    project = world.store.take("project", pipeline["project"])
    if project["auto_cancel_pending_pipelines"] != "enabled":
        return
    head = world.repository(project["id"]).branch(pipeline["ref"])
    for old in world.store.find("pipeline", project=project["id"], ref=pipeline["ref"]):
        older = old["id"] < pipeline["id"] and old["status"] in ALIVE
        if older and old["sha"] not in {pipeline["sha"], head}:
            _cancel(world, old)


def _cancel(world: World, pipeline: Json) -> None:
    jobs, way = jobs_of(world, pipeline["id"]), pipeline["auto_cancel"]
    firm = [job for job in jobs if not job["spec"].get("interruptible")]
    # `conservative`, the default: not once a job that can't be interrupted began.
    if way == "none" or (
        way == "conservative" and any(job["status"] in STARTED for job in firm)
    ):
        return
    for job in jobs:
        spared = way == "interruptible" and job in firm
        if not spared and job["status"] != "manual":
            flow.cancel(world, job)
