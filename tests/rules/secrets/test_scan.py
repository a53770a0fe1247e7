"""A scan says where and what kind, never the value; offsets are the original's."""

import hashlib
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import secrets
from rules.secrets.found import Found, Rank, apart
from tests.rules.secrets.made_up import (
    PASSWORDS,
    URLSAFE,
    aws,
    github,
    gitlab,
    rolled,
    shown,
    stretches,
)


def test_sightings_stand_in_order_and_apart() -> None:
    text = f"b {gitlab()} a {aws()}\npassword: {PASSWORDS[0]}\n{github()}"
    found = secrets.scan(text)
    assert len(found) == 4
    for one, other in pairwise(found):
        assert one.end <= other.start


def test_the_most_specific_kind_wins_where_several_see_one_value() -> None:
    assert shown(f"GITLAB_TOKEN={gitlab()}") == [
        ("GitLab personal access token", gitlab())
    ]
    url = f"https://oauth2:{gitlab()}@gitlab.example.com/x.git"
    assert shown(url) == [("GitLab personal access token", gitlab())]


def test_the_winner_grows_over_what_it_swallows() -> None:
    one = Found(5, 20, "token", Rank.TOKEN, "t")
    other = Found(0, 12, "named", Rank.NAMED, "n")
    assert apart([one, other]) == (Found(0, 20, "token", Rank.TOKEN, "t"),)


def test_finds_that_only_touch_stay_two() -> None:
    one = Found(0, 5, "a", Rank.TOKEN, "a")
    other = Found(5, 9, "b", Rank.TOKEN, "b")
    assert apart([other, one]) == (one, other)


def test_the_digest_is_the_one_a_baseline_keeps() -> None:
    (found,) = secrets.scan(f"use {gitlab()} here")
    assert found.digest == hashlib.sha1(gitlab().encode()).hexdigest()  # noqa: S324
    (hidden,) = secrets.scan(f"use {gitlab()[:9]}\u200b{gitlab()[9:]} here")
    assert hidden.digest == found.digest


def test_no_value_shows_in_a_repr() -> None:
    found = secrets.scan(f"password: {PASSWORDS[0]}, {gitlab()}")
    assert PASSWORDS[0] not in repr(found)
    assert gitlab() not in repr(found)
    assert gitlab() not in repr(Found(0, 9, "k", Rank.TOKEN, gitlab()))


def test_front_matter_is_searched_like_the_body() -> None:
    text = f"---\nsource: PAY-1 / {gitlab()}\n---\nBody.\n"
    assert stretches(text) == [gitlab()]


def test_an_empty_text_holds_nothing() -> None:
    assert secrets.scan("") == ()


def test_a_lone_surrogate_is_no_trouble() -> None:
    assert stretches(f"\ud800 {gitlab()}") == [gitlab()]
    assert stretches(f"password: \udfff{PASSWORDS[0]}") == []


@pytest.mark.parametrize(
    ("value", "shows"),
    [
        ("", "…"),
        ("abc", "…"),
        ("abcd", "a…"),
        ("abcdefgh", "ab…"),
        ("a" * 16, "aaaa…"),
        ("a" * 4000, "aaaa…"),
    ],
)
def test_a_mask_shows_a_quarter_and_four_characters_at_most(
    value: str, shows: str
) -> None:
    assert secrets.mask(value) == shows


@given(st.text(max_size=80), st.integers(0, 5))
def test_places_are_right_whatever_stands_around(around: str, seed: int) -> None:
    token = "gl" + "pat-" + rolled(20, URLSAFE, seed)
    text = f"{around}\n{token}\n{around}"
    assert any(token in stretch for stretch in stretches(text))
    for one in secrets.scan(text):
        assert 0 <= one.start < one.end <= len(text)
        assert len(one.digest) == 40


def test_the_same_text_gives_the_same_sightings() -> None:
    lines = [f"password: {one}" for one in PASSWORDS] + [gitlab(), aws()]
    random.Random(1).shuffle(lines)  # noqa: S311  (no secret)
    text = "\n".join(lines)
    assert secrets.scan(text) == secrets.scan(text)
