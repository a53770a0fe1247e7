"""`ak-memory lint`: check a store, or what a branch would change."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ci.reports import FORMATS, Report, render
from ci.reports.visible import visible
from cli.options import day_of, plain_file, rules_of
from cli.places import Spot, below, folder_of, locate, not_there, store_root
from memory.errors import UserError

if TYPE_CHECKING:
    from cli.remembered import Earlier
    from cli.unchanged import Known
    from rules.model import Context, Rule

EPILOG = """\b
Examples:
  ak-memory lint                            every file of the store here
  ak-memory lint docs/99.Memory/01.Lessons  findings in one folder
  ak-memory lint --base main                what this branch would change on main
  ak-memory lint --base main --worktree     the same, uncommitted work included
  ak-memory lint --fix                      mend what is mechanical
  ak-memory lint --base main --format text --output junit=lint.xml

\b
  99.Memory/01.Lessons/dev/F-003_Payment/retry.md
    9:9: error: status
        a proposal says `pending`; only finalize writes `approved`
           9 | status: approved
             |         ^

\b
Exit codes: 0 nothing blocks, 1 findings of error severity, 2 usage or settings.
`ak-memory rules explain status` says why a rule is there.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line said."""

    path: str
    base: str | None
    head: str
    worktree: bool
    show_all: bool
    fix: bool
    rules: tuple[str, ...]
    rejected: str | None
    root: str
    today: date
    use_cache: bool


@click.command(epilog=EPILOG)
@click.argument("path", default=".", type=click.Path())
@click.option("--base", metavar="REV", help="Judge a change: the target's tip.")
@click.option("--head", metavar="REV", help="The change's tip.  [default: HEAD]")
@click.option("--worktree", is_flag=True, help="Judge uncommitted work as the head.")
@click.option("--all", "show_all", is_flag=True, help="Show old debt too.")
@click.option("--fix", is_flag=True, help="Mend what is mechanical, on disk.")
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Only this rule.")
@click.option(
    "--rejected",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=lambda _ctx, _param, value: plain_file(value, "--rejected"),
    help="Earlier rejections, one JSON object a line: id, text, reason.",
)
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice(FORMATS),
    help="How to write the findings; several may be given.  [default: text]",
)
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="[FORMAT=]FILE",
    help="Where to; FORMAT=FILE adds a format of its own. `-` is the screen.",
)
@store_root
@click.option(
    "--today",
    metavar="DATE",
    callback=lambda _ctx, _param, value: day_of(value, "--today"),
    help="Judge as of this day.  [default: today, UTC]",
)
@click.option(
    "--no-cache",
    is_flag=True,
    help="Neither use nor keep what an earlier run found out.",
)
def lint(
    path: str,
    base: str | None,
    head: str | None,
    worktree: bool,
    show_all: bool,
    fix: bool,
    rules: tuple[str, ...],
    rejected: str | None,
    formats: tuple[str, ...],
    outputs: tuple[str, ...],
    root: str,
    today: date | None,
    no_cache: bool,
) -> int:
    """Check a store, or with --base what a branch would change in it.

    PATH is the repository's folder, its store, or a part of the store: then only
    what lies there is reported. Without --base every file is judged by the settings
    beside it. With --base the merge of the head into the base is judged, by the
    base's settings, and only what the change causes is reported.
    """
    if base is None and (head or worktree or show_all):
        raise click.UsageError("--head, --worktree and --all need --base")
    if head and worktree:
        raise click.UsageError("give --head or --worktree, not both")
    if fix and base and not worktree:
        raise click.UsageError("--fix mends files on disk: add --worktree to --base")
    day = today or datetime.now(UTC).date()
    asked = Asked(
        path, base, head or "HEAD", worktree, show_all, fix, rules, rejected, root,
        day, not no_cache,
    )  # fmt: skip
    targets = pair_outputs(formats, outputs)
    known = _known(asked)
    report = (known and known.report) or _lint(asked, known)
    for name, target in targets:
        write_report(report, name, target)
    if known is not None:
        known.keep(report)
    return 1 if report.errors else 0


def pair_outputs(
    formats: Sequence[str], outputs: Sequence[str]
) -> list[tuple[str, str]]:
    """(format, file) of everything to write; `-` is the screen.

    Plain files go to the formats in order; one fewer leaves the first on the screen.
    """
    if any(not (one.partition("=")[2] if _is_named(one) else one) for one in outputs):
        raise click.UsageError("--output names no file; `-` is the screen")
    named = [tuple(one.split("=", 1)) for one in outputs if _is_named(one)]
    plain = [one for one in outputs if not _is_named(one)]
    wanted = list(formats) or (["text"] if plain or not named else [])
    if len(plain) == len(wanted) - 1:
        plain.insert(0, "-")
    if plain and len(plain) != len(wanted):
        raise click.UsageError(
            f"{len(plain)} --output for {len(wanted)} --format: say which is which "
            "with --output FORMAT=FILE"
        )
    pairs = list(zip(wanted, plain or ["-"] * len(wanted), strict=True))
    pairs += [(name, target) for name, target in named]
    if sum(target == "-" for _, target in pairs) > 1:
        raise click.UsageError(
            "only one format can go to the screen; give the others --output FORMAT=FILE"
        )
    return pairs


def _is_named(output: str) -> bool:
    return output.partition("=")[0] in FORMATS and "=" in output


def write_report(report: Report, name: str, target: str) -> None:
    """Write a report in one format to a file, or with `-` to the screen."""
    if target == "-":
        if sys.stdout is None:
            raise UserError("standard output is closed; name a file with --output")
        plain = os.environ.get("NO_COLOR") or not sys.stdout.isatty()
        colour = name == "text" and not plain
        click.echo(render(report, name, colour=colour), nl=False)
        return
    try:
        Path(target).write_text(render(report, name), encoding="utf-8", newline="\n")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise UserError(f"{target} can't be written: {why}") from error


def _known(asked: Asked) -> "Known | None":
    """What an earlier run of all rules over all of this store said, if it is kept."""
    if asked.base is not None or asked.fix or asked.rules or not asked.use_cache:
        return None
    from cli.unchanged import Terms, known_of

    spot = locate(asked.path, asked.root)
    terms = Terms(asked.root, asked.today, asked.rejected)
    return known_of(spot.top, terms) if not spot.below else None


def _lint(asked: Asked, known: "Known | None") -> Report:
    from ci.lint import Job, lint_context, with_old_debt
    from cli.progress import progress

    rules = rules_of(asked.rules)
    spot, context, earlier = _judged(asked, known)
    if asked.fix:
        context = _mend(rules, context, spot)
    with progress() as told:
        job = Job(rules, earlier, told)
        report = lint_context(context, job, spot.below)
        if earlier is not None:
            earlier.keep(context)
        if known is not None and earlier is not None:
            known.recall_lines(earlier.digest, context.head.blob_of)
            return known.noted(report)
        return with_old_debt(report, context, job) if asked.show_all else report


def _judged(
    asked: Asked, known: "Known | None"
) -> tuple[Spot, "Context", "Earlier | None"]:
    """Where on disk it is judged, the part named, what is judged and remembered."""
    from cli.contexts import change_in, read_rejected, store_on_disk
    from gateway.git import Repository
    from rules.judging import Terms

    terms = Terms(asked.today, asked.root, read_rejected(asked.rejected))
    if asked.base is None:
        spot = locate(asked.path, asked.root)
        # What some of the rules find is not what all of them would.
        use_cache = asked.use_cache and not asked.rules
        work = known.work if known else None
        found = store_on_disk(spot.top, terms, use_cache, work)
        _refuse_nothing(asked.path, spot, found.context)
        return spot, found.context, found.earlier
    repository = Repository(folder_of(asked.path))
    head = None if asked.worktree else asked.head
    context = change_in(repository, asked.base, head, terms, asked.use_cache)
    top = repository.worktree
    _refuse_no_store(asked, context, top or "")
    if top is None:
        return Spot(repository.git_dir), context, None
    named = Path(folder_of(asked.path)).resolve() / Path(asked.path).name
    named = named if named.exists() and named.is_file() else named.parent
    return Spot(top, below(named, Path(top), asked.root)), context, None


def _refuse_no_store(asked: Asked, context: "Context", top: str) -> None:
    """A change between two trees without a store has not passed."""
    from memory.tree import entry

    trees = [one.tree for one in (context.base, context.head) if one is not None]
    if not any(entry(tree, asked.root) for tree in trees):
        if top and not asked.worktree and Path(top, asked.root).is_dir():
            raise UserError(
                f"{asked.root}/ is in no commit of {asked.base} or {asked.head} yet: "
                "commit it, or add --worktree"
            )
        head = "the work tree" if asked.worktree else asked.head
        said = f"neither {asked.base} nor {head} holds {asked.root}/"
        raise UserError(not_there(said, top, asked.root))


def _refuse_nothing(named: str, spot: Spot, context: "Context") -> None:
    """A part of the store in which there is nothing to check has not passed."""
    from rules.fix import is_below

    if spot.below and not any(is_below(one.path, spot.below) for one in context.files):
        raise UserError(
            f"nothing was checked: {named} holds no file, or git ignores it. A draft "
            "is checked once it stands in its place, outside of _pending/"
        )


def _mend(rules: Sequence["Rule"], context: "Context", spot: Spot) -> "Context":
    """Mend files on disk; the context with the mended files in it."""
    from gateway.directory import read_file
    from gateway.files import write_file
    from rules.fix import mended, with_files

    changed = dict(mended(rules, context, spot.below))
    for path in list(changed):
        judged = context.head.get(path)
        # Mended is what was judged; whatever else lies there is somebody's work.
        if judged is None or read_file(spot.top, path) != judged.data:
            click.echo(
                f"not mended, since it differs on disk: {visible(path)}", err=True
            )
            del changed[path]
            continue
        write_file(spot.top, path, changed[path])
        click.echo(f"mended {visible(path)}", err=True)
    return with_files(context, changed)
