"""A tree that a directory on disk keeps. Symlinks are seen, never followed."""

import os
import stat
from collections.abc import Mapping

from memory.errors import UserError
from memory.tree import (
    EXECUTABLE,
    FILE,
    FOLDER,
    SYMLINK,
    Entry,
    blob_id,
    path_bytes,
    path_text,
)

CHUNK = 8192  # a larger read allocates its whole buffer each time
KEPT = 65536  # files up to this size are kept between listing and reading


class DirectoryTree:
    """Files below `root`. `hidden` are names that are not listed at the root.

    Blob ids are worked out while listing, so a folder is read when it is listed. A
    large file, or one that can't be read, has none.
    Raises `UserError` where the system refuses to list or read.
    """

    def __init__(self, root: str, hidden: frozenset[str] = frozenset({".git"})) -> None:
        self.root = os.fsencode(root)
        self.hidden = hidden
        self._folders: dict[str, Mapping[str, Entry]] = {}
        self._kept: dict[str, bytes] = {}
        self._sizes: dict[str, int] = {}

    def children(self, folder: str) -> Mapping[str, Entry]:
        """See `memory.tree.Tree.children`."""
        if folder not in self._folders:
            self._folders[folder] = self._list(folder)
        return self._folders[folder]

    def _list(self, folder: str) -> Mapping[str, Entry]:
        if folder and not self._is_folder(folder):
            return {}
        found: dict[str, Entry] = {}
        try:
            with os.scandir(self._full(folder)) as listing:
                for one in listing:
                    name = path_text(one.name)
                    if folder or name not in self.hidden:
                        path = f"{folder}/{name}" if folder else name
                        found[name] = self._entry(path, one)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise _refused(folder or ".", error) from error
        return found

    def _is_folder(self, folder: str) -> bool:
        above, _, name = folder.rpartition("/")
        known = self.children(above).get(name)
        return known is not None and known.is_folder

    def _entry(self, path: str, one: "os.DirEntry[bytes]") -> Entry:
        if one.is_symlink():
            target = _target(one.path)
            self._keep(path, target)
            return Entry(SYMLINK, blob_id(target))
        if one.is_dir(follow_symlinks=False):
            return Entry(FOLDER, "")
        info = one.stat(follow_symlinks=False)
        if not stat.S_ISREG(info.st_mode):
            return Entry(stat.S_IFMT(info.st_mode), "")
        self._sizes[path] = info.st_size
        mode = EXECUTABLE if info.st_mode & stat.S_IXUSR else FILE
        if info.st_size > KEPT:
            return Entry(mode, "")
        try:
            data = _read(one.path)
        except OSError:
            return Entry(mode, "")  # whoever reads it is told why it can't be
        self._keep(path, data)
        return Entry(mode, blob_id(data))

    def _keep(self, path: str, data: bytes) -> None:
        self._kept[path] = data
        self._sizes[path] = len(data)

    def read(self, path: str) -> bytes:
        """See `memory.tree.Tree.read`."""
        above, _, name = path.rpartition("/")
        known = self.children(above).get(name)
        if known is None or known.is_folder:
            raise KeyError(path)
        kept = self._kept.pop(path, None)
        if kept is not None:
            return kept
        if known.mode == SYMLINK:
            return _target(self._full(path))
        return self._load(path)

    def size(self, path: str) -> int:
        """See `memory.tree.Tree.size`."""
        above, _, name = path.rpartition("/")
        self.children(above)
        if name not in self.children(above) or path not in self._sizes:
            raise KeyError(path)
        return self._sizes[path]

    def _load(self, path: str) -> bytes:
        try:
            return _read(self._full(path))
        except OSError as error:
            raise _refused(path, error) from error

    def _full(self, path: str) -> bytes:
        return self.root + b"/" + path_bytes(path) if path else self.root


def read_file(root: str, path: str) -> bytes | None:
    """Bytes of the plain file at `path` below `root`; None where that can't be read."""
    try:
        return _read(os.fsencode(root) + b"/" + path_bytes(path))
    except OSError:
        return None


def file_size(root: str, path: str) -> int | None:
    """Length in bytes of what lies at `path` below `root`; None where nothing does."""
    try:
        return os.lstat(os.fsencode(root) + b"/" + path_bytes(path)).st_size
    except OSError:
        return None


def _read(path: bytes) -> bytes:
    # O_NOFOLLOW: between listing and reading, a file may be swapped for a link.
    # O_NONBLOCK: and for a pipe, which would otherwise block for ever.
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        parts = [os.read(handle, CHUNK)]
        while len(parts[-1]) == CHUNK:
            parts.append(os.read(handle, CHUNK))
        return b"".join(parts) if len(parts) > 1 else parts[0]
    finally:
        os.close(handle)


def _target(path: bytes) -> bytes:
    return os.readlink(path)  # noqa: PTH115  (pathlib knows no bytes)


def _refused(path: str, error: OSError) -> UserError:
    return UserError(f"{path} can't be read: {error.strerror or type(error).__name__}")
