"""Promised: states are reached and left as spec 1 says, and a change has one form."""

from collections.abc import Mapping

import pytest

from memory import index, lifecycle
from memory.changes import diff
from memory.lifecycle import (
    EVENTS,
    START,
    STATES,
    STATUS,
    TRANSITIONS,
    Form,
    State,
    after,
)
from memory.settings import Settings
from memory.store import Store
from memory.tree import Tree
from tests.builders import (
    BODY,
    FACT,
    LESSON,
    TERM,
    Content,
    approved,
    deprecated,
    edited,
    memory,
    tree,
)

GONE = f"_deprecated/{LESSON}"
RETRO = "03.Retro/ABC-1.md"
MEMORY = "99.Memory/MEMORY.md"
OTHER_TAGS = "[payment, other]"


def test_every_state_has_a_status_and_every_event_an_answer() -> None:
    assert set(STATUS) == set(STATES)
    for state in STATES:
        for event in EVENTS:
            assert after(state, event) in STATES


def test_every_state_is_reached_from_a_draft() -> None:
    reached = {START}
    while True:
        more = {then for (state, _), then in TRANSITIONS.items() if state in reached}
        if more <= reached:
            break
        reached |= more
    assert reached == set(STATES)


def test_every_event_leads_somewhere() -> None:
    assert {event for _, event in TRANSITIONS} == set(EVENTS)


def test_only_what_is_deleted_has_no_way_on() -> None:
    leaving = {state for state, _ in TRANSITIONS}
    assert set(STATES) - leaving == {"deleted"}


def test_an_event_that_does_not_fit_changes_nothing() -> None:
    assert after("draft", "merge") == "draft"
    assert after("deleted", "restore") == "deleted"


@pytest.mark.parametrize(
    ("events", "end"),
    [
        (["submit", "finalize", "merge"], "approved"),
        (["submit", "finalize", "change"], "pending"),
        (["submit", "close", "bring back", "submit"], "pending"),
        (["submit", "finalize", "merge", "update", "finalize", "merge"], "approved"),
        (["submit", "finalize", "merge", "remove", "close"], "approved"),
    ],
)
def test_the_flow_of_a_memory(events: list[lifecycle.Event], end: State) -> None:
    state: State = START
    for event in events:
        state = after(state, event)
    assert state == end


def test_removals_end_deprecated_or_deleted_and_only_the_first_come_back() -> None:
    assert after(after("removal", "finalize"), "merge soft") == "deprecated"
    assert after(after("removal", "finalize"), "merge hard") == "deleted"
    assert after("deprecated", "restore") == "pending"


def test_only_approved_states_say_approved() -> None:
    said = {state for state, status in STATUS.items() if status == "approved"}
    assert said == {"finalized", "approved"}


def test_the_chart_shows_the_whole_table() -> None:
    chart = lifecycle.chart()
    assert chart.startswith("stateDiagram-v2\n    [*] --> draft\n")
    for (state, event), then in TRANSITIONS.items():
        assert f"    {state} --> {then}: {event}\n" in chart
    assert chart.endswith("    deleted --> [*]\n")
    assert len(chart.splitlines()) == len(TRANSITIONS) + 3


def form(base: Tree | None, head: Tree) -> Form:
    before = Store(base, Settings()) if base is not None else None
    changes = diff(base if base is not None else tree(with_index=False), head)
    return lifecycle.form(before, Store(head, Settings()), changes)


BASE = {LESSON: approved(), FACT: approved(FACT), TERM: approved(TERM)}


def changed(
    files: Mapping[str, Content | None], *, is_rebuilt: bool = False
) -> tuple[Tree, Tree]:
    base = tree({**BASE, "_deprecated/00.Shared/glossary/old.md": deprecated(TERM)})
    head = edited(base, files)
    if is_rebuilt:
        rebuilt = index.rebuild(Store(head, Settings()))
        head = edited(base, {**files, "MEMORY.md": rebuilt})
    return base, head


NEW = "00.Shared/glossary/new.md"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, "none"),
        ({RETRO: "text"}, "none"),
        ({"memory.toml": "[limits]\nwords = 9\n"}, "none"),
        ({"notes.txt": "text"}, "none"),
        ({NEW: memory(NEW)}, "draft"),
        ({LESSON: memory()}, "draft"),
        ({LESSON: memory(removal="soft")}, "draft"),
        ({LESSON: None}, "draft"),
        ({LESSON: None, NEW: approved(NEW)}, "draft"),
        ({LESSON: None, GONE: deprecated()}, "draft"),
        ({NEW: approved(NEW)}, "draft"),
        ({NEW: "unreadable"}, "draft"),
        ({LESSON: approved(tags=OTHER_TAGS, reviewed_by="")}, "draft"),
        ({LESSON: approved(tags=OTHER_TAGS, reviewed_at=None)}, "draft"),
        ({LESSON: approved(tags=OTHER_TAGS)}, "finalized"),
        ({LESSON: approved(tags=OTHER_TAGS), TERM: memory(TERM)}, "draft"),
    ],
)
def test_a_change_that_leaves_the_index_alone(
    files: dict[str, Content | None], expected: Form
) -> None:
    assert form(*changed(files)) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({NEW: approved(NEW)}, "finalized"),
        ({LESSON: approved(LESSON, "New.\n\n" + BODY)}, "finalized"),
        ({LESSON: None, GONE: deprecated()}, "finalized"),
        ({LESSON: None}, "finalized"),
        ({LESSON: None, FACT: approved(FACT, tags=OTHER_TAGS)}, "finalized"),
        ({LESSON: None, NEW: memory(NEW)}, "draft"),
        ({NEW: approved(NEW), RETRO: "text"}, "finalized"),
        ({"memory.toml": "[limits]\nhook_words = 2\n"}, "none"),
    ],
)
def test_a_change_that_rebuilds_the_index(
    files: dict[str, Content | None], expected: Form
) -> None:
    assert form(*changed(files, is_rebuilt=True)) == expected


def test_a_memory_changed_and_an_index_written_by_hand_is_a_draft() -> None:
    base, head = changed({NEW: approved(NEW), "MEMORY.md": "by hand\n"})
    assert form(base, head) == "draft"


def test_an_index_written_by_hand_alone_is_no_form() -> None:
    assert form(*changed({"MEMORY.md": "by hand\n"})) == "none"


def test_an_index_repaired_alone_is_finalized() -> None:
    base = tree({**BASE, "MEMORY.md": tree({TERM: approved(TERM)}).read(MEMORY)})
    head = edited(base, {"MEMORY.md": tree(BASE).read(MEMORY)})
    assert form(base, head) == "finalized"


def test_settings_that_form_lines_anew_come_with_their_index() -> None:
    base = tree(BASE)
    settings = "[limits]\nhook_words = 2\n"
    head = edited(base, {"memory.toml": settings})
    before, after_ = Store(base, Settings()), Store(head, Settings())
    found = index.expected(base.read(MEMORY), before, after_, diff(base, head))
    both = edited(base, {"memory.toml": settings, "MEMORY.md": found})
    assert form(base, both) == "finalized"


def test_the_first_change_of_a_new_repository_has_a_form_too() -> None:
    assert form(None, tree({LESSON: memory()}, with_index=False)) == "draft"
    assert form(None, tree({LESSON: approved()})) == "finalized"
    assert form(None, tree({LESSON: approved()}, with_index=False)) == "draft"


def test_a_store_as_a_whole_is_held_to_the_finalized_form() -> None:
    head = Store(tree(BASE), Settings())
    assert lifecycle.form(None, head, None) == "finalized"
