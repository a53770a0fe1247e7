"""Promised: a store reads and lists only what is asked of it, and finds ids by path."""

from collections.abc import Mapping

import pytest

from memory.facts import Facts
from memory.settings import Limits, Settings
from memory.store import Store
from memory.tree import EXECUTABLE, SUBMODULE, SYMLINK, DictTree, Entry, File
from tests.builders import FACT, LESSON, TERM, approved, deprecated, memory, store, tree

ROOT = "99.Memory"
COPY = "_deprecated/01.Lessons/dev/F-003_Payment/prevent-429-error-2.md"


class Watched:
    """A tree that writes down what is listed and read."""

    def __init__(self, under: DictTree) -> None:
        self.under = under
        self.listed: list[str] = []
        self.read_: list[str] = []

    def children(self, folder: str) -> Mapping[str, Entry]:
        self.listed.append(folder)
        return self.under.children(folder)

    def read(self, path: str) -> bytes:
        self.read_.append(path)
        return self.under.read(path)

    def size(self, path: str) -> int:
        return self.under.size(path)


def holders(of: Store, memory_id: str) -> list[str]:
    return [one.rel for one in of.holders(memory_id)]


def test_one_file_costs_its_folder_and_its_bytes() -> None:
    watched = Watched(tree({LESSON: approved(), FACT: approved(FACT)}))
    file = Store(watched, Settings()).get(f"{ROOT}/{LESSON}")
    assert file is not None
    assert watched.read_ == []
    assert file.item.string("id") == "mem-F003-prevent-429-error"
    assert watched.read_ == [f"{ROOT}/{LESSON}"]
    assert watched.listed == [f"{ROOT}/01.Lessons/dev/F-003_Payment"]


def test_files_come_in_byte_order_with_their_places() -> None:
    of = store({TERM: approved(TERM), LESSON: approved(), COPY: deprecated(LESSON)})
    assert list(of.files) == sorted(of.files)
    assert [one.rel for one in of.memories()] == [TERM, LESSON]
    assert [one.rel for one in of.deprecated()] == [COPY]


def test_what_lies_outside_is_not_of_the_store() -> None:
    of = store({LESSON: approved()}, outside={"docs/a.md": b"", "99.Memory2/b": b""})
    assert of.get("docs/a.md") is None
    assert of.get(f"{ROOT}/01.Lessons") is None
    assert not of.holds("99.Memory2/b")
    assert of.relative(f"{ROOT}/{LESSON}") == LESSON
    assert all(path.startswith(f"{ROOT}/") for path in of.files)


def test_the_root_of_the_store_is_given() -> None:
    of = store({LESSON: approved()}, root="docs/memory")
    assert of.get(f"docs/memory/{LESSON}") is not None
    assert of.path(LESSON) == f"docs/memory/{LESSON}"


@pytest.mark.parametrize("mode", [SYMLINK, SUBMODULE])
def test_what_is_no_plain_file_is_never_read(mode: int) -> None:
    watched = Watched(tree({LESSON: File(b"/etc/passwd", mode)}, with_index=False))
    file = Store(watched, Settings()).get(f"{ROOT}/{LESSON}")
    assert file is not None
    assert (file.is_regular, file.is_readable, file.data) == (False, False, b"")
    assert file.item.faults
    assert watched.read_ == []


def test_a_file_beyond_the_limit_is_never_read() -> None:
    settings = Settings(limits=Limits(file_bytes=1024))
    files = {LESSON: File(b"x" * 1025), FACT: File(b"x" * 1024, EXECUTABLE)}
    watched = Watched(tree(files, with_index=False))
    of = Store(watched, settings)
    big, fit = of.get(f"{ROOT}/{LESSON}"), of.get(f"{ROOT}/{FACT}")
    assert big is not None
    assert fit is not None
    assert (big.is_readable, big.size, big.data) == (False, 1025, b"")
    assert fit.data == b"x" * 1024


def test_holders_of_an_id_are_found_in_every_area() -> None:
    other = "00.Shared/architecture/F-003_Payment/prevent-429-error.md"
    twin = "01.Lessons/qa/F-003_Other/prevent-429-error.md"
    of = store({LESSON: approved(), other: approved(other), twin: approved(twin)})
    assert sorted(holders(of, "mem-F003-prevent-429-error")) == [other, LESSON, twin]
    assert holders(of, "mem-F004-prevent-429-error") == []
    assert holders(of, "no id") == []


def test_global_ids_are_those_of_flat_and_global_folders() -> None:
    lesson = "01.Lessons/ba/_global/settlement.md"
    of = store({TERM: approved(TERM), lesson: approved(lesson)})
    assert sorted(holders(of, "mem-global-settlement")) == [TERM, lesson]


def test_removed_holders_come_after_live_ones() -> None:
    gone = f"_deprecated/{LESSON}"
    of = store({LESSON: approved(), gone: deprecated(), COPY: deprecated()})
    assert holders(of, "mem-F003-prevent-429-error") == [LESSON, COPY, gone]


def test_a_number_appended_is_told_from_a_slug_that_ends_in_one() -> None:
    own = "_deprecated/01.Lessons/dev/F-003_Payment/http-429.md"
    copy = "_deprecated/01.Lessons/dev/F-003_Payment/retry-2.md"
    files = {own: deprecated(own), copy: deprecated(copy, id="mem-F003-retry")}
    of = store(files)
    assert holders(of, "mem-F003-http-429") == [own]
    assert holders(of, "mem-F003-http") == []
    assert holders(of, "mem-F003-retry") == [copy]
    assert holders(of, "mem-F003-retry-2") == []


def test_holders_are_found_without_a_walk() -> None:
    files = {f"01.Lessons/dev/F-{n:03}_X/a.md": memory() for n in range(100, 150)}
    watched = Watched(tree(files))
    assert len(Store(watched, Settings()).holders("mem-F123-a")) == 1
    assert f"{ROOT}/01.Lessons/dev/F-124_X" not in watched.listed
    assert watched.read_ == []


def test_features_are_known_by_listing_folders() -> None:
    files = {LESSON: memory(), FACT: memory(FACT), TERM: memory(TERM)}
    domain = "00.Shared/domain/F-003_Payment/a.md"
    of = store({**files, domain: memory(domain)})
    assert of.features == {
        "F-003_Payment": {"01.Lessons/dev", "00.Shared/domain"},
        "F-002_Order": {"00.Shared/domain"},
    }


def test_facts_that_are_remembered_cost_no_reading() -> None:
    watched = Watched(tree({LESSON: approved()}))
    path = f"{ROOT}/{LESSON}"
    known = Facts(readable=True, id="remembered")
    blob = watched.under.files[path].entry.id
    remembering = Store(watched, Settings(), remembered={(path, blob): known})
    file = remembering.get(path)
    assert file is not None
    assert remembering.facts(file) is known
    assert watched.read_ == []


def test_facts_of_other_bytes_are_not_the_remembered_ones() -> None:
    known = Facts(readable=True, id="remembered")
    path = f"{ROOT}/{LESSON}"
    of = Store(
        tree({LESSON: approved()}), Settings(), remembered={(path, "cafe"): known}
    )
    file = of.get(path)
    assert file is not None
    assert of.facts(file).id == "mem-F003-prevent-429-error"
