"""A tree of a git repository, listed folder by folder from its objects."""

from collections.abc import Iterable, Mapping
from itertools import islice

from gateway.git.objects import Objects
from memory.tree import SUBMODULE, Entry, entry

PATIENCE = 16  # single reads after which more are expected
AHEAD = 512  # blobs that are then read at once


class GitTree:
    """The tree with object id `id`; '' is the empty tree of an unborn branch."""

    def __init__(self, objects: Objects, id: str) -> None:  # noqa: A002  (git's word)
        self.objects = objects
        self.id = id
        self._folders: dict[str, Mapping[str, Entry]] = {} if id else {"": {}}
        self._listed: dict[str, int] = {}  # blob -> its place in the order of listing
        self._reads = 0

    def children(self, folder: str) -> Mapping[str, Entry]:
        """See `memory.tree.Tree.children`."""
        if folder not in self._folders:
            self._folders[folder] = self._list(folder)
            for one in self._folders[folder].values():
                if one.is_regular:
                    self._listed.setdefault(one.id, len(self._listed))
        return self._folders[folder]

    def _list(self, folder: str) -> Mapping[str, Entry]:
        if not folder:
            return self.objects.tree(self.id)
        found = entry(self, folder)
        if found is None or not found.is_folder:
            return {}
        return self.objects.tree(found.id)

    def read(self, path: str) -> bytes:
        """See `memory.tree.Tree.read`; of a submodule, its commit id."""
        found = self._blob(path)
        if found.mode == SUBMODULE:
            return found.id.encode()
        return self.objects.read(found.id)

    def size(self, path: str) -> int:
        """See `memory.tree.Tree.size`."""
        found = self._blob(path)
        if found.mode == SUBMODULE:
            return 0
        self._read_ahead(found.id)
        return self.objects.size(found.id)

    def _read_ahead(self, blob: str) -> None:
        """Who reads many files reads them in order: the next ones come at once."""
        self._reads += 1
        if self._reads > PATIENCE and not self.objects.has(blob):
            at = self._listed.get(blob, len(self._listed))
            self.objects.fetch(islice(self._listed, at, at + AHEAD))

    def fetch(self, paths: Iterable[str]) -> None:
        """Read the files at `paths` at once, for `read` to find them at hand."""
        found = (self._blob(path) for path in paths)
        self.objects.fetch(one.id for one in found if one.mode != SUBMODULE)

    def _blob(self, path: str) -> Entry:
        found = entry(self, path)
        if found is None or found.is_folder:
            raise KeyError(path)
        return found
