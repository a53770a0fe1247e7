"""Promised: what is removed, restored or moved leaves a trace or was confirmed."""

import pytest

from tests.builders import (
    FACT,
    LESSON,
    Content,
    approved,
    deprecated,
    memory,
    tree,
)
from tests.memory.finalizing import GONE, ID, NEW, ROOT, done, refused

SOFT = memory(reviewed_by="pm-user", reviewed_at="2026-07-10", removal="soft",
              removal_reason="Replaced.")  # fmt: skip
HARD = SOFT.replace("removal: soft", "removal: hard")


def test_a_soft_removal_moves_the_memory_and_changes_its_status_alone() -> None:
    found = done({LESSON: SOFT})
    assert LESSON not in found
    assert found[GONE] == SOFT.replace("status: pending", "status: deprecated")
    assert ID not in found["MEMORY.md"]


def test_a_soft_removal_goes_to_the_first_path_that_is_free() -> None:
    stem = GONE.removesuffix(".md")
    before = {GONE: deprecated(), f"{stem}-2.md": deprecated()}
    target = tree({LESSON: approved(), **before})
    found = done({LESSON: SOFT}, target)
    assert found[f"{stem}-3.md"] == SOFT.replace("pending", "deprecated")
    assert found[GONE] == found[f"{stem}-2.md"] == deprecated()


def test_a_hard_removal_deletes_the_memory_once_it_is_confirmed() -> None:
    assert refused({LESSON: HARD}) == [
        (LESSON, f"The hard removal of {ID} is not confirmed.")
    ]
    found = done({LESSON: HARD}, confirmed=(ID,))
    assert set(found) == {FACT, "MEMORY.md"}


@pytest.mark.parametrize("elsewhere", [None, "notes/x.md", "01.Lessons/x.md"])
def test_what_just_disappears_is_a_hard_removal(elsewhere: str | None) -> None:
    changed: dict[str, Content | None] = {LESSON: None}
    if elsewhere:
        changed[elsewhere] = memory()
    message = f"The hard removal of {ID} is not confirmed."
    assert refused(changed) == [(LESSON, message)]
    assert LESSON not in done(changed, confirmed=(ID,))


def test_a_restored_memory_is_approved() -> None:
    target = tree({GONE: deprecated(), FACT: approved(FACT)})
    found = done({GONE: None, LESSON: memory(reviewed_at="")}, target)
    assert set(found) == {LESSON, FACT, "MEMORY.md"}
    assert "status: approved" in found[LESSON]
    assert ID in found["MEMORY.md"]


def test_a_removed_memory_that_disappears_must_be_confirmed_too() -> None:
    copy = GONE.replace(".md", "-2.md")
    target = tree({copy: deprecated()})
    message = f"The hard removal of {ID} or {ID}-2 is not confirmed."
    assert refused({copy: None}, target) == [(copy, message)]
    assert copy not in done({copy: None}, target, confirmed=(ID,))


def test_a_moved_memory_says_what_it_supersedes() -> None:
    moved = "01.Lessons/dev/_global/prevent-429-error.md"
    message = f"The hard removal of {ID} is not confirmed."
    assert refused({LESSON: None, moved: memory(moved)}) == [(LESSON, message)]
    found = done({LESSON: None, moved: memory(moved, supersedes=ID)})
    assert "mem-global-prevent-429-error" in found["MEMORY.md"]
    assert f"[{ID}]" not in found["MEMORY.md"]


def test_an_older_memory_does_not_become_the_follower_of_one_that_is_dropped() -> None:
    changed = {LESSON: None, FACT: memory(FACT, supersedes=ID)}
    message = f"The hard removal of {ID} is not confirmed."
    assert refused(changed) == [(LESSON, message)]


@pytest.mark.parametrize("removal", ["maybe", "[soft]", "true"])
def test_a_removal_of_no_known_kind_is_refused(removal: str) -> None:
    message = "Its `removal` is neither soft nor hard."
    assert refused({LESSON: memory(removal=removal)}) == [(LESSON, message)]


def test_a_removal_of_what_is_not_there_is_refused() -> None:
    message = "Its removal is proposed, but it is not there."
    assert refused({NEW: memory(NEW, removal="soft")}) == [(NEW, message)]


def test_a_file_in_the_place_of_the_folder_of_removed_ones_is_refused() -> None:
    message = f"{ROOT}/_deprecated is no folder."
    assert refused({LESSON: SOFT, "_deprecated": "x"}) == [(LESSON, message)]
