"""`ak-memory sandbox`: a small GitLab on this machine, to try things on."""

import re
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory.errors import UserError

if TYPE_CHECKING:
    from sandbox.service import Service

VERSION = re.compile(r"\d{1,3}\.\d{1,3}(\.\d{1,3})?", re.ASCII)


@click.group()
def sandbox() -> None:
    """A small GitLab on this machine, to try things on: no token leaves it.

    \b
    Example:
      ak-memory sandbox serve
    """


def _version(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> str | None:
    if value is None or VERSION.fullmatch(value):
        return value if value is None or value.count(".") == 2 else f"{value}.0"
    raise click.BadParameter(f"{value!r} is no version such as 18.7 or 19.3.0")


@sandbox.command()
@click.option(
    "--state",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where projects and repositories are kept; without it, all is forgotten at"
    " the end.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Where it listens on 127.0.0.1; 0, the default, takes a free port.",
)
@click.option(
    "--tier",
    type=click.Choice(["free", "premium"]),
    help="Whose features it has. Default: free, or what DIR was last served as.",
)
@click.option(
    "--edition",
    type=click.Choice(["ce", "ee"]),
    help="`ee` with `--tier free` is GitLab EE without a licence.",
)
@click.option(
    "--version",
    callback=_version,
    metavar="X.Y[.Z]",
    help="The GitLab it behaves as. Default: 19.3.0, or as for --tier.",
)
def serve(
    state: Path | None,
    port: int,
    tier: str | None,
    edition: str | None,
    version: str | None,
) -> None:
    """Serve a GitLab until Ctrl-C: git, the REST API, pipelines and web pages.

    A new one has the project team/docs and a person of each role. Standard output is
    the address and nothing else; the rest, with the tokens of these people, goes to
    the terminal. Where there is no terminal it names the file that holds the tokens.
    They count on this server alone.

    It is a stand-in for tests and demonstrations, never for data that matters: whoever
    reaches the port may press the buttons of its web pages as anybody.

    \b
    Example:
      ak-memory sandbox serve
      ak-memory sandbox serve --state ~/sandbox --port 8080 --tier premium
      git clone http://oauth2:TOKEN@127.0.0.1:8080/team/docs.git
    """
    from sandbox.service import ServiceError, service, wait_for

    given = {"tier": tier, "edition": edition, "version": version}
    options: dict[str, Any] = {k: v for k, v in given.items() if v is not None}
    stop = threading.Event()
    with _folder(state) as root, _signals(stop):
        try:
            with service(root, port, options) as found:
                click.echo(found.server.url)
                _introduce(found, state)
                wait_for(stop)
                click.echo("stopping", err=True)
        except ServiceError as error:
            raise UserError(str(error)) from None


@contextmanager
def _folder(state: Path | None) -> Iterator[Path]:
    if state is not None:
        yield state.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="ak-memory-sandbox-") as folder:
        yield Path(folder)


@contextmanager
def _signals(stop: threading.Event) -> Iterator[None]:
    """A first Ctrl-C ends it in good order, a second one at once."""
    before: dict[int, Any] = {}

    def hear(number: int, _frame: object) -> None:
        signal.signal(number, before[number])
        stop.set()

    for one in (signal.SIGINT, signal.SIGTERM):
        before[one] = signal.signal(one, hear)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _introduce(found: "Service", state: Path | None) -> None:
    """Who is there and what to do next, on the standard error."""
    url, world = found.server.url, found.world
    kept = state or "forgotten when it stops"
    lines = [
        f"Sandbox GitLab {world.option('version')}, {world.option('tier')}",
        f"  web     {url}/",
        f"  state   {kept}",
    ]
    if sys.stderr.isatty():
        who = (f"  {one.username:<7} {one.token}  {one.role}" for one in found.visitors)
        lines.extend(who)
    elif found.visitors:
        # A log is read by more people than a terminal.
        lines.append(f"  tokens  {found.tokens}")
    click.echo("\n".join([*lines, "Ctrl-C stops it."]), err=True)
