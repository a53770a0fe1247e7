"""The store holds only what spec says, in plain files with plain names.

Why: what stands elsewhere is found by nobody and reviewed as what it is not. Symlinks
lead out of the repository, binaries show no diff, and names that differ only in case
are one file on half of the machines.

Fix: move the file to the folder of its type, `ak-memory new` knows it; rename it to
plain characters; leave out what is no memory.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping

from memory import ids
from memory.governed import folded
from memory.settings import Settings
from memory.store import StoreFile
from memory.tree import EXECUTABLE, SUBMODULE, SYMLINK, entry, join
from rules.examples import FOLDER, PATH, STORE, memory
from rules.model import Context, Example, Problem, file_rule

LONGEST_LINE = 5000
LONGEST_PATH = 240  # bytes; Windows and archives stop soon after
_FORBIDDEN = frozenset('<>:"|?*\\')
_EVERYTHING: tuple[ids.Kind, ...] = (
    "memory",
    "deprecated",
    "retro",
    "index",
    "settings",
    "baseline",
    "plain",
    "pending",
    "foreign",
)


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Place, name, mode, size and lines of one file."""
    if file.place.kind == "foreign":
        yield Problem(_foreign(file, settings))
    yield from _name(file.rel)
    if not file.is_regular:
        yield Problem(f"{_mode(file.entry.mode)}: the store holds plain files alone")
        return
    if file.entry.mode == EXECUTABLE:
        yield Problem("executable; take the mode away (git update-index --chmod=-x)")
    if not file.is_readable:
        if file.place.kind not in ("index", "baseline"):
            yield Problem(
                f"{file.size:,} bytes; a file has at most "
                f"{settings.limits.file_bytes:,}, and this one was not read"
            )
        return
    yield from _content(file)


def _foreign(file: StoreFile, settings: Settings) -> str:
    if not file.rel.endswith(".md"):
        return (
            "the store holds memories (*.md), memory.toml, .secrets.baseline, "
            ".gitkeep and .gitattributes alone; put other files elsewhere"
        )
    parts = file.rel.split("/")
    area = "/".join(parts[:2])
    if area in ids.FEATURE_AREAS and len(parts) >= 3:
        return (
            f"{area}/ has one folder for each feature, such as F-003_Payment (the form "
            f"is `{settings.store.function_id}`), or _global, and memories right in it"
        )
    known = [*ids.FEATURE_AREAS, *ids.FLAT_AREAS, ids.RETRO]
    return f"no memory lies here; the folders are {', '.join(known)}"


def _mode(mode: int) -> str:
    kinds = {SYMLINK: "a symlink", SUBMODULE: "a submodule"}
    return kinds.get(mode, "no plain file")


def _name(rel: str) -> Iterator[Problem]:
    if len(rel.encode("utf-8", "surrogateescape")) > LONGEST_PATH:
        yield Problem(f"the path is longer than {LONGEST_PATH} bytes; shorten it")
    bad = sorted({c for c in rel if not c.isprintable() or c in _FORBIDDEN})
    if bad:
        said = ", ".join(f"U+{ord(c):04X}" for c in bad[:5])
        yield Problem(f"characters in the path that not every system takes: {said}")
    elif unicodedata.normalize("NFC", rel) != rel:
        yield Problem("the path is not in NFC (macOS writes it so); rename the file")
    if any(part != part.strip(" .") and part[0] != "." for part in rel.split("/")):
        yield Problem("a name starts or ends with a blank or a dot; Windows drops it")


def _content(file: StoreFile) -> Iterator[Problem]:
    data = file.data
    zero = data.find(b"\0")
    if zero >= 0:
        line = data.count(b"\n", 0, zero) + 1
        yield Problem(
            f"binary: a NUL byte in line {line}, so git shows no diff of it",
        )
    text = file.item.text
    if text is None or len(text) <= LONGEST_LINE or file.place.kind == "index":
        return
    for number, line_text in enumerate(text.split("\n"), 1):
        if len(line_text) > LONGEST_LINE:
            yield Problem(
                f"{len(line_text):,} characters in one line, at most {LONGEST_LINE:,}: "
                "nobody can review it",
                at=file.item.lines.position(file.item.lines.offset(number)),
            )


def across(context: Context) -> Iterator[tuple[str, Problem]]:
    """The store's own folder, names that differ only in case, codes."""
    yield from _root(context)
    yield from _twins(context)
    yield from _codes(context)


