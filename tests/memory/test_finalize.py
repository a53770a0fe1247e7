"""Promised: what was approved is carried out on the target, exactly, or refused."""

from datetime import datetime, timedelta, timezone

import pytest

from memory import index
from memory.changes import merge
from memory.finalize import Approval, Finalized, Refusal
from memory.settings import Settings
from memory.store import Store
from memory.tree import EXECUTABLE, SYMLINK, DictTree, File, Overlay
from tests.builders import (
    BODY,
    FACT,
    LESSON,
    TERM,
    Content,
    approved,
    deprecated,
    edited,
    files,
    memory,
    tree,
)
from tests.memory.finalizing import (
    APPROVAL,
    COMMIT,
    GONE,
    ID,
    NEW,
    ROOT,
    TARGET,
    done,
    refused,
    run,
)


def test_an_added_memory_is_approved_and_nothing_else_of_it_changes() -> None:
    found = done({NEW: memory(NEW, confidence="0.60  # sure")})
    expected = (
        memory(NEW, confidence="0.60  # sure", status="approved")
        .replace("reviewed_by:\n", "reviewed_by: pm-user\nreviewed_at: 2026-07-20\n")
    )  # fmt: skip
    assert found[NEW] == expected
    assert "](00.Shared/glossary/new.md) — " in found["MEMORY.md"]


def test_what_the_change_leaves_alone_stays_as_it_is() -> None:
    found = run(edited(TARGET, {NEW: memory(NEW)}))
    assert isinstance(found, Finalized)
    assert set(found.edits) == {f"{ROOT}/{NEW}", f"{ROOT}/MEMORY.md"}


def test_an_update_is_approved_anew_in_the_lines_it_has() -> None:
    draft = memory(body="New.\n\n" + BODY, reviewed_at="", tags="[a]")
    found = done({LESSON: draft}, approval=Approval("other", APPROVAL.approved_at))
    assert "\nreviewed_by: other\nreviewed_at: 2026-07-20\n" in found[LESSON]
    assert "reviewed_by: pm-user" in found[FACT]


def test_who_a_draft_says_has_approved_it_does_not_count() -> None:
    forged = approved(NEW, reviewed_by="somebody", reviewed_at="2020-01-01")
    found = done({NEW: forged})
    assert "reviewed_by: pm-user\nreviewed_at: 2026-07-20\n" in found[NEW]


@pytest.mark.parametrize(
    ("approver", "line"),
    [
        ("an.nguyen", "reviewed_by: an.nguyen"),
        ("no", 'reviewed_by: "no"'),
        ("123", 'reviewed_by: "123"'),
        ("@pm", 'reviewed_by: "@pm"'),
        ("null", 'reviewed_by: "null"'),
    ],
)
def test_a_name_that_yaml_reads_as_something_else_is_quoted(
    approver: str, line: str
) -> None:
    found = done({NEW: memory(NEW)}, approval=Approval(approver, APPROVAL.approved_at))
    assert f"\n{line}\n" in found[NEW]


