"""The report for GitLab's merge request widget: Code Quality, a subset of Code Climate.

Source: GitLab's documentation, "Code Quality", section on the report format.
"""

import hashlib
import json
from collections import Counter

from ci.reports.report import Report
from ci.reports.visible import plain_path, visible
from rules.finding import Finding

_BLOCKERS = frozenset({"secret", "pii", "hidden-text", "injection", "internal-error"})


def render(report: Report) -> str:
    """One object a finding. A fingerprint survives moved lines and stays unique."""
    seen: Counter[str] = Counter()
    rows = []
    for one in report.findings:
        key = f"{one.rule}\0{plain_path(one.path)}\0{one.message}"
        seen[key] += 1
        mark = f"{key}\0{seen[key]}".encode("utf-8", "replace")
        rows.append(
            {
                "type": "issue",
                "categories": ["Style"],
                "description": f"{one.rule}: {visible(' '.join(one.message.split()))}",
                "check_name": one.rule,
                "fingerprint": hashlib.sha256(mark).hexdigest(),
                "severity": _severity(one),
                "location": {
                    "path": plain_path(one.path),
                    "lines": {"begin": one.line},
                },
            }
        )
    return json.dumps(rows, indent=2, ensure_ascii=True) + "\n"


def _severity(one: Finding) -> str:
    if one.severity == "warning" or not one.caused_by_change:
        return "minor"
    return "blocker" if one.rule in _BLOCKERS else "major"
