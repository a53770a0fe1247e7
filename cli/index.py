"""`ak-memory index`: rebuild MEMORY.md, or check that it is current."""

import click

from cli.places import locate, store_root
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
    wanted = law.rebuild(store)
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
