"""`ak-memory ci`: the jobs of a pipeline, as the template calls them."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from cli.pipeline import (
    JOB_TOKEN,
    READ_TOKEN,
    TOKEN,
    Place,
    at_place,
    connect_to,
    mirror_of,
    subject_of,
    tell,
    tell_why,
)
from memory.errors import Refused

if TYPE_CHECKING:
    from gateway.port import Forge

EPILOG = """\b
Example, what the template's jobs run:
  ak-memory ci lint --server https://gitlab.example.com --project 42
  ak-memory ci gate --server https://gitlab.example.com --project 42
  ak-memory ci finalize --server https://gitlab.example.com --project 42 --mr 7
  ak-memory ci check-main --server https://gitlab.example.com --project 42

\b
Tokens come from the environment alone: CI_JOB_TOKEN (lint, gate),
AK_MEMORY_READ_TOKEN (gate: a Reporter's, scope read_api), AK_MEMORY_TOKEN (finalize,
check-main: a Developer's, scopes api and write_repository). AK_MEMORY_CA_FILE names
the certificates of a private authority.
"""

_mr = click.option(
    "--mr", "iid", type=click.IntRange(1), help="Outside of a job: which."
)
_report = click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a report as well: codequality, junit, json, sarif.",
)


@click.group("ci", epilog=EPILOG)
def ci() -> None:
    """Jobs of a GitLab pipeline: lint, gate, finalize, check-main.

    Server and project are literals of the pipeline file; which merge request a job is
    about, GitLab itself is asked with the job's own token.
    """


@ci.command("lint")
@at_place
@_mr
@_report
def lint_job(place: Place, iid: int | None, reports: tuple[str, ...]) -> int:
    """Check what merging a merge request would cause.

    Nothing of the branch is checked out, run or installed: its commits are read.

    \b
    Example, outside of a job with a token of yours in AK_MEMORY_TOKEN:
      ak-memory ci lint --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.merge_request_lint import lint_merge_request
    from cli.lint import pair_outputs, write_report

    targets = pair_outputs(("text",), (*reports, "-"))
    variable = JOB_TOKEN if iid is None else TOKEN
    forge, about = subject_of(place, iid, variable)
    page = forge.merge_requests.get(about.iid).web_url
    with mirror_of(place, page, variable) as mirror:
        today = datetime.now(UTC).date()
        report = lint_merge_request(forge, mirror, about, place.inputs, today, tell)
    for name, target in targets:
        write_report(report, name, target)
    return 1 if report.errors else 0


@ci.command("gate")
@at_place
@_mr
def gate_job(place: Place, iid: int | None) -> int:
    """Pass a merge request whose head is exactly what was approved.

    All is computed anew from the API and the commits; titles, labels, messages and
    statuses are believed by nobody.

    \b
    Example, outside of a job with a token of yours in AK_MEMORY_READ_TOKEN:
      ak-memory ci gate --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.gate import gate

    variable = JOB_TOKEN if iid is None else READ_TOKEN
    forge, about = subject_of(place, iid, variable)
    page = forge.merge_requests.get(about.iid).web_url
    with mirror_of(place, page, variable) as mirror:

        def reader() -> "Forge":
            return connect_to(place, READ_TOKEN)

        verdict = gate(forge, reader, mirror, about, place.inputs, tell)
    tell_why(verdict.reasons)
    if verdict.outcome == "pass":
        click.echo("gate: passed")
        return 0
    raise Refused(
        "gate: waiting; run this job again when it is done"
        if verdict.outcome == "wait"
        else "gate: refused"
    )


@ci.command("finalize")
@at_place
@click.option("--mr", "iid", type=click.IntRange(1), required=True, help="Which.")
def finalize_job(place: Place, iid: int) -> int:
    """Commit the final form of an approved merge request to its branch.

    Runs on the protected default branch only, where its token is.

    \b
    Example:
      ak-memory ci finalize --server https://gitlab.example.com --project 42 --mr 7
    """
    from ci.finalize import finalize
    from flow.finalize import Held

    forge = connect_to(place, TOKEN)
    page = forge.merge_requests.get(iid).web_url
    with mirror_of(place, page, TOKEN) as mirror:
        done = finalize(forge, mirror, iid, place.inputs, tell)
    if isinstance(done, Held):
        tell_why(done.reasons)
        raise Refused(f"!{iid} was not finalized")
    click.echo(
        done.commit if done.is_new else f"{done.commit} is in final form already"
    )
    return 0


@ci.command("check-main")
@at_place
@click.option(
    "--since",
    default="",
    metavar="SHA",
    help="Account for every commit after this one; without it, for none.",
)
@_report
def check_main_job(place: Place, since: str, reports: tuple[str, ...]) -> int:
    """Prove that main is canonical, and where what it holds came from.

    Canonical: every rule holds and the index is what a rebuild gives. Provenance:
    every commit that touched something governed belongs to one merged merge request,
    approved before it was merged, and is what finalize makes of it.

    \b
    Example:
      ak-memory ci check-main --server https://gitlab.example.com --project 42 \\
          --since 8f14e45fceea167a5a36dedd4bea2543c0f6d1aa
    """
    from ci.check_main import check_main
    from cli.lint import pair_outputs, write_report

    targets = pair_outputs(("text",), (*reports, "-"))
    forge = connect_to(place, TOKEN)
    with mirror_of(place, forge.project.get().web_url, TOKEN) as mirror:
        today = datetime.now(UTC).date()
        checked = check_main(forge, mirror, since, place.inputs, today, tell)
    for name, target in targets:
        write_report(checked.report, name, target)
    for one in checked.alarms:
        tell(f"ALARM {one.commit[:12]}: {one.reason}")
    if checked.alarms:
        raise Refused(
            f"check-main: {len(checked.alarms)} of the commits can't be accounted for"
        )
    return 1 if checked.report.errors else 0
