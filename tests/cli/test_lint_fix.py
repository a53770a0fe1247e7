"""--fix mends what is mechanical, in place, and touches no other byte."""

import os
import stat

import pytest

from tests import builders
from tests.real_git import DAY, LESSON, STORE, TERM, Repo, Shell, store

NEW = builders.memory(builders.LESSON)
SELF_APPROVED = NEW.replace("status: pending", "status: approved  # mine").replace(
    "reviewed_by:", "reviewed_by: me"
)
MENDED = NEW.replace("status: pending", "status: pending  # mine")


def fix(sh: Shell, *words: str, expect: int = 0) -> str:
    return sh("lint", "--fix", "--today", DAY, *words, expect=expect).err


def test_a_proposal_is_brought_back_to_draft_form(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: SELF_APPROVED})
    said = fix(sh, "--base", "main", "--worktree")
    assert said == f"mended {LESSON}\n"
    assert main.text(LESSON) == MENDED
    assert fix(sh, "--base", "main", "--worktree") == ""
    assert main.text(LESSON) == MENDED


@pytest.mark.parametrize("mode", [0o644, 0o600])
def test_line_ends_a_mark_and_the_mode_stay(main: Repo, sh: Shell, mode: int) -> None:
    def windows(text: str) -> bytes:
        return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode().rstrip()

    main.branch("side", {LESSON: windows(SELF_APPROVED)})
    (main.folder / LESSON).chmod(mode)
    sh("lint", "--fix", "--base", "main", "--worktree", "--today", DAY)
    assert main.read(LESSON) == windows(MENDED)
    assert stat.S_IMODE((main.folder / LESSON).stat().st_mode) == mode


def test_a_store_is_mended_in_place(repo: Repo, sh: Shell) -> None:
    bad = builders.approved(builders.LESSON, id="mem-F003-other", scope="global")
    repo.commit(store({builders.LESSON: bad}))
    fix(sh, expect=1)  # the index names the id as it was
    assert repo.text(LESSON) == builders.approved(builders.LESSON)
    sh("index", expect=0)
    assert fix(sh) == ""


def test_only_the_part_that_was_named_is_mended(main: Repo, sh: Shell) -> None:
    term = builders.memory(
        builders.TERM, "「返金」は払い戻し。\n\n**適用:** 使う。\n", scope="x"
    )
    main.branch("side", {LESSON: SELF_APPROVED, TERM: term})
    said = fix(sh, LESSON, "--base", "main", "--worktree")
    assert said == f"mended {LESSON}\n"
    assert main.text(TERM) == term


def test_a_link_is_never_mended(main: Repo, sh: Shell) -> None:
    main.branch("side")
    (main.folder / "elsewhere.md").write_text(SELF_APPROVED)
    (main.folder / LESSON).parent.mkdir(parents=True)
    (main.folder / LESSON).symlink_to(main.folder / "elsewhere.md")
    assert fix(sh, "--base", "main", "--worktree", expect=1) == ""
    assert (main.folder / "elsewhere.md").read_text() == SELF_APPROVED
    assert (main.folder / LESSON).is_symlink()


def test_what_differs_on_disk_from_what_was_judged_is_left_alone(
    main: Repo, sh: Shell
) -> None:
    main.git("config", "core.autocrlf", "true")
    main.branch("side", {LESSON: SELF_APPROVED.replace("\n", "\r\n")})
    said = fix(sh, "--base", "main", "--worktree", expect=1)
    assert said == f"not mended, since it differs on disk: {LESSON}\n"
    assert main.text(LESSON) == SELF_APPROVED.replace("\n", "\r\n")


def test_a_write_leaves_nothing_behind(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: SELF_APPROVED})
    fix(sh, "--base", "main", "--worktree")
    found = [name for _, _, names in os.walk(main.folder / STORE) for name in names]
    assert not [name for name in found if name.endswith(".tmp")]
