"""Promised: finalize twice is once, and a finalized draft comes back as it was."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from memory.changes import diff
from memory.draft import to_draft
from memory.finalize import Finalized, finalize
from memory.ids import Place
from memory.item import parse
from memory.settings import Settings
from memory.store import Store
from memory.tree import Overlay, Tree
from tests.builders import FACT, LESSON, TERM, approved, edited, files, memory, tree
from tests.memory.drafts import Draft, drafts
from tests.memory.finalizing import APPROVAL, COMMIT, GONE, ID, NEW, ROOT, TARGET, run


def finalized(draft: Draft) -> Tree:
    """The draft finalized; every hard removal in it is confirmed."""
    target = Store(draft.target, Settings())
    changes = diff(draft.target, draft.tree)
    found: list[Place] = [one.place for one in target.files.values()]
    confirmed = frozenset(place.id for place in found if place.kind == "memory")
    made = finalize(target, draft.tree, changes, APPROVAL, confirmed, COMMIT)
    assert isinstance(made, Finalized), made
    return made.tree


def back(of: Tree, target: Tree, draft: Tree | None = None) -> Overlay:
    return Overlay(of, to_draft(of, Store(target, Settings()), draft))


@settings(deadline=None)
@given(drafts(canonical=False))
def test_finalizing_twice_is_finalizing_once(draft: Draft) -> None:
    once = finalized(draft)
    again = finalized(Draft(draft.target, Overlay(once, {})))
    assert files(again) == files(once)


@settings(deadline=None)
@given(drafts(canonical=True))
def test_a_canonical_draft_comes_back_byte_for_byte(draft: Draft) -> None:
    assert files(back(finalized(draft), draft.target)) == files(draft.tree)


@settings(deadline=None)
@given(drafts(canonical=False))
def test_any_draft_that_is_at_hand_comes_back_byte_for_byte(draft: Draft) -> None:
    made = finalized(draft)
    assert files(back(made, draft.target, draft.tree)) == files(draft.tree)


@settings(deadline=None)
@given(drafts(canonical=True))
def test_a_draft_in_canonical_form_is_left_alone(draft: Draft) -> None:
    assert files(back(draft.tree, draft.target)) == files(draft.tree)


@settings(deadline=None)
@given(drafts(canonical=False))
def test_bringing_back_twice_is_bringing_back_once(draft: Draft) -> None:
    once = back(finalized(draft), draft.target)
    assert files(back(once, draft.target)) == files(once)


def draft_of(changed: dict[str, str | None]) -> tuple[Tree, Tree]:
    """A draft on the usual target, and what finalize makes of it."""
    draft = edited(TARGET, changed)
    made = run(draft, confirmed=(ID,))
    assert isinstance(made, Finalized), made
    return draft, made.tree


def texts(of: Tree) -> dict[str, str]:
    found = files(of, ROOT).items()
    return {path.removeprefix(f"{ROOT}/"): data.decode() for path, (_, data) in found}


def test_what_was_edited_since_keeps_its_edits_and_loses_its_approval() -> None:
    draft, made = draft_of({NEW: memory(NEW, status='"pending"')})
    later = edited(made, {NEW: texts(made)[NEW].replace("0.6", "0.7")})
    found = texts(back(later, TARGET, draft))[NEW]
    assert found == memory(NEW, status='"pending"', confidence="0.7")


def test_a_memory_added_since_becomes_a_proposal_too() -> None:
    draft, made = draft_of({NEW: memory(NEW)})
    later = edited(made, {TERM: approved(TERM), FACT: None})
    found = texts(back(later, TARGET, draft))
    assert found[TERM] == memory(TERM)
    assert found[NEW] == memory(NEW)
    assert found["MEMORY.md"] == texts(TARGET)["MEMORY.md"]


SOFT = memory(reviewed_by="pm-user", reviewed_at="2026-07-10", removal="soft",
              removal_reason="Replaced.")  # fmt: skip


def test_a_soft_removal_goes_back_to_where_it_was() -> None:
    draft, made = draft_of({LESSON: SOFT})
    assert GONE in texts(made)
    assert texts(back(made, TARGET)) == texts(draft)


def test_a_soft_removal_edited_since_goes_back_with_its_edits() -> None:
    draft, made = draft_of({LESSON: SOFT})
    later = edited(made, {GONE: texts(made)[GONE].replace("Replaced.", "Wrong.")})
    found = texts(back(later, TARGET, draft))
    assert found[LESSON] == SOFT.replace("Replaced.", "Wrong.")
    assert GONE not in found


def test_a_hard_removal_comes_back_as_it_was_proposed_or_as_it_is_there() -> None:
    hard = SOFT.replace("removal: soft", "removal: hard")
    draft, made = draft_of({LESSON: hard})
    assert LESSON not in texts(made)
    assert texts(back(made, TARGET, draft))[LESSON] == hard
    assert texts(back(made, TARGET))[LESSON] == approved()


@pytest.mark.parametrize("is_known", [True, False])
def test_a_moved_memory_stays_moved(is_known: bool) -> None:
    moved = "01.Lessons/dev/_global/prevent-429-error.md"
    draft, made = draft_of({LESSON: None, moved: memory(moved, supersedes=ID)})
    found = texts(back(made, TARGET, draft if is_known else None))
    assert found == texts(draft)


def test_what_can_not_be_read_stays_as_it_is() -> None:
    later = edited(TARGET, {NEW: "status: approved", LESSON: None})
    found = texts(back(later, TARGET))
    assert found[NEW] == "status: approved"


def test_a_store_without_an_index_has_none_in_draft_form_either() -> None:
    target = tree({FACT: approved(FACT)}, with_index=False)
    made = run(edited(target, {NEW: memory(NEW)}), target)
    assert isinstance(made, Finalized)
    assert set(texts(back(made.tree, target))) == {FACT, NEW}


def test_what_lies_outside_the_store_is_not_touched() -> None:
    made = Overlay(TARGET, {"docs/a.md": None})
    assert to_draft(made, Store(TARGET, Settings())) == {}


CASES = Path(__file__).parents[3] / "shared" / "cases" / "front-matter.jsonl"


@pytest.mark.skipif(not CASES.exists(), reason="the handed cases are not at hand")
def test_every_handed_memory_that_can_be_finalized_comes_back() -> None:
    count = 0
    for row in CASES.read_text("utf-8").splitlines():
        text = json.loads(row).get("input")
        if not isinstance(text, str) or parse(text.encode("utf-8", "replace")).faults:
            continue
        draft = edited(TARGET, {NEW: text.encode("utf-8", "replace")})
        made = run(draft)
        if isinstance(made, Finalized):
            assert files(back(made.tree, TARGET, draft)) == files(draft)
            again = run(made.tree)
            assert isinstance(again, Finalized)
            assert files(again.tree) == files(made.tree)
            count += 1
    assert count > 30
