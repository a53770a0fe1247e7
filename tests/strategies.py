"""Strategies: made-up trees for property tests."""

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st

from memory.tree import EXECUTABLE, FILE, SYMLINK, DictTree, File

# Names around which git's order, case and bytes that are not UTF-8 differ.
NAMES = ("a", "a.b", "a-b", "A", "b", "é", "語", "\udcff", "a b")

paths = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map("/".join)
contents = st.builds(
    File,
    st.binary(max_size=3),
    st.sampled_from((FILE, FILE, FILE, EXECUTABLE, SYMLINK)),
)


def is_tree(names: Iterable[str]) -> bool:
    """Whether files can stand at all of these paths together."""
    known = set(names)
    above = {
        "/".join(parts[:depth])
        for parts in (name.split("/") for name in known)
        for depth in range(1, len(parts))
    }
    return not known & above


@st.composite
def trees(draw: st.DrawFn, size: int = 8) -> dict[str, File]:
    """Files of a tree by path."""
    found: dict[str, File] = {}
    for path, file in draw(st.lists(st.tuples(paths, contents), max_size=size)):
        if is_tree([*found, path]):
            found[path] = file
    return found


@st.composite
def edits(draw: st.DrawFn, files: Mapping[str, File]) -> dict[str, File | None]:
    """Edits that leave a tree of `files` a tree."""
    found: dict[str, File | None] = {}
    known = st.sampled_from(sorted(files)) | paths if files else paths
    wanted = st.lists(st.tuples(known, contents | st.none()), max_size=6)
    for path, put in draw(wanted):
        trial = {**found, path: put}
        if is_tree(applied(files, trial)):
            found = trial
    return found


@st.composite
def variants(draw: st.DrawFn, files: Mapping[str, File]) -> dict[str, File]:
    """Files of a tree that grew out of `files`."""
    return applied(files, draw(edits(files)))


def applied(
    files: Mapping[str, File], changes: Mapping[str, File | None]
) -> dict[str, File]:
    """`files` with `changes` made."""
    after = {**files, **changes}
    return {path: put for path, put in after.items() if put is not None}


def tree_of(files: Mapping[str, File]) -> DictTree:
    """A tree of these files."""
    return DictTree(files)
