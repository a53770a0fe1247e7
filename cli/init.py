"""`ak-memory init`: lay out a store in a repository."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click

from memory.settings import STORE_ROOT

CODEOWNERS = ("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
MERGE_REQUEST = ".gitlab/merge_request_templates/memory.md"


@click.command()
@click.argument("path", default=".", type=click.Path(file_okay=False, exists=True))
@click.option(
    "--store-root",
    "root",
    default=STORE_ROOT,
    show_default=True,
    metavar="FOLDER",
    help="The store's folder, from the repository's top.",
)
def init(path: str, root: str) -> None:
    """Lay out a store in the repository at PATH.

    Writes the folders, an empty index, settings with every default explained, an
    example of CODEOWNERS, a merge request template, and the .gitignore entry that
    keeps drafts at home. What is there already is never overwritten.

    \b
    Example:
      cd docs && ak-memory init
      git add . && git commit -m "Lay out the store of memories"
    """
    from gateway.directory import write_file

    root = root.strip("/")
    for name, data in _wanted(Path(path), root):
        if _is_there(Path(path), name):
            click.echo(f"kept     {name}")
            continue
        write_file(path, name, data)
        click.echo(f"wrote    {name}")
    _ignore_drafts(path, f"{root}/_pending/")
    click.echo("\nnext: name the approvers in memory.toml, commit, and start a draft:")
    click.echo('  ak-memory new lesson "Retry on 429" --scope F-003_Payment')


def _wanted(top: Path, root: str) -> Iterator[tuple[str, bytes]]:
    from memory import ids, index

    for area in (*ids.FLAT_AREAS, *ids.FEATURE_AREAS, ids.RETRO):
        yield f"{root}/{area}/.gitkeep", b""
    yield f"{root}/{index.NAME}", index.render({})
    yield f"{root}/memory.toml", _template("memory.toml")
    # GitLab reads the first of three places: a second file would never be read.
    named = [name for name in CODEOWNERS if _is_there(top, name)]
    owners = _template("CODEOWNERS").decode().replace(STORE_ROOT, root)
    yield named[0] if named else CODEOWNERS[0], owners.encode()
    yield MERGE_REQUEST, _template("merge_request.md")


def _is_there(top: Path, name: str) -> bool:
    path = top / name
    return path.exists() or path.is_symlink()


def _template(name: str) -> bytes:
    return files("cli").joinpath("templates", name).read_bytes()


def _ignore_drafts(top: str, line: str) -> None:
    from gateway.directory import write_file

    path = Path(top) / ".gitignore"
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    if line in (one.strip().lstrip("/") for one in known.split("\n")):
        click.echo("kept     .gitignore")
        return
    end = "" if not known or known.endswith("\n") else "\n"
    write_file(top, ".gitignore", f"{known}{end}{line}\n".encode())
    click.echo(f"wrote    .gitignore: {line}")
