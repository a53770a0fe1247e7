"""A stage on a running sandbox, for each tier."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.testing import sandbox
from tests.flow.pipeline import set_up_pipelines
from tests.flow.stage import Stage, set_up

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1: its tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@pytest.fixture(params=["free", "premium"])
def stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A docs project with a store, on each kind of GitLab a team may have."""
    with sandbox(tmp_path / "state", tier=request.param) as box:
        yield set_up(box, tmp_path)


@pytest.fixture(params=["free", "premium", "reset"])
def any_stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """The same, and Premium where every push removes approvals."""
    tier = "free" if request.param == "free" else "premium"
    with sandbox(tmp_path / "state", tier=tier) as box:
        yield set_up(box, tmp_path, reset=request.param == "reset")


@pytest.fixture
def reset_stage(tmp_path: Path) -> Iterator[Stage]:
    """Premium where every push removes approvals, finalize's own included."""
    with sandbox(tmp_path / "state", tier="premium") as box:
        yield set_up(box, tmp_path, reset=True)


@pytest.fixture
def free_stage(tmp_path: Path) -> Iterator[Stage]:
    """GitLab Free alone."""
    with sandbox(tmp_path / "state", tier="free") as box:
        yield set_up(box, tmp_path)


@pytest.fixture(params=["free", "premium"])
def piped(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A project with the template in place."""
    with sandbox(tmp_path / "state", tier=request.param) as box:
        yield set_up_pipelines(box, tmp_path)


@pytest.fixture
def piped_free(tmp_path: Path) -> Iterator[Stage]:
    """The same on GitLab Free alone."""
    with sandbox(tmp_path / "state", tier="free") as box:
        yield set_up_pipelines(box, tmp_path)
