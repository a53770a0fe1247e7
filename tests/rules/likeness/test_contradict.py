"""Differences name what two texts on one matter contradict each other on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.likeness.contradict import differences
from rules.likeness.difference import Difference


def _found(ours: str, theirs: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.ours, one.theirs) for one in differences(ours, theirs)]


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        ("Refund takes 5 days.", "Refund takes a week.", []),
        (
            "Refund takes 5 days.",
            "Refund takes 7 days.",
            [("number", "5 days", "7 days")],
        ),
        ("Keep it off.", "Keep it on.", [("direction", "off", "on")]),
        ("保存する。", "保存しない。", [("negation", "", "ない")]),
        ("Released on Monday.", "Released on 火曜日.", [("date", "monday", "火曜日")]),
        (
            "The key is valid.",
            "The key is invalid.",
            [("negation", "valid", "invalid")],
        ),
        (
            "Copy from staging to production.",
            "Copy from production to staging.",
            [("direction", "staging to production", "production to staging")],
        ),
        (
            "Dùng gRPC thay vì REST cho dịch vụ này.",
            "Dùng REST thay vì gRPC cho dịch vụ này.",
            [("direction", "grpc thay vì rest", "rest thay vì grpc")],
        ),
        (
            "ステージングからプロダクションへ複製する。",
            "プロダクションからステージングへ複製する。",
            [
                (
                    "direction",
                    "ステージング か ら プロダクション",
                    "プロダクション か ら ステージング",
                )
            ],
        ),
    ],
)
def test_a_difference_is_named_with_what_stands_on_each_side(
    ours: str, theirs: str, found: list[tuple[str, str, str]]
) -> None:
    assert _found(ours, theirs) == found


def test_each_difference_says_where_its_sentences_stand() -> None:
    ours = "Ask first. A refund takes 5 days.\n"
    theirs = "A refund takes 7 days.\n\nAsk first.\n"
    [one] = differences(ours, theirs)
    assert ours[slice(*one.our_place)] == "A refund takes 5 days."
    assert theirs[slice(*one.their_place)] == "A refund takes 7 days."


def test_several_points_are_all_named_in_the_order_of_the_text() -> None:
    ours = "Retry 3 times within 10 seconds. Never log the token of a user."
    theirs = "Retry 5 times within 20 seconds. Log the token of a user."
    assert [one.kind for one in differences(ours, theirs)] == [
        "number",
        "number",
        "negation",
    ]


def test_what_stands_in_both_texts_is_no_party_to_a_contradiction() -> None:
    shared = "The limit is 20 requests. The limit for batches is 50 requests."
    assert differences(shared, shared + " Ask the owner first.") == ()
    assert differences(shared, " ".join(reversed(shared.split(". ")))) == ()


def test_what_only_one_text_says_is_no_contradiction() -> None:
    assert differences("Cache the token.", "Cache the token. Do not log it.") == ()
    assert differences("Wait.", "Wait 5 minutes and ask the owner of the job.") == ()


def test_sentences_on_other_matters_are_not_held_against_each_other() -> None:
    ours = "The gateway answers after 5 seconds at most."
    theirs = "Never keep more than 90 days of mail in the archive."
    assert differences(ours, theirs) == ()


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Seen in PAY-12 last week.", "Seen in PAY-13 last week."),
        ("Fixed by 3f2a9bc1d2e4 now.", "Fixed by 77aa9bc1d2ef now."),
        ("See #120 for the plan.", "See #122 for the plan."),
        ("See mem-F003-retry for it.", "See mem-F004-retry for it."),
        ("Call 090-" + "1111-2222 first.", "Call 090-" + "3333-4444 first."),
    ],
)
def test_which_ticket_commit_or_telephone_is_named_is_no_claim(
    ours: str, theirs: str
) -> None:
    assert differences(ours, theirs) == ()


def test_what_is_shown_is_short() -> None:
    ours = f"The key is {'.'.join(digit * 8 for digit in '12345')} now."
    [one] = differences(ours, ours.replace("5", "6"))
    assert len(one.ours) <= 40
    assert len(one.theirs) <= 40


@given(st.text(max_size=120), st.text(max_size=120))
def test_both_sides_are_told_the_same(ours: str, theirs: str) -> None:
    turned = [
        Difference(one.kind, one.theirs, one.ours, one.their_place, one.our_place)
        for one in differences(theirs, ours)
    ]
    assert list(differences(ours, theirs)) == turned


@pytest.mark.parametrize(
    "unit",
    [
        "The limit is %d now. ",
        "上限は%d件ではない。",
        "- giới hạn không phải %d\n",
        "%d not ",
        "%d-%d-%d ",
        "from a%d to b%d ",
        "百%d",
    ],
)
def test_long_texts_full_of_claims_are_compared_in_bounded_work(unit: str) -> None:
    count = unit.count("%d")
    ours = "".join(unit % ((n,) * count) for n in range(4000))
    theirs = "".join(unit % ((n + 1,) * count) for n in range(4000))
    assert len(differences(ours, theirs)) < 200
