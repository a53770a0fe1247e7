"""`ak-memory codeowners`: show who is asked about a path, and why."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from ci.reports.visible import path_b64, plain_path, visible
from cli.options import plain_file
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
    plain_file(name, "--file")
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise UserError(f"{name} can't be read: {error.strerror}") from error
    found = report(parse(decode(data)), paths)
    if form == "json":
        click.echo(json.dumps([_plain(one) for one in found], indent=2))
        return
    for one in found:
        for line in _lines(one):
            click.echo(visible(line))
    for fault in found[0]["errors"]:
        click.echo(f"line {fault['line']}: {fault['code']}", err=True)


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Who is asked about one path, for people."""
    yield plain_path(found["path"])
    for section in found["sections"]:
        kind = "optional" if section["optional"] else "asked"
        owners = " ".join(section["owners"]) or "nobody"
        yield f"  [{section['section']}] {kind}: {owners}"
        yield f"    by the pattern {section['pattern']}"
    if not found["sections"]:
        yield "  nobody: no pattern names it"


def _plain(found: Mapping[str, Any]) -> dict[str, Any]:
    """The same for other tools: a path that is no UTF-8 in base64 beside."""
    raw = path_b64(found["path"])
    beside = {} if raw is None else {"path_b64": raw}
    return {**found, "path": plain_path(found["path"]), **beside}
