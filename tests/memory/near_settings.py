"""Strategies: tables of settings that the published schema allows, or nearly."""

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from memory import config

SCHEMA = config.schema()

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
junk: st.SearchStrategy[Any] = (
    texts
    | st.booleans()
    | st.integers(-2, 2**64)
    | st.floats()
    | st.just(datetime.date(2026, 7, 9))
    | st.lists(texts | st.integers(), max_size=2)
    | st.dictionaries(texts, texts, max_size=2)
)


def near(law: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a schema allows, or nearly."""
    if "$ref" in law:
        return near(SCHEMA["$defs"][law["$ref"].rpartition("/")[2]])
    if "enum" in law or "const" in law:
        allowed = law.get("enum") or [law["const"]]
        return st.sampled_from([*allowed * 4, 1, "x"])
    make: Mapping[str, Callable[[Mapping[str, Any]], st.SearchStrategy[Any]]] = {
        "string": near_text,
        "integer": near_number,
        "number": near_number,
        "array": near_array,
        "object": near_object,
        "boolean": lambda _: st.booleans(),
    }
    found = make[law["type"]](law)
    return st.one_of(*[found] * 12, junk)


def near_text(law: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if "pattern" in law:
        # `$` alone would let a line end pass.
        form = st.from_regex(law["pattern"].removesuffix("$") + r"\Z")
        return st.one_of(*[form] * 12, form.map(lambda text: text + "\n"))
    low, high = law.get("minLength", 0), law.get("maxLength", 9)
    return texts | st.just("x" * low) | st.just("é" * high) | st.just("x" * (high + 1))


def near_number(law: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    low, high = law.get("minimum", 0), law.get("maximum", 9)
    edges = st.sampled_from([low - 1, low, high, high + 1, float(low), high - 0.5])
    inside = st.integers(low, high)
    return st.one_of(inside, inside, inside, edges)


def near_array(law: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    return st.lists(near(law["items"]), max_size=3)


def near_object(law: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if isinstance(law.get("additionalProperties"), dict):
        names = near_text(law["propertyNames"])
        inside = near(law["additionalProperties"])
        return st.dictionaries(st.one_of(names, names, texts), inside, max_size=2)
    known = {name: near(one) for name, one in law.get("properties", {}).items()}
    required = {name: known[name] for name in law.get("required", [])}
    # A few keys at a time, or hardly any table would be right.
    chosen = st.lists(st.sampled_from(sorted(known)), max_size=2).flatmap(
        lambda names: st.fixed_dictionaries(
            {**required, **{name: known[name] for name in names}}
        )
    )
    more = st.dictionaries(texts, junk, max_size=1)
    odd = st.tuples(chosen, more).map(lambda both: {**both[1], **both[0]})
    lacking = st.fixed_dictionaries({}, optional=required)
    return st.one_of(*[chosen] * 12, odd, lacking)
