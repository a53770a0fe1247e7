"""A report: what one run found, and the formats it can be written in."""

import importlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.finding import Finding

FORMATS = ("text", "json", "codequality", "junit", "sarif")


def _no_line(path: str, line: int, column: int) -> tuple[str, int]:  # noqa: ARG001
    return "", 1  # nothing is at hand


@dataclass(frozen=True, slots=True)
class Report:
    """Findings, how much was looked at, and how to show the line of a finding.

    `line` gives a line of a file already masked, and where a column of it stands
    then; '' where it can't be shown.
    `rules` are (id, law) of every rule that ran.
    """

    findings: Sequence[Finding]
    files: int
    rules: Sequence[tuple[str, str]] = ()
    line: Callable[[str, int, int], tuple[str, int]] = field(default=_no_line)

    @property
    def errors(self) -> int:
        """Findings that block: errors that the change caused, or store mode's."""
        return self.counts["error"]

    @property
    def warnings(self) -> int:
        """Findings that are shown and block nothing."""
        return self.counts["warning"]

    @property
    def counts(self) -> Counter[str]:
        """Findings caused by the change, by severity."""
        return Counter(one.severity for one in self.findings if one.caused_by_change)

    @property
    def old(self) -> int:
        """Findings that stood there before the change."""
        return sum(not one.caused_by_change for one in self.findings)


def render(report: Report, format: str, *, colour: bool = False) -> str:  # noqa: A002
    """The report in one of `FORMATS`, ending in a line end."""
    module = importlib.import_module(f"ci.reports.{format}_format")
    if format == "text":
        return str(module.render(report, colour=colour))
    return str(module.render(report))
