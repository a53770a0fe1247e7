"""Heading: a line that opens a section.

GitLab reads a heading generously and then reports what is not written strictly, so
each part is taken as far as it goes and what follows it is dropped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from review.codeowners.blanks import is_blank
from review.codeowners.model import Code
from review.codeowners.owners import references

# Nobody can give more approvals, and Python refuses numbers of over 4,300 digits.
_DIGITS: Final = 1000


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; `owners` is the text that entries without owners take."""

    name: str
    optional: bool
    approvals_required: int
    owners: str
    errors: tuple[Code, ...] = ()


def looks_like_heading(line: str) -> bool:
    """Whether a line begins as headings do and so can be no entry."""
    return line.startswith(("[", "^["))


def read_heading(line: str) -> Heading | None:
    """The heading that a stripped line is; None if it has no closed bracket."""
    found = _heading().match(line)
    if found is None:
        return None
    heading = Heading(
        name=found["name"],
        optional=bool(found["optional"]),
        approvals_required=_number(found["number"] or ""),
        owners=found["owners"].strip(),
    )
    errors = tuple(_errors(heading, found["number"]))
    if not errors and not _strict().fullmatch(line):
        errors = (Code.INVALID_SECTION_FORMAT,)
    return replace(heading, errors=errors)


def _errors(heading: Heading, number: str | None) -> Iterator[Code]:
    if is_blank(heading.name):
        yield Code.MISSING_SECTION_NAME
    if number is not None and (
        len(number.split()) != 1
        or (heading.optional and heading.approvals_required > 0)
    ):
        yield Code.INVALID_APPROVAL_REQUIREMENT
    known = {one.text for one in references(heading.owners)}
    if any(token not in known for token in heading.owners.split()):
        yield Code.INVALID_SECTION_OWNER_FORMAT


def _number(text: str) -> int:
    """The first number in blanks and digits; 0 without one."""
    first = next(iter(text.split()), "")
    return int(first.lstrip("0")[:_DIGITS] or "0")


@cache
def _heading() -> re.Pattern[str]:
    return re.compile(
        r"(?P<optional>\^?)\[(?P<name>[^\]]*+)\]"
        r"(?:\[(?P<number>[\s\d]*+)\])?"
        r"(?P<owners>[@\w./\s-]*+)",
        re.ASCII,
    )


@cache
def _strict() -> re.Pattern[str]:
    return re.compile(
        r"\^?\[[^\]]++\](?:\[\d++\])?(?:\s[@\w./\s-]++)?",
        re.ASCII,
    )
