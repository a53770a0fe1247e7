"""What a change takes away is told from its files; hard removals are confirmed."""

from collections.abc import Mapping

import pytest

from memory.changes import diff
from memory.finalize import Approval, Finalized, finalize
from memory.settings import Settings
from memory.store import Store
from review.commands import hear, in_force
from review.removal import Removal, confirmed, removals, unconfirmed
from tests.builders import (
    FACT,
    LESSON,
    Content,
    approved,
    deprecated,
    edited,
    memory,
    tree,
)
from tests.review.histories import DA, DB, PEOPLE, PM, TL, at, history, note

ID = "mem-F003-prevent-429-error"
PATH = f"99.Memory/{LESSON}"
GONE = f"_deprecated/{LESSON}"
BEFORE = tree({LESSON: approved(), FACT: approved(FACT)})


def found(
    changed: Mapping[str, Content | None], before: object = BEFORE
) -> tuple[Removal, ...]:
    after = edited(before, changed)  # type: ignore[arg-type]
    old, new = Store(before, Settings()), Store(after, Settings())  # type: ignore[arg-type]
    return removals(old, new, diff(before, after))  # type: ignore[arg-type]


def kinds(changed: Mapping[str, Content | None]) -> list[tuple[str, str]]:
    return [(one.id, one.kind) for one in found(changed)]


@pytest.mark.parametrize("kind", ["soft", "hard"])
def test_a_marked_item_is_to_be_removed(kind: str) -> None:
    (one,) = found({LESSON: memory(removal=kind, removal_reason="Old.")})
    assert (one.id, one.kind, one.path, one.reason) == (ID, kind, PATH, "Old.")


@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({LESSON: None, GONE: deprecated()}, "soft"),
        ({LESSON: None, GONE.replace(".md", "-2.md"): deprecated()}, "soft"),
        ({LESSON: None}, "hard"),
        ({LESSON: None, "_deprecated/x.md": deprecated()}, "hard"),
        ({LESSON: None, GONE: deprecated(id="mem-F003-other")}, "hard"),
        ({LESSON: None, FACT: memory(FACT, supersedes=ID)}, "hard"),
    ],
)
def test_a_file_that_is_gone_was_removed(
    changed: dict[str, Content | None], kind: str
) -> None:
    assert kinds(changed) == [(ID, kind)]


@pytest.mark.parametrize(
    "changed",
    [
        {LESSON: memory()},
        {LESSON: None, "00.Shared/glossary/a.md": memory(supersedes=ID)},
        {LESSON: memory(removal="later")},
        {LESSON: b"\xff"},
        {"00.Shared/glossary/a.md": memory()},
        {"MEMORY.md": None},
        {},
    ],
)
def test_what_was_changed_moved_or_added_is_not_removed(
    changed: dict[str, Content | None],
) -> None:
    assert kinds(changed) == []


def test_a_restored_item_is_not_removed_and_a_deleted_copy_is() -> None:
    before = tree({GONE: deprecated()})
    assert found({GONE: None, LESSON: memory()}, before) == ()
    (one,) = found({GONE: None}, before)
    assert (one.id, one.kind) == (ID, "hard")


def test_a_numbered_copy_can_be_confirmed_by_either_name() -> None:
    path = GONE.replace(".md", "-2.md")
    (one,) = found({path: None}, tree({path: deprecated()}))
    assert one.names == (ID, f"{ID}-2")


@pytest.mark.parametrize(
    ("line", "who", "is_confirmed"),
    [
        (f"@bot confirm hard-remove {ID} {DA}", PM, True),
        (f"@bot confirm hard-remove {ID} {DB}", PM, False),
        (f"@bot confirm hard-remove {ID}x {DA}", PM, False),
        (f"@bot confirm hard-remove {ID} {DA}", TL, False),
        (f"@bot approve {DA}", PM, False),
    ],
)
def test_a_hard_removal_is_confirmed_by_name_and_for_this_content(
    line: str, who: object, is_confirmed: bool
) -> None:
    gone = found({LESSON: memory(removal="hard", removal_reason="Secret.")})
    said = hear(history(notes=(note(line, who),)), PEOPLE)  # type: ignore[arg-type]
    commands = in_force(said, frozenset({DA}))
    assert confirmed(gone, commands) == (
        frozenset({ID}) if is_confirmed else frozenset()
    )
    assert (unconfirmed(gone, commands) == ()) is is_confirmed


def test_a_soft_removal_needs_no_confirmation() -> None:
    gone = found({LESSON: memory(removal="soft", removal_reason="Old.")})
    assert (confirmed(gone, ()), unconfirmed(gone, ())) == (frozenset(), ())


@pytest.mark.parametrize(
    "changed",
    [
        {LESSON: memory(removal="hard", removal_reason="Secret.")},
        {LESSON: memory(removal="soft", removal_reason="Old.")},
        {LESSON: None},
        {LESSON: None, GONE: deprecated()},
        {LESSON: None, "00.Shared/glossary/a.md": memory(supersedes=ID)},
        {LESSON: None, FACT: None},
        {LESSON: memory(), FACT: None},
    ],
)
def test_finalize_asks_for_the_same_confirmations(
    changed: dict[str, Content | None],
) -> None:
    gone = found(changed)
    asked = refusal(changed, frozenset())
    assert asked == {one.path for one in unconfirmed(gone, ())}
    lines = [f"@bot confirm hard-remove {one.id} {DA}" for one in gone]
    said = hear(history(notes=(note("\n".join(lines)),)), PEOPLE)
    names = confirmed(gone, in_force(said, frozenset({DA})))
    assert refusal(changed, names) == set()


def refusal(changed: Mapping[str, Content | None], names: frozenset[str]) -> set[str]:
    """Paths whose removal finalize does not carry out."""
    source = edited(BEFORE, changed)
    stamp = Approval("pm-user", at(20))
    target = Store(BEFORE, Settings())
    done = finalize(target, source, diff(BEFORE, source), stamp, names, "f" * 40)
    if isinstance(done, Finalized):
        return set()
    return {one.path for one in done.obstacles if "not confirmed" in one.message}
