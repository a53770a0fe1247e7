"""Change mode: the merge result is judged, by the target's settings, and no more."""

import os
from pathlib import Path

import pytest

from tests import builders
from tests.real_git import (
    DAY,
    FACT,
    KEPT,
    LESSON,
    STORE,
    TERM,
    Repo,
    Shell,
    git_in,
    store,
)

NEW = builders.memory(builders.LESSON)
OLD = builders.approved(
    builders.TERM,
    "「返金」は払い戻しを指す。\n\n**適用:** 「返金」だけを使う。\n",
    tags="[]",
)
WRONG = builders.memory(builders.LESSON, tags="[]")


def test_a_proposal_as_it_should_be_is_clean(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: NEW})
    said = sh("lint", "--base", "main", "--today", DAY, expect=0)
    assert said.out == "1 file checked: nothing to mend\n"


def test_old_debt_is_shown_only_when_asked(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.TERM: OLD}))
    repo.branch("side", {LESSON: WRONG})
    assert sh.rules("--base", "main") == {(LESSON, "tags")}
    assert sh.rules("--base", "main", "--all") == {(LESSON, "tags"), (TERM, "tags")}
    said = sh("lint", "--base", "main", "--all", "--today", DAY, expect=1)
    assert "error: tags (was there before)" in said.out
    assert "1 error, 0 warnings, 1 from before" in said.out


def test_old_debt_alone_blocks_nothing(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.TERM: OLD}))
    repo.branch("side", {FACT: builders.memory(builders.FACT, KEPT, reviewed_at="")})
    sh("lint", "--base", "main", "--all", "--today", DAY, expect=0)
    found = sh.rules("--base", "main", "--all")
    assert found == {(TERM, "tags")}, "a proposal's own index is no old debt"


def test_uncommitted_work_is_judged_only_when_asked(main: Repo, sh: Shell) -> None:
    main.branch("side")
    main.write({LESSON: WRONG})
    assert sh.rules("--base", "main") == set()
    assert sh.rules("--base", "main", "--worktree") == {(LESSON, "tags")}


def test_any_head_can_be_judged(main: Repo, sh: Shell) -> None:
    first = main.branch("side", {LESSON: WRONG})
    main.switch("main")
    assert sh.rules("--base", "main", "--head", "side") == {(LESSON, "tags")}
    assert sh.rules("--base", "main", "--head", first[:10]) == {(LESSON, "tags")}
    assert sh.rules("--base", "side", "--head", "main") == set()


def test_two_changes_that_are_fine_apart_collide_together(
    main: Repo, sh: Shell
) -> None:
    qa = f"{STORE}/01.Lessons/qa/F-003_Payment/prevent-429-error.md"
    body = "Ein anderer Satz.\n\n**Apply:** do it.\n"
    text = builders.memory(qa.removeprefix(f"{STORE}/"), body)
    main.branch("one", {LESSON: NEW})
    main.switch("main")
    main.branch("two", {qa: text})
    assert sh.rules("--base", "main", "--head", "one") == set()
    assert sh.rules("--base", "main", "--head", "two") == set()
    main.switch("main")
    main.git("merge", "-q", "--ff-only", "one")
    assert (qa, "id-unique") in sh.rules("--base", "main", "--head", "two")


def test_a_target_that_moved_on_is_no_part_of_the_change(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: NEW})
    main.switch("main")
    main.commit({"README.md": "new", f"{STORE}/memory.toml": "[limits]\nwords = 9\n"})
    assert sh.rules("--base", "main", "--head", "side") == {(LESSON, "word-limit")}


def test_both_sides_changed_is_a_conflict(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: NEW})
    main.switch("main")
    main.commit({LESSON: NEW.replace("429 when", "503 when")})
    assert (LESSON, "conflict-marker") in sh.rules("--base", "main", "--head", "side")


def test_a_change_is_not_judged_by_settings_that_it_brings(
    main: Repo, sh: Shell
) -> None:
    loose = '[rules]\ntags = "off"\nsecret = "off"\n'
    main.branch("side", {LESSON: WRONG, f"{STORE}/memory.toml": loose})
    assert (LESSON, "tags") in sh.rules("--base", "main")
    main.switch("main")
    main.git("merge", "-q", "--ff-only", "side")
    main.branch("next", {LESSON: WRONG + "\n"})
    assert (LESSON, "tags") not in sh.rules("--base", "main")


def test_settings_that_a_change_breaks_are_a_finding(main: Repo, sh: Shell) -> None:
    path = f"{STORE}/memory.toml"
    main.branch("side", {path: "[limits]\nwordz = 1\n"})
    assert sh.rules("--base", "main") == {(path, "settings")}
    main.switch("main")
    main.git("merge", "-q", "--ff-only", "side")
    assert path in sh("lint", "--base", "main", expect=2).err


