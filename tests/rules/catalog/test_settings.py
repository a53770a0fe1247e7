"""A change of what guards the store: exceptions, deletion, what can't be read."""

from datetime import date

from memory.tree import DictTree
from rules import baseline, engine
from rules.catalog.settings import RULE
from rules.judging import Terms, change_context
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
    assert "did you mean duplicate?" in said[0][2]


def test_settings_that_are_no_toml_or_no_text() -> None:
    for data in (b"[[", b"\xff\xfe", b"x = 1\n" * 3):
        said = found(tree({}), tree({"memory.toml": data}))
        assert [level for _, level, _ in said] == ["error"] * len(said)
        assert said


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


def test_exceptions_that_can_not_be_read() -> None:
    said = found(tree({}), tree({".secrets.baseline": b"{"}))
    assert [level for _, level, _ in said] == ["error"]


def test_attributes_anywhere_are_looked_at() -> None:
    after = tree({}, outside={"docs/.gitattributes": "* text\n*.md -diff\n"})
    said = found(tree({}), after)
    assert [(path, level) for path, level, _ in said] == [
        ("docs/.gitattributes", "warning")
    ]
