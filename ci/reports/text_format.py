"""The report for people: by file, with the line shown and a caret below it."""

from collections.abc import Iterator
from itertools import groupby

from ci.reports.report import Report
from ci.reports.visible import plain_path, visible, width
from rules.finding import Finding

SHOWN = 100  # code points of a line that are shown around the place
_RED, _YELLOW, _DIM, _BOLD, _END = (
    "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[1m", "\x1b[0m",
)  # fmt: skip


def render(report: Report, *, colour: bool = False) -> str:
    """The report as text; colours only where asked for."""
    lines: list[str] = []
    for path, group in groupby(report.findings, key=lambda one: one.path):
        lines.append(_paint(visible(plain_path(path)), _BOLD, colour))
        for one in group:
            lines.extend(_finding(report, one, colour))
        lines.append("")
    lines.append(_summary(report, colour))
    return "\n".join(lines) + "\n"


def _finding(report: Report, one: Finding, colour: bool) -> Iterator[str]:
    mark = _RED if one.severity == "error" else _YELLOW
    old = " (was there before)" if not one.caused_by_change else ""
    mends = " [--fix mends it]" if one.fixable else ""
    level = _paint(f"{one.severity}: {one.rule}", mark, colour)
    yield f"  {one.line}:{one.column}: {level}{old}{mends}"
    for part in one.message.split("\n"):
        yield f"      {visible(part)}"
    shown, column = report.line(one.path, one.line, one.column)
    if shown.strip():
        text, caret = _excerpt(shown, column)
        yield _paint(f"      {one.line:>4} | {text}", _DIM, colour)
        yield _paint(f"           | {caret}", mark, colour)


def _excerpt(line: str, column: int) -> tuple[str, str]:
    """A part of the line around `column`, and the caret that goes below it."""
    start = max(0, min(column - 1 - SHOWN // 2, len(line) - SHOWN))
    before = ("…" if start else "") + visible(line[start : column - 1])
    after = visible(line[column - 1 : start + SHOWN])
    more = "…" if start + SHOWN < len(line) else ""
    return before + after + more, " " * width(before) + "^"


def _summary(report: Report, colour: bool) -> str:
    files = f"{report.files} file{'s' if report.files != 1 else ''} checked"
    if not report.findings:
        return f"{files}: nothing to mend"
    said = (
        f"{files}: {_counted(report.errors, 'error')}, "
        f"{_counted(report.warnings, 'warning')}"
    )
    if report.old:
        said += f", {report.old} from before"
    fixable = sum(one.fixable for one in report.findings)
    if fixable:
        said += f"; {fixable} can be mended with --fix"
    tail = "\n`ak-memory rules explain RULE` says why a rule exists and how to mend."
    return _paint(said, _RED if report.errors else _YELLOW, colour) + tail


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}"


def _paint(text: str, code: str, colour: bool) -> str:
    return f"{code}{text}{_END}" if colour else text
