"""What a change of the settings loosens is told in plain words, and nothing else."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.settings import (
    Consult,
    Duplicates,
    Limits,
    Merge,
    People,
    Person,
    Settings,
    StoreForm,
)
from rules.loosened import hides_diffs, loosened

PM, OTHER = Person(42, "pm-user"), Person(7, "mallory")
BEFORE = Settings(people=People((PM,)), rules={"duplicate": "error", "tags": "warning"})


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (replace(BEFORE, rules={"duplicate": "off", "tags": "warning"}), "`duplicate`"),
        (replace(BEFORE, rules={"duplicate": "error", "tags": "off"}), "`tags` goes"),
        (replace(BEFORE, rules={"tags": "warning"}), "its default severity again"),
        (replace(BEFORE, rules={**BEFORE.rules, "secret": "warning"}), "`secret`"),
        (replace(BEFORE, people=People((PM, OTHER))), "mallory) becomes an approver"),
        (replace(BEFORE, people=People(())), "pm-user) is no approver"),
        (replace(BEFORE, people=People((PM,), self_approval=True)), "self_approval"),
        (
            replace(BEFORE, people=People((PM,), quiet_period=timedelta(seconds=1))),
            "from 300 to 1 seconds",
        ),
        (
            replace(BEFORE, people=People((PM,), roles={"tl": (OTHER,)})),
            "roles of people",
        ),
        (replace(BEFORE, limits=Limits(memories_per_mr=5000)), "from 50 to 5000"),
        (replace(BEFORE, limits=Limits(cjk_chars_per_word=9)), "cjk_chars_per_word"),
        (replace(BEFORE, duplicates=Duplicates(0.9, 0.95)), "duplicates.warn"),
        (replace(BEFORE, consult=Consult(required=())), "about instinct any more"),
        (replace(BEFORE, consult=Consult(technical_tags=())), "the tag api"),
        (replace(BEFORE, merge=Merge(auto=True)), "merge.auto"),
        (replace(BEFORE, store=StoreForm(ticket=".+")), "[store]"),
    ],
)
def test_it_is_said(after: Settings, said: str) -> None:
    assert any(said in one for one in loosened(BEFORE, after))


@pytest.mark.parametrize(
    "after",
    [
        BEFORE,
        replace(BEFORE, rules={"duplicate": "error", "tags": "error"}),
        replace(BEFORE, limits=Limits(words=100)),
        replace(BEFORE, people=People((PM,), quiet_period=timedelta(hours=1))),
        replace(BEFORE, duplicates=Duplicates(0.5, 0.8)),
        replace(BEFORE, merge=Merge(language="en")),
    ],
)
def test_what_is_as_strict_or_stricter_is_not(after: Settings) -> None:
    assert not list(loosened(BEFORE, after))


@pytest.mark.parametrize(
    "line",
    [
        "*.md -diff",
        "99.Memory/** binary",
        "* linguist-generated",
        "*.md gitlab-generated",
        "*.md diff=none",
        "*.md filter=lfs",
        "*.md -text working-tree-encoding=UTF-16",
        "MEMORY.md merge=ours",
    ],
)
def test_attributes_that_hide_a_diff(line: str) -> None:
    found = list(hides_diffs(f"# attributes\n{line}\n"))
    assert [number for number, _ in found] == [2]


@pytest.mark.parametrize(
    "line", ["*.md text eol=lf", "# *.md -diff", "*.png -delta", ""]
)
def test_attributes_that_hide_nothing(line: str) -> None:
    assert not list(hides_diffs(line))
