"""Pipelines and their jobs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pipeline:
    """One run of the pipeline file (https://docs.gitlab.com/api/pipelines/).

    `status` is one of `created`, `waiting_for_resource`, `preparing`, `pending`,
    `running`, `success`, `failed`, `canceled`, `skipped`, `manual`, `scheduled`;
    `manual` also where another job failed. `source` is `merge_request_event`, `push`,
    `schedule`, `external` (made by posted statuses) and so on.
    """

    id: int
    sha: str
    ref: str
    status: str
    source: str | None = None
    web_url: str = ""
    created_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """One job of a pipeline (https://docs.gitlab.com/api/jobs/)."""

    id: int
    name: str
    stage: str
    status: str
    allow_failure: bool = False
    web_url: str = ""


@dataclass(frozen=True, slots=True)
class OwnJob:
    """The job that a job token belongs to, as GitLab knows it, not the environment.

    `sha` and `ref` are its pipeline's: in a pipeline for a merge request `ref` is
    `refs/merge-requests/7/head`, or `.../merge` for merged results.
    https://docs.gitlab.com/api/jobs/#get-job-tokens-job
    """

    id: int
    name: str
    pipeline_id: int
    sha: str
    ref: str
    web_url: str = ""


class PipelineReader(Protocol):
    """Reads pipelines. Lists are whole."""

    def own_job(self) -> OwnJob:
        """The job whose token this is; raises `Denied` for another kind of token."""
        ...

    def get(self, pipeline_id: int) -> Pipeline:
        """One pipeline; raises `Missing`."""
        ...

    def of_merge_request(self, iid: int) -> tuple[Pipeline, ...]:
        """The pipelines of a merge request, oldest first."""
        ...

    def jobs(self, pipeline_id: int) -> tuple[Job, ...]:
        """The jobs of a pipeline as they stand, without those that were retried."""
        ...


class PipelineWriter(Protocol):
    """Runs pipelines and jobs, never with variables."""

    def create_for_merge_request(self, iid: int) -> Pipeline:
        """Run the pipeline of a merge request again, on its present head."""
        ...

    def create(self, ref: str, inputs: Mapping[str, str | int]) -> Pipeline:
        """Run the pipeline of a branch with inputs (GitLab 18.1 and later).

        https://docs.gitlab.com/api/pipelines/#create-a-new-pipeline
        """
        ...

    def play(self, job_id: int) -> None:
        """Start a manual job; raises `Refused` where it can't be started."""
        ...

    def retry(self, job_id: int) -> Job:
        """Run a finished job again; the answer is the new job."""
        ...

    def cancel(self, pipeline_id: int) -> None:
        """Stop a pipeline's jobs."""
        ...


class Pipelines(PipelineReader, PipelineWriter, Protocol):
    """Reads and runs pipelines."""
