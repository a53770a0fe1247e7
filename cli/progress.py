"""A progress line on a terminal, once the work has taken a second."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress() -> Iterator[Callable[[int, int], None] | None]:
    """Whom to tell (files done, files in all); None where nobody would see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    started, shown = time.monotonic(), 0

    def tell(done: int, total: int) -> None:
        nonlocal shown
        share = done * 100 // total
        if time.monotonic() - started > 1 and share > shown:
            shown = share
            click.echo(f"\r{done} of {total} files ({share} %)", nl=False, err=True)

    yield tell
    if shown:
        click.echo("\r\x1b[K", nl=False, err=True)