def test_the_day_of_the_approval_is_that_in_utc() -> None:
    late = datetime(2026, 7, 20, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    found = done({NEW: memory(NEW)}, approval=Approval("pm-user", late))
    assert "reviewed_at: 2026-07-21\n" in found[NEW]


def test_a_time_without_its_zone_is_no_approval() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Approval("pm-user", datetime(2026, 7, 20))  # noqa: DTZ001  (that is the point)


@pytest.mark.parametrize(
    ("refs", "before", "after"),
    [
        ("[]", "", ""),
        ("[docs/a.md]", "", f" {COMMIT}"),
        ("[docs/a.md]", "abc1234", f" {COMMIT}"),
        ("['app:src/']", "abc1234", " abc1234"),
        ("['app:src/', 'app:b']", "", ""),
    ],
)
def test_refs_of_this_repository_are_verified_at_the_target(
    refs: str, before: str, after: str
) -> None:
    found = done({NEW: memory(NEW, refs=refs, verified_commit=before)})
    assert f"\nverified_commit:{after}\n" in found[NEW]


def test_a_commit_of_digits_only_is_quoted() -> None:
    found = done({NEW: memory(NEW, refs="[docs/a.md]")}, commit="1234567")
    assert '\nverified_commit: "1234567"\n' in found[NEW]


MOVED_ON = "It was changed on the target meanwhile: merge by hand."


def test_a_memory_changed_on_the_target_meanwhile_is_refused() -> None:
    source = edited(TARGET, {LESSON: memory(tags="[a]"), NEW: memory(NEW)})
    moved = edited(TARGET, {LESSON: approved(tags="[b]")})
    found = run(source, moved, TARGET)
    assert isinstance(found, Refusal)
    assert [(one.path, one.message) for one in found.obstacles] == [
        (f"{ROOT}/{LESSON}", MOVED_ON)
    ]


def test_other_memories_and_the_index_may_have_changed_meanwhile() -> None:
    source = edited(TARGET, {NEW: memory(NEW)})
    moved = tree({LESSON: approved(tags="[b]"), TERM: approved(TERM)})
    found = run(source, moved, TARGET)
    assert isinstance(found, Finalized)
    assert found.tree.read(f"{ROOT}/{LESSON}") == approved(tags="[b]").encode()
    assert found.tree.read(f"{ROOT}/MEMORY.md") == index.rebuild(
        Store(found.tree, Settings())
    )


def test_a_file_that_both_sides_changed_alike_is_fine() -> None:
    retro = "03.Retro/ABC-1.md"
    source = edited(TARGET, {NEW: memory(NEW), retro: "same"})
    found = run(source, edited(TARGET, {retro: "same"}), TARGET)
    assert isinstance(found, Finalized)


@pytest.mark.parametrize(
    "content",
    [
        "no front matter",
        b"\xff",
        "---\nid: [\n",
        File(b"other.md", SYMLINK),
        memory() + "x" * 70000,
    ],
)
def test_a_memory_that_can_not_be_read_is_refused(content: Content) -> None:
    message = "It can't be read, so it can't be approved."
    assert refused({NEW: content}) == [(NEW, message)]


def test_two_memories_with_one_id_are_refused() -> None:
    twin = LESSON.replace("/dev/", "/qa/")
    message = f"Its id {ID} is that of {ROOT}/{LESSON}."
    assert refused({twin: memory(twin)}) == [(twin, message)]


def test_two_new_memories_with_one_id_are_both_named() -> None:
    first, second = "00.Shared/decisions/x.md", "00.Shared/glossary/x.md"
    found = refused({first: memory(first), second: memory(second)})
    assert [path for path, _ in found] == [first, second]


def test_the_id_of_a_removed_memory_is_taken_over_only_by_saying_so() -> None:
    target = tree({GONE: deprecated()})
    message = f"Its id {ID} is that of {ROOT}/{GONE}."
    assert refused({LESSON: memory()}, target) == [(LESSON, message)]
    found = done({LESSON: memory(supersedes=ID)}, target)
    assert set(found) == {LESSON, GONE, "MEMORY.md"}


def test_every_reason_is_given_in_order_of_paths() -> None:
    found = refused({LESSON: None, NEW: "bad", FACT: memory(FACT, removal="x")})
    assert [path for path, _ in found] == [FACT, NEW, LESSON]


def test_retrospectives_and_files_outside_are_taken_as_they_are() -> None:
    retro = "03.Retro/ABC-1.md"
    source = Overlay(
        edited(TARGET, {retro: "status: pending\n", NEW: memory(NEW)}),
        {"docs/a.md": None, "run.sh": File(b"#!/bin/sh\n", EXECUTABLE)},
    )
    found = run(source)
    assert isinstance(found, Finalized)
    kept = files(found.tree)
    assert kept[f"{ROOT}/{retro}"][1] == b"status: pending\n"
    assert kept["run.sh"] == (EXECUTABLE, b"#!/bin/sh\n")
    assert "docs/a.md" not in kept


def test_an_index_that_a_draft_brings_is_not_believed() -> None:
    found = done({NEW: memory(NEW), "MEMORY.md": "by hand"})
    assert found["MEMORY.md"].startswith(index.HEADER)


@pytest.mark.parametrize("path", ["MEMORY.md/x.md", "01.Lessons/dev"])
def test_a_file_in_the_way_of_others_is_refused(path: str) -> None:
    source = DictTree({f"{ROOT}/{path}": b"x"})
    found = run(source, base=DictTree({}))
    assert isinstance(found, Refusal)
    assert [one.path for one in found.obstacles] == [f"{ROOT}/{path}"]


def test_a_merge_of_source_and_target_gives_the_same_as_the_formula() -> None:
    source = edited(TARGET, {NEW: memory(NEW)})
    moved = edited(TARGET, {TERM: approved(TERM)})
    first = run(source, moved, TARGET)
    merged = merge(TARGET, moved, source)
    second = run(merged.tree, moved)
    assert isinstance(first, Finalized)
    assert isinstance(second, Finalized)
    assert files(first.tree) == files(second.tree)
