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
from rules import registry
from rules.loosened import MILD, hides_diffs, loosened

PM, OTHER = Person(42, "pm-user"), Person(7, "mallory")
BEFORE = Settings(
    people=People((PM,)),
    rules={"duplicate": "error", "tags": "warning"},
    repositories={"app": "group/app"},
)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (replace(BEFORE, rules={"duplicate": "off", "tags": "warning"}), "`duplicate`"),
        (replace(BEFORE, rules={"duplicate": "error", "tags": "off"}), "`tags` goes"),
        (replace(BEFORE, rules={"tags": "warning"}), "`warning` again, its default"),
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
        (replace(BEFORE, repositories={}), "`app` is nowhere, no more group/app"),
        (replace(BEFORE, repositories={"app": "x/y"}), "`app` is x/y"),
    ],
)
def test_it_is_said(after: Settings, said: str) -> None:
    assert any(said in one for one in loosened(BEFORE, after))


def test_what_was_said_and_is_the_default_is_no_loss() -> None:
    before = replace(BEFORE, rules={**BEFORE.rules, "secret": "error"})
    assert not list(loosened(before, BEFORE))


def test_the_rules_that_warn_by_themselves_are_known() -> None:
    warn = {one.id for one in registry.all_rules() if one.severity == "warning"}
    assert warn == MILD


@pytest.mark.parametrize(
    "after",
    [
        BEFORE,
        replace(BEFORE, rules={"duplicate": "error", "tags": "error"}),
        replace(BEFORE, limits=Limits(words=100)),
        replace(BEFORE, people=People((PM,), quiet_period=timedelta(hours=1))),
        replace(BEFORE, duplicates=Duplicates(0.5, 0.8)),
        replace(BEFORE, merge=Merge(language="en")),
        replace(BEFORE, rules={**BEFORE.rules, "valid-until": "warning"}),
        replace(BEFORE, rules={**BEFORE.rules, "secret": "error"}),
        replace(BEFORE, repositories={"app": "group/app", "web": "group/web"}),
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
        "*.md -merge",
        "*.md -crlf",
        "*.md gitlab-generated=true",
        "*.md linguist-generated=yes",
        "*.md export-subst",
        "[attr]quiet -diff",
        '"99.Memory/a b.md"\t-diff',
        "*" * 3000 + " -diff",
        "*.md -diff\r",
    ],
)
def test_attributes_that_hide_a_diff(line: str) -> None:
    found = list(hides_diffs(f"# attributes\n{line}\n"))
    assert [number for number, _ in found] == [2]


@pytest.mark.parametrize(
    "line",
    [
        "*.md text eol=lf",
        "# *.md -diff",
        "*.png -delta",
        "",
        "binary text",
        '"a binary file.md" text',
        "*.png binary",
        "assets/*.PDF filter=lfs diff=lfs merge=lfs -text",
        "*.md linguist-generated=false",
        "*.md -linguist-generated diff",
    ],
)
def test_attributes_that_hide_nothing(line: str) -> None:
    assert not list(hides_diffs(line))


def test_a_line_that_was_there_is_not_told_again_unless_another_is_gone() -> None:
    before = "*.md -diff\n*.md diff\n"
    assert not list(hides_diffs(before + "*.png -delta\n", before))
    assert [line for line, _ in hides_diffs("*.md -diff\n", before)] == [1]
