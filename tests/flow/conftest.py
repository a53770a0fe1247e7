"""A stage on a running sandbox, for each tier."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sandbox.testing import Sandbox, hold_to, sandbox
from tests.flow.pipeline import set_up_pipelines
from tests.flow.stage import Stage, set_up
from tests.tools import contract

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1: its tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@contextmanager
def held(place: Path, tier: str) -> Iterator[Sandbox]:
    """A sandbox on which every request and answer must be as GitLab's contract says."""
    with sandbox(place / "state", tier=tier) as box:
        found = contract()
        problems = hold_to(found, box) if found else []
        yield box
    assert not problems


@pytest.fixture(params=["free", "premium"])
def stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A docs project with a store, on each kind of GitLab a team may have."""
    with held(tmp_path, request.param) as box:
        yield set_up(box, tmp_path)


@pytest.fixture(params=["free", "premium", "reset"])
def any_stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """The same, and Premium where every push removes approvals."""
    tier = "free" if request.param == "free" else "premium"
    with held(tmp_path, tier) as box:
        yield set_up(box, tmp_path, reset=request.param == "reset")


@pytest.fixture
def reset_stage(tmp_path: Path) -> Iterator[Stage]:
    """Premium where every push removes approvals, finalize's own included."""
    with held(tmp_path, "premium") as box:
        yield set_up(box, tmp_path, reset=True)


@pytest.fixture
def free_stage(tmp_path: Path) -> Iterator[Stage]:
    """GitLab Free alone."""
    with held(tmp_path, "free") as box:
        yield set_up(box, tmp_path)


@pytest.fixture(params=["free", "premium"])
def piped(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A project with the template in place."""
    with held(tmp_path, request.param) as box:
        yield set_up_pipelines(box, tmp_path)


@pytest.fixture
def piped_free(tmp_path: Path) -> Iterator[Stage]:
    """The same on GitLab Free alone."""
    with held(tmp_path, "free") as box:
        yield set_up_pipelines(box, tmp_path)
