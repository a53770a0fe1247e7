"""The report as SARIF 2.1.0, the OASIS format that editors and scanners exchange."""

import json
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from ci.reports.report import Report
from ci.reports.visible import visible
from memory.tree import path_bytes
from rules.finding import Finding

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(report: Report) -> str:
    """One run; every rule that ran is described, every finding is a result."""
    driver = {
        "name": "ak-memory",
        "version": version("ak-memory"),
        "rules": [
            {"id": rule, "shortDescription": {"text": law}}
            for rule, law in report.rules
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one) for one in report.findings],
    }
    body = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(body, indent=2, ensure_ascii=True) + "\n"


def _result(one: Finding) -> dict[str, Any]:
    region = {"startLine": one.line, "startColumn": one.column}
    return {
        "ruleId": one.rule,
        "level": one.severity,
        "baselineState": "new" if one.caused_by_change else "unchanged",
        "message": {"text": "\n".join(map(visible, one.message.split("\n")))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(path_bytes(one.path))},
                    "region": region,
                }
            }
        ],
    }
