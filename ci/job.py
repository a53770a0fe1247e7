"""Job: which merge request a pipeline job is about, and where its repository is.

GitLab itself is asked, with the job's own token. Whoever starts a job may be able to
set the variables of its environment; the job that a token belongs to he can't.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from flow.observe import Unsettled
from gateway import port
from memory.errors import UserError

TRIES, PAUSE = 12, 5.0  # a minute for GitLab to record a push

# https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/: `merge` for merged
# results, `train` in a merge train.
_REF = re.compile(r"refs/merge-requests/(\d{1,12})/(head|merge|train)", re.ASCII)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Subject:
    """The merge request that a job is about; `head` is '' where no commit is named."""

    iid: int
    head: str = ""


def subject(forge: port.Forge) -> Subject:
    """What the job of this job token is about. Raises `UserError` where it is no MR."""
    job = forge.pipelines.own_job()
    found = _REF.fullmatch(job.ref)
    if found is None:
        raise UserError(
            f"this job's pipeline is about {job.ref}, not about a merge request; run "
            "it in merge request pipelines only, as the template does"
        )
    if found[2] == "train":
        raise UserError(
            "this pipeline is a merge train's, whose result nobody gated; switch merge "
            "trains off in the project's settings"
        )
    iid = int(found[1])
    if found[2] == "head":
        return Subject(iid, job.sha)
    # Of merged results the commit is GitLab's own merge; its source is what counts.
    return Subject(iid, forge.merge_requests.get(iid).sha or "")


def clone_url(server: str, web_url: str) -> str:
    """Where a project's repository is: on `server`, at the path of its pages.

    GitLab may call itself by another name than the one it is reached by.
    """
    path = urlsplit(web_url).path.partition("/-/")[0].rstrip("/")
    here = urlsplit(server)
    return f"{here.scheme}://{here.netloc}{path}.git"


def settled(
    attempt: Callable[[], T],
    tell: Callable[[str], None],
    tries: int = TRIES,
    pause: float = PAUSE,
) -> T:
    """What `attempt` gives once GitLab has settled; raises the last `Unsettled`."""
    for left in range(tries - 1, -1, -1):
        try:
            return attempt()
        except Unsettled as error:
            if not left:
                raise
            tell(f"{error}; looking again in {pause:g} s")
            time.sleep(pause)
    raise ValueError("at least one try is needed")
