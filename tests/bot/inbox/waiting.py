"""Waiting for what workers do in their own time."""

import time
from collections.abc import Callable


def until(ready: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until it is so."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it did not come to be"
        time.sleep(0.01)
