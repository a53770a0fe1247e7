"""The backends of the contract suite."""

import dataclasses
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gateway.contract.stages import FakeStage, HttpStage, Stage

HERE = Path(__file__).parent
CONTRACT = HERE.parents[3] / "shared" / "contract"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1; a real GitLab is wherever it was named."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@pytest.fixture(params=["fake", "sandbox", "gitlab"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    """A project to play in."""
    if request.param == "fake":
        yield FakeStage()
    elif request.param == "gitlab":
        yield _real()
    else:
        yield from _sandbox(tmp_path)


def _real() -> Stage:
    """A real GitLab and a project of it that may be played in."""
    names = ("GITLAB_URL", "GITLAB_TOKEN", "GITLAB_PROJECT")
    url, token, project = (os.environ.get(name, "") for name in names)
    if not (url and token and project):
        pytest.skip(f"no real GitLab: set {', '.join(names)}")
    more = {"pm": "GITLAB_PM_TOKEN", "bot": "GITLAB_BOT_TOKEN"}
    given = {who: os.environ.get(name, "") for who, name in more.items()}
    tokens = {who: text for who, text in given.items() if text}
    return HttpStage(url, project, {"author": token, **tokens})


def _sandbox(root: Path) -> Iterator[Stage]:
    """Our own small GitLab, on a free port."""
    testing = pytest.importorskip("sandbox.testing", reason="the sandbox is not there")
    from sandbox.contract import Contract
    from sandbox.serving.site import Exchange
    from sandbox.state import access, seed

    problems: list[str] = []
    document = CONTRACT / "openapi_subset.json"
    known = Contract(json.loads(document.read_text())) if document.exists() else None

    def observe(exchange: Exchange) -> None:
        """Hold what we ask and what it answers against GitLab's own description."""
        if known and not isinstance(exchange.data, bytes):
            data = json.loads(json.dumps(exchange.data))
            problems.extend(known.problems(dataclasses.replace(exchange, data=data)))

    with testing.sandbox(root / "state") as box:
        box.server.site.observers.append(observe)
        members = {"an": access.DEVELOPER, "maya": access.MAINTAINER}
        project = box.project("team/docs", members=members)
        with box.world.store.transaction():
            _, bot = seed.add_project_token(box.world, project)
        tokens = {"author": box.tokens["an"], "pm": box.tokens["maya"], "bot": bot}
        yield HttpStage(box.url, "team/docs", tokens)
    assert not problems
