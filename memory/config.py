"""`memory.toml` read: TOML in, `Settings` out, or every problem with its key.

The published JSON Schema (`schema/memory.schema.json`) is the law. The readers here
accept exactly what it accepts, without the cost of importing a validator at every
start; where they balk, the validator says why. A test holds the two equal.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

from memory.bounded_pattern import trouble
from memory.config_trouble import explain
from memory.errors import SettingProblem, SettingsError
from memory.settings import (
    Consult,
    Duplicates,
    Limits,
    Merge,
    People,
    Person,
    Settings,
    Severity,
    StoreForm,
)


class _UnusualError(Exception):
    """The quick readers balk; the validator is asked for the reasons."""


_Reader = Callable[[Any], Any]
_WORD = r"[a-z0-9]+(-[a-z0-9]+)*"
_NAME = r"[A-Za-z0-9_.-]+"
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours"}
_KINDS = (
    "architecture",
    "domain",
    "glossary",
    "decision",
    "technical-decision",
    "lesson",
    "instinct",
)


def _need(condition: bool) -> None:
    if not condition:
        raise _UnusualError


def _flag(value: object) -> bool:
    _need(isinstance(value, bool))
    return cast("bool", value)


def _whole(low: int, high: int, value: object) -> int:
    # The schema's `integer` takes 5.0 too, as every JSON Schema validator does.
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    _need(isinstance(value, int) and not isinstance(value, bool))
    _need(low <= cast("int", value) <= high)
    return cast("int", value)


def _share(value: object) -> float:
    _need(isinstance(value, int | float) and not isinstance(value, bool))
    _need(0 <= cast("float", value) <= 1)
    return float(cast("float", value))


def _text(form: str, value: object) -> str:
    _need(isinstance(value, str) and re.fullmatch(form, value, re.DOTALL) is not None)
    return cast("str", value)


def _one_of(allowed: tuple[str, ...], value: object) -> str:
    _need(isinstance(value, str) and value in allowed)
    return cast("str", value)


def _several(
    read: _Reader, value: object, *, least: int = 0, unique: bool = False
) -> tuple[Any, ...]:
    _need(isinstance(value, list) and len(value) >= least)
    found = tuple(read(one) for one in cast("list[object]", value))
    _need(not unique or len(set(found)) == len(found))
    return found


def _table(readers: Mapping[str, _Reader], value: object) -> dict[str, Any]:
    _need(isinstance(value, dict) and value.keys() <= readers.keys())
    return {k: readers[k](one) for k, one in cast("dict[str, object]", value).items()}


def _names(form: str, read: _Reader, value: object) -> Mapping[str, Any]:
    _need(isinstance(value, dict))
    found = {
        _text(form, k): read(v) for k, v in cast("dict[str, object]", value).items()
    }
    return MappingProxyType(found)


def _period(value: object) -> timedelta:
    text = _text(r"[0-9]{1,6}[smh]", value)
    return timedelta(**{_UNITS[text[-1]]: int(text[:-1])})


def _person(value: object) -> Person:
    readers: dict[str, _Reader] = {
        "id": partial(_whole, 1, 2**63 - 1),
        "username": partial(_text, r"[A-Za-z0-9_][A-Za-z0-9_.-]*"),
    }
    found = _table(readers, value)
    _need(len(found) == len(readers))
    return Person(**found)


_persons = partial(_several, _person)
_pattern = partial(_text, r".{1,500}")
_words = partial(_several, partial(_text, _WORD), unique=True)

_SECTIONS: Mapping[str, tuple[type, Mapping[str, _Reader]]] = {
    "people": (
        People,
        {
            "approvers": _persons,
            "quiet_period": _period,
            "self_approval": _flag,
            "roles": partial(_names, r"[a-z][a-z0-9_-]*", _persons),
        },
    ),
    "store": (
        StoreForm,
        {
            "function_id": _pattern,
            "workflows": partial(_words, least=1),
            "action_labels": partial(
                _several, partial(_text, r".{1,40}"), least=1, unique=True
            ),
            "ticket": _pattern,
            "sources": partial(_several, _pattern, least=1),
        },
    ),
    "limits": (
        Limits,
        {
            "words": partial(_whole, 1, 10000),
            "cjk_chars_per_word": partial(_whole, 1, 10),
            "hook_words": partial(_whole, 1, 100),
            "file_bytes": partial(_whole, 1024, 1048576),
            "memories_per_mr": partial(_whole, 1, 100000),
        },
    ),
    "duplicates": (Duplicates, {"warn": _share, "near_identical": _share}),
    "consult": (
        Consult,
        {
            "required": partial(_several, partial(_one_of, _KINDS), unique=True),
            "technical_tags": _words,
        },
    ),
    "merge": (
        Merge,
        {
            "auto": _flag,
            "finalize": partial(_one_of, ("pipeline", "bot")),
            "language": partial(_one_of, ("vi", "en", "ja")),
        },
    ),
}


def _section(kind: type, readers: Mapping[str, _Reader], value: object) -> object:
    return kind(**_table(readers, value))


_severity = partial(_one_of, ("error", "warning", "off"))
_TOP: Mapping[str, _Reader] = {
    "version": partial(_whole, 1, 1),
    "rules": partial(_names, _WORD, _severity),
    "repositories": partial(
        _names, r"[a-z0-9][a-z0-9._-]*", partial(_text, rf"{_NAME}(/{_NAME})+")
    ),
    **{name: partial(_section, *parts) for name, parts in _SECTIONS.items()},
}


def schema() -> dict[str, Any]:
    """The JSON Schema of `memory.toml`, as published."""
    text = files("memory").joinpath("schema/memory.schema.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


def parse(data: bytes, path: str = "memory.toml") -> Settings:
    """Settings that the TOML in `data` says, defaults where it says nothing.

    `path` is for messages only. Raises `SettingsError` with every problem found.
    """
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        at = f"not valid UTF-8 at byte {error.start + 1}; save it as UTF-8"
        raise SettingsError(path, [SettingProblem("", at)]) from None
    except RecursionError:
        what = "not valid TOML: nested too deeply"
        raise SettingsError(path, [SettingProblem("", what)]) from None
    except ValueError as error:
        # The reader's own, or Python's about a number of thousands of digits.
        what = f"not valid TOML: {error}"
        raise SettingsError(path, [SettingProblem("", what)]) from None
    try:
        settings = Settings(**_table(_TOP, table))
    except _UnusualError:
        raise SettingsError(path, list(explain(table, schema()))) from None
    if problems := list(_further(settings)):
        raise SettingsError(path, problems)
    return settings


def severity(settings: Settings, rule: str, default: Severity) -> Severity:
    """Severity of a rule under these settings."""
    return settings.rules.get(rule, default)


def _further(settings: Settings) -> Iterator[SettingProblem]:
    """What a JSON Schema can't say: patterns are safe, thresholds are in order."""
    form = settings.store
    yield from _unusable("store.function_id", form.function_id)
    # Alone, and in a group as sources have it.
    tickets = (form.ticket, f"(?:{form.ticket})")
    bad = [one for ticket in tickets for one in _unusable("store.ticket", ticket)][:1]
    yield from bad
    told = replace(form, ticket="T") if bad else form
    for number, one in enumerate(told.source_patterns):
        yield from _unusable(f"store.sources[{number}]", one)
    if settings.duplicates.warn > settings.duplicates.near_identical:
        yield SettingProblem(
            "duplicates.near_identical",
            f"{settings.duplicates.near_identical} is below duplicates.warn "
            f"({settings.duplicates.warn}); it must be at least that",
        )


def _unusable(key: str, pattern: str) -> Iterator[SettingProblem]:
    if why := trouble(pattern):
        yield SettingProblem(key, why)
    elif re.fullmatch(pattern, ""):
        yield SettingProblem(key, "takes an empty text too, and so means nothing")
