"""A bot on a running sandbox, on each tier."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.service import Service, service
from tests.flow.conftest import held
from tests.flow.stage import set_up

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sandbox listens on 127.0.0.1: its tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@pytest.fixture(params=["free", "premium"])
def bot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Service]:
    """A bot for a project on each kind of GitLab, which finalizes itself."""
    with held(tmp_path, request.param) as box:
        stage = set_up(box, tmp_path, MERGE)
        yield service(stage, tmp_path)


@pytest.fixture
def free_bot(tmp_path: Path) -> Iterator[Service]:
    """The same on GitLab Free alone."""
    with held(tmp_path, "free") as box:
        stage = set_up(box, tmp_path, MERGE)
        yield service(stage, tmp_path)


MERGE = '[merge]\nfinalize = "bot"\nlanguage = "en"\n'
