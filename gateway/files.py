"""Files written and removed on disk: whole or not at all, never through a link."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from memory.errors import UserError
from memory.tree import path_bytes

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def write_file(root: str, path: str, data: bytes, *, is_new: bool = False) -> None:
    """Put `data` at `path` below `root`; with `is_new` only where nothing is yet.

    Folders are made as needed; an existing file keeps its mode. Raises `UserError`
    where the file or a folder on the way is a link, the system refuses, or with
    `is_new` something is there: of two that write at once, one gets it.
    """
    with _folder_of(root, path, make=True) as (folder, name):
        mode = None if is_new else _mode(folder, name, path)
        temporary = b".ak-memory-%d.tmp" % os.getpid()
        handle = os.open(temporary, _NEW, 0o666, dir_fd=folder)
        try:
            with os.fdopen(handle, "wb") as new:
                new.write(data)
                new.flush()
                if mode is not None:
                    os.fchmod(new.fileno(), mode)
                os.fsync(new.fileno())
            if is_new:
                _link(folder, temporary, name, path)
            else:
                os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary, dir_fd=folder)
            raise


def _link(folder: int, temporary: bytes, name: bytes, path: str) -> None:
    """Give a whole file its name; unlike a rename a link replaces nothing."""
    try:
        os.link(
            temporary, name,
            src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False,
        )  # fmt: skip
    except FileExistsError:
        raise UserError(f"{path} is there already; nothing was written") from None
    os.unlink(temporary, dir_fd=folder)


def remove_file(root: str, path: str) -> None:
    """Remove the file at `path` below `root`, and the folder that it leaves empty."""
    with _folder_of(root, path) as (folder, name):
        os.unlink(name, dir_fd=folder)
    above, _, last = path_bytes(path).rpartition(b"/")[0].rpartition(b"/")
    if last:
        with suppress(OSError), _opened(root, above) as folder:
            os.rmdir(last, dir_fd=folder)


def _mode(folder: int, name: bytes, path: str) -> int | None:
    try:
        found = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        kind = "a symlink" if stat.S_ISLNK(found.st_mode) else "no plain file"
        raise UserError(f"{path} is {kind}; nothing was written")
    return stat.S_IMODE(found.st_mode)


@contextmanager
def _folder_of(
    root: str, path: str, *, make: bool = False
) -> Iterator[tuple[int, bytes]]:
    """The open folder that `path` lies in, and the name there."""
    above, _, name = path_bytes(path).rpartition(b"/")
    try:
        with _opened(root, above, make=make) as folder:
            yield folder, name
    except OSError as error:
        doing = "written" if make else "removed"
        why = error.strerror or type(error).__name__
        raise UserError(f"{path} can't be {doing}: {why}") from error


@contextmanager
def _opened(root: str, folder: bytes, *, make: bool = False) -> Iterator[int]:
    """`folder` below `root`, opened name by name, so that no link is followed."""
    here = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for name in folder.split(b"/") if folder else ():
            here = _inside(here, name, make)
        yield here
    finally:
        os.close(here)


def _inside(here: int, name: bytes, make: bool) -> int:
    """The folder `name` in the open folder `here`, which is closed then."""
    if make:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=here)
    try:
        below = os.open(name, _FOLDER, dir_fd=here)
    except OSError as error:
        if error.errno not in (errno.ENOTDIR, errno.ELOOP):
            raise
        said = os.fsdecode(name)
        raise UserError(
            f"{said} is a symlink or no folder; nothing was written"
        ) from None
    os.close(here)
    return below
