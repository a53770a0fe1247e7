"""Rescue: jobs whose worker is gone are given back to those that live.

The engine leaves them as they are, and with them the merge request that they hold.
"""

import procrastinate
from procrastinate.exceptions import UniqueViolation
from procrastinate.jobs import Status

MOST_DEATHS = 5  # of workers that ran a job, after which it is given up


async def rescue(app: procrastinate.App, stale: float) -> None:
    """Give back every job whose worker has sent no heartbeat for `stale` seconds."""
    manager = app.job_manager
    for job in await manager.get_stalled_jobs(seconds_since_heartbeat=stale):
        if job.attempts >= MOST_DEATHS:
            await manager.finish_job(job, Status.FAILED, delete_job=False)
            continue
        try:
            await manager.retry_job(job)
        except UniqueViolation:
            # Another one of its key is queued, and covers it.
            await manager.finish_job(job, Status.ABORTED, delete_job=False)
