"""The work tree as git would commit it now.

Tracked files as they stand on disk, untracked ones that are not ignored, no more.
"""

from gateway.directory import DirectoryTree
from gateway.git.objects import Objects
from gateway.git.process import run
from gateway.git.repository import Repository
from memory.errors import UserError
from memory.tree import DictTree, Entry, Taken, Tree, entry, path_text


def worktree(repository: Repository) -> Tree:
    """Tree of the work tree. Raises `UserError` in a bare repository."""
    top = repository.worktree
    if top is None:
        raise UserError("a bare repository has no work tree; name a commit instead")
    tracked = _tracked(top)
    blobs = _Blobs(repository.objects, tracked)
    files = {path: Taken(blobs, path, one) for path, one in tracked.items()}
    disk = DirectoryTree(top)
    changed = _names(top, "diff-files", "--name-only", "-z")
    untracked = _names(top, "ls-files", "-z", "--others", "--exclude-standard")
    for path in (*changed, *untracked):
        found = entry(disk, path)
        if found is None or found.is_folder:
            files.pop(path, None)
        else:
            files[path] = Taken(disk, path, found)
    return DictTree(files)


class _Blobs:
    """Bytes of tracked files by path, from the object store."""

    def __init__(self, objects: Objects, entries: dict[str, Entry]) -> None:
        self.objects = objects
        self.entries = entries

    def children(self, folder: str) -> dict[str, Entry]:
        """Nothing: this is never listed, only read."""
        raise KeyError(folder)

    def read(self, path: str) -> bytes:
        """Bytes of the tracked file at `path`."""
        return self.objects.read(self.entries[path].id)

    def size(self, path: str) -> int:
        """Length in bytes of the tracked file at `path`."""
        return self.objects.size(self.entries[path].id)


def _tracked(top: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for row in _names(top, "ls-files", "-s", "-z"):
        head, _, path = row.partition("\t")
        mode, blob, _ = head.split(" ")
        found[path] = Entry(int(mode, 8), blob)
    return found


def _names(top: str, *arguments: str) -> list[str]:
    done = run(top, *arguments)
    return [path_text(one) for one in done.stdout.split(b"\0") if one]
