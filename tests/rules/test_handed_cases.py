"""The labelled cases beside the project come out right, all of them at once."""

import base64
import json
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from memory.item import parse
from memory.tree import DictTree
from rules import engine, registry
from rules.examples import FOLDER, memory
from rules.judging import Terms, store_context

CASES = Path(__file__).parents[3] / "shared" / "cases"
CORPUS = CASES.parent / "corpus"
TODAY = date(2026, 11, 30)
MAY_MISS = MAY_ACCUSE = 1
# What files of other forms must fail, and nothing else (issue: real files of others).
OTHERS_FAIL = {"word-limit", "one-fact", "action-line", "links"}

required = os.environ.get("AK_MEMORY_CASES") == "required"
handed = pytest.mark.skipif(
    not CASES.is_dir() and not required,
    reason="the handed cases do not lie beside this checkout (../shared/cases)",
)

Case = dict[str, Any]


def cases(name: str) -> Iterator[Case]:
    # At LF alone: texts hold other characters that `splitlines` would split at.
    text = (CASES / f"{name}.jsonl").read_bytes().decode("utf-8")
    return (json.loads(line) for line in text.split("\n") if line)


def findings(files: dict[str, bytes]) -> dict[str, set[str]]:
    """Rules with an error finding, by path."""
    context = store_context(DictTree(files), Terms(TODAY))
    found: dict[str, set[str]] = {path: set() for path in files}
    for one in engine.run(registry.all_rules(), context):
        if one.severity == "error":
            found.setdefault(one.path, set()).add(one.rule)
    assert not any("internal-error" in rules for rules in found.values())
    return found


def data(case: Case) -> bytes:
    if "input_b64" in case:
        return base64.b64decode(case["input_b64"])
    return str(case["input"]).encode("utf-8", "surrogatepass")


@handed
def test_front_matter_cases_are_judged_as_labelled() -> None:
    wrong = []
    for case in cases("front-matter"):
        spoke = findings({case["path"]: data(case)})[case["path"]]
        hit = bool(spoke & set(case["rules"]))
        if case["verdict"] != "policy" and hit != (case["verdict"] == "reject"):
            wrong.append((case["id"], case["verdict"], case["rules"], sorted(spoke)))
    assert not wrong


def in_a_memory(case: Case) -> tuple[str, bytes]:
    path = case.get("path") or f"{FOLDER}/{case['id']}.md"
    return path, memory(case["text"] + "\n\n**Apply:** wait.\n").encode()


@handed
@pytest.mark.parametrize("wrapped", [True, False], ids=["in a memory", "bare"])
def test_secrets_and_personal_data_are_found_and_nothing_else(wrapped: bool) -> None:
    missed, accused = [], []
    for case in cases("secrets-pii"):
        path, text = in_a_memory(case)
        spoke = findings({path: text if wrapped else case["text"].encode()})[path]
        said = spoke & {"secret", "pii"}
        if case["certainty"] != "sure":
            continue
        if case["label"] == "clean" and said:
            accused.append((case["id"], sorted(said)))
        elif case["label"] != "clean" and case["label"] not in said:
            missed.append((case["id"], sorted(said)))
    assert len(missed) <= MAY_MISS, missed
    assert len(accused) <= MAY_ACCUSE, accused


@handed
def test_poison_is_found_and_nothing_else() -> None:
    missed, accused = [], []
    for case in cases("poison"):
        path = f"{FOLDER}/{case['id']}.md"
        spoke = findings({path: memory(case["text"]).encode()})[path]
        said = spoke & {"hidden-text", "injection"}
        if case["certainty"] != "sure":
            continue
        if case["label"] == "clean" and said:
            accused.append((case["id"], sorted(said)))
        elif case["label"] == "poison" and not spoke & set(case["rules"]):
            missed.append((case["id"], sorted(said)))
    assert len(missed) <= MAY_MISS, missed
    assert len(accused) <= MAY_ACCUSE, accused


@handed
def test_lint_has_something_to_say_of_every_file_of_others() -> None:
    for file in sorted(CORPUS.glob("*.m*[dc]")):
        path = f"{FOLDER}/{file.stem.lower()}.md"
        assert findings({path: file.read_bytes()})[path], file.name


@handed
def test_imported_files_of_others_fail_for_their_form_alone() -> None:
    other = {}
    for file in sorted(CORPUS.glob("*.m*[dc]")):
        item = parse(file.read_bytes())
        slug = "".join(c if c.isalnum() else "-" for c in file.stem.lower()[:40])
        path = f"{FOLDER}/{slug.strip('-')}.md"
        body = item.body if item.text is not None else ""
        text = memory(
            body,
            id=f"mem-F003-{slug.strip('-')}",
            status="approved",
            reviewed_by="pm-user",
        )
        said = findings({path: text.encode()})[path] - OTHERS_FAIL
        if said - {"hidden-text"}:
            other[file.name] = sorted(said)
    assert not other


@handed
def test_files_of_others_hold_no_secret_person_or_order() -> None:
    accused = []
    for file in sorted(CORPUS.glob("*.m*[dc]")):
        path = f"{FOLDER}/{file.stem.lower()}.md"
        spoke = findings({path: file.read_bytes()})[path]
        if said := spoke & {"secret", "pii", "injection", "hidden-text"}:
            accused.append((file.name, sorted(said)))
    assert not [one for one in accused if one[1] != ["hidden-text"]]
    # Comments outside code and a BOM in the middle are true findings.
    for name, _ in accused:
        text = (CORPUS / name).read_text(encoding="utf-8")
        assert "<!--" in text or "\ufeff" in text[1:], name
