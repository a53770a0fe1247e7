"""`ak-memory move`: move a memory to another scope or name, links and all."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from ci.reports.visible import shown_path
from cli.places import locate, repository_path, store_root
from cli.screen import check_screen, tell
from memory.draft_path import NoPathError, path_for
from memory.errors import UserError
from memory.ids import MemoryType, Place
from memory.settings import StoreForm
from memory.tree import File

if TYPE_CHECKING:
    from memory.store import StoreFile

EPILOG = """\b
Example:
  ak-memory move mem-F003-retry-on-429 --scope F-004_Refund

\b
The file moves on disk and says `supersedes: mem-F003-retry-on-429`; links in other
memories follow. All of it is a proposal: commit it on a branch and open a merge
request.
"""


@click.command(epilog=EPILOG)
@click.argument("memory_id", metavar="ID")
@click.option("--scope", help="The functionId folder it goes to, or global.")
@click.option("--area", help="dev, qa, ba, pm; architecture, domain.")
@click.option("--slug", help="A new file name.")
@repository_path
@store_root
def move(
    memory_id: str,
    scope: str | None,
    area: str | None,
    slug: str | None,
    path: str,
    root: str,
) -> None:
    """Move the memory ID to another scope, area or name, on disk."""
    from gateway.directory import DirectoryTree
    from memory import ids
    from memory.edit import EditError
    from memory.move import move as edits_of
    from memory.store import Store
    from rules.judging import read_settings

    check_screen()
    top = locate(path, root).top
    tree = DirectoryTree(top)
    settings = read_settings(tree, root)
    store = Store(tree, settings, root)
    live = [one for one in store.holders(memory_id) if one.place.kind == "memory"]
    if not live:
        raise UserError(
            f"no memory here has the id {memory_id}; an id is that of its path, such "
            "as mem-F003-retry-on-429, and stands in its first lines"
        )
    rel = _rel(live[0].place, scope, area, slug, settings.store)
    place = ids.place(rel, settings.store)
    try:
        edits = edits_of(store, live[0], rel, place)
    except (EditError, UnicodeDecodeError) as error:
        raise UserError(f"{live[0].path} can't be moved: {error}") from None
    for one in store.holders(place.id):
        # The very file that is to be written is a move that was interrupted.
        put = edits.get(one.path)
        if put is None or one.path == live[0].path or put.data != one.data:
            raise UserError(_taken(one, live[0], rel))
    done = _carry_out(top, edits, live[0].path)
    tell("\n".join(done), f"{memory_id} was moved all the same")
    click.echo("next: ak-memory lint --base main --worktree, then commit", err=True)


def _taken(holder: "StoreFile", moved: "StoreFile", rel: str) -> str:
    """Why nothing can be moved to `rel`: its id is that of `holder`."""
    said = f"{holder.place.id} is there already, {shown_path(holder.path)}"
    if holder.path != moved.path:
        return f"{said}; nothing was moved. Say another --slug"
    if rel != moved.rel:
        return (
            f"{said}, and would keep its id in the other folder; nothing was moved. "
            "Say another --slug as well"
        )
    if moved.place.is_flat:
        return f"{said}; a {moved.place.type} has no folder but this. Say a --slug"
    return f"{said}; nothing was moved. Say another --scope, --area or --slug"


def _carry_out(top: str, edits: Mapping[str, File | None], old: str) -> list[str]:
    """Write what changes, then remove the old file; what was done, to be told after.

    A move is made whole, whoever listens.
    """
    from gateway.files import remove_file, write_file

    done = []
    for name, file in edits.items():
        if file is not None:
            write_file(top, name, file.data)
            done.append(f"wrote   {shown_path(name)}")
    remove_file(top, old)
    return [*done, f"removed {shown_path(old)}"]


def _rel(
    place: Place, scope: str | None, area: str | None, slug: str | None, form: StoreForm
) -> str:
    kind: MemoryType | None = place.type
    if kind is None or (scope is None and area is None and slug is None):
        raise click.UsageError("say where to: --scope, --area or --slug")
    here = place.area.rpartition("/")[2]
    try:
        rel = path_for(
            kind, scope or place.scope, area or here, slug or place.slug, form
        )
    except NoPathError as error:
        raise UserError(str(error)) from None
    return rel
