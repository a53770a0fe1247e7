"""Every example of every rule is right: exact places, no more and no fewer."""

from datetime import date

import pytest

from memory.tree import DictTree, File
from rules import docs, engine, registry
from rules.examples import STORE
from rules.fix import mended
from rules.judging import Terms, change_context, store_context
from rules.model import Context, Example, Rule

TODAY = date(2026, 11, 30)
RULES = registry.all_rules()
EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.id}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.examples)
]


def tree(example: Example, *, base: bool = False) -> DictTree:
    files = (example.base or {}) if base else example.files
    return DictTree(
        {
            path: File(
                text.encode() if isinstance(text, str) else text,
                example.modes.get(path, 0o100644),
            )
            for path, text in files.items()
        }
    )


def context(example: Example) -> Context:
    terms = Terms(TODAY, STORE, example.rejected, example.history)
    if example.base is None:
        return store_context(tree(example), terms)
    base = tree(example, base=True)
    return change_context(base, base, tree(example), terms)


def places(rule: Rule, example: Example) -> list[str]:
    found = engine.run([rule], context(example))
    assert all(one.rule == rule.id for one in found), found
    return [f"{one.path}:{one.line}" for one in found]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_an_example_gives_exactly_the_findings_it_names(
    rule: Rule, example: Example
) -> None:
    assert sorted(places(rule, example)) == sorted(example.expect)


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_a_fix_gives_the_text_the_example_shows(rule: Rule, example: Example) -> None:
    fixed = mended([rule], context(example))
    assert {path: data.decode() for path, data in fixed.items()} == dict(example.fixed)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_says_why_it_exists_and_how_to_mend(rule: Rule) -> None:
    assert "\n\nWhy: " in rule.doc
    assert "\n\nFix: " in rule.doc
    assert docs.law(rule).endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_good_and_bad_examples(rule: Rule) -> None:
    assert any(not example.expect for example in rule.examples)
    assert any(example.expect for example in rule.examples)
