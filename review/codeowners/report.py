"""Report: the shape that `codeowners resolve --format json` prints."""

from collections.abc import Iterable
from typing import TypedDict

from review.codeowners.model import CodeOwners, SectionMatch


class SectionReport(TypedDict):
    """What one section says about a path; owners as written, roles `@@developer`."""

    section: str
    optional: bool
    approvals_required: int
    pattern: str
    owners: list[str]


class FaultReport(TypedDict):
    """Something wrong in a line, 1-based."""

    line: int
    code: str


class PathReport(TypedDict):
    """What the file says about a path; `errors` are the file's."""

    path: str
    sections: list[SectionReport]
    errors: list[FaultReport]


def report(codeowners: CodeOwners, paths: Iterable[str]) -> list[PathReport]:
    """What the file says about each of `paths`, ready for `json.dumps`."""
    return [_path_report(codeowners, path) for path in paths]


def _path_report(codeowners: CodeOwners, path: str) -> PathReport:
    found = codeowners.resolve(path)
    return {
        "path": path,
        "sections": [_section_report(one) for one in found.sections],
        "errors": [{"line": one.line, "code": one.code.value} for one in found.errors],
    }


def _section_report(match: SectionMatch) -> SectionReport:
    return {
        "section": match.section,
        "optional": match.optional,
        "approvals_required": match.approvals_required,
        "pattern": match.pattern,
        "owners": [one.text for one in match.owners],
    }
