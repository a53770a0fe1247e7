"""The report as JUnit XML: one test case a rule and file, failures are errors."""

from collections import defaultdict
from xml.etree import ElementTree as ET

from ci.reports.report import Report
from ci.reports.visible import plain_path, visible
from rules.finding import Finding


def render(report: Report) -> str:
    """A suite with the rules that ran; a clean rule is one passed case."""
    groups: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for one in report.findings:
        groups[one.rule, one.path].append(one)
    spoken = {rule for rule, _ in groups}
    suite = ET.Element("testsuite", name="ak-memory lint")
    failures = 0
    for (rule, path), found in sorted(groups.items()):
        failures += _case(suite, rule, path, found)
    for rule, _ in report.rules:
        if rule not in spoken:
            ET.SubElement(suite, "testcase", classname=rule, name="no findings")
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(failures))
    suite.set("errors", "0")
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _case(suite: ET.Element, rule: str, path: str, found: list[Finding]) -> int:
    name = visible(plain_path(path))
    case = ET.SubElement(suite, "testcase", classname=rule, name=name, file=name)
    blocking = [
        one for one in found if one.severity == "error" and one.caused_by_change
    ]
    text = "\n".join(_said(one) for one in found)
    if not blocking:
        ET.SubElement(case, "system-out").text = text
        return 0
    first = visible(blocking[0].message.split("\n")[0])
    ET.SubElement(case, "failure", message=first, type=rule).text = text
    return 1


def _said(one: Finding) -> str:
    lines = [visible(line) for line in one.message.split("\n")]
    return f"{one.line}:{one.column}: " + "\n  ".join(lines)
