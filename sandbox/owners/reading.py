"""Reading CODEOWNERS: sections, entries, and which of them a path falls under.

doc/user/project/codeowners, `ee/lib/gitlab/code_owners` as measured. Errors are left
out: none of them keeps GitLab from reading on.
"""

import re
from dataclasses import dataclass, field

from sandbox.owners.matching import matches

PLACES = ("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
DEFAULT = "codeowners"
BLANKS = " \t\r\n\f\v"
HEADING = re.compile(
    rf"(\^)?\[([^\]]*)\](?:\[([0-9{BLANKS}]*)\])?([A-Za-z0-9_@.\-/{BLANKS}]*)"
)
SPLIT = re.compile(rf"(?<!\\)[{BLANKS}]+")
ROLE = re.compile(
    r"(?<![A-Za-z0-9_@])@@(developer|maintainer|owner)s?(?=\s|$)", re.IGNORECASE
)
PART = r"[A-Za-z0-9_.](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?"
NAME = re.compile(rf"(?<![A-Za-z0-9_@])@({PART}(?:/{PART}){{0,20}})", re.ASCII)
MAIL = re.compile(r"[^@\s]{1,100}@[^@\s]{1,255}(?<=\w)")


@dataclass(frozen=True, slots=True)
class Heading:
    """What the line of a section says; another line of the same name says its own."""

    optional: bool = False
    number: int = 0
    owners: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A pattern with its owners, or an exclusion."""

    pattern: str
    excludes: bool
    owners: str
    heading: Heading


@dataclass
class Section:
    """Entries by their normalised pattern, in the order in which these first came."""

    name: str
    entries: dict[str, Entry] = field(default_factory=dict)

    @property
    def optional(self) -> bool:
        """One entry of a required heading makes all of it required."""
        rows = self.entries.values()
        return bool(rows) and all(row.heading.optional for row in rows)

    def entry_of(self, path: str) -> Entry | None:
        """The last entry that fits, unless any exclusion does."""
        rooted = path if path.startswith("/") else f"/{path}"
        rows = [row for key, row in self.entries.items() if matches(key, rooted)]
        if not rows or any(row.excludes for row in rows):
            return None
        return rows[-1]


def read_owners(text: str) -> list[Section]:
    """The sections of a file; the default one comes first."""
    sections = [Section(DEFAULT)]
    current, heading = sections[0], Heading()
    for raw in text.split("\n"):
        line = raw.strip(BLANKS + "\0")
        if not line.strip() or line.startswith("#"):
            continue
        found = HEADING.match(line)
        if found:
            heading = Heading(bool(found[1]), _number(found[3]), found[4].strip(BLANKS))
            current = _section(sections, found[2])
        elif not line.startswith(("[", "^[")):
            entry = _entry(line, heading)
            current.entries[normalised(entry.pattern)] = entry
    return sections


def _number(text: str | None) -> int:
    digits = re.match(r"[0-9]+", (text or "").strip(BLANKS))
    return int(digits[0]) if digits else 0


def _section(sections: list[Section], name: str) -> Section:
    """The one of that name in any case, else a new one.

    As long as no other section was opened, only the exact name is the default one's.
    """
    known = sections if len(sections) > 1 or name == DEFAULT else []
    for one in known:
        if one.name.casefold() == name.casefold():
            return one
    sections.append(Section(name))
    return sections[-1]


def _entry(line: str, heading: Heading) -> Entry:
    excludes = line.startswith("!")
    pattern, *rest = SPLIT.split(line[excludes:], maxsplit=1)
    owners = rest[0] if rest else ""
    if excludes:
        return Entry(pattern, True, "", heading)
    return Entry(pattern, False, owners if owners.strip() else heading.owners, heading)


def normalised(pattern: str) -> str:
    """The pattern as it is matched, and as it is known by."""
    if pattern == "*":
        return "/**/*"
    if pattern.startswith("\\#"):
        pattern = pattern[1:]
    pattern = re.sub(rf"\\[{BLANKS}]+", " ", pattern)
    if not pattern.startswith("/"):
        pattern = f"/**/{pattern}"
    return f"{pattern}**/*" if pattern.endswith("/") else pattern


def references(text: str) -> list[str]:
    """Names, roles and addresses in a text of owners, as they come, each once."""
    found = [
        *((one.start(), f"@@{one[1].lower()}") for one in ROLE.finditer(text)),
        *((one.start(), f"@{_whole(one[1])}") for one in NAME.finditer(text)),
        *((one.start(), one[0]) for one in MAIL.finditer(text)),
    ]
    first: dict[str, str] = {}
    for _, name in sorted(found, key=lambda row: row[0]):
        first.setdefault(name.casefold(), name)
    return list(first.values())


def _whole(name: str) -> str:
    """A name ends neither as a repository's address does nor as a feed's."""
    return name[:-1] if name.endswith((".git", ".atom")) else name
