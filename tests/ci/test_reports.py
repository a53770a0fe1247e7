"""Reports keep to their formats, whatever characters a finding holds."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ci.reports import FORMATS, Report, render
from rules.finding import Finding

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "rules/schema/lint-report.schema.json").read_text())
CONTRACT = ROOT / "../shared/contract/report_schemas/codeclimate.json"

NASTY = "a\x00\x1b[31m\u202e\u200b\ufffe\ud800]]>&<\"'\nsecond \x85\u2028 line"
ODD_PATH = "s/new\nline \udcff\u202e 日本 &.md"
findings = st.lists(
    st.builds(
        Finding,
        path=st.text(min_size=1, max_size=20) | st.just(ODD_PATH),
        line=st.integers(1, 9),
        column=st.integers(1, 9),
        rule=st.sampled_from(["tags", "secret", "internal-error"]),
        message=st.text(min_size=1, max_size=60) | st.just(NASTY),
        severity=st.sampled_from(["error", "warning"]),
        fixable=st.booleans(),
        caused_by_change=st.booleans(),
    ),
    max_size=4,
)


def report(found: Sequence[Finding]) -> Report:
    rules = [("tags", "Tags are words."), ("source", "A source is named.")]
    return Report(sorted(found), 7, rules, lambda *_: ("shown \x1b line", 3))


@given(findings)
def test_json_keeps_to_its_schema(found: list[Finding]) -> None:
    body = json.loads(render(report(found), "json"))
    Draft202012Validator(SCHEMA).validate(body)
    assert len(body["findings"]) == len(found)
    blocking = [f for f in found if f.severity == "error" and f.caused_by_change]
    assert body["summary"]["errors"] == len(blocking)


@given(findings)
def test_codequality_keeps_to_its_schema(found: list[Finding]) -> None:
    rows = json.loads(render(report(found), "codequality"))
    assert len({row["fingerprint"] for row in rows}) == len(found)
    if CONTRACT.exists():
        schema = Draft202012Validator(json.loads(CONTRACT.read_text()))
        assert all(schema.is_valid(row) for row in rows)


def test_the_handed_schema_of_codequality_is_there() -> None:
    if not CONTRACT.exists():
        pytest.skip("../shared/contract is not beside this checkout")
    assert json.loads(CONTRACT.read_text())


@given(findings)
def test_junit_is_xml_whatever_a_finding_holds(found: list[Finding]) -> None:
    suite = ET.fromstring(render(report(found), "junit"))[0]  # noqa: S314  (our own)
    cases = suite.findall("testcase")
    assert int(suite.attrib["tests"]) == len(cases)
    failed = [one for one in cases if one.find("failure") is not None]
    assert int(suite.attrib["failures"]) == len(failed)
    assert bool(failed) == bool(report(found).errors)


@given(findings)
def test_sarif_holds_what_2_1_0_asks_for(found: list[Finding]) -> None:
    body = json.loads(render(report(found), "sarif"))
    assert body["version"] == "2.1.0"
    (run,) = body["runs"]
    assert run["tool"]["driver"]["name"] == "ak-memory"
    assert run["columnKind"] == "unicodeCodePoints"
    assert len(run["results"]) == len(found)
    for one in run["results"]:
        assert one["level"] in ("error", "warning")
        place = one["locations"][0]["physicalLocation"]
        assert re.fullmatch(r"[!-~]+", place["artifactLocation"]["uri"])
        assert place["region"]["startLine"] >= 1
        assert one["message"]["text"]


@given(findings)
def test_no_format_lets_a_hidden_character_through(found: list[Finding]) -> None:
    for name in FORMATS:
        text = render(report(found), name)
        text.encode("utf-8")
        # Wide and unbreakable blanks are what people write, and steer nothing.
        kept = [one for one in text if category(one) != "Zs" and one != "\n"]
        assert all(one.isprintable() for one in kept), name
        assert text.endswith("\n")


def test_text_is_grouped_by_file_with_the_line_and_a_caret() -> None:
    one = Finding("a.md", 3, 5, "tags", "Too few.\nAdd one.", "error", fixable=True)
    other = Finding("b.md", 1, 1, "source", "Which?", "warning", caused_by_change=False)
    said = Report(
        [one, other], 2, (), lambda _p, n, c: ("x 日本語 y" if n == 3 else "", c)
    )
    assert render(said, "text") == (
        "a.md\n"
        "  3:5: error: tags [--fix mends it]\n"
        "      Too few.\n"
        "      Add one.\n"
        "         3 | x 日本語 y\n"
        "           |       ^\n"
        "\n"
        "b.md\n"
        "  1:1: warning: source (was there before)\n"
        "      Which?\n"
        "\n"
        "2 files checked: 1 error, 0 warnings, 1 from before; "
        "1 can be mended with --fix\n"
        "`ak-memory rules explain RULE` says why a rule exists and how to mend.\n"
    )


def test_a_long_line_is_shown_around_the_place() -> None:
    one = Finding("a.md", 1, 5000, "tags", "Here.", "error")
    said = Report([one], 1, (), lambda *_: ("a" * 4999 + "X" + "b" * 5000, 5000))
    shown, caret = render(said, "text").split("\n")[3:5]
    assert len(shown) < 130
    assert shown[caret.index("^")] == "X"


def test_a_fingerprint_survives_moved_lines() -> None:
    def print_of(line: int) -> str:
        one = Finding("a.md", line, 1, "tags", "Same.", "error")
        return str(json.loads(render(report([one]), "codequality"))[0]["fingerprint"])

    assert print_of(1) == print_of(99)


def test_a_path_that_is_no_utf8_is_given_in_full_beside() -> None:
    one = Finding("s/\udcff.md", 1, 1, "tags", "x", "error")
    (found,) = json.loads(render(report([one]), "json"))["findings"]
    assert (found["path"], found["path_b64"]) == ("s/\ufffd.md", "cy//Lm1k")
