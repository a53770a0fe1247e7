"""CODEOWNERS exactly as GitLab reads it: sections, entries, owners, who has a path."""

from review.codeowners.model import (
    DEFAULT_SECTION,
    Code,
    CodeOwners,
    Entry,
    Fault,
    Resolution,
    Section,
    SectionMatch,
)
from review.codeowners.owners import Kind, Owner
from review.codeowners.place import PLACES, decode, find, load
from review.codeowners.reader import parse
from review.codeowners.report import PathReport, report

__all__ = [
    "DEFAULT_SECTION",
    "PLACES",
    "Code",
    "CodeOwners",
    "Entry",
    "Fault",
    "Kind",
    "Owner",
    "PathReport",
    "Resolution",
    "Section",
    "SectionMatch",
    "decode",
    "find",
    "load",
    "parse",
    "report",
]
