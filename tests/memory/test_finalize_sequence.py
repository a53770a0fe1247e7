"""Promised: changes finalized one after another never meet in the index."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory import index, lifecycle
from memory.changes import content_digest, diff, merge
from memory.finalize import Finalized, finalize
from memory.settings import Settings
from memory.store import Store
from memory.tree import DictTree, Entry, Overlay, Tree
from tests.builders import approved, edited, files, memory, tree
from tests.memory.finalizing import APPROVAL, COMMIT

INDEX = "99.Memory/MEMORY.md"
RELS = [f"01.Lessons/qa/F-{n}_Feature/item.md" for n in range(100, 120)]
NEW = [f"00.Shared/glossary/term-{n}.md" for n in range(4)]


def finalized(target: Tree, source: Tree, base: Tree) -> Tree:
    made = finalize(
        Store(target, Settings()),
        source,
        diff(base, source),
        APPROVAL,
        frozenset(),
        COMMIT,
    )
    assert isinstance(made, Finalized), made
    return made.tree


def proposals(base: Tree) -> list[Tree]:
    """Ten changes of one base: additions, updates and removals."""
    added = [edited(base, {rel: memory(rel)}) for rel in NEW]
    new = "Another thing.\n\n**Apply:** do it.\n"
    updated = [
        edited(base, {rel: memory(rel, new, reviewed_at="")}) for rel in RELS[:3]
    ]
    removal = {"removal": "soft", "removal_reason": "Gone.", "status": "pending"}
    removed = [edited(base, {rel: approved(rel, **removal)}) for rel in RELS[3:6]]
    return [*added, *updated, *removed]


BASE = tree({rel: approved(rel) for rel in RELS})


@settings(deadline=None, max_examples=20)
@given(st.permutations(range(10)))
def test_ten_changes_end_in_a_canonical_index_whatever_their_order(
    order: list[int],
) -> None:
    changes = proposals(BASE)
    target: Tree = BASE
    for n in order:
        target = finalized(target, changes[n], BASE)
        head = Store(target, Settings())
        assert target.read(INDEX) == index.rebuild(head)
    assert files(target) == files(in_order(BASE, changes))


def in_order(base: Tree, changes: list[Tree]) -> Tree:
    target = base
    for source in changes:
        target = finalized(target, source, base)
    return target


def test_no_two_changes_conflict_in_the_index() -> None:
    first, second, *_ = proposals(BASE)
    one, other = finalized(BASE, first, BASE), finalized(BASE, second, BASE)
    merged = merge(BASE, one, other)
    assert merged.conflicts == (INDEX,)  # as files; but what is approved has none
    assert files(finalized(one, second, BASE)) == files(finalized(one, other, BASE))


def test_a_finalized_change_has_finalized_form_and_a_draft_draft_form() -> None:
    for source in proposals(BASE):
        made = finalized(BASE, source, BASE)
        for head, expected in ((source, "draft"), (made, "finalized")):
            before, after = Store(BASE, Settings()), Store(head, Settings())
            assert lifecycle.form(before, after, diff(BASE, head)) == expected


def test_a_target_that_moves_keeps_the_digest_of_what_was_approved() -> None:
    first, second, *_ = proposals(BASE)
    moved = finalized(BASE, first, BASE)
    rebased = merge(BASE, moved, second).tree
    assert content_digest(diff(BASE, second), INDEX) == content_digest(
        diff(moved, rebased), INDEX
    )


class Watched:
    """A tree that writes down what is read."""

    def __init__(self, under: Tree) -> None:
        self.under, self.reads = under, set[str]()

    def children(self, folder: str) -> Mapping[str, Entry]:
        return self.under.children(folder)

    def read(self, path: str) -> bytes:
        self.reads.add(path)
        return self.under.read(path)

    def size(self, path: str) -> int:
        return self.under.size(path)


@pytest.mark.parametrize("count", [1, 5])
def test_finalizing_reads_what_changed_and_the_index_alone(count: int) -> None:
    source = Watched(edited(BASE, {rel: memory(rel) for rel in RELS[:count]}))
    target = Watched(BASE)
    finalized(target, source, BASE)
    changed = {f"99.Memory/{rel}" for rel in RELS[:count]}
    assert source.reads == changed
    assert target.reads == {INDEX}


def test_a_finalized_tree_costs_no_more_to_check() -> None:
    made = finalized(BASE, edited(BASE, {NEW[0]: memory(NEW[0])}), BASE)
    source, target = Watched(Overlay(made, {})), Watched(DictTree(BASE.files))
    finalized(target, source, BASE)
    assert source.reads == {INDEX, f"99.Memory/{NEW[0]}"}
    assert target.reads == {INDEX}
