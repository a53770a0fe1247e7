"""The report has the shape that other tools read."""

import json

from review.codeowners import parse, report

TEXT = "* @ann\n[Wiki][2] @org/docs\n/wiki/ @@Owners bo@x.example x\n"


def test_each_path_is_told_with_sections_and_errors() -> None:
    errors = [{"line": 3, "code": "malformed_entry_owner"}]
    everyone = {
        "section": "codeowners",
        "optional": False,
        "approvals_required": 0,
        "pattern": "*",
        "owners": ["@ann"],
    }
    wiki = {
        "section": "Wiki",
        "optional": False,
        "approvals_required": 2,
        "pattern": "/wiki/",
        "owners": ["@@owner", "bo@x.example"],
    }
    told = report(parse(TEXT), ["wiki/a", "/b"])
    assert json.loads(json.dumps(told)) == [
        {"path": "wiki/a", "sections": [everyone, wiki], "errors": errors},
        {"path": "/b", "sections": [everyone], "errors": errors},
    ]


def test_keys_stand_in_the_order_of_the_shape() -> None:
    (told,) = report(parse(TEXT), ["a"])
    assert list(told) == ["path", "sections", "errors"]
    assert list(told["sections"][0]) == [
        "section",
        "optional",
        "approvals_required",
        "pattern",
        "owners",
    ]


def test_no_paths_is_an_empty_report() -> None:
    assert report(parse(TEXT), []) == []
