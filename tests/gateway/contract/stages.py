"""Where the contract suite plays: in memory, on the sandbox, on a real GitLab."""

import http.client
import json
import ssl
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

from gateway.live import connect
from gateway.port import Approvals, Forge, Labels, MergeRequests, Notes, User
from tests.gateway.fake import FakeGitLab
from tests.gateway.fake_review import as_user


class Reviewing(Protocol):
    """The parts of a connection that the suite is about."""

    @property
    def merge_requests(self) -> MergeRequests: ...
    @property
    def approvals(self) -> Approvals: ...
    @property
    def notes(self) -> Notes: ...
    @property
    def labels(self) -> Labels: ...


class Stage(Protocol):
    """A project with an author, and with a PM and a bot where `full`."""

    @property
    def full(self) -> bool:
        """Whether PM and bot are there."""
        ...

    def of(self, who: str) -> Reviewing:
        """A connection as `author`, `pm` or `bot`."""
        ...

    def push(self, branch: str) -> str:
        """Put a commit on a branch, made off main if need be; the new head."""
        ...

    def path(self, head: str) -> str:
        """The file of two lines that the commit added."""
        ...


@dataclass
class FakeStage:
    """In memory."""

    world: FakeGitLab = field(default_factory=FakeGitLab)
    full: bool = True

    def of(self, who: str) -> Reviewing:
        number = ("author", "pm", "bot").index(who) + 1
        return as_user(self.world, User(number, who, bot=who == "bot"))

    def push(self, branch: str) -> str:
        return self.world.push(branch)

    def path(self, head: str) -> str:
        return f"{head}.md"


@dataclass
class HttpStage:
    """Over HTTP: `gateway.live` in the people's names, the scene set by plain calls."""

    url: str
    project: str
    tokens: Mapping[str, str]
    paths: dict[str, str] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether PM and bot are there."""
        return {"author", "pm", "bot"} <= self.tokens.keys()

    def of(self, who: str) -> Forge:
        return connect(self.url, self.project, self.tokens[who])

    def push(self, branch: str) -> str:
        base = f"/projects/{quote(self.project, safe='')}/repository"
        there = self._call("GET", f"{base}/branches/{quote(branch, safe='')}")
        path = f"{uuid.uuid4().hex}.md"
        wanted: dict[str, Any] = {
            "branch": branch,
            "commit_message": "Change a file",
            "actions": [
                {"action": "create", "file_path": path, "content": "one\ntwo\n"}
            ],
        }
        if "commit" not in there:
            wanted["start_branch"] = "main"
        head = self._call("POST", f"{base}/commits", wanted)["id"]
        assert isinstance(head, str)
        self.paths[head] = path
        return head

    def path(self, head: str) -> str:
        return self.paths[head]

    def _call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        parts = urlsplit(self.url)
        kind = http.client.HTTPConnection
        host, port = parts.hostname or "", parts.port
        connection = (
            http.client.HTTPSConnection(
                host, port, timeout=30, context=ssl.create_default_context()
            )
            if parts.scheme == "https"
            else kind(host, port, timeout=30)
        )
        headers = {
            "Private-Token": self.tokens["author"],
            "Content-Type": "application/json",
        }
        where = f"{parts.path.rstrip('/')}/api/v4{path}"
        data = None if body is None else json.dumps(body)
        connection.request(method, where, data, headers)
        found = json.loads(connection.getresponse().read())
        connection.close()
        assert isinstance(found, dict)
        return found


def settled(forge: Reviewing, iid: int, head: str) -> None:
    """Wait until GitLab has told the merge request of a push, and prepared its diff."""
    for _ in range(200):
        found = forge.merge_requests.get(iid)
        versions = forge.merge_requests.versions(iid)
        known = bool(versions) and versions[-1].head_commit_sha == head
        if found.sha == head and found.diff_refs and known:
            return
        time.sleep(0.05)
    raise AssertionError(f"the merge request never came to {head}")
