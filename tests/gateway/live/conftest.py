"""A server of the test's own, on the loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gateway.live.gitlab_double import Server, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These tests speak with a server on 127.0.0.1, and with nothing else."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.allow_hosts(["127.0.0.1"]))


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that says `{}` until it is told otherwise."""
    with serving() as running:
        yield running
