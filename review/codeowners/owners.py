"""Owners: who a text names, found the way GitLab finds them.

GitLab scans the text for three kinds of references and does not split it first, so
that `@a,@b` names two people and, besides, an address that nobody has.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

# One segment of a name; bounded as GitLab bounds it, and nothing is tried twice.
_SEGMENT: Final = r"(?:[\w.][\w.-]{0,254}[\w-]|\w)(?<!\.git)(?<!\.atom)"


class Kind(StrEnum):
    """What a reference is; a name without a slash may be a user's or a group's."""

    NAME = "name"
    GROUP = "group"
    ROLE = "role"
    EMAIL = "email"


@dataclass(frozen=True, slots=True)
class Owner:
    """Someone named as an owner: as written, roles as `@@developer`."""

    kind: Kind
    text: str

    @property
    def key(self) -> str:
        """What two spellings of the same owner have in common."""
        return self.text.lower()

    @property
    def name(self) -> str:
        """What GitLab knows it by: path of a user or group, role, or mail address."""
        return self.text if self.kind is Kind.EMAIL else self.text.lstrip("@")

    @property
    def is_phantom(self) -> bool:
        """Whether it is an address only because text was glued to a name."""
        return self.kind is Kind.EMAIL and not _address().fullmatch(self.text)


@dataclass(frozen=True, slots=True)
class Reference:
    """A stretch of text that names an owner."""

    start: int
    kind: Kind
    text: str


def references(text: str) -> list[Reference]:
    """Every reference in `text`, by its first character."""
    if "@" not in text:
        return []
    return sorted(_scan(text), key=lambda one: one.start)


def owners(text: str) -> tuple[Owner, ...]:
    """Who `text` names, each once (case does not count), in the order of the text."""
    found: dict[str, Owner] = {}
    for one in references(text):
        owner = Owner(one.kind, one.text)
        if one.kind is Kind.ROLE:
            owner = Owner(one.kind, one.text.lower().removesuffix("s"))
        found.setdefault(owner.key, owner)
    return tuple(found.values())


def _scan(text: str) -> Iterator[Reference]:
    for found in _names().finditer(text):
        kind = Kind.GROUP if "/" in found[0] else Kind.NAME
        yield Reference(found.start(), kind, found[0])
    for found in _roles().finditer(text):
        yield Reference(found.start(), Kind.ROLE, found[0])
    for found in _addresses().finditer(text):
        yield Reference(found.start(), Kind.EMAIL, found[0])


@cache
def _names() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w@])@(?:{_SEGMENT}/){{0,20}}{_SEGMENT}",
        re.ASCII,
    )


@cache
def _roles() -> re.Pattern[str]:
    return re.compile(
        r"(?<![\w@])@@(?:developer|maintainer|owner)s?(?!\S)",
        re.ASCII | re.IGNORECASE,
    )


@cache
def _addresses() -> re.Pattern[str]:
    return re.compile(r"[^@\s]{1,100}@[^@\s]{1,255}(?<=\w)", re.ASCII)


@cache
def _address() -> re.Pattern[str]:
    """An address that a person may have, unlike `a,@b`."""
    return re.compile(r"\w(?:[\w.%'+-]*[\w%'+-])?@[^\W_][\w.-]*+")