def _root(context: Context) -> Iterator[tuple[str, Problem]]:
    """A link in the place of the store's folder hides the store from every rule."""
    parts = context.head.root.split("/")
    for depth in range(1, len(parts) + 1):
        path = "/".join(parts[:depth])
        found = entry(context.head.tree, path)
        is_judged = context.changes is None or path in context.by_path
        if found is not None and not found.is_folder and is_judged:
            yield path, Problem(f"{_mode(found.mode)}: the store is a plain folder")
        yield from _twin_roots(path, context)


def _twin_roots(path: str, context: Context) -> Iterator[tuple[str, Problem]]:
    """Another name of the store's folder, to systems that ignore case or form."""
    above, _, own = path.rpartition("/")
    for name in sorted(context.head.tree.children(above)):
        twin = join(above, name)
        touched = context.changes is None or any(
            one == twin or one.startswith(twin + "/") for one in context.by_path
        )
        if name != own and folded(name) == folded(own) and touched:
            said = f"to systems that ignore case this is {path}/; rename or remove it"
            yield twin, Problem(said)


def _twins(context: Context) -> Iterator[tuple[str, Problem]]:
    """Paths that a system which ignores case or Unicode form takes for one."""
    known: dict[str, Mapping[str, list[str]]] = {}
    told: set[str] = set()
    for file in context.files:
        path = file.path
        while path != context.head.root and path not in told:
            told.add(path)
            folder, _, name = path.rpartition("/")
            if folder not in known:
                known[folder] = _names(context, folder)
            twins = known[folder].get(folded(name), [])
            if len(twins) > 1:
                other = next(one for one in twins if one != name)
                said = (
                    f"`{name}` and `{other}` in {folder}/ are one name to systems "
                    "that ignore case or Unicode form; rename one"
                )
                yield file.path, Problem(said)
            path = folder


def _names(context: Context, folder: str) -> Mapping[str, list[str]]:
    known: dict[str, list[str]] = defaultdict(list)
    for name in sorted(context.head.tree.children(folder)):
        known[folded(name)].append(name)
    return known


def _codes(context: Context) -> Iterator[tuple[str, Problem]]:
    """Two functionId folders whose codes are equal give equal ids."""
    by_code: dict[str, set[str]] = defaultdict(set)
    for name in context.head.features:
        by_code[ids.scope_code(name)].add(name)
    told: set[str] = set()
    for file in (*context.memories, *context.files):
        folder = file.place.folder
        others = sorted(by_code.get(file.place.code, set()) - {folder})
        if folder and folder != ids.GLOBAL and others and folder not in told:
            told.add(folder)
            yield (
                file.path,
                Problem(
                    f"{folder} and {others[0]} have the same code {file.place.code}, "
                    "so their memories have the same ids; one feature has one folder"
                ),
            )


RULE = file_rule(
    check,
    id="layout",
    doc=__doc__,
    kinds=_EVERYTHING,
    across=across,
    examples=[
        Example("A memory in the folder of its type", {PATH: memory()}),
        Example(
            "No such folder",
            {f"{STORE}/Notes/x.md": memory()},
            expect=(f"{STORE}/Notes/x.md:1",),
        ),
        Example(
            "Not a memory at all",
            {f"{FOLDER}/diagram.png": "x"},
            expect=(f"{FOLDER}/diagram.png:1",),
        ),
        Example(
            "A symlink", {PATH: "/etc/passwd"}, (f"{PATH}:1",), modes={PATH: SYMLINK}
        ),
        Example(
            "A symlink in the place of the store",
            {STORE: "/srv/other"},
            (f"{STORE}:1",),
            modes={STORE: SYMLINK},
        ),
        Example(
            "Executable", {PATH: memory()}, (f"{PATH}:1",), modes={PATH: EXECUTABLE}
        ),
        Example(
            "Two names that differ in case",
            {PATH: memory(), PATH.replace("retry", "Retry"): memory()},
            expect=(f"{PATH}:1", f"{PATH.replace('retry', 'Retry')}:1"),
        ),
        Example(
            "One code, two folders",
            {PATH: memory(), PATH.replace("_Payment", "_Refund"): memory()},
            expect=(f"{PATH}:1", f"{PATH.replace('_Payment', '_Refund')}:1"),
        ),
        Example(
            "A second store that differs in case",
            {PATH: memory(), PATH.replace("99.Memory", "99.memory"): memory()},
            expect=("99.memory:1",),
        ),
        Example(
            "A line nobody can review",
            {PATH: memory("x" * 5001 + "\n")},
            expect=(f"{PATH}:17",),
        ),
    ],
)
