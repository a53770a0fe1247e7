"""The report as JSON: stable, as `rules/schema/lint-report.schema.json` says."""

import json
from typing import Any

from ci.reports.report import Report
from ci.reports.visible import path_b64, plain_path
from rules.finding import Finding


def render(report: Report) -> str:
    """Findings in order and a summary; pure ASCII, so that no locale spoils it."""
    body = {
        "findings": [_finding(one) for one in report.findings],
        "summary": {
            "files": report.files,
            "errors": report.errors,
            "warnings": report.warnings,
            "old": report.old,
            "fixable": sum(one.fixable for one in report.findings),
        },
    }
    return json.dumps(body, indent=2, ensure_ascii=True) + "\n"


def _finding(one: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {
        "rule": one.rule,
        "severity": one.severity,
        "path": plain_path(one.path),
        "line": one.line,
        "column": one.column,
        "message": one.message.encode("utf-8", "replace").decode(),
        "fixable": one.fixable,
        "caused_by_change": one.caused_by_change,
    }
    if (raw := path_b64(one.path)) is not None:
        found["path_b64"] = raw
    return found
