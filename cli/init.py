"""`ak-memory init`: lay out a store in a repository."""

import os
import stat
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click

from ci.reports.visible import shown_path
from cli.places import store_root
from cli.screen import check_screen, tell
from memory.errors import UserError
from memory.ids import SETTINGS_NAME
from memory.settings import STORE_ROOT

CODEOWNERS = ("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
MERGE_REQUEST = ".gitlab/merge_request_templates/memory.md"
IGNORE = ".gitignore"


@click.command()
@click.argument("path", default=".", type=click.Path(file_okay=False, exists=True))
@store_root
def init(path: str, root: str) -> None:
    """Lay out a store in the repository at PATH.

    PATH is the repository's folder. Writes the store's folders, an empty index,
    settings with every default explained, an example of CODEOWNERS, a merge request
    template, and the .gitignore entry that keeps drafts at home. What is there
    already is never overwritten.

    \b
    Example:
      cd docs && ak-memory init
      git add . && git commit -m "Lay out the store of memories"
    """
    from gateway.files import write_file

    check_screen()
    top = Path(path)
    _refuse_inner_folder(path)
    wanted = dict(_wanted(top, root))
    _refuse_obstacles(top, [*wanted, IGNORE])
    done = []  # told at the end: a store is laid out whole, whoever listens
    for name, data in wanted.items():
        if os.path.lexists(top / name):
            done.append(f"kept     {shown_path(name)}")
            continue
        write_file(path, name, data)
        done.append(f"wrote    {shown_path(name)}")
    done.append(_ignore_drafts(path, f"{root}/_pending/"))
    tell("\n".join(done), f"the store {shown_path(root)}/ is laid out all the same")
    settings = shown_path(f"{root}/{SETTINGS_NAME}")
    click.echo(f"\nnext: name the approvers in {settings}, commit, and start a draft:")
    said = '  ak-memory new lesson "Retry on 429" --area dev --scope F-003_Payment'
    click.echo(said)


def _refuse_inner_folder(path: str) -> None:
    """The store, CODEOWNERS and templates are looked for from the top alone."""
    from gateway.git import Repository

    try:
        found = Repository(path)
    except UserError:
        return
    top = found.worktree
    if top is None:
        raise UserError(
            f"{path} lies in the bare repository or .git folder {found.git_dir}, which "
            "holds no files: run `ak-memory init` in a clone of it"
        )
    if Path(top) != Path(path).resolve():
        inner = Path(path).resolve().relative_to(top)
        raise UserError(
            f"{path} lies inside the repository {top}; run `ak-memory init` there, "
            f"with --store-root {inner}/{STORE_ROOT} for a store in this folder"
        )


def _refuse_obstacles(top: Path, names: list[str]) -> None:
    """Links, and files for folders, are refused before anything is written."""
    for name in names:
        parts = name.split("/")
        for depth in range(1, len(parts) + 1):
            here = "/".join(parts[:depth])
            found = _mode(top / here, here)
            if stat.S_ISLNK(found):
                raise UserError(
                    f"{here} is a symlink; a store lies in plain folders. Nothing was "
                    "written"
                )
            is_folder = depth < len(parts)
            if found and stat.S_ISDIR(found) != is_folder:
                kind = "folder" if is_folder else "file"
                raise UserError(
                    f"{here} is no {kind}, and one has to lie there: move it away. "
                    "Nothing was written"
                )


def _mode(path: Path, named: str) -> int:
    """What lies at a path, as `stat` has it; 0 for nothing."""
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise UserError(
            f"{named} can't be looked at: {error.strerror}. Nothing was written"
        ) from error


def _wanted(top: Path, root: str) -> Iterator[tuple[str, bytes]]:
    from memory import ids, index

    for area in (*ids.FLAT_AREAS, *ids.FEATURE_AREAS, ids.RETRO):
        yield f"{root}/{area}/.gitkeep", b""
    yield f"{root}/{index.NAME}", index.render({})
    yield f"{root}/{ids.SETTINGS_NAME}", _template("memory.toml")
    # GitLab reads the first of three places: a second file would never be read.
    named = [name for name in CODEOWNERS if os.path.lexists(top / name)]
    owners = _template("CODEOWNERS").decode().replace(STORE_ROOT, root)
    yield named[0] if named else CODEOWNERS[0], owners.encode()
    yield MERGE_REQUEST, _template("merge_request.md")


def _template(name: str) -> bytes:
    return files("cli").joinpath("templates", name).read_bytes()


def _ignore_drafts(top: str, line: str) -> str:
    from gateway.directory import read_file
    from gateway.files import write_file

    known = read_file(top, IGNORE) or b""
    lines = known.replace(b"\r\n", b"\n").split(b"\n")
    raw = line.encode("utf-8", "surrogateescape")
    same = {raw, b"/" + raw, raw.rstrip(b"/"), b"_pending/", b"**/_pending/"}
    if same & {one.rstrip() for one in lines}:
        return f"kept     {IGNORE}"
    end = b"\r\n" if b"\r\n" in known else b"\n"
    gap = b"" if not known or known.endswith(b"\n") else end
    write_file(top, IGNORE, known + gap + raw + end)
    return f"wrote    {IGNORE}: {line}"
