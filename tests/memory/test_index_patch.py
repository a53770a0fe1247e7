"""Promised: patching the base's index gives what a rebuild would, and reads little."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory import index
from memory.changes import diff
from memory.settings import Limits, Settings
from memory.store import Store
from memory.tree import Entry, Tree
from tests.builders import BODY, FACT, LESSON, TERM, approved, edited, memory, tree

PATH = "99.Memory/MEMORY.md"


def expected(base: Tree, head: Tree) -> bytes:
    before, after = Store(base, Settings()), Store(head, Settings())
    old = base.read(PATH) if before.get(PATH) else None
    return index.expected(old, before, after, diff(base, head))


def rebuilt(of: Tree, under: Settings | None = None) -> bytes:
    return index.rebuild(Store(of, under or Settings()))


RELS = (LESSON, FACT, TERM, "00.Shared/glossary/ệ b.md", "01.Lessons/dev/_global/x.md")
versions = st.sampled_from(
    [
        None,
        approved(LESSON),
        approved(LESSON, "Another hook.\n\n" + BODY),
        approved(LESSON, tags="[other]"),
        memory(LESSON),
        "---\nstatus: approved\n",
    ]
)
stores = st.dictionaries(st.sampled_from(RELS), versions).map(
    lambda files: {rel: text for rel, text in files.items() if text is not None}
)


@settings(deadline=None)
@given(stores, stores)
def test_a_patch_equals_a_rebuild(
    old: Mapping[str, str], new: Mapping[str, str]
) -> None:
    base = tree(old)
    head = tree({**new, "MEMORY.md": base.read(PATH)})
    assert expected(base, head) == rebuilt(head)


class Watched:
    """A tree that writes down what is read."""

    def __init__(self, under: Tree) -> None:
        self.under, self.reads = under, list[str]()

    def children(self, folder: str) -> Mapping[str, Entry]:
        return self.under.children(folder)

    def read(self, path: str) -> bytes:
        self.reads.append(path)
        return self.under.read(path)

    def size(self, path: str) -> int:
        return self.under.size(path)


def test_a_patch_reads_what_changed_and_nothing_else() -> None:
    rels = [f"01.Lessons/qa/F-{n}_X/a.md" for n in range(100, 150)]
    base = tree({rel: approved(rel) for rel in rels})
    head = edited(base, {rels[3]: approved(rels[3], "New.\n"), rels[4]: None})
    old, new = Watched(base), Watched(head)
    before, after = Store(old, Settings()), Store(new, Settings())
    found = index.expected(base.read(PATH), before, after, diff(base, head))
    assert found == rebuilt(head)
    assert (old.reads, new.reads) == ([], [f"99.Memory/{rels[3]}"])


WRONG = [
    b"",
    b"\xff",
    index.HEADER.encode() + b"\n",
    index.HEADER.encode() + b"\nhello\n",
    b"<<<<<<< a\n",
]


@pytest.mark.parametrize("wrong", [*WRONG, None])
def test_an_index_that_nobody_rendered_is_rebuilt(wrong: bytes | None) -> None:
    files: dict[str, str | bytes] = {LESSON: approved(), FACT: approved(FACT)}
    if wrong is not None:
        files["MEMORY.md"] = wrong
    base = tree(files, with_index=False)
    head = edited(base, {FACT: None})
    assert expected(base, head) == rebuilt(head)


@pytest.mark.parametrize("how", ["swap", "twice", "quoted", "tail"])
def test_an_index_in_another_form_is_rebuilt(how: str) -> None:
    files = {LESSON: approved(), FACT: approved(FACT)}
    good = tree(files).read(PATH)
    first, second = good.decode().split("\n")[-3:-1]
    wrong = {
        "swap": f"{index.HEADER}\n{second}\n{first}\n",
        "twice": f"{index.HEADER}\n{first}\n{first}\n",
        "quoted": good.decode().replace("order-r", "order%2Dr"),
        "tail": good.decode() + "more\n",
    }[how]
    base = tree({**files, "MEMORY.md": wrong})
    head = edited(base, {TERM: approved(TERM)})
    assert expected(base, head) == rebuilt(head)


def test_a_wrong_index_can_be_repaired_by_a_change_that_rebuilds_it() -> None:
    files = {LESSON: approved(), FACT: approved(FACT)}
    stale = tree({LESSON: approved()}).read(PATH)
    base = tree({**files, "MEMORY.md": stale})
    assert expected(base, base) == stale
    head = edited(base, {"MEMORY.md": rebuilt(base)})
    assert expected(base, head) == rebuilt(head)


def test_settings_that_form_lines_in_another_way_rebuild_them_all() -> None:
    base = tree({LESSON: approved(), FACT: approved(FACT)})
    head = edited(base, {"memory.toml": "[limits]\nhook_words = 3\n"})
    own = Settings(limits=Limits(hook_words=3))
    assert expected(base, head) == rebuilt(head, own)
    assert b"The refund API\xe2\x80\xa6 (" in expected(base, head)


@pytest.mark.parametrize("text", ["[limits]\nwords = 3\n", "[broken", "x = 1\n"])
def test_other_settings_leave_the_index_alone(text: str) -> None:
    base = tree({LESSON: approved()})
    assert expected(base, edited(base, {"memory.toml": text})) == base.read(PATH)
