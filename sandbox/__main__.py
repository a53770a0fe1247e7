"""`python -m sandbox serve --state DIR --port N`."""

import argparse
import signal
import sys
import threading
from pathlib import Path

from sandbox.instance import running
from sandbox.state.seed import add_token, add_user


def main(arguments: list[str]) -> int:
    """Serve until a signal comes; a fresh folder gets an administrator.

    His token is written once, to a file that only the owner of the folder reads.
    """
    parser = argparse.ArgumentParser(prog="sandbox", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="run the server")
    serve.add_argument("--state", type=Path, required=True, help="folder of the state")
    serve.add_argument("--port", type=int, default=0, help="0 takes a free one")
    given = parser.parse_args(arguments)
    stop = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    with running(given.state, given.port) as server:
        world = server.site.world
        secret = given.state / "root-token"
        if world.store.one("user", username="root") is None:
            root = add_user(world, "root", name="Administrator", admin=True)
            secret.touch(mode=0o600)
            secret.write_text(add_token(world, root) + "\n", encoding="ascii")
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        stop.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
