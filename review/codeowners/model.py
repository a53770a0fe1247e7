"""What a CODEOWNERS file says, and what it says about one path."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from review.codeowners.glob import Glob
from review.codeowners.owners import Owner

# The section of entries above the first heading; it is always there and the first.
DEFAULT_SECTION: Final = "codeowners"


class Code(StrEnum):
    """What GitLab finds wrong in a line; nothing of it stops the reading."""

    MISSING_ENTRY_OWNER = "missing_entry_owner"
    MALFORMED_ENTRY_OWNER = "malformed_entry_owner"
    INVALID_SECTION_FORMAT = "invalid_section_format"
    MISSING_SECTION_NAME = "missing_section_name"
    INVALID_APPROVAL_REQUIREMENT = "invalid_approval_requirement"
    INVALID_SECTION_OWNER_FORMAT = "invalid_section_owner_format"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a line of the file, 1-based."""

    line: int
    code: Code


@dataclass(frozen=True)
class Entry:
    """One rule of the file.

    `pattern` is the text of the file without the `!` of an exclusion; `optional`
    and `approvals_required` are those of the heading above it.
    """

    line: int
    pattern: str
    owners: tuple[Owner, ...]
    optional: bool
    approvals_required: int
    exclusion: bool

    @cached_property
    def _glob(self) -> Glob:
        return Glob(normalized(self.pattern))

    def matches(self, path: str) -> bool:
        """Whether the entry is about `path`, which begins with a slash."""
        return self._glob.matches(path)


@dataclass(frozen=True, slots=True)
class Section:
    """The entries under one name, in the order in which they are weighed."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def optional(self) -> bool:
        """Whether each of its entries, of which there are some, is optional."""
        return bool(self.entries) and all(one.optional for one in self.entries)

    def entry(self, path: str) -> Entry | None:
        """The last entry about `path`; None if there is none or one excludes it."""
        if any(one.exclusion and one.matches(path) for one in self.entries):
            return None
        return next((one for one in reversed(self.entries) if one.matches(path)), None)


@dataclass(frozen=True, slots=True)
class SectionMatch:
    """What one section says about a path.

    `optional` is the section's, `approvals_required` the number that the file gives
    (0 if none), `line` that of the entry. No owners is an answer too: the entry takes
    the path away from those before it.
    """

    section: str
    optional: bool
    approvals_required: int
    pattern: str
    owners: tuple[Owner, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the file says about a path, section by section in the file's order."""

    path: str
    sections: tuple[SectionMatch, ...]
    errors: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class CodeOwners:
    """A CODEOWNERS file, read; `errors` are in the order of its lines."""

    sections: tuple[Section, ...]
    errors: tuple[Fault, ...]

    def resolve(self, path: str) -> Resolution:
        """Who owns `path`, relative to the root; a folder is asked as `/folder/`."""
        rooted = path if path.startswith("/") else "/" + path
        matches = (_match(one, rooted) for one in self.sections)
        found = tuple(one for one in matches if one is not None)
        return Resolution(path, found, self.errors)

    def rules(self, paths: Iterable[str]) -> tuple[SectionMatch, ...]:
        """What is said about any of `paths`, each rule once, in order of the paths."""
        found = (one for path in paths for one in self.resolve(path).sections)
        return tuple(dict.fromkeys(found))


def _match(section: Section, path: str) -> SectionMatch | None:
    entry = section.entry(path)
    if entry is None:
        return None
    return SectionMatch(
        section=section.name,
        optional=section.optional,
        approvals_required=entry.approvals_required,
        pattern=entry.pattern,
        owners=entry.owners,
        line=entry.line,
    )


def normalized(pattern: str) -> str:
    """The pattern that GitLab matches with; entries of a section are known by it.

    A pattern without a slash in front is at home in every folder, one with a slash
    at its end is all that lies below.
    """
    if pattern == "*":
        return "/**/*"
    if pattern.startswith("\\#"):
        pattern = pattern[1:]
    pattern = re.sub(r"\\[ \t\n\v\f\r]+", " ", pattern)
    if not pattern.startswith("/"):
        pattern = "/**/" + pattern
    return pattern + "**/*" if pattern.endswith("/") else pattern
