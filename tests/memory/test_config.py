"""Promised: `memory.toml` is taken exactly when its published schema takes it."""

import datetime
import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from memory import config
from memory.errors import SettingsError
from memory.settings import Person, Settings
from tests.memory.near_settings import SCHEMA, near_object


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(map(escaped, value)) + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return repr(value)


def escaped(letter: str) -> str:
    if letter.isascii() and letter.isprintable() and letter not in '"\\':
        return letter
    return f"\\U{ord(letter):08X}"


def document(table: Mapping[str, Any]) -> bytes:
    return "".join(f"{toml(k)} = {toml(v)}\n" for k, v in table.items()).encode()


# JSON Schema's regular expressions are JavaScript's, where `$` is the very end;
# Python's would let a line end pass.
def exact(law: Any) -> Any:
    if isinstance(law, dict):
        return {
            key: one.removesuffix("$") + r"\Z" if is_pattern(key, one) else exact(one)
            for key, one in law.items()
        }
    return [exact(one) for one in law] if isinstance(law, list) else law


def is_pattern(key: str, one: object) -> bool:
    return key == "pattern" and isinstance(one, str)


VALIDATOR = Draft202012Validator(exact(SCHEMA))


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, int | float):
        yield value
    parts = value.values() if isinstance(value, dict) else value
    for one in parts if isinstance(value, dict | list) else ():
        yield from numbers(one)


def is_no_json(number: float) -> bool:
    """Whether it is a number that JSON does not know: not finite, over 64 bits."""
    if isinstance(number, float):
        return not math.isfinite(number)
    return not -(2**63) <= number < 2**63


def is_further_wrong(table: Mapping[str, Any]) -> bool:
    """Whether something is wrong that no schema can say."""
    if any(map(is_no_json, numbers(table))):
        return True
    form, shares = table.get("store", {}), table.get("duplicates", {})
    ticket = form.get("ticket", Settings().store.ticket)
    for pattern in [form.get("function_id", ""), ticket, *form.get("sources", [])]:
        try:
            whole = re.compile(pattern.replace("{ticket}", f"(?:{ticket})"))
        except re.error:
            return True
        if pattern and whole.fullmatch(""):
            return True
    return bool(shares.get("warn", 0.6) > shares.get("near_identical", 0.9))


@settings(max_examples=400, deadline=None)
@given(near_object(SCHEMA))
def test_settings_are_taken_exactly_when_the_schema_takes_them(
    table: dict[str, Any],
) -> None:
    is_valid = VALIDATOR.is_valid(table)
    allowed = is_valid and not is_further_wrong(table)
    try:
        config.parse(document(table))
    except SettingsError as error:
        refused = error.problems
    else:
        refused = ()
    assert (not refused) is allowed
    assert all("though its schema" not in one.message for one in refused)


