"""Who approved and when, as the command line says it."""

import re
from datetime import UTC, datetime, timedelta

import click

LONGEST_NAME = 255  # of a GitLab user name
_ACCOUNT = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.-]{{0,{LONGEST_NAME - 1}}}")
EARLIEST, LATEST = 1970, 2099  # what every git can put into a commit


def approver(name: str) -> str:
    """The account's name, an `@` before it dropped. Raises `click.UsageError`."""
    from rules import pii, secrets

    found = name.strip().removeprefix("@")
    # What is written here goes to main and into the history: an account's name and
    # nothing else. GitLab, "User account": letters, digits, `_`, `-` and `.`.
    if not _ACCOUNT.fullmatch(found) or secrets.scan(found) or pii.scan(found):
        raise click.UsageError(
            f"--approver is the name of an account, at most {LONGEST_NAME} letters, "
            "digits, `_`, `-` and `.`, such as pm-user"
        )
    return found


def moment(text: str) -> datetime:
    """The time of an approval in UTC. Raises `click.UsageError`."""
    try:
        found = datetime.fromisoformat(text)
        found = found if found.tzinfo else found.replace(tzinfo=UTC)
        found = found.astimezone(UTC)
    except (ValueError, OverflowError):
        found = None
    if found is None or not EARLIEST < found.year <= LATEST:
        raise click.UsageError(
            f"--date {text[:40]!r} is no date of these years; write 2026-11-30 or "
            "2026-11-30T09:00:00Z"
        )
    # One day of slack: where the approver sits it may be tomorrow already.
    if found > datetime.now(UTC) + timedelta(days=1):
        raise click.UsageError(
            f"--date {text} lies in the future; say when it was approved"
        )
    return found
