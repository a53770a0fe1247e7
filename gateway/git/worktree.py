"""The work tree as git would commit it now.

Tracked files as they stand on disk, untracked ones that are not ignored, no more.
"""

from collections.abc import Mapping

from gateway.directory import KEPT, file_size, read_file
from gateway.git.objects import Objects
from gateway.git.repository import Repository
from gateway.git.snapshot import Snapshot
from memory.errors import UserError
from memory.tree import DictTree, Entry, Taken, Tree, blob_id, path_text


def worktree(repository: Repository, seen: Snapshot | None = None) -> Tree:
    """Tree of the work tree, as `seen` or as it stands now.

    Raises `UserError` in a bare repository.
    """
    top = repository.worktree
    if top is None:
        raise UserError("a bare repository has no work tree; name a commit instead")
    seen = seen or Snapshot(top)
    tracked = _entries(seen.tracked)
    blobs = _Blobs(top, repository.objects, tracked)
    files = {path: Taken(blobs, path, one) for path, one in tracked.items()}
    for path, found in seen.on_disk.items():
        if found is None or found.is_folder:
            files.pop(path, None)
        else:
            files[path] = Taken(seen.disk, path, found)
    return DictTree(files)


class _Blobs:
    """Bytes of tracked files that git takes for unchanged."""

    def __init__(
        self, top: str, objects: Objects, entries: Mapping[str, Entry]
    ) -> None:
        self.top = top
        self.objects = objects
        self.entries = entries
        self._kept: dict[str, bytes] = {}

    def children(self, folder: str) -> dict[str, Entry]:
        """Nothing: this is never listed, only read."""
        raise KeyError(folder)

    def read(self, path: str) -> bytes:
        """Bytes of the tracked file at `path`.

        From the disk where they are the same, which is twice as fast; a file that
        git converts (line ends, filters) is another there.
        """
        found = self.entries[path]
        kept = self._kept.pop(path, None)
        if kept is not None:
            return kept
        if found.is_regular:
            data = read_file(self.top, path)
            if data is not None and blob_id(data) == found.id:
                return data
        return self.objects.read(found.id)

    def size(self, path: str) -> int:
        """Length in bytes of the tracked file at `path`, read once for both."""
        if self._is_small(path):
            self._kept[path] = self.read(path)
            return len(self._kept[path])
        return self.objects.size(self.entries[path].id)

    def _is_small(self, path: str) -> bool:
        size = file_size(self.top, path)
        return self.entries[path].is_regular and size is not None and size <= KEPT


def _entries(tracked: bytes) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for row in path_text(tracked).split("\0")[:-1]:
        head, _, path = row.partition("\t")
        mode, blob, _ = head.split(" ")
        found[path] = Entry(int(mode, 8), blob)
    return found
