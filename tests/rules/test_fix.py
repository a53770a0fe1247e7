"""Mends are applied until none is left, and only where they were asked for."""

from collections.abc import Iterator
from datetime import date

from memory.edit import EditError
from memory.settings import Settings
from memory.store import StoreFile
from rules.fix import ROUNDS, is_below, mended
from rules.judging import Terms, change_context, store_context
from rules.model import Context, Problem, file_rule, store_rule
from tests import builders
from tests.real_git import FACT, LESSON

TERMS = Terms(date(2026, 11, 30))
TREE = builders.tree(
    {builders.LESSON: "aaaa\n", builders.FACT: "\ufeffaa\r\n"}, with_index=False
)
CONTEXT = store_context(TREE, TERMS)


def one_letter(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    if "a" in file.data.decode():
        yield Problem("an a", fix=lambda text: text.replace("a", "b", 1))


def refuse(text: str) -> str:
    raise EditError(text)


SLOW = file_rule(one_letter, id="slow", doc="A toy.", examples=[])


def test_a_mend_may_make_room_for_the_next() -> None:
    found = mended([SLOW], CONTEXT)
    assert found == {LESSON: b"bbbb\n", FACT: "\ufeffbb\r\n".encode()}


def test_only_what_was_named_is_mended() -> None:
    assert set(mended([SLOW], CONTEXT, FACT)) == {FACT}
    assert set(mended([SLOW], CONTEXT, "99.Memory/01.Lessons")) == {LESSON}
    assert is_below("a/b", "a")
    assert not is_below("ab", "a")


def test_a_mend_that_never_ends_is_stopped() -> None:
    def grow(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
        yield Problem("short", fix=lambda text: text + "x")

    found = mended([file_rule(grow, id="g", doc="", examples=[])], CONTEXT)
    assert found[LESSON] == b"aaaa\n" + b"x" * ROUNDS


def test_a_mend_that_can_not_be_made_leaves_the_file() -> None:
    def check(context: Context) -> Iterator[tuple[str, Problem]]:
        yield from ((one.path, Problem("x", fix=refuse)) for one in context.files)

    assert mended([store_rule(check, id="s", doc="", examples=[])], CONTEXT) == {}


def test_a_change_is_mended_where_it_changes_something() -> None:
    head = builders.edited(TREE, {builders.LESSON: "a new\n"})
    assert set(mended([SLOW], change_context(TREE, TREE, head, TERMS))) == {LESSON}
