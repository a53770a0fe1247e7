"""`ak-memory ci`: the jobs of a pipeline, as the template calls them."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.places import store_root
from memory.errors import Refused, UserError

if TYPE_CHECKING:
    from ci.job import Subject
    from flow.observe import Inputs
    from gateway.git.mirror import Mirror
    from gateway.port import Forge
    from review.words import Words

JOB_TOKEN = "CI_JOB_TOKEN"  # noqa: S105  (the variable's name)
READ_TOKEN = "AK_MEMORY_READ_TOKEN"  # noqa: S105
TOKEN = "AK_MEMORY_TOKEN"  # noqa: S105

EPILOG = """\b
Example, what the template's jobs run:
  ak-memory ci lint --server https://gitlab.example.com --project 42
  ak-memory ci gate --server https://gitlab.example.com --project 42
  ak-memory ci finalize --server https://gitlab.example.com --project 42 --mr 7

\b
Tokens come from the environment alone: CI_JOB_TOKEN (lint, gate),
AK_MEMORY_READ_TOKEN (gate: a Reporter's, scope read_api), AK_MEMORY_TOKEN (finalize,
check-main: a Developer's, scopes api and write_repository).
"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the project is, by literals of the pipeline file."""

    server: str
    project: str
    inputs: "Inputs"


@click.group("ci", epilog=EPILOG)
def ci() -> None:
    """Jobs of a GitLab pipeline: lint, gate, finalize.

    Server and project are literals of the pipeline file; which merge request a job is
    about, GitLab itself is asked with the job's own token.
    """


def _place(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where the project is, the same for every job."""
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
    for option in reversed(options):
        command = option(command)
    return command


@ci.command("lint")
@_place
@click.option("--mr", "iid", type=click.IntRange(1), help="Outside of a job: which.")
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a report as well: codequality, junit, json, sarif.",
)
def lint_job(
    server: str,
    project: str,
    governed: tuple[str, ...],
    bots: tuple[str, ...],
    root: str,
    iid: int | None,
    reports: tuple[str, ...],
) -> int:
    """Check what merging a merge request would cause.

    Nothing of the branch is checked out, run or installed: its commits are read.

    \b
    Example, outside of a job with a token of yours in AK_MEMORY_TOKEN:
      ak-memory ci lint --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.merge_request_lint import lint_merge_request
    from cli.lint import pair_outputs, write_report

    targets = pair_outputs(("text",), (*reports, "-"))
    place = _where(server, project, governed, bots, root)
    forge, about = _about(place, iid, TOKEN)
    with _mirror(place, forge, about.iid, iid is None, TOKEN) as mirror:
        today = datetime.now(UTC).date()
        report = lint_merge_request(forge, mirror, about, place.inputs, today, _tell)
    for name, target in targets:
        write_report(report, name, target)
    return 1 if report.errors else 0


@ci.command("gate")
@_place
@click.option("--mr", "iid", type=click.IntRange(1), help="Outside of a job: which.")
def gate_job(
    server: str,
    project: str,
    governed: tuple[str, ...],
    bots: tuple[str, ...],
    root: str,
    iid: int | None,
) -> int:
    """Pass a merge request whose head is exactly what was approved.

    All is computed anew from the API and the commits; titles, labels, messages and
    statuses are believed by nobody.

    \b
    Example, outside of a job with a token of yours in AK_MEMORY_READ_TOKEN:
      ak-memory ci gate --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.gate import gate

    place = _where(server, project, governed, bots, root)
    forge, about = _about(place, iid, READ_TOKEN)
    with _mirror(place, forge, about.iid, iid is None, READ_TOKEN) as mirror:

        def reader() -> "Forge":
            return _connect(place, READ_TOKEN)

        verdict = gate(forge, reader, mirror, about, place.inputs, _tell)
    _say_why(verdict.reasons)
    if verdict.outcome == "pass":
        click.echo("gate: passed")
        return 0
    raise Refused(
        "gate: waiting; run this job again when it is done"
        if verdict.outcome == "wait"
        else "gate: refused"
    )


@ci.command("finalize")
@_place
@click.option("--mr", "iid", type=click.IntRange(1), required=True, help="Which.")
def finalize_job(
    server: str,
    project: str,
    governed: tuple[str, ...],
    bots: tuple[str, ...],
    root: str,
    iid: int,
) -> int:
    """Commit the final form of an approved merge request to its branch.

    Runs on the protected default branch only, where its token is.

    \b
    Example:
      ak-memory ci finalize --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.finalize import finalize
    from flow.finalize import Held

    place = _where(server, project, governed, bots, root)
    forge = _connect(place, TOKEN)
    with _mirror(place, forge, iid, False, TOKEN) as mirror:
        done = finalize(forge, mirror, iid, place.inputs, _tell)
    if isinstance(done, Held):
        _say_why(done.reasons)
        raise Refused(f"!{iid} was not finalized")
    click.echo(
        done.commit if done.is_new else f"{done.commit} is in final form already"
    )
    return 0


def _where(
    server: str,
    project: str,
    governed: tuple[str, ...],
    bots: tuple[str, ...],
    root: str,
) -> Place:
    from flow.observe import Inputs
    from review.commands import NAMES

    if not project.isascii() or not project.isdigit():
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


def _about(place: Place, iid: int | None, token: str) -> tuple["Forge", "Subject"]:
    """Who is asked and about what: the job's own merge request, or the one named."""
    from ci.job import Subject, subject

    if iid is not None:
        return _connect(place, token), Subject(iid)
    forge = _connect(place, JOB_TOKEN)
    return forge, subject(forge)


def _connect(place: Place, variable: str) -> "Forge":
    from gateway.live import connect

    token = _token(variable)
    return connect(
        place.server, int(place.project), token, job_token=variable == JOB_TOKEN
    )


def _token(variable: str) -> str:
    token = os.environ.get(variable, "")
    if not token:
        raise UserError(
            f"{variable} is not set. "
            + (
                "Outside of a pipeline job name the merge request with --mr"
                if variable == JOB_TOKEN
                else "Give this job the token in the project's CI/CD variables, masked"
            )
        )
    return token


@contextmanager
def _mirror(
    place: Place, forge: "Forge", iid: int, in_job: bool, variable: str
) -> Iterator["Mirror"]:
    """A repository of this run's own with nothing in it yet, gone when it ends."""
    from ci.job import clone_url
    from gateway.git.credentials import Credentials
    from gateway.git.mirror import open_mirror

    url = clone_url(place.server, forge.merge_requests.get(iid))
    token = _token(JOB_TOKEN if in_job else variable)
    user = "gitlab-ci-token" if in_job else "oauth2"
    with tempfile.TemporaryDirectory(prefix="ak-memory-") as folder:
        yield open_mirror(str(Path(folder) / "mirror"), url, Credentials(user, token))


def _tell(message: str) -> None:
    from ci.reports.visible import visible

    click.echo(visible(message))


def _say_why(reasons: tuple["Words", ...]) -> None:
    from rules.masking import mask

    for one in reasons:
        _tell(f"- {mask(str(one))}")
