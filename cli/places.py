"""Where a command works: the repository's top folder, and the part somebody named."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import click

from memory.errors import UserError
from memory.settings import STORE_ROOT
from memory.tree import path_bytes, path_text

LONGEST, LONGEST_NAME = 1000, 255  # bytes of a path and of a name in it
MOST = 1000  # folders of a level that are looked into for a store


@dataclass(frozen=True, slots=True)
class Spot:
    """`top` holds the store's folder; `below` is the part of it named, '' for all."""

    top: str
    below: str = ""


def store_root(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--store-root`, the same for every command."""
    return click.option(
        "--store-root",
        "root",
        default=STORE_ROOT,
        show_default=True,
        metavar="FOLDER",
        callback=lambda _ctx, _param, value: checked_root(value),
        help="The store's folder, from the repository's top.",
    )(command)


def repository_path(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--path`, the same for every command that has no argument PATH."""
    return click.option(
        "--path",
        "--repository",
        "path",
        default=".",
        type=click.Path(),
        metavar="PATH",
        help="The repository's folder.  [default: this one]",
    )(command)


def checked_root(value: str) -> str:
    """The store's folder in the form of a tree's paths. Raises `click.UsageError`."""
    named = path_text(os.fsencode(value))
    root = named.strip("/")
    parts = root.split("/")
    is_long = len(path_bytes(root)) > LONGEST or any(
        len(path_bytes(one)) > LONGEST_NAME for one in parts
    )
    if (
        named.startswith("/")
        or not root
        or is_long
        or {"", ".", "..", ".git"} & set(parts)
    ):
        raise click.UsageError(
            f"--store-root {value!r} is no folder of a repository; write it from the "
            "repository's top, such as docs/99.Memory"
        )
    return root


def locate(named: str, root: str) -> Spot:
    """The store that `named` holds, is, or lies in; `root` is the store's folder.

    Raises `UserError` where there is none: a check that finds nothing to check has
    not passed.
    """
    path = _existing(named)
    name = os.fsdecode(root.encode("utf-8", "surrogateescape"))
    # A link in the store's place counts as there: lint has a word to say about it.
    if os.path.lexists(path / name):
        _tell_of_top(named, path, root)
        return Spot(str(path))
    inside = list(_inside(path, Path(name).parts))
    if inside:
        top = next((one for one in inside if _is_repository(one)), inside[0])
        return Spot(str(top), below(path, top, root))
    for here in path.parents:
        if os.path.lexists(here / name) and _is_repository(here):
            return Spot(str(here))
    if (path / "objects").is_dir() and (path / "HEAD").is_file():
        raise UserError(
            f"{named} is a bare repository or a .git folder, which holds no files of "
            "a store: name a clone of it, or judge commits with `ak-memory lint "
            "--base REV --head REV`"
        )
    raise UserError(
        not_there(f"{named} holds no {root}/ and lies in none", str(path), root)
    )


def not_there(said: str, top: str, root: str) -> str:
    """`said`, that there is no store, and where one lies below the folder `top`."""
    found = _nearby(Path(top), root) if top else ""
    if found:
        return (
            f"{said}; there is one in {found}/: name that folder, or say "
            f"--store-root {found}/{root}"
        )
    return (
        f"{said}; name the repository's folder, say --store-root, or lay a store out "
        "with `ak-memory init`"
    )


def _nearby(top: Path, root: str) -> str:
    """The first folder below `top` that holds a store, looked for two folders deep."""
    name = os.fsdecode(root.encode("utf-8", "surrogateescape"))
    found = [*islice(top.glob("*/"), MOST), *islice(top.glob("*/*/"), MOST)]
    for one in sorted(found, key=lambda one: (len(one.parts), one)):
        if not one.name.startswith(".") and (one / name).is_dir():
            return path_text(bytes(one.relative_to(top)))
    return ""


def _tell_of_top(named: str, path: Path, root: str) -> None:
    """A store below the repository's top is judged whole only from there."""
    if _is_repository(path):
        return
    top = next((one for one in path.parents if _is_repository(one)), None)
    if top is not None:
        whole = f"{path_text(bytes(path.relative_to(top)))}/{root}"
        click.echo(
            f"note: {named} lies inside the repository {top}; --store-root {whole} "
            "takes paths and refs from its top",
            err=True,
        )


def folder_of(named: str) -> str:
    """The folder that `named` is or lies in, to ask git about."""
    path = _existing(named)
    return str(path if path.is_dir() else path.parent)


def below(path: Path, top: Path, root: str) -> str:
    """The part of the store that `path` names; '' where that is all of it."""
    try:
        part = path_text(bytes(path.relative_to(top)))
    except ValueError:
        return ""
    return part if part.startswith(root + "/") else ""


def _existing(named: str) -> Path:
    # Without following links: `..` behind a link would leave what was named.
    path = Path(os.path.abspath(named))  # noqa: PTH100  (resolve() follows links)
    if not os.path.lexists(path):
        raise UserError(f"{named} does not exist")
    return path


def _inside(path: Path, root: tuple[str, ...]) -> Iterator[Path]:
    """Folders that hold a store in which `path` lies, the nearest first."""
    for here in (path, *path.parents):
        if here.parts[-len(root) :] == root:
            yield here.parents[len(root) - 1]


def _is_repository(folder: Path) -> bool:
    return os.path.lexists(folder / ".git")
