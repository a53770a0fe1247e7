"""Every string of a baseline is read, save the hashes that it is kept for."""

import json

from hypothesis import given
from hypothesis import strategies as st

from rules.remarks import remarks

HASH = "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3"
ENTRY = {"type": "Password", "hashed_secret": HASH, "reason": "Một giá trị mẫu."}


def said(text: str) -> list[str]:
    """The remarks of a baseline, without their places."""
    return [one for _, one in remarks(text)]


def test_reasons_kinds_and_paths_are_read_and_hashes_are_not() -> None:
    text = json.dumps({"version": "1.5.0", "results": {"01/a.md": [ENTRY]}}, indent=2)
    found = said(text)
    assert {"01/a.md", "Password", "Một giá trị mẫu."} <= set(found)
    assert HASH not in found


def test_a_hash_that_is_none_is_read_like_any_other_string() -> None:
    text = json.dumps({"results": {"a": [{**ENTRY, "hashed_secret": "opensesame"}]}})
    assert "opensesame" in said(text)
    assert HASH in said(json.dumps({"note": HASH}))


def test_a_key_that_stands_twice_hides_nothing() -> None:
    assert {"first", "second"} <= set(said('{"reason": "first", "reason": "second"}'))


def test_what_is_no_json_is_one_remark() -> None:
    assert list(remarks("{no json")) == [(0, "{no json")]
    assert said("[" * 100_000) == ["[" * 100_000]


def test_a_remark_is_placed_where_it_stands() -> None:
    text = json.dumps({"results": {}, "why": "đã hỏi PM"}, indent=2)
    places = {one: at for at, one in remarks(text)}
    assert text[places["đã hỏi PM"] :].startswith('"\\u0111')


@given(st.dictionaries(st.text(), st.text()))
def test_every_string_of_any_object_is_read(body: dict[str, str]) -> None:
    assert sorted(said(json.dumps(body))) == sorted([*body, *body.values()])
