"""Pipelines and jobs, through python-gitlab."""

from collections.abc import Mapping
from dataclasses import dataclass

from gitlab import Gitlab
from gitlab.v4.objects import Project

from gateway.live import review_values as values
from gateway.live.asking import ask, collect, in_order, told
from gateway.port.pipelines import Job, OwnJob, Pipeline


@dataclass(frozen=True, slots=True)
class LivePipelines:
    """Keeps `gateway.port.Pipelines`."""

    _server: Gitlab
    _project: Project

    def own_job(self) -> OwnJob:
        """The job whose token this is."""
        return ask(lambda: self._server.http_get("/job"), values.own_job)

    def get(self, pipeline_id: int) -> Pipeline:
        """One pipeline."""
        return ask(lambda: self._project.pipelines.get(pipeline_id), values.pipeline)

    def of_merge_request(self, iid: int) -> tuple[Pipeline, ...]:
        """The pipelines of a merge request."""
        listed = self._project.mergerequests.get(iid, lazy=True).pipelines
        found = collect(lambda: listed.list(iterator=True), values.pipeline)
        return in_order(found, lambda pipeline: pipeline.id)

    def jobs(self, pipeline_id: int) -> tuple[Job, ...]:
        """The jobs of a pipeline."""
        listed = self._project.pipelines.get(pipeline_id, lazy=True).jobs
        found = collect(lambda: listed.list(iterator=True), values.job)
        return in_order(found, lambda job: job.id)

    def create_for_merge_request(self, iid: int) -> Pipeline:
        """Run the pipeline of a merge request again."""
        listed = self._project.mergerequests.get(iid, lazy=True).pipelines
        return ask(listed.create, values.pipeline)

    def create(self, ref: str, inputs: Mapping[str, str | int]) -> Pipeline:
        """Run the pipeline of a branch with inputs."""
        wanted = {"ref": ref, "inputs": dict(inputs)}
        return ask(lambda: self._project.pipelines.create(wanted), values.pipeline)

    def play(self, job_id: int) -> None:
        """Start a manual job, without variables."""
        told(self._project.jobs.get(job_id, lazy=True).play)

    def retry(self, job_id: int) -> Job:
        """Run a finished job again."""
        job = self._project.jobs.get(job_id, lazy=True)
        return ask(job.retry, values.job)

    def cancel(self, pipeline_id: int) -> None:
        """Stop a pipeline's jobs."""
        told(self._project.pipelines.get(pipeline_id, lazy=True).cancel)
