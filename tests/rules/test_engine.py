"""Findings in one order, a crash is a finding, nothing secret is repeated."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

import pytest

from memory.errors import UserError
from memory.settings import Settings, Severity
from memory.store import Store, StoreFile
from memory.text import Position
from memory.tree import DictTree
from rules import engine
from rules.engine import INTERNAL_ERROR, WITHHELD, Key, Remembered
from rules.judging import Terms, change_context, store_context
from rules.model import Context, Problem, Rule, file_rule, store_rule
from tests import builders
from tests.real_git import FACT, LESSON, STORE, TERM

TODAY = date(2026, 11, 30)
TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
FILES = {
    builders.LESSON: builders.memory(builders.LESSON),
    builders.FACT: builders.memory(builders.FACT),
}


def context(files: Mapping[str, str] = FILES, **severities: Severity) -> Context:
    found = store_context(builders.tree(files, with_index=False), Terms(TODAY))
    # A toy rule has no name that settings in a file may use.
    head = Store(found.head.tree, Settings(rules=severities))
    return replace(found, head=head)


def says(message: str, rule_id: str = "toy", **more: object) -> Rule:
    """A toy rule that says the same of every memory."""

    def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
        yield Problem(message, **more)  # type: ignore[arg-type]

    return file_rule(check, id=rule_id, doc="A toy.", examples=[])


def crashes(error: BaseException, rule_id: str = "broken") -> Rule:
    def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
        yield Problem("seen before the crash", at="id")
        raise error

    return file_rule(check, id=rule_id, doc="A toy.", examples=[])


def crashes_across(error: BaseException) -> Rule:
    def check(context: Context) -> Iterator[tuple[str, Problem]]:  # noqa: ARG001
        yield FACT, Problem("seen before the crash")
        raise error

    return store_rule(check, id="broken-across", doc="A toy.", examples=[])


def test_findings_come_in_the_order_of_path_place_and_rule() -> None:
    rules = [says("b", "second"), says("a", "first", at="tags"), says("c", "third")]
    found = [(one.path, one.line, one.rule) for one in engine.run(rules, context())]
    assert found == [
        (FACT, 1, "second"), (FACT, 1, "third"), (FACT, 5, "first"),
        (LESSON, 1, "second"), (LESSON, 1, "third"), (LESSON, 5, "first"),
    ]  # fmt: skip


def test_the_order_of_rules_changes_nothing_and_nothing_is_said_twice() -> None:
    rules = [says("a", "first"), says("b", "second"), says("a", "first")]
    assert engine.run(rules, context()) == engine.run(rules[::-1], context())
    assert len(engine.run(rules, context())) == 4


@pytest.mark.parametrize(
    "error", [ValueError(TOKEN), RecursionError(), MemoryError(), KeyError("x")]
)
def test_a_rule_that_crashes_is_a_finding_and_the_others_go_on(
    error: Exception,
) -> None:
    rules = [crashes(error), says("fine"), crashes_across(error)]
    found = engine.run(rules, context())
    crashed = [one for one in found if one.rule == INTERNAL_ERROR]
    assert [(one.path, one.line) for one in crashed] == [
        (STORE, 1), (FACT, 1), (LESSON, 1),
    ]  # fmt: skip
    assert {one.severity for one in crashed} == {"error"}
    assert all(type(error).__name__ in one.message for one in crashed)
    assert TOKEN not in str(found)
    assert [one.path for one in found if one.rule == "toy"] == [FACT, LESSON]


def test_a_crash_stays_an_error_where_the_rule_is_a_warning_and_off_is_off() -> None:
    softened = context(broken="warning")
    found = engine.run([crashes(ValueError())], softened)
    assert {one.severity for one in found} == {"error"}
    silenced = context(broken="off")
    assert engine.run([crashes(ValueError())], silenced) == ()


def test_a_file_that_can_not_be_read_is_no_fault_of_the_rule() -> None:
    with pytest.raises(UserError, match="can't be read"):
        engine.run([crashes(UserError("x can't be read"))], context())


def test_an_interrupt_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt):
        engine.run([crashes(KeyboardInterrupt())], context())


def test_severities_are_those_of_the_settings() -> None:
    loose = context(toy="warning")
    assert {one.severity for one in engine.run([says("x")], loose)} == {"warning"}
    fixed = engine.run([says("x", level="error")], loose)
    assert {one.severity for one in fixed} == {"error"}


def test_a_message_never_repeats_a_secret_of_the_files_it_is_about() -> None:
    files = {
        builders.LESSON: builders.memory(body=f"token: {TOKEN}\n"),
        builders.FACT: builders.memory(builders.FACT),
    }
    quoting = says(f"beside {TOKEN} it says", quotes=(LESSON,))
    found = engine.run([quoting], context(files))
    assert {one.message for one in found} == {"Beside glpa… it says."}


def test_a_message_repeats_no_secret_that_was_there_before() -> None:
    part = TOKEN[4:]
    base = DictTree({LESSON: f"token: {TOKEN}\n".encode()})
    head = DictTree({LESSON: b"gone\n"})
    changed = change_context(base, base, head, Terms(TODAY))
    (found,) = engine.run([says(f"was {TOKEN}, now gone")], changed)
    assert part not in found.message


def test_where_masking_fails_the_message_is_withheld(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(TOKEN)

    monkeypatch.setattr(engine, "mask", fail)
    found = engine.run([says(TOKEN)], context())
    assert {one.message for one in found} == {WITHHELD}


def test_places_are_fields_positions_or_the_file() -> None:
    rules = [
        says("field", at="status"),
        says("place", at=Position(17, 3)),
        says("missing", at="nothing"),
        says("file"),
    ]
    found = engine.run(rules, context())
    assert {one.message: (one.line, one.column) for one in found} == {
        "Field.": (9, 9), "Place.": (17, 3), "Missing.": (1, 1), "File.": (1, 1),
    }  # fmt: skip


class Memory:
    """A memo held in a dict, that counts what it was asked."""

    def __init__(self) -> None:
        self.known: dict[Key, Remembered] = {}
        self.hits = 0

    def get(self, key: Key) -> Remembered | None:
        found = self.known.get(key)
        self.hits += found is not None
        return found

    def put(self, key: Key, found: Remembered) -> None:
        self.known[key] = found


def test_what_is_remembered_is_not_checked_again_and_reads_alike() -> None:
    memo, rules = Memory(), [says("x", at="id"), says("y", level="warning")]
    cold = engine.run(rules, context(), memo)
    assert memo.hits == 0
    assert engine.run([crashes(ValueError())], context(), memo) == cold
    assert memo.hits == 2


def test_a_crash_is_not_remembered() -> None:
    memo = Memory()
    engine.run([crashes(ValueError())], context(), memo)
    assert memo.known == {}


def test_a_file_is_remembered_with_its_path_mode_and_bytes() -> None:
    memo = Memory()
    engine.run([says("x")], context({builders.TERM: "a\n"}), memo)
    ((path, mode, blob),) = memo.known
    assert (path, mode) == (TERM, 0o100644)
    assert len(blob) == 40


def test_progress_is_told_file_by_file() -> None:
    told: list[tuple[int, int]] = []
    engine.run([says("x")], context(), None, lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]
