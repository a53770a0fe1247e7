"""A change is judged as the merge result, by the target's own settings and baseline."""

from datetime import date

import pytest

from memory import index
from memory.errors import SettingsError
from memory.store import Store
from memory.tree import SYMLINK, DictTree, File, Overlay
from rules import baseline
from rules.judging import Terms, change_context, read_settings, store_context
from tests import builders
from tests.real_git import FACT, LESSON, STORE

TERMS = Terms(date(2026, 11, 30))
INDEX, TOML = f"{STORE}/MEMORY.md", f"{STORE}/memory.toml"
EXCEPTIONS = f"{STORE}/.secrets.baseline"
MAIN = builders.tree({builders.FACT: builders.approved(builders.FACT)})
HASH = "0123456789abcdef0123456789abcdef01234567"


def test_the_settings_and_exceptions_are_those_of_the_target() -> None:
    loose = builders.edited(
        MAIN,
        {
            "memory.toml": "[limits]\nwords = 9999\n",
            ".secrets.baseline": baseline.add(None, FACT, "kind", HASH, "why"),
        },
    )
    judged = change_context(MAIN, MAIN, loose, TERMS)
    assert judged.settings.limits.words == 150
    assert not judged.baseline.allows(FACT, "kind", HASH)
    after = change_context(loose, loose, loose, TERMS)
    assert after.settings.limits.words == 9999
    assert after.baseline.allows(FACT, "kind", HASH)
    assert store_context(loose, TERMS).settings.limits.words == 9999


def test_settings_that_are_a_link_are_not_read() -> None:
    linked = DictTree({TOML: File(b"[limits]\nwords = 9\n", SYMLINK)})
    assert read_settings(linked, STORE).limits.words == 150


@pytest.mark.parametrize(
    ("path", "data"), [(TOML, b"\xff"), (EXCEPTIONS, b"{"), (EXCEPTIONS, b"[]")]
)
def test_what_the_target_can_not_say_stops_the_run(path: str, data: bytes) -> None:
    target = Overlay(MAIN, {path: File(data)})
    with pytest.raises(SettingsError, match=path):
        change_context(target, target, target, TERMS)
    with pytest.raises(SettingsError, match=path):
        store_context(target, TERMS)
    judged = change_context(MAIN, MAIN, target, TERMS)
    assert [one.path for one in judged.files] == [path]


def test_what_is_judged_is_the_merge_result() -> None:
    source = builders.edited(MAIN, {builders.LESSON: builders.memory()})
    target = builders.edited(MAIN, {builders.TERM: builders.approved(builders.TERM)})
    judged = change_context(MAIN, target, source, TERMS)
    assert [one.path for one in judged.files] == [LESSON]
    assert len(list(judged.head.memories())) == 3
    assert judged.conflicts == ()


def test_a_path_that_both_changed_is_a_conflict_and_the_index_never() -> None:
    source = builders.edited(MAIN, {builders.FACT: "mine", "MEMORY.md": "mine"})
    target = builders.edited(MAIN, {builders.FACT: "theirs", "MEMORY.md": "theirs"})
    judged = change_context(MAIN, target, source, TERMS)
    assert judged.conflicts == (FACT,)


def test_an_index_that_the_source_rebuilt_is_rebuilt_on_the_target() -> None:
    def with_index(files: dict[str, str]) -> Overlay:
        tree = builders.edited(MAIN, dict(files))
        rebuilt = index.rebuild(Store(tree, TERMS_SETTINGS, STORE))
        return Overlay(tree, {INDEX: File(rebuilt)})

    source = with_index({builders.LESSON: builders.approved()})
    target = with_index({builders.TERM: builders.approved(builders.TERM)})
    judged = change_context(MAIN, target, source, TERMS)
    assert judged.form == "finalized"
    assert judged.head.tree.read(INDEX) == judged.expected_index
    assert judged.head.tree.read(INDEX).count(b"\n- [") == 3


def test_an_index_written_by_hand_stays_for_the_rule_to_speak_about() -> None:
    source = builders.edited(MAIN, {"MEMORY.md": "# by hand\n"})
    judged = change_context(MAIN, MAIN, source, TERMS)
    assert judged.head.tree.read(INDEX) == b"# by hand\n"


TERMS_SETTINGS = read_settings(MAIN, STORE)
