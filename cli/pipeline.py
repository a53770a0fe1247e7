"""What the jobs of a pipeline have in common on the command line.

Here the connection to GitLab and the mirror are made and handed down. Tokens come from
the environment alone.
"""

import functools
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.places import store_root
from memory.errors import UserError

if TYPE_CHECKING:
    from ci.job import Subject
    from flow.observe import Inputs
    from gateway.git.mirror import Mirror
    from gateway.port import Forge
    from review.words import Words

JOB_TOKEN = "CI_JOB_TOKEN"  # noqa: S105  (the variable's name)
READ_TOKEN = "AK_MEMORY_READ_TOKEN"  # noqa: S105
TOKEN = "AK_MEMORY_TOKEN"  # noqa: S105
CA_FILE = "AK_MEMORY_CA_FILE"
MOST_DIGITS = 18  # of a number that GitLab gives


@dataclass(frozen=True, slots=True)
class Place:
    """Where the project is, by literals of the pipeline file."""

    server: str
    project: str
    inputs: "Inputs"


def at_place(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where the project is; the command gets one `Place`."""

    @functools.wraps(command)
    def called(
        server: str,
        project: str,
        governed: tuple[str, ...],
        bots: tuple[str, ...],
        root: str,
        **more: object,
    ) -> object:
        return command(_place(server, project, governed, bots, root), **more)

    options = (
        click.option(
            "--server", required=True, metavar="URL", help="GitLab's address."
        ),
        click.option(
            "--project", required=True, metavar="ID", help="The project, by number."
        ),
        click.option(
            "--governed",
            multiple=True,
            metavar="PATHS",
            help="Further governed paths, blanks between; a folder ends in a slash.",
        ),
        click.option(
            "--bot",
            "bots",
            multiple=True,
            metavar="NAME",
            help="A name that commands in comments are heard by.  [default: bot]",
        ),
        store_root,
    )
    wrapped: Callable[..., Any] = called
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped


def subject_of(
    place: Place, iid: int | None, variable: str
) -> tuple["Forge", "Subject"]:
    """Who is asked and about what: the job's own merge request, or the one named."""
    from ci.job import Subject, subject

    if iid is not None:
        return connect_to(place, variable), Subject(iid)
    forge = connect_to(place, JOB_TOKEN)
    return forge, subject(forge)


def connect_to(place: Place, variable: str) -> "Forge":
    """The project on GitLab, asked with the token in an environment variable."""
    from gateway.live import connect

    return connect(
        place.server,
        int(place.project),
        _token(variable),
        job_token=variable == JOB_TOKEN,
        ca_file=os.environ.get(CA_FILE) or None,
    )


@contextmanager
def mirror_of(place: Place, web_url: str, variable: str) -> Iterator["Mirror"]:
    """A repository of this run's own with nothing in it yet, gone when it ends.

    `web_url` is the page of the project, or one below it.
    """
    from ci.job import clone_url
    from gateway.git.credentials import Credentials
    from gateway.git.mirror import open_mirror

    user = "gitlab-ci-token" if variable == JOB_TOKEN else "oauth2"
    with tempfile.TemporaryDirectory(prefix="ak-memory-") as folder:
        yield open_mirror(
            str(Path(folder) / "mirror"),
            clone_url(place.server, web_url),
            Credentials(user, _token(variable)),
            ca_file=os.environ.get(CA_FILE) or None,
        )


def tell(message: str) -> None:
    """A line of the job's log, nothing in it hidden or secret."""
    from ci.reports.visible import visible
    from rules.masking import mask

    click.echo(visible(mask(message)))


def tell_why(reasons: Iterable["Words"]) -> None:
    """Reasons as a list in the job's log."""
    for one in reasons:
        tell(f"- {one}")


def _place(
    server: str,
    project: str,
    governed: tuple[str, ...],
    bots: tuple[str, ...],
    root: str,
) -> Place:
    from flow.observe import Inputs
    from review.commands import NAMES

    if not (project.isascii() and project.isdigit() and len(project) <= MOST_DIGITS):
        raise click.UsageError(
            "--project is the number that the project's page shows, since a path can "
            "be taken over"
        )
    _warn_of_own_file()
    more = tuple(path for some in governed for path in some.split())
    inputs = Inputs(root, more, frozenset(bots) or NAMES)
    return Place(server.rstrip("/"), project, inputs)


def _warn_of_own_file() -> None:
    """Say so where the pipeline file is the branch's own, which can leave this out."""
    path = os.environ.get("CI_CONFIG_PATH")
    if path and "@" not in path and "://" not in path:
        click.echo(
            "UNSAFE, for trying out only: this pipeline's file comes from the branch "
            "itself, so its author can change or drop this job. Set the project's "
            "ci_config_path to a file of another project.",
            err=True,
        )


def _token(variable: str) -> str:
    token = os.environ.get(variable, "")
    if not token:
        raise UserError(
            f"{variable} is not set. "
            + (
                "Outside of a pipeline job name the merge request with --mr"
                if variable == JOB_TOKEN
                else "In a job: a CI/CD variable of the project, masked; a protected "
                "one reaches protected branches alone. Elsewhere: export it"
            )
        )
    return token
