"""For tests: a running instance with people, a project and what is done every time."""

import http.client
import json
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sandbox.contract import Contract
from sandbox.git.process import environment
from sandbox.git.repository import Repository
from sandbox.instance import running
from sandbox.serving.server import Server
from sandbox.serving.site import Exchange
from sandbox.state import access, seed
from sandbox.state.store import Json
from sandbox.state.world import World


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to `Sandbox.call`."""

    status: int
    headers: Mapping[str, str]
    data: Any


@dataclass
class Sandbox:
    """A running instance; people are made as they are first named."""

    server: Server
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Where it listens."""
        return self.server.url

    @property
    def world(self) -> World:
        """Its state."""
        return self.server.site.world

    def person(self, name: str, *, admin: bool = False) -> Json:
        """A user with a token in `tokens`."""
        with self.world.store.transaction():
            found = self.world.store.one("user", username=name)
            if found is None:
                found = seed.add_user(self.world, name, admin=admin)
            if name not in self.tokens:
                self.tokens[name] = seed.add_token(self.world, found)
        return found

    def project(
        self,
        path: str = "team/docs",
        *,
        files: Mapping[str, str | bytes] | None = None,
        members: Mapping[str, int] | None = None,
        **settings: Any,  # noqa: ANN401 - any setting of a project
    ) -> Json:
        """A project with a file and members: by default one of each role."""
        folder, _, name = path.rpartition("/")
        usual = {
            "maya": access.MAINTAINER,
            "dev": access.DEVELOPER,
            "rita": access.REPORTER,
        }
        with self.world.store.transaction():
            group = self.world.store.one("group", full_path=folder) or seed.add_group(
                self.world, folder
            )
            made = seed.add_project(
                self.world,
                group,
                name,
                files=files or {"README.md": "# Docs\n"},
                **settings,
            )
            for person, role in (members if members is not None else usual).items():
                seed.add_member(self.world, made, self.person(person), role)
        return made

    def repository(self, project: Json) -> Repository:
        """The bare repository behind a project."""
        return self.world.repository(project["id"])

    def call(
        self,
        user: str | None,
        method: str,
        path: str,
        body: Any = None,  # noqa: ANN401 - any JSON
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """One request to the API as somebody, over HTTP."""
        parts = urlsplit(self.url)
        connection = http.client.HTTPConnection(
            parts.hostname or "", parts.port, timeout=30
        )
        sent = dict(headers or {})
        if user:
            sent["Private-Token"] = self.tokens[user]
        data = None
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        where = path if path.startswith("/sandbox/") else f"/api/v4{path}"
        try:
            connection.request(method, where, data, sent)
            response = connection.getresponse()
            raw = response.read()
            json_kind = "json" in (response.headers.get("Content-Type") or "")
            found = json.loads(raw) if json_kind and raw else raw
            return Reply(response.status, dict(response.headers), found)
        finally:
            connection.close()

    def clone(self, user: str, project: Json, place: Path) -> "Clone":
        """A clone whose origin is this instance; the token is in its configuration."""
        url = self.url.replace("://", f"://oauth2:{self.tokens[user]}@")
        address = f"{url}/{project['full_path']}.git"
        clone = Clone(place, user)
        place.mkdir(parents=True, exist_ok=True)
        clone.git("clone", "-q", address, ".")
        return clone

    def wait(self, ready: Callable[[], Any], seconds: float = 20) -> Any:  # noqa: ANN401 - what `ready` gives
        """The first true value that `ready` gives; `TimeoutError` after a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = ready()
            if found:
                return found
            time.sleep(0.03)
        raise TimeoutError(ready)


@dataclass(frozen=True, slots=True)
class Clone:
    """A working copy of somebody."""

    place: Path
    user: str

    def git(
        self, *arguments: str, good: bool = True
    ) -> "subprocess.CompletedProcess[str]":
        """Run git in it; with `good`, it must work."""
        extra = {
            "GIT_AUTHOR_NAME": self.user,
            "GIT_AUTHOR_EMAIL": f"{self.user}@example.org",
            "GIT_COMMITTER_NAME": self.user,
            "GIT_COMMITTER_EMAIL": f"{self.user}@example.org",
        }
        return subprocess.run(  # noqa: S603 - fixed arguments of a test
            ["git", *arguments],  # noqa: S607 - git on the path
            cwd=self.place,
            env=environment(extra),
            capture_output=True,
            text=True,
            check=good,
        )

    def commit(self, files: Mapping[str, str | None], message: str = "Change") -> str:
        """Write files (None deletes), commit, and give the new head."""
        for name, text in files.items():
            path = self.place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").stdout.strip()

    def branch(
        self, name: str, files: Mapping[str, str | None], message: str = "Change"
    ) -> str:
        """A new branch off origin's main with a commit, pushed."""
        self.git("fetch", "-q", "origin")
        self.git("checkout", "-q", "-B", name, "origin/main")
        head = self.commit(files, message)
        self.git("push", "-q", "--force", "origin", name)
        return head


def hold_to(contract: Contract, running: Sandbox) -> list[str]:
    """A list that fills with what is not as the contract says, request and answer."""
    problems: list[str] = []

    def observe(exchange: Exchange) -> None:
        data = exchange.data
        if not isinstance(data, bytes):
            # As it went over the wire: tuples have become lists.
            exchange = replace(exchange, data=json.loads(json.dumps(data)))
        problems.extend(contract.problems(exchange))

    running.server.site.observers.append(observe)
    return problems


@contextmanager
def sandbox(root: Path, **options: Any) -> Iterator[Sandbox]:  # noqa: ANN401 - any option
    """A running instance whose state lies in `root`."""
    with running(root) as server:
        server.site.world.configure(**options)
        yield Sandbox(server)
