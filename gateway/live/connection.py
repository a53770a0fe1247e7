"""One connection to one project, made at an entry point and handed down."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

import gitlab

from gateway.live.asking import PER_PAGE
from gateway.live.issues import LiveIssues
from gateway.live.merge_requests import LiveApprovals, LiveMergeRequests
from gateway.live.notes import LiveNotes
from gateway.live.pipelines import LivePipelines
from gateway.live.project import LiveLabels, LivePeople, LiveProjects
from gateway.live.transport import Patience, SameHost, Transport
from gateway.port.errors import Refused


@dataclass(frozen=True, slots=True)
class LiveForge:
    """Keeps `gateway.port.Forge`. Its parts stay out of `repr`: they hold the token."""

    url: str
    project: LiveProjects = field(repr=False)
    people: LivePeople = field(repr=False)
    merge_requests: LiveMergeRequests = field(repr=False)
    approvals: LiveApprovals = field(repr=False)
    notes: LiveNotes = field(repr=False)
    issues: LiveIssues = field(repr=False)
    labels: LiveLabels = field(repr=False)
    pipelines: LivePipelines = field(repr=False)


def make(
    url: str,
    project: int | str,
    token: str,
    *,
    job_token: bool,
    ca_file: str | None,
    proxy: str | None,
    patience: Patience,
) -> LiveForge:
    """A connection; nothing is sent yet."""
    address = _checked(url, token)
    session = _session(proxy)

    class _Transport(Transport):
        """The backend of this connection: python-gitlab makes it from a class."""

        def __init__(self) -> None:
            super().__init__(session, f"{address}/api/v4", token, patience)

    server = gitlab.Gitlab(
        address,
        private_token=None if job_token else token,
        job_token=token if job_token else None,
        ssl_verify=ca_file or True,
        per_page=PER_PAGE,
        keep_base_url=True,
        user_agent="ak-memory",
        backend=_Transport,
    )
    handle = server.projects.get(project, lazy=True)
    return LiveForge(
        url=address,
        project=LiveProjects(server, handle),
        people=LivePeople(server, handle),
        merge_requests=LiveMergeRequests(handle),
        approvals=LiveApprovals(handle),
        notes=LiveNotes(handle),
        issues=LiveIssues(handle),
        labels=LiveLabels(handle),
        pipelines=LivePipelines(server, handle),
    )


def _session(proxy: str | None) -> SameHost:
    """A session that takes nothing from the environment.

    In a job, whoever starts it sets that: a proxy, another CA bundle or a .netrc from
    there would get the token.
    """
    session = SameHost()
    session.trust_env = False
    session.max_redirects = 3
    if proxy:
        session.proxies = {"http": proxy, "https": proxy}
    return session


def _checked(url: str, token: str) -> str:
    """The address without a slash at its end; what is wrong with it is not quoted."""
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port != 0
    except ValueError:
        raise Refused("the server's address can't be read") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_fine:
        raise Refused("the server's address must begin with https:// or http://")
    if parts.username is not None or parts.password is not None:
        raise Refused("the server's address must hold no user and no password")
    if parts.query or parts.fragment:
        raise Refused("the server's address must hold no query")
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise Refused("the token is empty, or is no token")
    return url.rstrip("/")