def problems(text: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        config.parse(text.encode(), "99.Memory/memory.toml")
    assert str(caught.value).startswith("99.Memory/memory.toml can't be used:")
    return [str(one) for one in caught.value.problems]


def test_an_empty_file_says_what_no_file_says() -> None:
    assert config.parse(b"") == Settings()
    assert config.parse(b"version = 1\n") == Settings()
    assert config.parse("\ufeff# nothing\r\n".encode()) == Settings()


def test_everything_that_can_be_said_is_heard() -> None:
    found = config.parse(
        b"""
        version = 1
        [people]
        approvers = [{ id = 42, username = "pm-user" }]
        quiet_period = "90s"
        self_approval = true
        roles.tl = [{ id = 43, username = "tl-user" }]
        [store]
        function_id = '[A-Z]+_x'
        workflows = ["coding"]
        action_labels = ["Do"]
        ticket = 'T\\d+'
        sources = ['{ticket}']
        [limits]
        words = 10
        [rules]
        duplicate = "off"
        [duplicates]
        warn = 0
        near_identical = 1
        [repositories]
        app = "group/sub/app"
        [consult]
        required = ["domain"]
        technical_tags = ["api"]
        [merge]
        auto = true
        finalize = "bot"
        language = "ja"
        """
    )
    assert found.people.approvers == (Person(42, "pm-user"),)
    assert found.people.quiet_period == timedelta(seconds=90)
    assert found.people.roles == {"tl": (Person(43, "tl-user"),)}
    assert found.store.names_source("T12 / Gate 4")
    assert found.store.is_function_id("AB_x")
    assert (found.limits.words, found.limits.hook_words) == (10, 15)
    assert config.severity(found, "duplicate", "error") == "off"
    assert config.severity(found, "secret", "error") == "error"
    assert (found.duplicates.warn, found.duplicates.near_identical) == (0.0, 1.0)
    assert found.repositories == {"app": "group/sub/app"}
    assert found.consult.required == ("domain",)
    assert (found.merge.auto, found.merge.finalize) == (True, "bot")


def test_defaults_are_allowed_by_the_schema() -> None:
    usual = Settings()
    table = {
        "store": {
            "function_id": usual.store.function_id,
            "workflows": list(usual.store.workflows),
            "action_labels": list(usual.store.action_labels),
            "ticket": usual.store.ticket,
            "sources": list(usual.store.sources),
        },
        "limits": {"words": usual.limits.words, "file_bytes": usual.limits.file_bytes},
        "people": {"quiet_period": "5m"},
        "consult": {"required": list(usual.consult.required)},
    }
    assert config.parse(document(table)) == usual


PROBLEMS = r"""
[limits]#words = 0 -> limits.words: found 0; at least 1
[limits]#words = 10001 -> limits.words: found 10001; at most 10000
[limits]#words = '9' -> limits.words: found "9"; it must be a whole number
[limits]#words = true -> limits.words: found true; it must be a whole number
[limits]#words = 1.5 -> limits.words: found 1.5; it must be a whole number
[limits]#words = nan -> limits.words: found nan; it must be a finite number
[limits]#wrods = 9 -> limits.wrods: unknown key; did you mean words?
[merge]#x = 1 -> merge.x: unknown key; known: auto, finalize, language
[merge]#"a\nb" = 1 -> merge."a\nb": unknown key; known: auto, finalize, language
[merge]#language = 'fr' -> merge.language: found "fr"; allowed: vi, en, ja
peopel = 1 -> peopel: unknown key; did you mean people?
people = 1 -> people: found 1; it must be a table
version = 2 -> version: found 2; allowed: 1
[people]#quiet_period = '5' -> people.quiet_period: found "5"; LOOK ^[0-9]{1,6}[smh]$
[people]#quiet_period = "5m\n" -> people.quiet_period: found "5m\n"; LOOK ^[0-9]{1,6}[smh]$
[people]#quiet_period = 2026-07-09 -> people.quiet_period: found a date; it must be a text in quotes
[people]#approvers = [{ id = 4 }] -> people.approvers[0]: found a table; it needs id, username
[people]#approvers = [{ id = 'x', username = 'y' }] -> people.approvers[0].id: found "x"; it must be a whole number
[people]#roles.tl = 'x' -> people.roles.tl: found "x"; it must be a list
[store]#workflows = [] -> store.workflows: found a list; at least 1 entry
[store]#workflows = ['a', 'a'] -> store.workflows: found a list; each entry once
[store]#ticket = '' -> store.ticket: found ""; it must not be empty
[store]#ticket = '[' -> store.ticket: not a regular expression: unterminated character set at position 0
[store]#ticket = '(?i)app-1' -> store.ticket: not a regular expression: global flags not at the start of the expression at position 3; write flags as (?i:...)
[store]#ticket = '.*' -> store.ticket: takes an empty text too, and so means nothing
[store]#sources = ['x*'] -> store.sources[0]: takes an empty text too, and so means nothing
[duplicates]#warn = 0.95 -> duplicates.near_identical: 0.9 is below duplicates.warn (0.95); it must be at least that
[rules]#secret = 'no' -> rules.secret: found "no"; allowed: error, warning, off
[rules]#Secret = 'off' -> rules: found "Secret"; LOOK ^[a-z0-9]+(-[a-z0-9]+)*$
[repositories]#app = 'app' -> repositories.app: found "app"; LOOK ^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+$
"""  # noqa: E501  (a line is a case)


@pytest.mark.parametrize("case", PROBLEMS.strip().split("\n"))
def test_a_problem_names_the_key_what_was_found_and_what_is_allowed(case: str) -> None:
    text, _, problem = case.partition(" -> ")
    expected = problem.replace("LOOK", "it must look like")
    found = problems(text.replace("#", "\n"))
    assert found == [expected]


def test_a_ticket_of_several_forms_is_one_part_of_a_source() -> None:
    text = "[store]\nticket = 'AP-\\d|WEB-\\d'\nsources = ['Task {ticket}']\n"
    form = config.parse(text.encode()).store
    assert form.names_source("Task WEB-1")
    assert not form.names_source("WEB-1")


def test_two_sources_may_name_their_groups_alike() -> None:
    text = "[store]\nticket = '(?P<k>AP)-\\d'\nsources = ['{ticket}', 'T {ticket}']\n"
    assert config.parse(text.encode()).store.names_source("T AP-1")


def test_every_problem_is_named_at_once() -> None:
    found = problems("x = 1\n[limits]\nwords = 0\n[merge]\nauto = 1\n")
    assert [one.partition(":")[0] for one in found] == [
        "x",
        "limits.words",
        "merge.auto",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a = \xff", "not valid UTF-8 at byte 5; save it as UTF-8"),
        (b"a = ", "not valid TOML: Invalid value (at end of document)"),
        (b"a = 1\na = 2", "not valid TOML: Cannot overwrite a value"),
        (b"a = " + b"1" * 5000, "not valid TOML: Exceeds the limit"),
        (b"a = " + b"[" * 10000, "not valid TOML:"),
    ],
)
def test_what_is_no_toml_is_refused_by_name(data: bytes, message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        config.parse(data)
    assert message in str(caught.value)


def test_a_long_value_is_not_repeated_whole() -> None:
    [found] = problems(f"[merge]\nlanguage = '{'x' * 5000}'")
    assert len(found) < 200


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert json.dumps(SCHEMA)
