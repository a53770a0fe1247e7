"""Instance: a folder of state made into a running server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sandbox.api import ROUTES
from sandbox.background import Background
from sandbox.hooks import payloads, ref_payloads
from sandbox.merging import approvals, lifecycle, merge, push, status, versions
from sandbox.pipelines import create, schedule
from sandbox.serving.routes import Router
from sandbox.serving.server import Server
from sandbox.serving.site import Site
from sandbox.state.world import World

# Modules whose due work must be known even if nobody else names them.
WORKERS = (
    payloads, ref_payloads, approvals, lifecycle, merge, push, status, versions, create,
    schedule,
)  # fmt: skip


@contextmanager
def running(root: Path, port: int = 0) -> Iterator[Server]:
    """A server of the state in `root` on 127.0.0.1; port 0 takes a free one."""
    world = World(root)
    try:
        with Server(Site(world, Router(ROUTES)), port) as server:
            push.catch_up(world)
            with Background(world):
                yield server
    finally:
        world.store.close()
