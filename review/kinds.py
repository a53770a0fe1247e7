"""Kinds: what a changed path is to those who are consulted."""

from memory.changes import PathChange
from memory.governed import folded
from memory.ids import DEPRECATED
from memory.store import Store

TECHNICAL = "technical-decision"
DECISION = "decision"

# By folder, compared as governed paths are: a spelling that lint refuses is no way out.
_FOLDERS = {
    "00.shared/architecture/": "architecture",
    "00.shared/domain/": "domain",
    "00.shared/glossary/": "glossary",
    "00.shared/decisions/": DECISION,
    "01.lessons/": "lesson",
    "02.instincts/": "instinct",
}

# Who is asked where CODEOWNERS names nobody (spec 3, "Consultants").
ROLES = {
    "architecture": "tl",
    TECHNICAL: "tl",
    "instinct": "tl",
    "domain": "ba",
    "glossary": "ba",
}


def kinds_of(change: PathChange, before: Store, after: Store) -> frozenset[str]:
    """Kinds of a changed path in the words of the settings; empty for no memory.

    A decision is technical if it has, or had, one of the technical tags.
    """
    root = folded(before.root) + "/"
    path = folded(change.path)
    if not path.startswith(root):
        return frozenset()
    rel = path.removeprefix(root).removeprefix(folded(DEPRECATED) + "/")
    found = {kind for folder, kind in _FOLDERS.items() if rel.startswith(folder)}
    if DECISION in found and _tags(change, before, after) & _technical(before):
        found.add(TECHNICAL)
    return frozenset(found)


def _tags(change: PathChange, before: Store, after: Store) -> set[str]:
    files = [store.get(change.path) for store in (before, after)]
    stores = zip((before, after), files, strict=True)
    tags = [store.facts(file).tags for store, file in stores if file is not None]
    return {tag.casefold() for some in tags for tag in some}


def _technical(before: Store) -> set[str]:
    return {tag.casefold() for tag in before.settings.consult.technical_tags}
