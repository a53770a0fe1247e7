"""`move` brings a memory to another scope or name, and every link follows."""

import pytest

from memory.item import parse
from tests import builders
from tests.real_git import DAY, LESSON, STORE, TERM, Repo, Shell, store

OLD = "mem-F003-prevent-429-error"
MOVED = f"{STORE}/01.Lessons/dev/F-004_Refund/prevent-429-error.md"
LINKING = f"""\
「返金」は払い戻し。 See [[{OLD}]] and
[it](../../01.Lessons/dev/F-003_Payment/prevent-429-error.md#top).

**適用:** 使う。
"""


@pytest.fixture
def linked(repo: Repo) -> Repo:
    files = {
        builders.LESSON: builders.approved(hits="7"),
        builders.TERM: builders.approved(builders.TERM, LINKING),
    }
    repo.commit(store(files))
    repo.branch("side")
    return repo


def test_the_file_moves_and_links_follow(linked: Repo, sh: Shell) -> None:
    said = sh("move", OLD, "--scope", "F-004_Refund", expect=0)
    assert said.out.split("\n") == [
        f"wrote   {MOVED}", f"wrote   {TERM}", f"removed {LESSON}", "",
    ]  # fmt: skip
    item = parse(linked.read(MOVED))
    assert item.get("id") == "mem-F004-prevent-429-error"
    assert item.get("supersedes") == OLD
    assert (item.get("scope"), item.get("status")) == ("F-004_Refund", "pending")
    text = linked.text(TERM)
    assert "[[mem-F004-prevent-429-error]]" in text
    assert "(../../01.Lessons/dev/F-004_Refund/prevent-429-error.md#top)" in text
    assert "status: pending" in text
    assert not (linked.folder / LESSON).parent.exists()


def test_a_move_is_a_proposal_that_lint_accepts(linked: Repo, sh: Shell) -> None:
    sh("move", OLD, "--scope", "F-004_Refund", "--slug", "retry-on-429", expect=0)
    words = ("lint", "--base", "main", "--today", DAY)
    sh(*words, "--worktree", expect=0)
    linked.commit()
    sh(*words, expect=0)


def test_a_move_to_another_area_keeps_its_id_free_of_twins(
    linked: Repo, sh: Shell
) -> None:
    said = sh("move", OLD, "--area", "qa", expect=2)
    assert f"{OLD} is there already, {LESSON}, and would keep its id" in said.err
    assert "Say another --slug as well" in said.err
    sh("move", OLD, "--area", "qa", "--slug", "slow-down", expect=0)
    assert not (linked.folder / LESSON).exists()


def test_a_move_to_where_it_lies_says_what_can_change(main: Repo, sh: Shell) -> None:
    rel = "00.Shared/decisions/one.md"
    body = "One queue.\n\n**Apply:** use it.\n"
    main.commit(
        {LESSON: builders.approved(), f"{STORE}/{rel}": builders.approved(rel, body)}
    )
    said = sh("move", "mem-global-one", "--scope", "F-003_Payment", expect=2).err
    assert "a decision has no folder but this. Say a --slug" in said
    said = sh("move", OLD, "--slug", OLD.removeprefix("mem-F003-"), expect=2).err
    assert "Say another --scope, --area or --slug" in said


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("mem-F003-nothing", "--scope", "global"), "no memory here has the id"),
        (("not an id", "--scope", "global"), "no memory here has the id"),
        ((OLD,), "say where to"),
        ((OLD, "--scope", "../.."), "is no scope"),
        ((OLD, "--slug", "A/../b"), "--slug"),
        ((OLD, "--area", "domain"), "--area"),
        ((OLD, "--scope", "F-003_Payment"), "is there already"),
    ],
)
def test_what_can_not_be_moved_is_left(
    linked: Repo, sh: Shell, words: tuple[str, ...], hint: str
) -> None:
    assert hint in sh("move", *words, expect=2).err
    assert linked.git("status", "--porcelain") == ""


def test_a_memory_that_can_not_be_read_is_left(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.LESSON: "---\nid: [\n---\n"}))
    said = sh("move", OLD, "--scope", "global", expect=2)
    assert f"{LESSON} can't be moved" in said.err
    assert repo.git("status", "--porcelain") == ""


def test_a_move_that_was_interrupted_is_completed(linked: Repo, sh: Shell) -> None:
    before = (linked.folder / LESSON).read_bytes()
    sh("move", OLD, "--scope", "F-004_Refund", expect=0)
    whole = linked.git("status", "--porcelain", "-uall")
    (linked.folder / LESSON).parent.mkdir(parents=True, exist_ok=True)
    (linked.folder / LESSON).write_bytes(before)
    sh("move", OLD, "--scope", "F-004_Refund", expect=0)
    assert linked.git("status", "--porcelain", "-uall") == whole
