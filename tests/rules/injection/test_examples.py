"""Orders are found in every language and wrapping; advice and reports stay silent."""

import json
from pathlib import Path

import pytest

from rules.injection import scan
from tests.rules.injection.reading import FOLDER, examples

CASES = Path(__file__).parents[4] / "shared" / "cases" / "poison.jsonl"
CORPUS = CASES.parents[1] / "corpus"
POISON = sorted(path.name for path in FOLDER.glob("poison.*"))
CLEAN = sorted(path.name for path in FOLDER.glob("clean.*"))


@pytest.mark.parametrize("name", POISON)
def test_every_order_is_found(name: str) -> None:
    missed = [
        f"{one.place} {one.text!r}"
        for one in examples(name)
        if not scan(one.text, one.body_start)
    ]
    assert missed == []


@pytest.mark.parametrize("name", CLEAN)
def test_what_teaches_the_project_is_no_finding(name: str) -> None:
    accused = [
        f"{one.place} {one.text!r} {found[0].kind}"
        for one in examples(name)
        if (found := scan(one.text, one.body_start))
    ]
    assert accused == []


def test_there_are_enough_examples_to_mean_something() -> None:
    assert sum(1 for _ in examples("poison.*")) > 500
    assert sum(1 for _ in examples("clean.*")) > 500


@pytest.mark.skipif(
    not CASES.is_file(),
    reason="the handed cases do not lie beside this checkout (../shared/cases)",
)
def test_the_handed_cases_come_out_as_labelled() -> None:
    wrong = []
    for line in CASES.read_bytes().decode("utf-8").split("\n"):
        if not line:
            continue
        case = json.loads(line)
        ours = "injection" in case["rules"]
        if (ours or case["label"] == "clean") and bool(scan(case["text"], 0)) != ours:
            wrong.append(case["id"])
    assert wrong == []


@pytest.mark.skipif(
    not CORPUS.is_dir(),
    reason="the corpus does not lie beside this checkout (../shared/corpus)",
)
def test_real_rules_skills_and_decisions_of_others_give_no_finding() -> None:
    accused = []
    for path in sorted(CORPUS.glob("*.md*")):
        text = path.read_text(encoding="utf-8")
        if found := scan(text, 0):
            accused.append((path.name, text[found[0].start : found[0].end]))
    assert accused == []
