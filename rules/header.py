"""The JSON Schema of the front matter, asked cheaply.

`rules/schema/front-matter.schema.json` is the law, and editors use it. A header that
keeps it is recognised here without the cost of a validator; where this balks, the
validator says what is wrong. A test holds the two equal.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

_ID = re.compile(r"mem-[A-Za-z0-9]+-[a-z0-9]+(?:-[a-z0-9]+)*")
_WORD = re.compile(r"[a-z0-9]+(?:[._+#-][a-z0-9]+)*")
_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_COMMIT = re.compile(r"[0-9a-f]{7,64}")

Values = Mapping[str, Any]


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 200 and bool(_ID.fullmatch(value))


def _is_date(value: object) -> bool:
    return isinstance(value, str) and bool(_DATE.fullmatch(value))


def _is_text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and 0 < len(value) <= most


def _is_one_of(*allowed: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in allowed


def _are_words(least: int, most: int) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return (
            isinstance(value, tuple)
            and least <= len(value) <= most
            and all(isinstance(one, str) for one in value)
            and len(set(value)) == len(value)
            and all(len(one) <= 60 and _WORD.fullmatch(one) for one in value)
        )

    return check


def _are_refs(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and all(isinstance(one, str) and 0 < len(one) <= 500 for one in value)
        and len(set(value)) == len(value)
    )


def _is_number(value: object) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value <= 1
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _or_null(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


_REQUIRED: Mapping[str, Callable[[object], bool]] = {
    "id": _is_id,
    "type": _is_one_of("lesson", "fact", "decision", "glossary", "instinct"),
    "workflows": _are_words(1, 1000),
    "tags": _are_words(1, 12),
    "scope": _is_text(100),
    "confidence": _is_number,
    "source": _is_text(200),
    "status": _is_one_of("pending", "approved", "deprecated"),
    "hits": _is_count,
    "created": _is_date,
    "reviewed_by": _or_null(lambda one: isinstance(one, str) and len(one) <= 255),
    "refs": _are_refs,
    "verified_commit": _or_null(
        lambda one: isinstance(one, str) and bool(_COMMIT.fullmatch(one))
    ),
    "stale": lambda one: isinstance(one, bool),
}
_OPTIONAL: Mapping[str, Callable[[object], bool]] = {
    "reviewed_at": _or_null(_is_date),
    "supersedes": _is_id,
    "superseded_by": _is_id,
    "promoted_to": _is_text(500),
    "removal": _is_one_of("soft", "hard"),
    "removal_reason": _is_text(500),
    "basis": _is_one_of("stated", "inferred"),
    "valid_until": _is_date,
}
REQUIRED_KEYS = tuple(_REQUIRED)
KNOWN_KEYS = (*_REQUIRED, *_OPTIONAL)


def conforms(values: Values) -> bool:
    """Whether a header keeps the schema; False means that the validator is asked."""
    for key, check in _REQUIRED.items():
        if key not in values or not check(values[key]):
            return False
    if len(values) == len(_REQUIRED):
        return True
    extra = values.keys() - _REQUIRED.keys()
    return all(key in _OPTIONAL and _OPTIONAL[key](values[key]) for key in extra)


def schema() -> dict[str, Any]:
    """The JSON Schema of the front matter, as published."""
    text = files("rules").joinpath("schema/front-matter.schema.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


@cache
def _validator() -> Any:  # noqa: ANN401  (imported late; jsonschema is heavy)
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema())


def violations(values: Values) -> Iterator[tuple[str, str]]:
    """(key, keyword) of every rule of the schema a header breaks; '' is the whole.

    `required` names the missing key, `additionalProperties` the unknown one.
    """
    for error in _validator().iter_errors(plain(values)):
        keyword = str(error.validator)
        if keyword == "required":
            yield from _named(error.validator_value, error.instance, missing=True)
        elif keyword == "additionalProperties":
            yield from _named(KNOWN_KEYS, error.instance, missing=False)
        else:
            yield str(error.absolute_path[0]) if error.absolute_path else "", keyword


def _named(
    known: object, found: Mapping[str, object], *, missing: bool
) -> Iterator[tuple[str, str]]:
    names = cast("tuple[str, ...]", known)
    if missing:
        yield from ((name, "required") for name in names if name not in found)
    else:
        extra = (name for name in found if name not in names)
        yield from ((name, "additionalProperties") for name in extra)


def plain(value: Any) -> Any:  # noqa: ANN401  (values of any YAML type)
    """A value as JSON knows it: tuples are lists, mappings dicts."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    return value
