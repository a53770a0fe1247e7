"""`python -m sandbox serve --state DIR --port N`."""

import argparse
import signal
import sys
import threading
from pathlib import Path

from sandbox.service import TOKENS, ServiceError, service, wait_for


def main(arguments: list[str]) -> int:
    """Serve until a signal comes; the one line it prints is the address.

    The tokens of a fresh folder's people lie in a file of it that only its owner reads.
    """
    parser = argparse.ArgumentParser(prog="sandbox", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="run the server")
    serve.add_argument(
        "--state", type=Path, required=True,
        help=f"folder of the state; {TOKENS} in it has the tokens of its people",
    )  # fmt: skip
    serve.add_argument("--port", type=int, default=0, help="0 takes a free one")
    given = parser.parse_args(arguments)
    stop = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    try:
        with service(given.state, given.port, {}) as found:
            sys.stdout.write(f"{found.server.url}\n")
            sys.stdout.flush()
            wait_for(stop)
    except ServiceError as error:
        sys.stderr.write(f"sandbox: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
