"""Standard output, which a caller may have closed or filled up."""

import sys

import click

from memory.errors import UserError


def check_screen() -> None:
    """Refuse to work for nobody. Raises `UserError` where standard output is closed.

    To be called before anything is written: `click` drops what it can't say, and the
    exit code would tell of a success.
    """
    if sys.stdout is None:
        raise UserError(
            "standard output is closed, so nothing was done; leave it open, or send "
            "it to a file or to /dev/null"
        )


def tell(text: str, done: str) -> None:
    """Write `text`; where that fails, say on standard error what was `done` before."""
    try:
        click.echo(text)
        sys.stdout.flush()
    except OSError:
        click.echo(f"ak-memory: {done}", err=True)
        raise
