"""A rule's page shows law, why, fix and examples, and nothing that must not be seen."""

import pytest

from rules import docs, registry
from rules.model import Example, Problem, Rule, file_rule

TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"


def rule(*examples: Example) -> Rule:
    return file_rule(
        lambda file, settings: iter([Problem("x")]),  # noqa: ARG005
        id="toy",
        doc="A toy\nis fun.\n\nWhy: x.\n\nFix: y.",
        examples=examples,
    )


def test_a_page_has_its_parts_in_order() -> None:
    page = docs.page(
        rule(
            Example("Fine", {"a.md": "good"}),
            Example("Not", {"a.md": "b"}, ("a.md:1",)),
        )
    )
    order = ["# toy", docs.NOTE, "A toy", "Why: ", "Fix: ", "Severity: `error`"]
    order += ["## Bad", "**Not** (line 1)", "## Good", "**Fine**"]
    places = [page.index(one) for one in order]
    assert places == sorted(places)


def test_examples_are_masked_fenced_and_visible() -> None:
    text = f"```\n{TOKEN}\u202e\n```\n"
    page = docs.page(rule(Example("Bad", {"a.md": text}, ("a.md:2",))))
    assert TOKEN not in page
    assert "glpa…\\u{202E}" in page
    assert "````markdown\n" in page


def test_the_table_links_every_rule() -> None:
    table = docs.table(registry.all_rules())
    assert [f"[{one}]({one}.md)" in table for one in registry.ids()].count(False) == 0


@pytest.mark.parametrize("one", registry.all_rules(), ids=lambda one: one.id)
def test_every_page_can_be_looked_at(one: Rule) -> None:
    page = docs.page(one)
    assert page.endswith("\n")
    assert all(c.isprintable() or c == "\n" for c in page)
