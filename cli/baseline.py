"""`ak-memory baseline`: propose an exception to `secret` or `pii`."""

from typing import TYPE_CHECKING

import click

from ci.reports.visible import shown_path, visible
from cli.places import locate, store_root
from cli.screen import check_screen
from memory.errors import UserError

if TYPE_CHECKING:
    from rules.sighting import Sighting

LONGEST = 500  # characters of a reason


@click.group()
def baseline() -> None:
    """Exceptions to `secret` and `pii`: they count once they are on the target.

    \b
    Example:
      ak-memory baseline add PATH --reason "published test values"
    """


@baseline.command()
@click.argument("path", type=click.Path(exists=True, dir_okay=False))
@click.option("--reason", required=True, help="Why these are no secrets: for the PM.")
@click.option("--kind", help="Only findings of this kind, as lint names it.")
@store_root
def add(path: str, reason: str, kind: str | None, root: str) -> None:
    """Add what `secret` and `pii` find in the file at PATH to the baseline.

    The entry holds the file, the kind and a hash, never the value. It changes nothing
    until it stands on the target: bring it there by a merge request.

    \b
    Example:
      ak-memory baseline add 99.Memory/00.Shared/domain/F-003_Payment/test-cards.md \\
          --reason "published test values of the gateway"
    """
    from gateway.directory import DirectoryTree
    from gateway.files import write_file
    from memory.ids import BASELINE_NAME
    from memory.store import Store
    from memory.tree import entry
    from rules import baseline as law
    from rules.judging import read_settings

    check_screen()
    spot = locate(path, root)
    tree = DirectoryTree(spot.top)
    file = Store(tree, read_settings(tree, root), root).get(spot.below)
    if file is None or not file.item.text:
        raise UserError(f"{path} is no readable file of the store {root}/")
    if file.rel == BASELINE_NAME:
        raise UserError(f"{path} is the baseline itself; it holds hashes, no secrets")
    _check_reason(reason)
    wanted = _wanted(file.item.text, kind, path)
    name = f"{root}/{BASELINE_NAME}"
    data = tree.read(name) if entry(tree, name) else None
    try:
        for one in wanted:
            data = law.add(data, file.path, one.kind, one.digest, reason)
    except ValueError as error:
        raise UserError(f"{name}: {error}") from None
    write_file(spot.top, name, data or b"")
    for one in wanted:
        at = file.item.lines.position(one.start)
        click.echo(f"{shown_path(file.path)}:{at.line}:{at.column}: {one.kind}")
    click.echo(f"{name} holds them now; they count once it is on the target")


def _wanted(text: str, kind: str | None, path: str) -> "list[Sighting]":
    from rules import pii, secrets

    found = (*secrets.scan(text), *pii.scan(text))
    wanted = [one for one in found if kind is None or _is_same(kind, one.kind)]
    if not wanted:
        kinds = ", ".join(sorted({one.kind for one in found})) or "nothing"
        raise UserError(f"nothing to except in {path}; found: {kinds}")
    return wanted


def _check_reason(reason: str) -> None:
    """Refuse a reason that nobody can read, or that gives the secret away."""
    from rules import pii, secrets

    if len(reason) > LONGEST or visible(reason) != reason:
        raise UserError(
            f"--reason is one line of at most {LONGEST} characters that can be seen; "
            f"it has {len(reason):,}, or a line break or another hidden character"
        )
    if secrets.scan(reason) or pii.scan(reason):
        raise UserError("--reason holds a secret or personal data; say it without")


def _is_same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
