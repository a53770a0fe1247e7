"""What a newcomer gets wrong is answered with what, where and how to mend."""

import json

import pytest

from tests import builders
from tests.real_git import DAY, LESSON, STORE, Repo, Shell, store

NEW = builders.memory(builders.LESSON)
ROW = {"id": "mem-global-x", "text": "Something else.", "reason": "no"}


@pytest.fixture
def inner(repo: Repo) -> Repo:
    """A repository whose store lies in docs/99.Memory."""
    repo.commit({f"docs/{name}": data for name, data in store().items()})
    return repo


@pytest.mark.usefixtures("main")
@pytest.mark.parametrize(
    "day", ["tomorrow", "2026-02-30", "26-1-1", "20260101", "", "2026-01-01T00:00"]
)
def test_a_day_that_is_none_is_told_in_words(sh: Shell, day: str) -> None:
    said = sh("lint", "--today", day, expect=2).err
    assert f"--today {day!r} is no day; write year, month and day" in said


@pytest.mark.usefixtures("main")
def test_a_leading_bom_of_the_rejections_is_no_fault(main: Repo, sh: Shell) -> None:
    text = "\N{ZERO WIDTH NO-BREAK SPACE}" + json.dumps(ROW) + "\r\n"
    main.write({"rejected.jsonl": text})
    sh("lint", "--rejected", "rejected.jsonl", "--today", DAY, expect=0)


def test_histories_without_a_common_commit_can_not_be_compared(
    main: Repo, sh: Shell
) -> None:
    main.git("checkout", "-q", "--orphan", "alone")
    main.commit({LESSON: NEW})
    for words in (("--head", "alone"), ("--worktree",)):
        said = sh("lint", "--base", "main", *words, expect=2).err
        assert "have no common ancestor" in said
        assert "start a branch from main" in said


@pytest.mark.usefixtures("inner")
def test_a_store_deeper_in_the_repository_is_pointed_out(sh: Shell) -> None:
    hint = f"there is one in docs/: name that folder, or say --store-root docs/{STORE}"
    for words in (("lint",), ("lint", "--base", "main"), ("index", "--check")):
        assert hint in sh(*words, expect=2).err
    said = sh("lint", "docs", "--today", DAY, expect=0)
    assert "1 file checked" in said.out or "files checked" in said.out
    assert f"--store-root docs/{STORE} takes paths and refs from its top" in said.err
    root = ("--store-root", f"docs/{STORE}", "--today", DAY)
    for place in (".", "docs"):
        assert sh("lint", place, *root, expect=0).err == ""


def test_a_change_between_trees_without_a_store_has_not_passed(
    repo: Repo, sh: Shell
) -> None:
    repo.commit({"README.md": "docs"})
    repo.branch("side", {"README.md": "more docs"})
    said = sh("lint", "--base", "main", expect=2).err
    assert f"neither main nor HEAD holds {STORE}/; name the repository's" in said


@pytest.mark.usefixtures("repo")
def test_a_store_that_is_not_committed_is_told_of(sh: Shell) -> None:
    sh("init", expect=0)
    said = sh("lint", "--base", "main", expect=2).err
    assert f"{STORE}/ is in no commit of main or HEAD yet: commit it, or add" in said
    sh("lint", "--base", "main", "--worktree", expect=0)


def test_a_bare_repository_holds_no_files(
    repo: Repo, sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.git("clone", "-q", "--bare", ".", "../bare")
    for place in (repo.folder.parent / "bare", repo.folder / ".git"):
        monkeypatch.chdir(place)
        for words in (("lint",), ("index",), ("new", "decision", "One")):
            said = sh(*words, expect=2).err
            assert "bare repository or a .git folder" in said
            assert "name a clone of it" in said
        assert "run `ak-memory init` in a clone of it" in sh("init", expect=2).err
        assert not (place / STORE).exists()


@pytest.mark.usefixtures("main")
@pytest.mark.parametrize(
    "words",
    [
        ("lint", "--store-root"),
        ("lint",),
        ("lint", "--rule"),
        ("lint", "--today"),
        ("rules", "explain"),
        ("init",),
        ("move", "--slug", "x"),
        ("new", "decision", "One", "--scope"),
        ("new", "decision", "One", "--tags"),
        ("finalize", "--head", "x", "--approver", "a", "--date", DAY, "--base"),
    ],
)
def test_a_huge_value_is_refused_and_not_repeated_whole(
    sh: Shell, words: tuple[str, ...]
) -> None:
    said = sh(*words, "x" * 50_000, expect=2).err
    assert len(said) < 2500
