"""Every handed case about CODEOWNERS comes out right."""

import json
from pathlib import Path
from typing import Any

import pytest

from memory.tree import DictTree
from review.codeowners import find, load, parse, report

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases" / "codeowners.json"


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    if not CASES.is_file():
        pytest.skip(f"the handed cases are not beside this checkout: {CASES}")
    found: list[dict[str, Any]] = json.loads(CASES.read_text(encoding="utf-8"))
    assert found
    return found


def test_every_handed_case_is_resolved_as_expected(cases: list[dict[str, Any]]) -> None:
    wrong = []
    for case in cases:
        (told,) = report(parse(case["codeowners"]), [case["path"]])
        if (told["sections"], told["errors"]) != (case["expected"], case["errors"]):
            wrong.append(case["id"])
    assert wrong == []


def test_every_handed_case_about_places_finds_its_file(
    cases: list[dict[str, Any]],
) -> None:
    placed = [case for case in cases if "files" in case]
    assert placed
    for case in placed:
        files = {path: text.encode() for path, text in case["files"].items()}
        tree = DictTree(files)
        assert find(tree) == case["winner"], case["id"]
        assert load(tree) == parse(case["codeowners"]), case["id"]
