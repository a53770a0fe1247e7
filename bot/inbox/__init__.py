"""Inbox: which merge requests have to be looked at, kept so that no kill loses one.

Chosen by a URL: `sqlite:///path` for one process, nothing to install;
`postgresql://...` for several processes and machines.
"""

from urllib.parse import urlsplit

from bot.inbox.port import DeadJob, Jobs, Later
from memory.errors import UserError

__all__ = ["DeadJob", "Jobs", "Later", "open_jobs"]


def open_jobs(url: str, *, serves: bool = True) -> Jobs:
    """The inbox at `url`; without `serves` to look at it and to requeue.

    Raises `UserError` for one that is none, or can't be had. The URL is not quoted: it
    may hold a password.
    """
    scheme = urlsplit(url).scheme
    if scheme == "sqlite":
        from bot.inbox.ledger import Ledger

        path = url.removeprefix("sqlite:///")
        if path == url or not path:
            raise UserError("an inbox in a file is named sqlite:///path/to/file.db")
        return Ledger(path, serves=serves)
    if scheme in ("postgresql", "postgres"):
        try:
            from bot.inbox.fleet import Fleet
        except ModuleNotFoundError as error:
            raise UserError(
                f"{error.name} is not installed: pip install 'ak-memory[postgresql]'"
            ) from None
        return Fleet(url)
    raise UserError(
        f"no inbox is known by the scheme {scheme[:20]!r}; use "
        "sqlite:///path/to/file.db or postgresql://..."
    )
