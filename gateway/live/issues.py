"""Issues, through python-gitlab."""

from collections.abc import Collection
from dataclasses import dataclass

from gitlab.v4.objects import Project

from gateway.live.answers import Answer, number, one, text, words
from gateway.live.asking import ask, collect, in_order
from gateway.live.review_values import user
from gateway.port.issues import Issue


@dataclass(frozen=True, slots=True)
class LiveIssues:
    """Keeps `gateway.port.Issues`."""

    _project: Project

    def find(self, label: str, state: str = "opened") -> tuple[Issue, ...]:
        """The project's issues with this label."""
        listed = self._project.issues
        found = collect(
            lambda: listed.list(iterator=True, labels=label, state=state), _issue
        )
        return in_order(found, lambda issue: issue.iid)

    def create(self, title: str, description: str, labels: Collection[str]) -> Issue:
        """Open an issue that members alone can see."""
        wanted = {
            "title": title,
            "description": description,
            "labels": ",".join(labels),
            "confidential": True,
        }
        return ask(lambda: self._project.issues.create(wanted), _issue)

    def edit(
        self, iid: int, *, description: str | None = None, close: bool = False
    ) -> Issue:
        """Put another description in, or close it."""
        wanted: dict[str, str] = {}
        if description is not None:
            wanted["description"] = description
        if close:
            wanted["state_event"] = "close"
        return ask(lambda: self._project.issues.update(iid, wanted), _issue)


def _issue(found: Answer) -> Issue:
    return Issue(
        iid=number(found, "iid"),
        title=text(found, "title"),
        description=words(found, "description"),
        state=text(found, "state"),
        author=one(found, "author", user),
    )
