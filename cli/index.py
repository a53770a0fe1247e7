"""`ak-memory index`: rebuild MEMORY.md, or check that it is current."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.places import locate, store_root

if TYPE_CHECKING:
    from memory.index import Marks
    from memory.store import Store
from cli.screen import check_screen


@click.command()
@click.argument("path", default=".", type=click.Path())
@click.option("--check", is_flag=True, help="Change nothing; exit 1 where stale.")
@store_root
def index(path: str, check: bool, root: str) -> int:
    """Rebuild MEMORY.md of the store at PATH from its approved memories.

    PATH is the repository's folder, its store, or a part of the store.
    A proposal leaves the index alone: finalize rebuilds it. This is for main, where
    the index must always equal a rebuild.

    \b
    Example:
      ak-memory index --check && echo current
    """
    from gateway.directory import DirectoryTree
    from gateway.files import write_file
    from memory import index as law
    from memory.store import Store
    from rules.judging import read_settings

    check_screen()
    top = locate(path, root).top
    tree = DirectoryTree(top)
    store = Store(tree, read_settings(tree, root), root)
    name = store.path(law.NAME)
    file = store.get(name)
    found = tree.read(name) if file is not None and file.is_regular else None
    wanted = _rebuilt(store, found, top)
    lines = sum(line.startswith(b"- [") for line in wanted.split(b"\n"))
    if found == wanted:
        click.echo(f"{name} is current: {lines} memories")
        return 0
    if check:
        click.echo(f"{name} is not what a rebuild gives; run `ak-memory index`")
        return 1
    write_file(top, name, wanted)
    click.echo(f"wrote {name}: {lines} memories")
    return 0


def _rebuilt(store: "Store", found: bytes | None, top: str) -> bytes:
    """The index, with what an earlier run knows of lines that still hold."""
    import memory
    from gateway import cache
    from memory import index as law

    place = str(Path(top).resolve())
    name = f"index-{cache.name_for(place, store.root)}"
    code = cache.code_digest([str(Path(memory.__path__[0]))])
    digest = cache.name_for(code, repr(store.settings))
    marks = _marks(cache.read(name, digest))
    wanted, known = law.rebuild_from(found, marks, store)
    if known != marks:
        cache.write(name, digest, [[*key, mark] for key, mark in known.items()])
    return wanted


def _marks(data: Any) -> "Marks":  # noqa: ANN401  (whatever JSON holds)
    # A mark is a digest of a line and merely compared: what is no mark fits no line.
    try:
        return {(rel, blob): mark for rel, blob, mark in data or ()}
    except (TypeError, ValueError):
        return {}
