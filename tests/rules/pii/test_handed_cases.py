"""The handed cases of personal data come out as labelled."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.pii import find_all, scan

CASES = Path(__file__).parents[4] / "shared" / "cases" / "secrets-pii.jsonl"

handed = pytest.mark.skipif(
    not CASES.is_file(),
    reason="the handed cases do not lie beside this checkout (../shared/cases)",
)


def cases() -> list[dict[str, Any]]:
    # At LF alone: texts hold other characters that `splitlines` would split at.
    lines = CASES.read_bytes().decode("utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


@handed
def test_each_case_has_sightings_where_and_only_where_it_is_labelled_so() -> None:
    wrong = [
        case["id"]
        for case in cases()
        if bool(scan(case["text"])) != (case["label"] == "pii")
    ]
    assert wrong == []


@handed
def test_files_of_others_hold_no_personal_data() -> None:
    corpus = sorted((CASES.parents[1] / "corpus").glob("*.md*"))
    texts = [path.read_bytes().decode("utf-8") for path in corpus]
    assert len(texts) > 50
    assert [
        path.name for path, text in zip(corpus, texts, strict=True) if scan(text)
    ] == []


@handed
def test_the_look_before_the_search_changes_nothing() -> None:
    for text in (case["text"] for case in cases()):
        for one in (text, text.replace(" ", "\n", 1), text.replace(" ", "** **", 1)):
            assert scan(one) == find_all(one)