def test_an_unborn_branch_is_an_empty_target(repo: Repo, sh: Shell) -> None:
    repo.write({LESSON: WRONG})
    found = sh.rules("--base", "HEAD", "--worktree")
    assert found == {(LESSON, "tags")}
    assert sh.rules("--base", "main", "--worktree") == found


def test_a_target_without_a_store_is_judged_by_the_defaults(
    repo: Repo, sh: Shell
) -> None:
    repo.commit({"README.md": "docs"})
    repo.branch("side", {LESSON: WRONG})
    assert sh.rules("--base", "main") == {(LESSON, "tags")}


def test_a_store_that_becomes_a_link_is_a_finding(repo: Repo, sh: Shell) -> None:
    repo.commit({"README.md": "docs"})
    repo.branch("side")
    (repo.folder / STORE).symlink_to("/etc")
    repo.commit()
    assert sh.rules("--base", "main") == {(STORE, "layout")}


def test_a_part_of_the_store_reports_itself_alone(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: WRONG, TERM: builders.memory(builders.TERM, tags="")})
    both = sh.rules("--base", "main")
    assert {path for path, _ in both} == {LESSON, TERM}
    for named in (LESSON, f"{STORE}/01.Lessons"):
        assert {path for path, _ in sh.rules(named, "--base", "main")} == {LESSON}
    for named in (STORE, "."):
        assert sh.rules(named, "--base", "main") == both


def test_a_bare_repository_is_judged_by_its_commits(
    main: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main.branch("side", {LESSON: WRONG})
    git_in(tmp_path, "clone", "-q", "--bare", str(main.folder), "bare")
    bare = str(tmp_path / "bare")
    words = (bare, "--base", "main", "--head", "side")
    assert sh.rules(*words) == {(LESSON, "tags")}
    monkeypatch.chdir(bare)
    assert sh.rules("--base", "main", "--head", "side") == {(LESSON, "tags")}
    assert "bare" in sh("lint", "--base", "main", "--worktree", expect=2).err


def test_a_shallow_clone_says_what_to_fetch(
    main: Repo, sh: Shell, tmp_path: Path
) -> None:
    main.branch("side", {LESSON: NEW})
    main.switch("main")
    main.commit({"README.md": "more"})
    words = ("clone", "-q", "--depth=1", "--no-single-branch")
    git_in(tmp_path, *words, f"file://{main.folder}", "shallow")
    clone = str(tmp_path / "shallow")
    said = sh("lint", clone, "--base", "origin/main", "--head", "origin/side", expect=2)
    assert "fetch more history: git fetch --unshallow" in said.err
    said = sh("lint", clone, "--base", "gone", expect=2)
    assert "git fetch --unshallow origin gone" in said.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--head", "x"), "--head, --worktree and --all need --base"),
        (("--worktree",), "--head, --worktree and --all need --base"),
        (("--all",), "--head, --worktree and --all need --base"),
        (("--base", "main", "--head", "x", "--worktree"), "not both"),
        (("--base", "main", "--fix"), "add --worktree"),
        (("--base", "no-such"), "names no commit"),
        (("--base", ""), "names no commit"),
        (("--base", "--all"), "names no commit"),
        (("--today", "today"), "--today"),
        (("--format", "xml"), "--format"),
    ],
)
@pytest.mark.usefixtures("main")
def test_what_does_not_go_together_is_said(
    sh: Shell, words: tuple[str, ...], hint: str
) -> None:
    said = sh("lint", *words, expect=2)
    assert hint in said.err
    assert said.out == ""


def test_outside_of_git_a_change_can_not_be_judged(tmp_path: Path, sh: Shell) -> None:
    said = sh("lint", str(tmp_path), "--base", "main", expect=2)
    assert "is not in a git repository" in said.err


def test_earlier_rejections_are_read_from_a_file(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: NEW})
    good = '{"id": "mem-F003-x", "text": "something else", "reason": "no"}\n\n'
    main.write({"no.jsonl": good, "bad.jsonl": good + "nonsense\n"})
    sh("lint", "--base", "main", "--rejected", "no.jsonl", "--today", DAY, expect=0)
    said = sh("lint", "--base", "main", "--rejected", "bad.jsonl", expect=2)
    assert "bad.jsonl:3 is no JSON object" in said.err
    said = sh("lint", "--base", "main", "--rejected", "none", expect=2)
    assert "none can't be read: No such file" in said.err


def test_a_pipe_of_rejections_is_refused_and_not_waited_for(
    main: Repo, sh: Shell
) -> None:
    os.mkfifo(main.folder / "pipe")
    said = sh("lint", "--rejected", "pipe", expect=2)
    assert "--rejected pipe is no plain file" in said.err
