"""A service that hears the hooks of the stage's project."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.service import Service, bot_token, guard
from tests.bot.serving.served import Served, hook, start


@pytest.fixture
def served(free_bot: Service, tmp_path: Path) -> Iterator[Served]:
    """A service that hears the hooks of the stage's project."""
    stage = free_bot.stage
    guard(stage)
    token = bot_token(stage, name="served")["token"]
    found = start(stage, tmp_path / "served", token, AK_MEMORY_SWEEP_SECONDS="3600")
    hook(stage, found.port)
    yield found
    found.process.kill()
    found.process.wait()
