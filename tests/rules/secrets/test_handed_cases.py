"""The handed cases and the files of others come out right, scanned as they are."""

import json
from pathlib import Path

import pytest

from rules import secrets

SHARED = Path(__file__).parents[4] / "shared"
CASES = SHARED / "cases" / "secrets-pii.jsonl"
CORPUS = SHARED / "corpus"


@pytest.mark.skipif(not CASES.is_file(), reason="needs the cases in ../shared/cases")
def test_every_handed_case_comes_out_right() -> None:
    lines = CASES.read_bytes().decode("utf-8").split("\n")
    wrong = [
        f"{case['id']} ({case['kind']}, {case['certainty']})"
        for case in map(json.loads, filter(None, lines))
        if bool(secrets.scan(case["text"])) != (case["label"] == "secret")
    ]
    assert not wrong


@pytest.mark.skipif(not CORPUS.is_dir(), reason="needs the files in ../shared/corpus")
def test_nothing_is_found_in_the_files_of_others() -> None:
    found = {
        path.name: one.kind
        for path in sorted(CORPUS.glob("*.md*"))
        for one in secrets.find_all(path.read_text("utf-8"))
    }
    assert not found


@pytest.mark.skipif(not CASES.is_file(), reason="needs the cases in ../shared/cases")
def test_the_gate_changes_nothing_however_a_case_is_marked_up() -> None:
    lines = CASES.read_bytes().decode("utf-8").split("\n")
    for text in (json.loads(line)["text"] for line in filter(None, lines)):
        words = text.split(" ")
        marked = "**" + "** **".join(words[:4]) + "** " + " ".join(words[4:])
        for one in (text, text.replace(" ", "\n", 1), marked, text.replace("\n", " ")):
            assert secrets.scan(one) == secrets.find_all(one)
