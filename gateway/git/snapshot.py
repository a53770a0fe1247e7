"""A work tree as git and the disk show it at one moment, and a digest of that.

Whoever kept what was found in a work tree asks by the digest whether it is the same.
"""

import hashlib
from collections.abc import Mapping
from functools import cached_property

from gateway.directory import DirectoryTree
from gateway.git.filters import without_filters
from gateway.git.process import run
from memory.tree import SUBMODULE, Entry, entry, path_bytes, path_text


class Snapshot:
    """The work tree in the folder `top`, asked for once.

    `tracked` is git's list of tracked files with modes and blob ids, raw. `disk` reads
    what differs from it.
    """

    def __init__(self, top: str) -> None:
        self.top = top
        self.tracked = run(top, "ls-files", "-s", "-z").stdout
        self.disk = DirectoryTree(top)
        self._names = (*_changed(top), *_untracked(top))

    @cached_property
    def on_disk(self) -> Mapping[str, Entry | None]:
        """Files that differ from what is tracked, as they lie there; None is gone."""
        return {name.rstrip("/"): self._entry(name) for name in self._names}

    def _entry(self, name: str) -> Entry | None:
        # Another repository inside this one; git would commit its id alone.
        is_inside = name.endswith("/")
        return Entry(SUBMODULE, "") if is_inside else entry(self.disk, name)

    @cached_property
    def digest(self) -> str | None:
        """Equal for equal work trees; None where a file is too large to be read."""
        found = hashlib.sha256(self.tracked)
        for path, one in self.on_disk.items():
            if one is not None and one.is_regular and not one.id:
                return None
            said = f"{one.mode} {one.id}" if one is not None else ""
            found.update(b"\0%b\0%b" % (path_bytes(path), said.encode()))
        return found.hexdigest()


def _changed(top: str) -> list[str]:
    options = ("--name-only", "--no-renames", "--ignore-submodules=all", "-z")
    done = run(top, "diff-files", *options, env=without_filters(top))
    return path_text(done.stdout).split("\0")[:-1]


def _untracked(top: str) -> list[str]:
    done = run(top, "ls-files", "-z", "--others", "--exclude-standard")
    return path_text(done.stdout).split("\0")[:-1]
