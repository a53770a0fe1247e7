"""Reader: from the text of a CODEOWNERS file to its sections, line by line.

What counts is GitLab's code (18.2 and later), not its manual: where they differ, as on
`[Name` or `!p` followed by `p`, the code decides who has to approve.
"""

import re
from collections.abc import Iterator
from functools import cache

from review.codeowners.blanks import STRIPPED, is_blank
from review.codeowners.heading import Heading, looks_like_heading, read_heading
from review.codeowners.model import (
    DEFAULT_SECTION,
    Code,
    CodeOwners,
    Entry,
    Fault,
    Section,
    normalized,
)
from review.codeowners.owners import owners, references

_NO_HEADING = Heading(DEFAULT_SECTION, optional=False, approvals_required=0, owners="")


def parse(text: str) -> CodeOwners:
    """What a CODEOWNERS file says; no text is refused, all that is readable counts.

    Source: GitLab's "Code Owners" reference and advanced pages, and the code behind.
    """
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.read(number, line.strip(STRIPPED))
    return reader.result()


class _Reader:
    """The sections so far, and the heading that the next entry belongs to."""

    def __init__(self) -> None:
        # Entries by normalized pattern: a repeated one replaces what is there and
        # keeps its place, as in Ruby's hashes.
        self.sections: dict[str, dict[str, Entry]] = {DEFAULT_SECTION: {}}
        self.spellings = {DEFAULT_SECTION.casefold(): DEFAULT_SECTION}
        self.name = DEFAULT_SECTION
        self.heading = _NO_HEADING
        self.errors: list[Fault] = []

    def read(self, number: int, line: str) -> None:
        if is_blank(line) or line.startswith("#"):
            return
        if not looks_like_heading(line):
            self._entry(number, line)
            return
        heading = read_heading(line)
        if heading is None:
            self.errors.append(Fault(number, Code.INVALID_SECTION_FORMAT))
            return
        self.errors += [Fault(number, code) for code in heading.errors]
        self.heading = heading
        self.name = self._section(heading.name)

    def _section(self, name: str) -> str:
        """Opens the section of that name, in the spelling it was first opened with."""
        # The first heading of a file is never folded onto the default section.
        if len(self.sections) > 1:
            name = self.spellings.get(name.casefold(), name)
        self.sections.setdefault(name, {})
        self.spellings.setdefault(name.casefold(), name)
        return name

    def _entry(self, number: int, line: str) -> None:
        parts = _separator().split(line, maxsplit=1)
        pattern, text = parts[0], "".join(parts[1:])
        exclusion = pattern.startswith("!")
        if exclusion:
            pattern, named = pattern[1:], ""
        else:
            named = self.heading.owners if is_blank(text) else text
            self.errors += [Fault(number, code) for code in _errors(text, named)]
        self.sections[self.name][normalized(pattern)] = Entry(
            line=number,
            pattern=pattern,
            owners=owners(named),
            optional=self.heading.optional,
            approvals_required=self.heading.approvals_required,
            exclusion=exclusion,
        )

    def result(self) -> CodeOwners:
        found = (Section(name, tuple(e.values())) for name, e in self.sections.items())
        return CodeOwners(tuple(found), tuple(self.errors))


def _errors(text: str, named: str) -> Iterator[Code]:
    """What is wrong with an entry's own owner text, and with what it comes to."""
    if any(not references(token) for token in _token().findall(text)):
        yield Code.MALFORMED_ENTRY_OWNER
    if is_blank(named):
        yield Code.MISSING_ENTRY_OWNER


@cache
def _separator() -> re.Pattern[str]:
    """The blanks after a pattern: the first that no backslash protects, and more."""
    return re.compile(r"(?<!\\)\s++", re.ASCII)


@cache
def _token() -> re.Pattern[str]:
    return re.compile(r"\S++", re.ASCII)
