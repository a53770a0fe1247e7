"""`rules` lists every rule with its law, `rules explain` shows one whole."""

import pytest

from rules import registry
from tests.real_git import Shell


def test_every_rule_is_listed_with_its_severity_and_law(sh: Shell) -> None:
    lines = sh("rules", expect=0).out.strip().split("\n")
    assert [line.split()[0] for line in lines] == list(registry.ids())
    assert all(line.split()[1] in ("error", "warning") for line in lines)


@pytest.mark.parametrize("rule_id", registry.ids())
def test_a_rule_is_explained_on_a_page_that_is_safe_to_look_at(
    sh: Shell, rule_id: str
) -> None:
    page = sh("rules", "explain", rule_id, expect=0).out
    assert page.startswith(f"# {rule_id}\n")
    for part in ("Why: ", "Fix: ", "## Bad", "## Good"):
        assert part in page
    assert "<!--" not in page.split("\n")[2]
    assert all(one.isprintable() or one == "\n" for one in page)


def test_an_unknown_rule_names_the_known_ones(sh: Shell) -> None:
    said = sh("rules", "explain", "nothing", expect=2)
    assert "no rule is called nothing; there are: action-line, " in said.err
