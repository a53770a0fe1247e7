"""A move changes the id, says what it supersedes, and takes every link along."""

import pytest

from memory import ids
from memory.edit import EditError
from memory.item import parse
from memory.move import move
from memory.settings import Settings
from memory.tree import EXECUTABLE, File, Overlay
from tests import builders

FORM = Settings().store
OLD = "mem-F003-prevent-429-error"
TO = "01.Lessons/qa/F-004_Refund/other.md"
NEW = "mem-F004-other"


def moved(files: dict[str, str], rel: str = TO) -> dict[str, str | None]:
    """Texts that a move of the lesson to `rel` gives, by path in the store."""
    store = builders.store(dict(files), with_index=False)
    file = store.get(store.path(builders.LESSON))
    assert file is not None
    edits = move(store, file, rel, ids.place(rel, FORM))
    return {
        path.removeprefix("99.Memory/"): None if put is None else put.data.decode()
        for path, put in edits.items()
    }


def test_the_moved_file_is_a_proposal_that_says_where_it_came_from() -> None:
    found = moved({builders.LESSON: builders.approved(hits="7")})
    assert found[builders.LESSON] is None
    item = parse((found[TO] or "").encode())
    wanted = {
        "id": NEW, "type": "lesson", "scope": "F-004_Refund", "supersedes": OLD,
        "status": "pending", "reviewed_by": None, "hits": 7,
    }  # fmt: skip
    assert {key: item.get(key) for key in wanted} == wanted
    assert "reviewed_at" not in item.fields


def test_an_older_supersedes_is_replaced() -> None:
    found = moved({builders.LESSON: builders.approved(supersedes="mem-F003-older")})
    assert parse((found[TO] or "").encode()).get("supersedes") == OLD


def test_links_of_the_moved_file_lead_where_they_led() -> None:
    body = (
        "[a](../F-002_Order/x.md#s) [b](./prevent-429-error.md) [c](/docs/a%20b.md) "
        f"[d](https://example.com/x.md) [[{OLD}]] `[e](../x.md)`\n\n**Apply:** x.\n"
    )
    text = moved({builders.LESSON: builders.approved(body=body)})[TO] or ""
    assert text.endswith(
        "[a](../../dev/F-002_Order/x.md#s) [b](other.md) [c](/docs/a%20b.md) "
        f"[d](https://example.com/x.md) [[{NEW}]] `[e](../x.md)`\n\n**Apply:** x.\n"
    )


def test_links_of_others_follow_and_make_them_proposals() -> None:
    body = (
        f"See [[{OLD}]], [it][r] and [x](../../01.Lessons/dev/F-003_Payment/"
        "prevent-429-error.md).\n\n[r]: ../../01.Lessons/dev/F-003_Payment/"
        "prevent-429-error.md\n\n**Apply:** x.\n"
    )
    files = {
        builders.LESSON: builders.approved(),
        builders.TERM: builders.approved(builders.TERM, body, superseded_by=OLD),
        builders.FACT: builders.approved(builders.FACT, f"`{OLD}`\n\n**Apply:** x.\n"),
    }
    found = moved(files)
    assert set(found) == {builders.LESSON, TO, builders.TERM}
    text = found[builders.TERM] or ""
    assert f"[[{NEW}]]" in text
    assert "../../01.Lessons/qa/F-004_Refund/other.md).\n" in text
    assert "[r]: ../../01.Lessons/qa/F-004_Refund/other.md\n" in text
    item = parse(text.encode())
    assert (item.get("superseded_by"), item.get("status")) == (NEW, "pending")


def test_line_ends_a_mark_and_the_mode_stay() -> None:
    text = "\ufeff" + builders.approved().replace("\n", "\r\n")
    store = builders.store({builders.LESSON: text}, with_index=False)
    path = store.path(builders.LESSON)
    tree = Overlay(store.tree, {path: File(text.encode(), EXECUTABLE)})
    store = type(store)(tree, Settings())
    file = store.get(path)
    assert file is not None
    put = move(store, file, TO, ids.place(TO, FORM))[store.path(TO)]
    assert put is not None
    assert put.mode == EXECUTABLE
    assert put.data.startswith(b"\xef\xbb\xbf---\r\n")
    assert b"\n" not in put.data.replace(b"\r\n", b"")


def test_a_file_that_can_not_be_read_is_refused() -> None:
    with pytest.raises(EditError):
        moved({builders.LESSON: "no front matter"})
