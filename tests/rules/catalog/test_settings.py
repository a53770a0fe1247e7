"""A change of what guards the store: exceptions, deletion, what can't be read."""

from datetime import date

import pytest

from memory.tree import DictTree
from rules import baseline, engine
from rules.catalog.settings import RULE
from rules.judging import Terms, change_context
from rules.registry import all_rules
from tests.builders import tree

ROOT = "99.Memory"
TOML = f"{ROOT}/memory.toml"
SECRETS = f"{ROOT}/.secrets.baseline"


def found(before: DictTree, after: DictTree) -> list[tuple[str, str, str]]:
    context = change_context(before, before, after, Terms(date(2026, 11, 30)))
    return [
        (one.path, one.severity, one.message) for one in engine.run([RULE], context)
    ]


def test_settings_that_are_deleted() -> None:
    before = tree({"memory.toml": "[limits]\nwords = 10\n"})
    said = found(before, tree({}))
    assert {(path, level) for path, level, _ in said} == {(TOML, "warning")}
    assert any("every default holds again" in text for _, _, text in said)
    assert any("from 10 to 150" in text for _, _, text in said)


def test_settings_that_can_not_be_read_are_an_error_with_the_key() -> None:
    said = found(tree({}), tree({"memory.toml": "[rules]\nduplicat = 'off'\n"}))
    assert [(path, level) for path, level, _ in said] == [(TOML, "error")]
    assert (
        "`rules.duplicat`: no rule has this id; did you mean duplicate?" in said[0][2]
    )


def test_settings_that_are_no_toml_or_no_text() -> None:
    for data in (b"[[", b"\xff\xfe", b"words = 1 # \xe9\n", b"x = 1\n" * 3):
        said = found(tree({}), tree({"memory.toml": data}))
        assert [(path, level) for path, level, _ in said] == [(TOML, "error")]
        assert "crashed" not in said[0][2]


def test_a_new_exception_is_shown_and_an_old_one_is_not() -> None:
    one = baseline.add(
        None, f"{ROOT}/a.md", "Secret Keyword", "a" * 40, "A test value."
    )
    two = baseline.add(one, f"{ROOT}/b.md", "Secret Keyword", "b" * 40, "Another one.")
    before, after = tree({".secrets.baseline": one}), tree({".secrets.baseline": two})
    said = found(before, after)
    assert [(path, level) for path, level, _ in said] == [(SECRETS, "warning")]
    assert "an exception" in said[0][2]
    assert not found(after, before)


@pytest.mark.parametrize(
    ("data", "message"), [(b"{", "No JSON"), (b"\xff{}", "Not valid UTF-8 at byte 1")]
)
def test_exceptions_that_can_not_be_read(data: bytes, message: str) -> None:
    [(path, level, text)] = found(tree({}), tree({".secrets.baseline": data}))
    assert (path, level) == (SECRETS, "error")
    assert text.startswith(message)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[limits]\n# a limit\nwords = 0\n", 3),
        ("[merge]\nauto = true\n\n[store]\nticket = '(a+)+$'\n", 5),
        ("[store]\nworkflows = ['a']\nsources = [\n  '(a+)+$',\n]\n", 3),
        ("version = 2\n", 1),
        ("[rules]\nsecret = 'error'\nsecert = 'off'\n", 3),
        ("[merge]\nauto = true\n[nothing]\n", 3),
        ("version = 1\nx\n", 2),
    ],
)
def test_what_is_wrong_is_told_at_its_line(text: str, line: int) -> None:
    context = change_context(
        tree({}), tree({}), tree({"memory.toml": text}), Terms(date(2026, 11, 30))
    )
    assert [one.line for one in engine.run([RULE], context)] == [line]


def test_settings_that_can_not_be_read_are_told_once() -> None:
    context = change_context(
        tree({}), tree({}), tree({"memory.toml": "[["}), Terms(date(2026, 11, 30))
    )
    assert [one.rule for one in engine.run(all_rules(), context)] == ["settings"]


def test_attributes_anywhere_are_looked_at() -> None:
    after = tree({}, outside={"docs/.gitattributes": "* text\n*.md -diff\n"})
    said = found(tree({}), after)
    assert [(path, level) for path, level, _ in said] == [
        ("docs/.gitattributes", "warning")
    ]
