"""One project on one GitLab, everything it can be asked in one hand."""

from typing import Protocol

from gateway.port.approvals import Approvals
from gateway.port.issues import Issues
from gateway.port.merge_requests import MergeRequests
from gateway.port.notes import Notes
from gateway.port.people import People
from gateway.port.pipelines import Pipelines
from gateway.port.project import Labels, Projects


class Forge(Protocol):
    """What an entry point makes and hands down; pass on its smallest part."""

    @property
    def project(self) -> Projects:
        """The project and its settings."""
        ...

    @property
    def people(self) -> People:
        """Users, members and groups."""
        ...

    @property
    def merge_requests(self) -> MergeRequests:
        """The project's merge requests."""
        ...

    @property
    def approvals(self) -> Approvals:
        """Their approvals."""
        ...

    @property
    def notes(self) -> Notes:
        """What is said on them."""
        ...

    @property
    def issues(self) -> Issues:
        """Its issues."""
        ...

    @property
    def labels(self) -> Labels:
        """The labels that there are."""
        ...

    @property
    def pipelines(self) -> Pipelines:
        """Pipelines and jobs."""
        ...
