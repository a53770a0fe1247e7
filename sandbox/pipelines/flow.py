"""Which job's turn it is: stages, needs, manual jobs, resource groups."""

from typing import Any

from sandbox.pipelines.records import DONE, jobs_of, new_job, settle
from sandbox.serving.answers import Refused
from sandbox.state.store import Json
from sandbox.state.world import World


def needs_of(spec: Json) -> list[Json] | None:
    """The jobs that a job names in `needs`, or None where stages decide."""
    needs: list[Any] | None = spec.get("needs")
    if needs is None:
        return None
    rows = [{"job": one} if isinstance(one, str) else dict(one) for one in needs]
    return [row for row in rows if "job" in row]


def _before(job: Json, jobs: list[Json]) -> list[Json]:
    needs = needs_of(job["spec"])
    if needs is None:
        return [one for one in jobs if one["stage_index"] < job["stage_index"]]
    names = {row["job"] for row in needs}
    return [one for one in jobs if one["name"] in names]


def _over(job: Json) -> bool:
    """Whether later jobs need not wait: a manual job that does not block is over."""
    optional = job["status"] == "manual" and job["allow_failure"]
    return job["status"] in DONE or optional


def _failed(job: Json) -> bool:
    bad = job["status"] in {"failed", "canceled"} and not job["allow_failure"]
    return bad or (job["status"] == "skipped" and job["when"] != "on_failure")


def advance(world: World, pipeline: int) -> None:
    """Give each created job whose turn has come its next status."""
    moved = True
    while moved:
        moved = False
        jobs = jobs_of(world, pipeline)
        for job in jobs:
            before = _before(job, jobs)
            if job["status"] == "created" and all(_over(one) for one in before):
                job["status"] = _next_status(job, before)
                job["finished_at"] = (
                    world.stamp() if job["status"] == "skipped" else None
                )
                world.store.save("job", job)
                moved = True
    _grant_resources(world, pipeline)
    settle(world, pipeline)


def _next_status(job: Json, before: list[Json]) -> str:
    failed = any(_failed(one) for one in before)
    when = job["when"]
    if when == "always":
        return _start_status(job)
    if when == "on_failure":
        return _start_status(job) if failed else "skipped"
    if failed:
        return "skipped"
    return "manual" if when == "manual" else _start_status(job)


def _start_status(job: Json) -> str:
    return "waiting_for_resource" if job["resource_group"] else "pending"


def _grant_resources(world: World, pipeline: int) -> None:
    project = world.store.take("pipeline", pipeline)["project"]
    grant_all(world, project)


def grant_all(world: World, project: int) -> None:
    """Let one job of each resource group run (facts 5.7)."""
    waiting = world.store.find("job", project=project, status="waiting_for_resource")
    for key in dict.fromkeys(job["resource_group"] for job in waiting):
        group = world.store.one("resource_group", project=project, key=key)
        if group is None:
            mode = world.store.take("project", project)[
                "resource_group_default_process_mode"
            ]
            group = world.store.add(
                "resource_group", project=project, key=key, process_mode=mode,
                created_at=world.stamp(),
            )  # fmt: skip
        rows = world.store.find("job", project=project, resource_group=key)
        if any(row["status"] in {"pending", "running"} for row in rows):
            continue
        mine = [row for row in rows if row["status"] == "waiting_for_resource"]
        newest_first = group["process_mode"].startswith("newest")
        chosen = mine[-1] if newest_first else mine[0]
        chosen["status"] = "pending"
        world.store.save("job", chosen)
        settle(world, chosen["pipeline"])


def play(world: World, job: Json, user: Json, variables: Json) -> Json:
    """Start a manual job; it then runs as who started it."""
    if job["status"] != "manual":
        raise Refused(400, "400 Bad request - Unplayable Job")
    job.update(status=_start_status(job), user=user["id"], variables=variables)
    world.store.save("job", job)
    grant_all(world, job["project"])
    settle(world, job["pipeline"])
    world.wake.set()
    return world.store.take("job", job["id"])


def retry(world: World, job: Json, user: Json) -> Json:
    """A new job in the place of one that is over; what was skipped after it waits."""
    if job["status"] not in DONE - {"skipped"} or job["retried"]:
        raise Refused(403, "403 Forbidden - Job is not retryable")
    pipeline = world.store.take("pipeline", job["pipeline"])
    fresh = new_job(world, pipeline, job["spec"], user)
    fresh.update(status=_start_status(fresh))
    world.store.save("job", fresh)
    job["retried"] = True
    world.store.save("job", job)
    for later in jobs_of(world, pipeline["id"]):
        if later["status"] == "skipped" and later["stage_index"] > job["stage_index"]:
            later.update(status="created", finished_at=None)
            world.store.save("job", later)
    advance(world, pipeline["id"])
    world.wake.set()
    return world.store.take("job", fresh["id"])


def cancel(world: World, job: Json) -> None:
    """Stop a job that is not over; the runner kills what runs."""
    if job["status"] in DONE:
        return
    job.update(status="canceled", finished_at=world.stamp())
    world.store.save("job", job)
    grant_all(world, job["project"])
    advance(world, job["pipeline"])
    world.wake.set()


def finish(
    world: World, number: int, status: str, *, code: int | None, reason: str | None
) -> None:
    """A job is over; one that was cancelled meanwhile stays so."""
    job = world.store.take("job", number)
    if job["status"] != "running":
        return
    job.update(
        status=status, exit_code=code, failure_reason=reason, finished_at=world.stamp()
    )
    if status == "failed" and code in job["spec"].get("allowed_codes", ()):
        job["allow_failure"] = True
    world.store.save("job", job)
    grant_all(world, job["project"])
    advance(world, job["pipeline"])
