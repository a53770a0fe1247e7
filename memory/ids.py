"""Ids and places: what a path in the store means, and the path an id comes from.

An id is derived from the path alone (spec 1): there is no counter and no time stamp,
so the same slug in the same scope *is* the signal of a duplicate.
"""

import re
from dataclasses import dataclass
from typing import Literal

from memory.settings import StoreForm

MemoryType = Literal["lesson", "fact", "decision", "glossary", "instinct"]
Kind = Literal[
    "memory",  # a live memory
    "deprecated",  # a soft-removed memory
    "retro",  # a raw retrospective
    "index",  # MEMORY.md
    "settings",  # memory.toml
    "baseline",  # .secrets.baseline
    "plain",  # .gitkeep, .gitattributes
    "pending",  # a draft that must never be committed
    "foreign",  # nothing that spec 1 allows
]

INDEX_NAME = "MEMORY.md"
SETTINGS_NAME = "memory.toml"
BASELINE_NAME = ".secrets.baseline"
DEPRECATED = "_deprecated"
PENDING = "_pending"
RETRO = "03.Retro"
GLOBAL = "_global"
GLOBAL_SCOPE = "global"
MAX_SLUG = 60

FEATURE_AREAS: dict[str, MemoryType] = {
    "00.Shared/architecture": "fact",
    "00.Shared/domain": "fact",
    "01.Lessons/dev": "lesson",
    "01.Lessons/qa": "lesson",
    "01.Lessons/ba": "lesson",
    "01.Lessons/pm": "lesson",
    "02.Instincts/approved": "instinct",
}
FLAT_AREAS: dict[str, MemoryType] = {
    "00.Shared/glossary": "glossary",
    "00.Shared/decisions": "decision",
}

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ID = re.compile(r"mem-([A-Za-z0-9]+)-([a-z0-9]+(?:-[a-z0-9]+)*)")
_COPY = re.compile(r"(.+)-[0-9]+")


@dataclass(frozen=True, slots=True)
class Place:
    """What a path, relative to the store, means.

    `area` is the folder that decides the type ("01.Lessons/dev"), `folder` the
    functionId folder or "_global", '' in flat areas; `slug` the file name without
    `.md`. `code` is the scope part of an id ("F003", "global").
    """

    kind: Kind
    area: str = ""
    folder: str = ""
    slug: str = ""

    @property
    def type(self) -> MemoryType | None:
        """The only type that may stand here."""
        return FEATURE_AREAS.get(self.area) or FLAT_AREAS.get(self.area)

    @property
    def code(self) -> str:
        """The scope part of an id."""
        if not self.folder or self.folder == GLOBAL:
            return GLOBAL_SCOPE
        return scope_code(self.folder)

    @property
    def scope(self) -> str:
        """What the `scope` field says here: the functionId folder or "global"."""
        return GLOBAL_SCOPE if self.folder in ("", GLOBAL) else self.folder

    @property
    def is_flat(self) -> bool:
        """Whether it lies in a flat area, where `scope` may name any feature."""
        return self.area in FLAT_AREAS

    @property
    def id(self) -> str:
        """The id of the memory that lies here."""
        return f"mem-{self.code}-{self.slug}"


def scope_code(folder: str) -> str:
    """Code of a functionId folder: `F-003_Payment` gives `F003`."""
    return folder.partition("_")[0].replace("-", "")


def is_slug(text: str) -> bool:
    """Whether `text` is a slug: lower-case ASCII words joined by single hyphens."""
    return len(text) <= MAX_SLUG and _SLUG.fullmatch(text) is not None


def split_id(memory_id: str) -> tuple[str, str] | None:
    """(code, slug) of a well-formed id, or None."""
    found = _ID.fullmatch(memory_id)
    return (found[1], found[2]) if found else None


def original_slug(slug: str) -> str | None:
    """Slug without the `-2` that a second removal of the same path appends."""
    found = _COPY.fullmatch(slug)
    return found[1] if found else None


def place(path: str, form: StoreForm) -> Place:
    """What `path`, relative to the store and with `/`, means."""
    parts = path.split("/")
    if parts[0] == PENDING:
        return Place("pending")
    if parts[-1] in (".gitkeep", ".gitattributes"):
        return Place("plain")
    if len(parts) == 1:
        return Place(_ROOT_KINDS.get(path, "foreign"))
    if parts[0] == DEPRECATED:
        found = _memory_place(parts[1:], form, "deprecated")
        return found or Place("foreign")
    if parts[0] == RETRO:
        is_retro = len(parts) == 2 and parts[1].endswith(".md")
        return (
            Place("retro", RETRO, "", parts[1][:-3]) if is_retro else Place("foreign")
        )
    return _memory_place(parts, form, "memory") or Place("foreign")


_ROOT_KINDS: dict[str, Kind] = {
    INDEX_NAME: "index",
    SETTINGS_NAME: "settings",
    BASELINE_NAME: "baseline",
}


def _memory_place(parts: list[str], form: StoreForm, kind: Kind) -> Place | None:
    if len(parts) < 3 or not parts[-1].endswith(".md"):
        return None
    area, slug = "/".join(parts[:2]), parts[-1][:-3]
    if area in FLAT_AREAS and len(parts) == 3:
        return Place(kind, area, "", slug)
    if area not in FEATURE_AREAS or len(parts) != 4:
        return None
    folder = parts[2]
    if folder != GLOBAL and not form.is_function_id(folder):
        return None
    return Place(kind, area, folder, slug)
