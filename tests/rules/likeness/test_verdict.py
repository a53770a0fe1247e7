"""Two memories are unlike, duplicates, or in contradiction: as people would say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.likeness.verdict import verdict
from tests.rules.likeness.labelled import PAIRS
from tests.rules.likeness.stock import LANGUAGES, body, chance_of, light_edit

LABELLED = [(language, *pair) for language, pairs in PAIRS.items() for pair in pairs]
_TEXT = "The refund API answers 429 above 20 requests a second. Wait, then try again."


@pytest.mark.parametrize(("language", "label", "ours", "theirs"), LABELLED)
def test_a_labelled_pair_is_judged_as_its_label_says(
    language: str, label: str, ours: str, theirs: str
) -> None:
    for one, other in ((ours, theirs), (theirs, ours)):
        found = verdict(one, other)
        if label == "same":
            assert found.outcome == "duplicate"
        elif label == "unrelated":
            assert found.outcome == "none"
        elif label == "reworded":
            assert found.outcome != "contradiction", language
        else:
            assert found.outcome == "contradiction"
            assert {one.kind for one in found.differences} == {label}


def test_there_are_enough_pairs_of_every_label() -> None:
    for language in ("en", "vi", "ja"):
        labels = [label for label, _, _ in PAIRS[language]]
        assert len(labels) >= 30
        assert all(labels.count(label) >= 3 for label in labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_unrelated_memories_out_of_stock_phrases_raise_hardly_an_alarm(
    language: str,
) -> None:
    chance = chance_of(f"alarm {language}")
    texts = [body(chance, language) for _ in range(60)]
    alarms = [
        (one, other)
        for place, one in enumerate(texts)
        for other in texts[:place]
        if verdict(one, other).outcome != "none"
    ]
    assert len(alarms) <= 1  # of 1,770 pairs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_light_edit_of_a_memory_is_a_duplicate(language: str) -> None:
    chance = chance_of(f"light {language}")
    texts = [body(chance, language) for _ in range(40)]
    found = [verdict(text, light_edit(chance, text, language)) for text in texts]
    # An edit that happens to bring in another number is rightly none.
    assert sum(one.outcome == "duplicate" for one in found) >= 39


def test_the_same_text_is_a_near_identical_duplicate() -> None:
    found = verdict(_TEXT, f"**Refund**\n{_TEXT}".removeprefix("**Refund**\n"))
    assert (found.outcome, found.likeness, found.near_identical) == (
        "duplicate",
        1,
        True,
    )
    assert verdict(_TEXT, _TEXT.upper()).near_identical


def test_the_same_text_in_another_scope_or_type_is_a_question() -> None:
    found = verdict(_TEXT, _TEXT, scope_a="F-003_Payment", scope_b="F-004_Order")
    assert found.outcome == "contradiction"
    assert [(one.kind, one.ours, one.theirs) for one in found.differences] == [
        ("scope", "F-003_Payment", "F-004_Order")
    ]
    found = verdict(_TEXT, _TEXT, type_a="fact", type_b="lesson")
    assert [one.kind for one in found.differences] == ["type"]


def test_a_scope_that_is_not_known_differs_from_nothing() -> None:
    assert verdict(_TEXT, _TEXT, scope_a="F-003_Payment").outcome == "duplicate"


def test_other_matters_in_another_scope_are_still_nothing_to_each_other() -> None:
    other = "Invoices are locked after the monthly close."
    assert verdict(_TEXT, other, scope_a="a", scope_b="b").outcome == "none"


def test_equal_letters_do_not_hide_another_number_or_operator() -> None:
    ours, theirs = "Stop when the load is 1.5 or so.", "Stop when the load is 15 or so."
    assert verdict(ours, theirs).outcome == "contradiction"
    ours, theirs = "Stop if (load == limit) here.", "Stop if (load != limit) here."
    assert [one.kind for one in verdict(ours, theirs).differences] == ["negation"]


def test_thresholds_are_those_that_were_asked_for() -> None:
    edited = _TEXT.replace("Wait, then try again", "Wait and try it again later")
    found = verdict(_TEXT, edited)
    assert found.outcome == "duplicate"
    assert not found.near_identical
    assert verdict(_TEXT, edited, warn=found.likeness + 0.01).outcome == "none"
    assert verdict(_TEXT, edited, near_identical=found.likeness).near_identical


@pytest.mark.parametrize("text", ["", "...", "**"])
def test_texts_without_letters_are_nothing_to_each_other(text: str) -> None:
    assert verdict(text, text).outcome == "none"


@given(st.text(max_size=150), st.text(max_size=150))
def test_a_verdict_is_the_same_from_both_sides(ours: str, theirs: str) -> None:
    one, other = verdict(ours, theirs), verdict(theirs, ours)
    assert (one.outcome, one.likeness, one.framed) == (
        other.outcome,
        other.likeness,
        other.framed,
    )
