"""What is wrong with settings, for people: key, what was found, what may be."""

import difflib
from collections.abc import Iterator, Mapping
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


def explain(
    table: Mapping[str, object], law: Mapping[str, Any]
) -> Iterator[SettingProblem]:
    """Every reason why `table` breaks the JSON Schema `law`, key by key."""
    from jsonschema import Draft202012Validator

    errors = sorted(
        Draft202012Validator(law).iter_errors(table),
        key=lambda error: (str(error.json_path), error.message),
    )
    if not errors:
        yield SettingProblem("", "can't be read, though its schema allows it")
    for error in errors:
        yield from _problems(error)


def _problems(error: "ValidationError") -> Iterator[SettingProblem]:
    key = error.json_path.removeprefix("$").removeprefix(".")
    found, law = error.instance, error.schema
    unknown = error.validator == "additionalProperties"
    if unknown and isinstance(found, dict) and isinstance(law, Mapping):
        known = list(law.get("properties", {}))
        for name in sorted(set(found) - set(known)):
            near = difflib.get_close_matches(name, known, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "known: " + ", ".join(known)
            yield SettingProblem(f"{key}.{name}".strip("."), f"unknown key; {hint}")
        return
    yield SettingProblem(key, f"found {_shown(found)}; {_allowed(error)}")


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, bool | int | float):
        return str(value).lower()
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else type(value).__name__


def _allowed(error: "ValidationError") -> str:
    rule, want = error.validator, error.validator_value
    said: dict[str, str] = {
        "enum": f"allowed: {', '.join(want) if isinstance(want, list) else want}",
        "const": f"allowed: {want}",
        "type": f"it must be {_TYPES.get(str(want), want)}",
        "minimum": f"at least {want}",
        "maximum": f"at most {want}",
        "minItems": f"at least {want} entry",
        "maxLength": f"at most {want} characters",
        "minLength": "it must not be empty",
        "uniqueItems": "each entry once",
        "pattern": f"it must look like {want}",
        "required": f"needs {', '.join(want) if isinstance(want, list) else want}",
    }
    return said.get(str(rule), error.message)
