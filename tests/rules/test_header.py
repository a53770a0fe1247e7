"""The quick check of a header accepts only what the published JSON Schema accepts."""

import math
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from memory.item import parse
from rules.examples import approved, memory
from rules.header import KNOWN_KEYS, conforms, plain, schema, violations

GOOD = dict(parse(memory().encode()).values)
words = st.sampled_from(["a", "http-429", "A", "", "x" * 61, "a_b", "c++", "é", "1"])
odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(allow_nan=False),
    words,
    st.sampled_from(["2026-07-09", "2026-13-09", "9e12abc", "abcdef1", "soft", "hard"]),
    st.sampled_from(["mem-F003-x", "mem-f003-x-y", "mem--x", "lesson", "approved"]),
    st.lists(words, max_size=14).map(tuple),
    st.just({"a": 1}),
)
keys = st.sampled_from([*KNOWN_KEYS, "Status", "stael", "2026"])


def is_valid(values: Mapping[str, Any]) -> bool:
    return bool(Draft202012Validator(schema()).is_valid(plain(dict(values))))


@given(st.dictionaries(keys, odd, max_size=4), st.sets(keys, max_size=2))
def test_what_the_quick_check_accepts_the_schema_accepts(
    changed: dict[str, Any], left_out: set[str]
) -> None:
    values = {k: v for k, v in {**GOOD, **changed}.items() if k not in left_out}
    if conforms(values):
        assert is_valid(values)


@given(st.dictionaries(keys, odd, max_size=3))
def test_what_the_schema_refuses_has_a_named_reason(changed: dict[str, Any]) -> None:
    values = {**GOOD, **changed}
    reasons = list(violations(values))
    assert bool(reasons) == (not is_valid(values))
    assert all(key for key, _ in reasons)


def test_ordinary_headers_need_no_validator() -> None:
    for text in (memory(), approved(), memory(valid_until="2027-03-31")):
        assert conforms(parse(text.encode()).values)


def test_not_a_number_is_left_to_the_rule_about_confidence() -> None:
    values = {**GOOD, "confidence": math.nan}
    assert not conforms(values)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
