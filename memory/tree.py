"""Tree: the one way to see a store, whatever keeps it.

A tree is seen folder by folder, so that a large one costs only what is looked at.
Paths are `str`, decoded from UTF-8 with `surrogateescape`: bytes that are not UTF-8
survive as lone surrogates and `path_bytes` gives them back. `DictTree` lives in
memory; `gateway` has the ones backed by a directory and by git.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

FILE = 0o100644
EXECUTABLE = 0o100755
SYMLINK = 0o120000
SUBMODULE = 0o160000
FOLDER = 0o040000


@dataclass(frozen=True, slots=True)
class Entry:
    """One name in a folder, as git keeps it.

    `id` is the object id in hex; a folder whose id is not known says ''. Equal
    ids of two folders mean equal contents; '' says nothing.
    """

    mode: int
    id: str

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder that this tree can list (a submodule is none)."""
        return self.mode == FOLDER

    @property
    def is_regular(self) -> bool:
        """Whether it is a plain file: no symlink, no submodule, no device."""
        return self.mode in (FILE, EXECUTABLE)


class Tree(Protocol):
    """Files by path, listed folder by folder, bytes read when asked for."""

    def children(self, folder: str) -> Mapping[str, Entry]:
        """Names and entries right inside `folder` ('' is the root).

        A folder that does not exist is empty.
        """

    def read(self, path: str) -> bytes:
        """Bytes of the file at `path`; of a symlink, its target's name.

        Raises `KeyError` where `path` is no file of this tree.
        """

    def size(self, path: str) -> int:
        """Length in bytes of the file at `path`, without reading it if possible."""


def path_bytes(path: str) -> bytes:
    """The bytes of a path as git and the file system keep them."""
    return path.encode("utf-8", "surrogateescape")


def path_text(raw: bytes) -> str:
    """The path that `raw` bytes name; the inverse of `path_bytes`."""
    return raw.decode("utf-8", "surrogateescape")


def join(folder: str, name: str) -> str:
    """`folder/name`, or `name` at the root."""
    return f"{folder}/{name}" if folder else name


def entry(tree: Tree, path: str) -> Entry | None:
    """The entry at `path`, or None; folders are entries too."""
    folder, _, name = path.rpartition("/")
    return tree.children(folder).get(name)


def walk(tree: Tree, folder: str = "") -> Iterator[tuple[str, Entry]]:
    """Every file below `folder`, symlinks and submodules included, in byte order."""
    found = tree.children(folder)
    for name in sorted(found, key=lambda name: _sort_key(name, found[name])):
        path, one = join(folder, name), found[name]
        if one.is_folder:
            yield from walk(tree, path)
        else:
            yield path, one


def _sort_key(name: str, one: Entry) -> bytes:
    # Git orders a folder as if its name ended in a slash: then the whole walk is
    # in the byte order of full paths.
    return path_bytes(name + "/" if one.is_folder else name)


def blob_id(data: bytes) -> str:
    """Git's SHA-1 object id of a blob with these bytes."""
    head = b"blob %d\0" % len(data)
    return hashlib.sha1(head + data, usedforsecurity=False).hexdigest()


@dataclass(frozen=True, slots=True)
class File:
    """Bytes with a mode: what a tree holds at a path."""

    data: bytes
    mode: int = FILE

    @property
    def entry(self) -> Entry:
        """Mode and blob id."""
        return Entry(self.mode, blob_id(self.data))

    @property
    def size(self) -> int:
        """Length in bytes."""
        return len(self.data)


@dataclass(frozen=True, slots=True)
class Taken:
    """A file as another tree has it: mode and id are that tree's, bytes read late."""

    tree: Tree
    path: str
    entry: Entry

    @property
    def data(self) -> bytes:
        """Its bytes, read now."""
        return self.tree.read(self.path)

    @property
    def size(self) -> int:
        """Length in bytes."""
        return self.tree.size(self.path)


class DictTree:
    """A tree held in memory: path -> bytes, `File` or `Taken`."""

    def __init__(self, files: Mapping[str, bytes | File | Taken]) -> None:
        self.files: dict[str, File | Taken] = {
            path: File(one) if isinstance(one, bytes) else one
            for path, one in files.items()
        }

    @cached_property
    def _folders(self) -> dict[str, dict[str, Entry]]:
        folders: dict[str, dict[str, Entry]] = {"": {}}
        for path, one in self.files.items():
            parts = path.split("/")
            for depth in range(len(parts) - 1):
                here, below = "/".join(parts[:depth]), "/".join(parts[: depth + 1])
                folders.setdefault(here, {})[parts[depth]] = Entry(FOLDER, "")
                folders.setdefault(below, {})
            folders["/".join(parts[:-1])][parts[-1]] = one.entry
        return folders

    def children(self, folder: str) -> Mapping[str, Entry]:
        """See `Tree.children`."""
        return self._folders.get(folder, {})

    def read(self, path: str) -> bytes:
        """See `Tree.read`."""
        return self.files[path].data

    def size(self, path: str) -> int:
        """See `Tree.size`."""
        return self.files[path].size


class Overlay:
    """A tree with some files replaced or taken away (`None`).

    Where a file is put, no other may stand above or below it. Taking away what is
    no file does nothing.
    """

    def __init__(self, under: Tree, edits: Mapping[str, File | Taken | None]) -> None:
        self.under = under
        self.edits = dict(edits)

    @cached_property
    def _touched(self) -> dict[str, set[str]]:
        """Folder -> names in it that an edit lies at or below."""
        touched: dict[str, set[str]] = {}
        for path in self.edits:
            parts = path.split("/")
            for depth, name in enumerate(parts):
                touched.setdefault("/".join(parts[:depth]), set()).add(name)
        return touched

    def children(self, folder: str) -> Mapping[str, Entry]:
        """See `Tree.children`; a folder that edits have emptied is gone."""
        touched = self._touched.get(folder)
        if not touched:
            return self.under.children(folder)
        found = dict(self.under.children(folder))
        for name in touched:
            path = join(folder, name)
            edit, was = self.edits.get(path), found.get(name)
            if edit is not None:
                found[name] = edit.entry
            elif path in self._touched and self.children(path):
                found[name] = Entry(FOLDER, "")
            elif was is not None and path in (
                self._touched if was.is_folder else self.edits
            ):
                del found[name]
        return found

    def read(self, path: str) -> bytes:
        """See `Tree.read`."""
        return self._edited(path).data if path in self.edits else self.under.read(path)

    def size(self, path: str) -> int:
        """See `Tree.size`."""
        return self._edited(path).size if path in self.edits else self.under.size(path)

    def _edited(self, path: str) -> File | Taken:
        edit = self.edits[path]
        if edit is None:
            raise KeyError(path)
        return edit
