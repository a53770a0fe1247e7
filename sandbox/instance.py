"""Instance: a folder of state made into a running server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sandbox.api import ROUTES
from sandbox.background import Background
from sandbox.hooks import ref_payloads
from sandbox.merging.push import catch_up
from sandbox.pipelines import create, schedule
from sandbox.serving.routes import Router
from sandbox.serving.server import Server
from sandbox.serving.site import Site
from sandbox.state.world import World

# Modules whose due work must be known even if nobody else names them.
WORKERS = (ref_payloads, create, schedule)


@contextmanager
def running(root: Path, port: int = 0) -> Iterator[Server]:
    """A server of the state in `root` on 127.0.0.1; port 0 takes a free one."""
    world = World(root)
    site = Site(world, Router(ROUTES))
    with Server(site, port) as server:
        catch_up(world)
        with Background(world):
            yield server
    world.store.close()
