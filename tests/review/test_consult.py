"""Who is asked follows from the target's CODEOWNERS; what is due, from the content."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.settings import Consult, Settings
from review.consult import Consultation
from review.model import History, Note, User
from tests.builders import FACT, LESSON, TERM, approved, memory, tree
from tests.review.consulting import (
    ARCHITECTURE,
    DECISION,
    INSTINCT,
    SECOND_TL,
    SETTINGS,
    asked,
)
from tests.review.histories import (
    AUTHOR,
    BA,
    BOT,
    DA,
    DB,
    PM,
    TL,
    A,
    B,
    approval,
    at,
    history,
    note,
    version,
)


def states(found: Consultation) -> list[tuple[str, str]]:
    return [(one.user.username, one.state) for one in found.consultants]


@pytest.mark.parametrize(
    ("path", "who", "is_due"),
    [
        (ARCHITECTURE, "tl-user", True),
        (INSTINCT, "tl-user", True),
        (f"_deprecated/{ARCHITECTURE}", None, False),
        (DECISION, "tl-user", False),
        (FACT, "ba-user", False),
        (TERM, "ba-user", False),
        (LESSON, None, False),
    ],
)
def test_the_folder_tells_who_is_asked_and_whether_his_word_is_needed(
    path: str, who: str | None, is_due: bool
) -> None:
    found = asked({path: memory(path)})
    if path.startswith("_deprecated"):
        found = asked({path: memory(path)}, owners=f"/99.Memory/{path} @tl-user")
        who, is_due = "tl-user", True
    assert states(found) == ([(who, "asked")] if who else [])
    assert bool(found.due) is is_due


def test_consultants_are_named_by_their_roles_with_what_they_are_asked_about() -> None:
    found = asked({ARCHITECTURE: memory(ARCHITECTURE), FACT: memory(FACT)})
    told = {one.user: (one.roles, one.paths) for one in found.consultants}
    assert told == {
        TL: (("tl",), (f"99.Memory/{ARCHITECTURE}",)),
        BA: (("ba",), (f"99.Memory/{FACT}",)),
    }


@pytest.mark.parametrize(
    ("before", "after", "is_due"),
    [
        ("[payment]", "[payment]", False),
        ("[payment]", "[payment, db]", True),
        ("[db]", "[payment]", True),
        ("[payment]", "[payment, API]", True),
    ],
)
def test_a_decision_is_technical_by_a_tag_it_has_or_had(
    before: str, after: str, is_due: bool
) -> None:
    old = tree({DECISION: approved(DECISION, tags=before)})
    found = asked({DECISION: memory(DECISION, tags=after)}, before=old)
    assert bool(found.due) is is_due


def test_another_spelling_of_a_folder_is_no_way_around_the_consultant() -> None:
    path = ARCHITECTURE.replace("architecture", "Architecture")
    assert asked({path: memory()}, owners="* @tl-user").due


def test_removing_needs_the_same_word_as_adding() -> None:
    old = tree({ARCHITECTURE: approved(ARCHITECTURE)})
    assert asked({ARCHITECTURE: None}, before=old).due


@pytest.mark.parametrize("path", ["MEMORY.md", "03.Retro/T-1.md"])
def test_nobody_is_asked_about_the_index_or_raw_notes(path: str) -> None:
    assert asked({path: "x"}, owners="* @tl-user").consultants == ()


@pytest.mark.parametrize(
    ("owners", "names"),
    [
        ("* @team/leads", ["tl-user", "tl-two"]),
        ("* @@maintainers", ["pm-user"]),
        ("* ba@example.org", ["ba-user"]),
        ("* @TL-User @tl-user", ["tl-user"]),
        ("* @tl-user,@ba-user", ["tl-user", "ba-user"]),
        ("* @mai @robot @gone @nobody @tl-user", ["tl-user"]),
        ("* @ba-user\n[X]\n* @tl-user", ["tl-user", "ba-user"]),
        ("/99.Memory/00.Shared/architecture/ @tl-user\n* @ba-user", ["ba-user"]),
        ("* @tl-user\n/99.Memory/", []),
    ],
)
def test_owners_are_people_but_the_author_bots_and_phantoms(
    owners: str, names: list[str]
) -> None:
    found = asked({FACT: memory(FACT)}, owners=owners)
    assert [one.user.username for one in found.consultants] == names


def test_owners_that_nobody_answers_to_are_told() -> None:
    found = asked({FACT: memory(FACT)}, owners="* @gone @nobody @robot a,@tl-user")
    assert found.unreachable == ("@gone", "@nobody", "@robot")


def state_of(seen: History) -> tuple[str, bool]:
    found = asked({ARCHITECTURE: memory(ARCHITECTURE)}, seen)
    (one,) = found.consultants
    assert bool(found.due) is (one.state == "asked")
    return one.state, one.spoke_before


@pytest.mark.parametrize(
    ("notes", "state"),
    [
        ((), "asked"),
        ((note("Fine.", TL),), "commented"),
        ((note("Fine.", TL, updated_at=at(40)),), "commented"),
        ((note("Fine.", User(TL.id, "renamed")),), "commented"),
        ((note("Fine.", User(77, "tl-user")),), "asked"),
        ((note("Fine.", PM),), "asked"),
        ((note("added 1 commit", TL, system=True),), "asked"),
        ((note(f"@bot waive @tl-user {DA}: on leave", PM),), "waived"),
        ((note(f"@bot waive @TL-user {DA}: on leave", PM),), "waived"),
        ((note(f"@bot waive @tl-user {DB}: on leave", PM),), "asked"),
        ((note(f"@bot waive @ba-user {DA}: on leave", PM),), "asked"),
        ((note(f"@bot waive @tl-user {DA}: on leave", AUTHOR),), "asked"),
        ((note(f"@bot waive @tl-user {DA}: me", BA),), "asked"),
        ((note(f"@bot waive @tl-user {DA}: x", PM, updated_at=at(31)),), "asked"),
    ],
)
def test_a_consultant_has_spoken_in_his_own_words_or_was_waived(
    notes: tuple[Note, ...], state: str
) -> None:
    assert state_of(history(notes=notes)) == (state, False)


def test_a_consultant_speaks_by_approving_too() -> None:
    assert state_of(history(approval(TL, 1)))[0] == "approved"
    assert state_of(history(approval(TL, None)))[0] == "asked"


def test_words_on_earlier_content_have_to_be_said_again() -> None:
    known = {version(1, 0): B, version(2, 20): A}
    for minutes, state in ((10, "asked"), (20, "asked"), (21, "commented")):
        seen = history(notes=(note("Fine.", TL, minutes),), versions=known)
        assert state_of(seen) == (state, state == "asked")
    assert state_of(history(approval(TL, 10), versions=known)) == ("asked", True)


def test_content_that_comes_back_was_spoken_on() -> None:
    known = {version(1, 0): A, version(2, 20): B, version(3, 40): A}
    assert state_of(history(notes=(note("Fine.", TL, 10),), versions=known))[0] == (
        "commented"
    )


def test_the_finalized_form_is_the_content_it_was_made_of() -> None:
    known = {version(1, 0): A, version(2, 20): B}
    seen = history(notes=(note("Fine.", TL, 10),), versions=known)
    changed = {ARCHITECTURE: memory(ARCHITECTURE)}
    assert asked(changed, seen, digests=frozenset({DB})).due
    assert not asked(changed, seen, digests=frozenset({DA, DB})).due


def test_one_of_several_owners_is_enough_and_each_section_needs_one() -> None:
    changed = {ARCHITECTURE: memory(ARCHITECTURE)}
    said = history(notes=(note("Fine.", SECOND_TL),))
    assert not asked(changed, said, owners="* @team/leads").due
    (left,) = asked(changed, said, owners="* @team/leads\n[B]\n* @ba-user").due
    assert left.names == ("ba-user",)
    assert str(left.words).startswith("ba-user has to speak about architecture")


def test_where_owners_are_dead_the_word_is_due_until_waived_by_name() -> None:
    changed = {ARCHITECTURE: memory(ARCHITECTURE)}
    (left,) = asked(changed, owners="* @nobody").due
    assert left.names == ("nobody",)
    waived = history(notes=(note(f"@bot waive @nobody {DA}: has left", PM),))
    assert not asked(changed, waived, owners="* @nobody").due


@pytest.mark.parametrize("owners", ["", "* \n", "/src/ @ba-user"])
def test_where_no_owner_is_named_the_role_of_the_settings_is_asked(owners: str) -> None:
    found = asked({ARCHITECTURE: memory(ARCHITECTURE)}, owners=owners)
    assert (states(found), len(found.due)) == ([("tl-user", "asked")], 1)


def test_where_there_is_nobody_but_the_author_that_is_told() -> None:
    changed = {ARCHITECTURE: memory(ARCHITECTURE)}
    mine = asked(changed, owners="* @mai")
    assert (mine.due, mine.unowned) == ((), (f"99.Memory/{ARCHITECTURE}",))
    assert asked({FACT: memory(FACT)}, owners="* @mai").unowned == ()
    none = asked(changed, owners="", settings=Settings())
    assert (none.due, none.unowned) == ((), (f"99.Memory/{ARCHITECTURE}",))


def test_the_settings_say_which_kinds_need_a_word() -> None:
    every = replace(SETTINGS, consult=Consult(required=("domain",)))
    assert asked({FACT: memory(FACT)}, settings=every).due
    assert not asked({INSTINCT: memory(INSTINCT)}, settings=every).due


NOTES = st.lists(
    st.builds(
        note,
        st.sampled_from(["Fine.", f"@bot waive @tl-user {DA}: x", "No."]),
        st.sampled_from([TL, BA, PM, AUTHOR, BOT]),
        st.integers(1, 50),
    ),
    max_size=4,
    unique_by=lambda one: one.id,
)
CHANGED: Mapping[str, Any] = {
    one: memory(one) for one in (ARCHITECTURE, INSTINCT, FACT, LESSON)
}


@settings(deadline=None)
@given(NOTES, st.randoms(use_true_random=False))
def test_the_order_of_notes_does_not_matter(notes: list[Note], random: Random) -> None:
    before = asked(CHANGED, history(notes=tuple(notes)))
    random.shuffle(notes)
    assert asked(CHANGED, history(notes=tuple(notes))) == before


@settings(deadline=None)
@given(NOTES, st.sampled_from([AUTHOR, User(88, "passer-by"), BOT]))
def test_what_others_say_changes_nothing(notes: list[Note], who: User) -> None:
    before = asked(CHANGED, history(notes=tuple(notes)))
    more = note(f"Fine, @tl-user! {DA}", who, 33, number=10**7)
    assert asked(CHANGED, history(notes=(*notes, more))) == before
