"""What is wrong with settings, for people: key, what was found, what may be."""

import difflib
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from memory.errors import SettingProblem

if TYPE_CHECKING:
    from jsonschema import ValidationError

_TYPES = {
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "string": "a text in quotes",
    "array": "a list",
    "object": "a table",
}
_KINDS = {
    "list": "a list",
    "dict": "a table",
    "date": "a date",
    "time": "a time",
    "datetime": "a date and time",
}
_LONGEST = 40


def explain(
    table: Mapping[str, object], law: Mapping[str, Any]
) -> Iterator[SettingProblem]:
    """Every reason why `table` breaks the JSON Schema `law`, key by key."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    numbers = list(_numbers(table, ()))
    if numbers:
        # JSON has none of them, and the validator can't compare or print them.
        yield from numbers
        return
    exact = extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
    validator = exact(law)
    errors = list(validator.iter_errors(table))
    for error in sorted(errors, key=lambda error: (error.json_path, error.message)):
        yield from _problems(error)
    if not errors:
        yield SettingProblem("", "can't be read, though its schema allows it")


def _numbers(value: object, path: tuple[object, ...]) -> Iterator[SettingProblem]:
    """Numbers that JSON does not know."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _numbers(one, (*path, name))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from _numbers(one, (*path, at))
    elif isinstance(value, float) and not math.isfinite(value):
        yield SettingProblem(_key(path), f"found {value}; it must be a finite number")
    elif isinstance(value, int) and not -(2**63) <= value < 2**63:
        yield SettingProblem(_key(path), "found a number of more than 64 bits")


def _pattern(
    _: object, form: str, value: object, __: object
) -> Iterator["ValidationError"]:
    from jsonschema import ValidationError

    # A `$` of JSON Schema is the very end; Python's lets a line end stand before it.
    exact = form.removesuffix("$") + r"\Z" if form.endswith("$") else form
    if isinstance(value, str) and not re.search(exact, value):
        yield ValidationError("does not look as it must")


def _problems(error: "ValidationError") -> Iterator[SettingProblem]:
    path = tuple(error.absolute_path)
    found, law = error.instance, error.schema
    unknown = error.validator == "additionalProperties"
    if unknown and isinstance(found, dict) and isinstance(law, Mapping):
        known = list(law.get("properties", {}))
        for name in sorted(set(found) - set(known)):
            near = difflib.get_close_matches(name[:_LONGEST], known, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "known: " + ", ".join(known)
            yield SettingProblem(_key((*path, name)), f"unknown key; {hint}")
        return
    yield SettingProblem(_key(path), f"found {_shown(found)}; {_allowed(error)}")


def _key(path: Iterable[object]) -> str:
    """A key as TOML writes it; an entry of a list by its place, from 0."""
    key = ""
    for part in path:
        if isinstance(part, int):
            key += f"[{part}]"
        else:
            plain = re.fullmatch("[A-Za-z0-9_-]{1,80}", str(part))
            key += f".{part if plain else _quoted(str(part))}"
    return key.removeprefix(".")


def _quoted(text: str) -> str:
    return json.dumps(text[:_LONGEST], ensure_ascii=not text.isprintable())


def _shown(value: object) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool | int | float):
        return str(value).lower()
    return _KINDS.get(type(value).__name__, "something else")


def _allowed(error: "ValidationError") -> str:
    rule, want = error.validator, error.validator_value
    listed = ", ".join(map(str, want)) if isinstance(want, list) else want
    said: dict[str, str] = {
        "enum": f"allowed: {listed}",
        "const": f"allowed: {want}",
        "type": f"it must be {_TYPES.get(str(want), want)}",
        "minimum": f"at least {want}",
        "maximum": f"at most {want}",
        "minItems": f"at least {want} entry",
        "maxLength": f"at most {want} characters",
        "minLength": "it must not be empty",
        "uniqueItems": "each entry once",
        "pattern": f"it must look like {want}",
        "required": f"it needs {listed}",
    }
    return said.get(str(rule), error.message)
