"""Likeness is 1 for the same, low for other matters, and the same from both sides."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.likeness.compare import likeness
from tests.rules.likeness.labelled import PAIRS
from tests.rules.likeness.stock import (
    LANGUAGES,
    body,
    chance_of,
    light_edit,
    medium_edit,
)

WARN, NEAR_IDENTICAL = 0.6, 0.9


@given(st.text(max_size=200), st.text(max_size=200))
def test_likeness_is_symmetric_and_between_0_and_1(ours: str, theirs: str) -> None:
    found = likeness(ours, theirs)
    assert found == likeness(theirs, ours)
    assert 0 <= found <= 1


@given(st.text(max_size=200))
def test_a_text_is_wholly_like_itself(text: str) -> None:
    assert likeness(text, text) == 1


def test_mark_up_width_and_case_make_no_text_less_alike() -> None:
    assert likeness("**Refund** takes ５ days.", "refund takes 5 DAYS") == 1


def test_texts_without_letters_are_like_no_other() -> None:
    assert likeness("...", "refund") == 0
    assert likeness("ab", "cd") == 0
    assert likeness("ab", "ab!") == 1


@pytest.mark.parametrize("language", ["en", "vi", "ja"])
def test_the_first_threshold_parts_edits_from_other_matters(language: str) -> None:
    found = {label: [] for label in ("same", "unrelated")}  # type: dict[str, list[float]]
    for label, ours, theirs in PAIRS[language]:
        if label in found:
            found[label].append(likeness(ours, theirs))
    assert min(found["same"]) >= WARN
    assert max(found["unrelated"]) < WARN - 0.1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_thresholds_mean_the_same_in_every_language(language: str) -> None:
    chance = chance_of(3)
    texts = [body(chance, language) for _ in range(80)]
    light = [likeness(one, light_edit(chance, one, language)) for one in texts]
    medium = [likeness(one, medium_edit(chance, one, language)) for one in texts]
    others = [likeness(one, other) for one, other in pairwise(texts)]
    assert min(light) > 0.8
    assert sum(one >= NEAR_IDENTICAL for one in light) > 20
    assert min(medium) > WARN
    assert max(medium) < NEAR_IDENTICAL
    assert max(others) < WARN


def test_a_copy_padded_with_itself_is_no_less_alike() -> None:
    text = body(chance_of(4), "en")
    assert likeness(text, f"{text}\n\n{text}") > 0.97
