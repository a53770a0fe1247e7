"""What counts depends on what was said and when, never on the order it is told in."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from review.approval import Approved, approvals
from review.commands import hear
from review.model import ApprovedBy, Note, StateEvent, Version
from tests.review.histories import (
    AUTHOR,
    BOT,
    DA,
    DB,
    PEOPLE,
    PM,
    SECOND,
    TL,
    A,
    B,
    at,
    event,
    history,
    note,
    version,
)

LINES = st.sampled_from(
    [
        f"@bot approve {DA}",
        "@bot reject: no",
        "> quoted",
        "```",
        "text",
        "",
        "<b>",
        ">>>",
    ]
)
BODIES = st.lists(LINES, max_size=6).map("\n".join)
SAYINGS = st.lists(
    st.builds(note, BODIES, st.sampled_from([PM, AUTHOR, TL, BOT]), st.integers(1, 60)),
    max_size=5,
    unique_by=lambda one: one.id,
)


@settings(deadline=None)
@given(SAYINGS, st.randoms(use_true_random=False))
def test_commands_are_heard_in_whatever_order_notes_are_told(
    notes: list[Note], random: Random
) -> None:
    mixed = list(notes)
    random.shuffle(mixed)
    first = hear(history(notes=tuple(notes)), PEOPLE)
    assert hear(history(notes=tuple(mixed)), PEOPLE) == first


@settings(deadline=None)
@given(SAYINGS, st.text(max_size=30).filter(lambda text: "@" not in text))
def test_a_note_about_something_else_is_no_command(
    notes: list[Note], text: str
) -> None:
    more = note(text, PM, 45, number=9_999_999)
    before = hear(history(notes=tuple(notes)), PEOPLE)
    assert hear(history(notes=(*notes, more)), PEOPLE) == before


USERS = st.sampled_from([PM, SECOND, TL, AUTHOR, BOT])
MINUTES = st.integers(1, 40)
ENTRIES = st.lists(
    st.builds(ApprovedBy, USERS, MINUTES.map(at) | st.none()), max_size=4
)
VERSIONS = st.lists(st.tuples(MINUTES, st.sampled_from([A, B, ""])), max_size=4).map(
    lambda all_: {version(n, m): c for n, (m, c) in enumerate(all_, 1)}
)
EVENTS = st.lists(st.builds(event, st.sampled_from(["closed", "merged"]), MINUTES))
NOTES = st.lists(
    st.builds(
        note,
        st.sampled_from([f"@bot approve {DA}", f"@bot approve {DB}", "fine"]),
        USERS,
        MINUTES,
    ),
    max_size=3,
    unique_by=lambda one: one.id,
)


@settings(deadline=None)
@given(ENTRIES, NOTES, VERSIONS, EVENTS, st.randoms(use_true_random=False))
def test_approvals_are_judged_alike_in_whatever_order_things_are_told(
    entries: list[ApprovedBy],
    notes: list[Note],
    versions: dict[Version, str],
    events: list[StateEvent],
    random: Random,
) -> None:
    def told() -> Approved:
        for one in (entries, notes, events):
            random.shuffle(one)
        items = list(versions.items())
        random.shuffle(items)
        seen = history(
            *entries, notes=tuple(notes), versions=dict(items), events=tuple(events)
        )
        return approvals(seen, PEOPLE)

    assert told() == told()


@settings(deadline=None)
@given(ENTRIES, NOTES, VERSIONS, st.text(max_size=40).filter(lambda t: "@" not in t))
def test_talk_about_something_else_approves_and_voids_nothing(
    entries: list[ApprovedBy],
    notes: list[Note],
    versions: dict[Version, str],
    text: str,
) -> None:
    before = history(*entries, notes=tuple(notes), versions=versions)
    more = replace(before, notes=(*before.notes, note(text, TL, 33, number=10**7)))
    assert approvals(more, PEOPLE) == approvals(before, PEOPLE)


@settings(deadline=None)
@given(ENTRIES, NOTES, VERSIONS)
def test_only_approvers_ever_approve(
    entries: list[ApprovedBy], notes: list[Note], versions: dict[Version, str]
) -> None:
    found = approvals(history(*entries, notes=tuple(notes), versions=versions), PEOPLE)
    assert {one.user for one in found.counting} <= {PM, SECOND}
