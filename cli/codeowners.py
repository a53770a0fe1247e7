"""`ak-memory codeowners`: show who is asked about a path, and why."""

import json
from pathlib import Path

import click

from cli.screen import check_screen
from memory.errors import UserError


@click.group()
def codeowners() -> None:
    """CODEOWNERS exactly as GitLab reads it.

    \b
    Example:
      ak-memory codeowners resolve --file CODEOWNERS 99.Memory/00.Shared/domain/x.md
    """


@codeowners.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--file", "name", required=True, type=click.Path(), help="A CODEOWNERS file."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def resolve(paths: tuple[str, ...], name: str, form: str) -> None:
    """Show the owners of each PATH, by section, with the pattern that named them.

    \b
    Example:
      ak-memory codeowners resolve --file CODEOWNERS 99.Memory/00.Shared/domain/x.md
    """
    from review.codeowners import decode, parse, report

    check_screen()
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise UserError(f"{name} can't be read: {error.strerror}") from error
    found = report(parse(decode(data)), paths)
    if form == "json":
        click.echo(json.dumps(found, indent=2))
        return
    for one in found:
        click.echo(one["path"])
        for section in one["sections"]:
            kind = "optional" if section["optional"] else "asked"
            owners = " ".join(section["owners"]) or "nobody"
            click.echo(f"  [{section['section']}] {kind}: {owners}")
            click.echo(f"    by the pattern {section['pattern']}")
    for fault in found[0]["errors"]:
        click.echo(f"line {fault['line']}: {fault['code']}", err=True)
