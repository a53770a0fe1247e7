"""Store: the folder of memories inside a tree, read as far as somebody asks.

Nothing is listed or parsed before it is needed, so that a change of eight files in
a store of a hundred thousand costs eight files.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from memory import ids
from memory.facts import Facts, Recollection, facts_of
from memory.ids import Place
from memory.item import Item, parse
from memory.settings import STORE_ROOT, Settings
from memory.tree import Entry, Tree, entry, join, walk


@dataclass(frozen=True)
class StoreFile:
    """One file of the store, or of what stands in its folder.

    `path` is from the root of the repository, `rel` from the store. A file that is
    not regular or larger than `limit` bytes has no bytes here and an item with a
    fault: `layout` says so, and nothing reads it.
    """

    path: str
    rel: str
    entry: Entry
    place: Place
    tree: Tree = field(repr=False, compare=False)
    limit: int = field(repr=False, compare=False)

    @property
    def is_regular(self) -> bool:
        """Whether it is a plain file: no symlink, no submodule."""
        return self.entry.is_regular

    @cached_property
    def size(self) -> int:
        """Length in bytes; 0 for what is no plain file."""
        return self.tree.size(self.path) if self.is_regular else 0

    @cached_property
    def is_readable(self) -> bool:
        """Whether its content is looked at: a plain file within the size limit."""
        return self.is_regular and self.size <= self.limit

    @cached_property
    def data(self) -> bytes:
        """Its bytes; empty where it is not readable."""
        return self.tree.read(self.path) if self.is_readable else b""

    @cached_property
    def item(self) -> Item:
        """The memory parsed; never raises, says what is wrong in `item.faults`."""
        return parse(self.data)


class Store:
    """The store of one tree, under the settings it is judged by.

    `remembered` holds facts by (path, blob id) from an earlier run, `likeness` what
    is known of which files are alike.
    """

    def __init__(
        self,
        tree: Tree,
        settings: Settings,
        root: str = STORE_ROOT,
        remembered: Mapping[tuple[str, str], Facts] | None = None,
        likeness: Recollection | None = None,
    ) -> None:
        self.tree = tree
        self.settings = settings
        self.root = root
        self.remembered = remembered or MappingProxyType({})
        self.likeness = likeness or Recollection()
        self._files: dict[str, StoreFile] = {}
        self._facts: dict[str, Facts] = {}
        self._codes: dict[str, dict[str, list[str]]] = {}

    def relative(self, path: str) -> str | None:
        """`path` from the store's folder, or None where it lies outside."""
        return path[len(self.root) + 1 :] if self.holds(path) else None

    def holds(self, path: str) -> bool:
        """Whether `path`, from the repository's root, lies in the store."""
        return path.startswith(self.root + "/")

    def path(self, rel: str) -> str:
        """Path from the repository's root of what `rel` names in the store."""
        return join(self.root, rel)

    def get(self, path: str) -> StoreFile | None:
        """The file at `path` (from the repository's root), or None."""
        if path not in self._files:
            found = entry(self.tree, path) if self.holds(path) else None
            if found is None or found.is_folder:
                return None
            self._files[path] = self._file(path, found)
        return self._files[path]

    def blob_of(self, path: str) -> str:
        """Blob id of the file at `path`; '' where there is none."""
        file = self.get(path)
        return file.entry.id if file is not None else ""

    def _file(self, path: str, found: Entry) -> StoreFile:
        rel = path[len(self.root) + 1 :]
        place = ids.place(rel, self.settings.store)
        limit = self.settings.limits.file_bytes
        return StoreFile(path, rel, found, place, self.tree, limit)

    @cached_property
    def files(self) -> Mapping[str, StoreFile]:
        """Every file below the store's folder, by path, in byte order."""
        return {
            path: self._files.get(path) or self._file(path, found)
            for path, found in walk(self.tree, self.root)
        }

    def memories(self) -> Iterator[StoreFile]:
        """Every live memory's file, in byte order of paths."""
        return (one for one in self.files.values() if one.place.kind == "memory")

    def deprecated(self) -> Iterator[StoreFile]:
        """Every soft-removed memory's file."""
        return (one for one in self.files.values() if one.place.kind == "deprecated")

    def facts(self, file: StoreFile) -> Facts:
        """Facts of a file, remembered or read."""
        known = self.known_facts(file)
        if known is None:
            form, limits = self.settings.store, self.settings.limits
            known = facts_of(file.item, form.action_labels, limits)
        self._facts[file.path] = known
        return known

    def known_facts(self, file: StoreFile) -> Facts | None:
        """Facts of a file where they are at hand; None where it would be read."""
        key = (file.path, file.entry.id)
        return self._facts.get(file.path) or self.remembered.get(key)

    def holders(self, memory_id: str) -> tuple[StoreFile, ...]:
        """Files whose path gives `memory_id`, live ones first, by listing folders.

        Costs the listing of a few folders, not a walk. A soft-removed file that had
        a number appended counts as its original; since a slug may end in a number of
        its own, the file is asked for its id then.
        """
        parts = ids.split_id(memory_id)
        if parts is None:
            return ()
        code, slug = parts
        live = list(self._named(self.root, code, {f"{slug}.md"}))
        gone = list(self._deprecated_named(code, slug))
        return tuple(one for path in live + gone if (one := self.get(path)))

    def _deprecated_named(self, code: str, slug: str) -> Iterator[str]:
        root = join(self.root, ids.DEPRECATED)
        for folder in self._folders(root, code):
            for name in sorted(self.tree.children(folder)):
                stem = name.removesuffix(".md")
                named = stem != name and slug in (stem, ids.original_slug(stem))
                if named and self._slug_of(join(folder, name), code, stem) == slug:
                    yield join(folder, name)

    def _slug_of(self, path: str, code: str, stem: str) -> str:
        """Slug of a soft-removed file: its name, or without the number appended."""
        original = ids.original_slug(stem)
        file = self.get(path) if original else None
        if file is None or original is None:
            return stem
        return original if self.facts(file).id == f"mem-{code}-{original}" else stem

    def _named(self, root: str, code: str, names: set[str]) -> Iterator[str]:
        for folder in self._folders(root, code):
            for name in sorted(names & self.tree.children(folder).keys()):
                yield join(folder, name)

    def _folders(self, root: str, code: str) -> Iterator[str]:
        """Folders below `root` whose memories have ids with `code`."""
        yield from self._by_code(root).get(code, ())
        if code == ids.GLOBAL_SCOPE:
            yield from (join(root, area) for area in ids.FLAT_AREAS)

    def _by_code(self, root: str) -> Mapping[str, list[str]]:
        """Feature folders below `root` by the code of their ids, listed once."""
        if root not in self._codes:
            known = self._codes.setdefault(root, {})
            for area in ids.FEATURE_AREAS:
                here = join(root, area)
                for name, found in sorted(self.tree.children(here).items()):
                    code = name if name == ids.GLOBAL else ids.scope_code(name)
                    scope = ids.GLOBAL_SCOPE if code == ids.GLOBAL else code
                    if found.is_folder:
                        known.setdefault(scope, []).append(join(here, name))
        return self._codes[root]

    @cached_property
    def features(self) -> Mapping[str, frozenset[str]]:
        """FunctionId folder -> the areas it stands in, by listing folders alone."""
        found: dict[str, set[str]] = {}
        for area in ids.FEATURE_AREAS:
            for name, one in self.tree.children(join(self.root, area)).items():
                if one.is_folder and name != ids.GLOBAL:
                    found.setdefault(name, set()).add(area)
        return {name: frozenset(areas) for name, areas in found.items()}
