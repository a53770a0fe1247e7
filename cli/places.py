"""Where a command works: the repository's top folder, and the part somebody named."""

from dataclasses import dataclass
from pathlib import Path

from memory.errors import UserError
from memory.tree import path_text


@dataclass(frozen=True, slots=True)
class Spot:
    """`top` holds the store's folder; `below` is what was named inside it, or ''."""

    top: str
    below: str


def locate(named: str, root: str) -> Spot:
    """The store that `named` holds, is, or lies in; `root` is the store's folder.

    Raises `UserError` where there is none: a check that finds nothing to check has
    not passed.
    """
    path = Path(named).absolute()
    if not path.exists() and not path.is_symlink():
        raise UserError(f"{named} does not exist")
    if (path / root).is_dir():
        return Spot(str(path), "")
    depth = len(Path(root).parts)
    for here in (path, *path.parents):
        if here.parts[-depth:] == Path(root).parts and here.is_dir():
            top = here.parents[depth - 1]
            return Spot(str(top), path_text(bytes(path.relative_to(top))))
    for here in path.parents:
        if (here / root).is_dir() and (here / ".git").exists():
            return Spot(str(here), "")
    raise UserError(
        f"{named} holds no {root}/ and lies in none; name the repository's folder, "
        "say --store-root, or lay a store out with `ak-memory init`"
    )
