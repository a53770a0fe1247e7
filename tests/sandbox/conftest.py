"""A running sandbox; what it answers is held against GitLab's contract."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sandbox.contract import Contract
from sandbox.testing import Sandbox, hold_to, sandbox

HERE = Path(__file__).parent
CONTRACT = HERE.parents[2] / "shared" / "contract"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1: its tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@cache
def contract() -> Contract | None:
    """GitLab's contract where it is at hand."""
    path = CONTRACT / "openapi_subset.json"
    if not path.exists():
        return None
    return Contract(json.loads(path.read_text(encoding="utf-8")))


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Sandbox]:
    """A running sandbox whose every answer must be as the contract says."""
    with sandbox(tmp_path / "state") as running:
        found = contract()
        problems = hold_to(found, running) if found else []
        yield running
    assert not problems
