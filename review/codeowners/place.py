"""Place: which file of a tree is its CODEOWNERS."""

from typing import Final

from memory.tree import SUBMODULE, Tree, entry
from review.codeowners.model import CodeOwners
from review.codeowners.reader import parse

# In this order; the first that exists counts alone, even if it says nothing.
PLACES: Final = ("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")

# As far as git looks for a NUL before it calls a file binary.
_PROBE: Final = 8000


def find(tree: Tree) -> str | None:
    """Path of the file that counts, or None; of a merge request, ask the target."""
    return next((path for path in PLACES if _is_file(tree, path)), None)


def load(tree: Tree) -> CodeOwners:
    """What the file that counts says; a tree without one has no owners."""
    path = find(tree)
    return parse("" if path is None else decode(tree.read(path)))


def decode(data: bytes) -> str:
    """Text of a file; a binary one has none, a byte order mark is part of it.

    Bytes that are not UTF-8 become lone surrogates, as they do in paths.
    """
    if b"\0" in data[:_PROBE]:
        return ""
    return data.decode("utf-8", "surrogateescape")


def _is_file(tree: Tree, path: str) -> bool:
    found = entry(tree, path)
    return found is not None and not found.is_folder and found.mode != SUBMODULE
