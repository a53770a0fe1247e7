"""A running sandbox; what it answers is held against GitLab's contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.testing import Sandbox, hold_to, sandbox
from tests.tools import contract

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1: its tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Sandbox]:
    """A running sandbox whose every answer must be as the contract says."""
    with sandbox(tmp_path / "state") as running:
        found = contract()
        problems = hold_to(found, running) if found else []
        yield running
    assert not problems
