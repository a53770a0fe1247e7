"""`finalize` makes the one commit an approval stands for, or says why not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import builders
from tests.real_git import (
    DAY,
    FACT,
    KEPT,
    LESSON,
    STORE,
    Repo,
    Shell,
    git_in,
    store,
)

WORDS = ("--approver", "pm-user", "--date", DAY)
NEW = builders.memory(builders.LESSON)
TERM_BODY = "「返金」は払い戻しを指す。\n\n**適用:** 「返金」だけを使う。\n"
HINT = builders.approved(
    "00.Shared/glossary/hint.md", "Một gợi ý.\n\n**Áp dụng:** x.\n"
)


def proposal(text: str, **more: str) -> str:
    """An approved memory's text with the lines of a removal proposal."""
    lines = "".join(f"{key}: {value}\n" for key, value in more.items())
    return text.replace("status: approved", "status: pending").replace(
        "---\n", "---\n" + lines, 1
    )


@pytest.fixture
def proposed(main: Repo) -> Repo:
    main.branch("side", {LESSON: NEW})
    return main


def finalize(sh: Shell, *words: str, expect: int = 0) -> str:
    given = ("finalize", "--base", "main", "--head", "side", *WORDS, *words)
    said = sh(*given, expect=expect)
    return said.out.strip() if expect == 0 else said.err


def test_the_commit_holds_the_approved_form(proposed: Repo, sh: Shell) -> None:
    head, base = proposed.head, proposed.git("rev-parse", "main")
    commit = finalize(sh)
    assert proposed.git("show", "-s", "--format=%P", commit) == f"{head} {base}"
    assert (
        proposed.git("show", f"{commit}:{LESSON}")
        == NEW.replace("status: pending", "status: approved")
        .replace("reviewed_by:\n", f"reviewed_by: pm-user\nreviewed_at: {DAY}\n")
        .strip()
    )
    index = proposed.git("show", f"{commit}:{STORE}/MEMORY.md")
    assert "[mem-F003-prevent-429-error](01.Lessons/dev" in index
    message = proposed.git("show", "-s", "--format=%B", commit)
    assert message.startswith("memory: +1, approved by pm-user\n")
    assert f"Approved-at: {DAY}T00:00:00+00:00" in message


def test_no_ref_moves_unless_it_is_asked(proposed: Repo, sh: Shell) -> None:
    before = proposed.git("show-ref")
    commit = finalize(sh)
    assert proposed.git("show-ref") == before
    assert finalize(sh, "--update-ref", "side") == commit
    assert proposed.git("rev-parse", "side") == commit


def test_the_same_input_gives_the_same_commit(
    proposed: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = finalize(sh)
    git_in(tmp_path, "clone", "-q", "--mirror", str(proposed.folder), "again")
    monkeypatch.chdir(tmp_path / "again")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("GIT_COMMITTER_NAME", "other")
    assert finalize(sh, "--repository", str(tmp_path / "again")) == commit


def test_main_takes_it_and_is_clean(proposed: Repo, sh: Shell) -> None:
    finalize(sh, "--update-ref", "refs/heads/side")
    assert sh.rules("--base", "main", "--head", "side") == set()
    proposed.git("checkout", "-q", "-f", "main")
    proposed.git("merge", "-q", "--ff-only", "side")
    sh("lint", "--today", DAY, expect=0)
    sh("index", "--check", expect=0)


def test_finalized_again_it_is_the_same_tree(proposed: Repo, sh: Shell) -> None:
    once = finalize(sh, "--update-ref", "side")
    twice = finalize(sh)
    trees = {proposed.git("rev-parse", f"{one}^{{tree}}") for one in (once, twice)}
    assert len(trees) == 1


def test_a_ref_that_moved_meanwhile_is_left(proposed: Repo, sh: Shell) -> None:
    proposed.git("branch", "other", "main")
    said = finalize(sh, "--update-ref", "refs/heads/other", expect=1)
    assert "refs/heads/other was not moved" in said
    assert proposed.git("rev-parse", "other") == proposed.git("rev-parse", "main")


def test_lint_errors_are_shown_and_refused(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: NEW.replace("[payment, refund, http-429]", "[]")})
    said = finalize(sh, expect=1)
    assert "error: tags" in said
    assert "not finalized: lint has 1 error, shown above" in said


def test_a_conflict_is_refused(proposed: Repo, sh: Shell) -> None:
    proposed.switch("main")
    proposed.commit({LESSON: NEW.replace("429 when", "503 when")})
    assert f"{LESSON}" in finalize(sh, expect=1)


def test_a_hard_removal_needs_its_confirmation(repo: Repo, sh: Shell) -> None:
    text = builders.approved()
    repo.commit(store({builders.LESSON: text}))
    gone = proposal(text, removal="hard", removal_reason="wrong")
    repo.branch("side", {LESSON: gone})
    said = finalize(sh, expect=1)
    assert "The hard removal of mem-F003-prevent-429-error is not confirmed" in said
    assert "To confirm it, add --confirm mem-F003-prevent-429-error" in said
    commit = finalize(sh, "--confirm", "mem-F003-prevent-429-error")
    assert LESSON not in repo.git("ls-tree", "-r", "--name-only", commit)


def test_a_dry_run_shows_what_would_change_and_writes_nothing(
    main: Repo, sh: Shell
) -> None:
    name = f"{STORE}/00.Shared/glossary/henkin.md"
    body = TERM_BODY.replace("払い戻し", "払い\u3000戻し")
    main.branch("side", {name: builders.memory("00.Shared/glossary/henkin.md", body)})
    before = main.git("count-objects", "-v")
    shown = finalize(sh, "--dry-run")
    assert main.git("count-objects", "-v") == before
    assert f"--- a/{name}\n+++ b/{name}\n" in shown
    assert "-status: pending\n+status: approved\n" in shown
    assert all(one.isprintable() or one == "\n" for one in shown)


def test_a_dry_run_repeats_no_secret(repo: Repo, sh: Shell) -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    settings = '[rules]\nsecret = "off"\n'
    repo.commit(store({"memory.toml": settings}))
    body = f"{builders.BODY}\nThe batch logs in with {token}.\n"
    repo.branch("side", {LESSON: builders.memory(body=body, source="TICKET-1 x")})
    shown = finalize(sh, "--dry-run")
    assert "status: approved" in shown
    assert token not in shown


def test_everything_that_can_happen_happens_in_one_branch(
    repo: Repo, sh: Shell
) -> None:
    qa, gone = "01.Lessons/qa/F-003_Payment", "00.Shared/decisions"
    kept = builders.approved(f"{qa}/soft.md", "Soft.\n\n**Apply:** a soft thing.\n")
    lost = builders.approved(f"{gone}/hard.md", "Hard.\n\n**Apply:** be hard.\n")
    back = builders.deprecated(f"{gone}/back.md", "Back.\n\n**Apply:** come back.\n")
    old = builders.approved(f"{gone}/old.md", "Old one.\n\n**Apply:** move along.\n")
    repo.commit(store({
        f"{qa}/soft.md": kept, f"{gone}/hard.md": lost,
        f"_deprecated/{gone}/back.md": back, f"{gone}/old.md": old,
    }))  # fmt: skip
    repo.branch("side")
    sh("move", "mem-global-old", "--slug", "newer", expect=0)
    repo.commit({
        LESSON: NEW,
        FACT: builders.memory(builders.FACT, KEPT.replace("5", "7"), reviewed_at=""),
        f"{STORE}/{qa}/soft.md": proposal(kept, removal="soft", removal_reason="old"),
        f"{STORE}/{gone}/hard.md": proposal(lost, removal="hard", removal_reason="no"),
        f"{STORE}/_deprecated/{gone}/back.md": None,
        f"{STORE}/{gone}/back.md": builders.memory(
            f"{gone}/back.md", "Back.\n\n**Apply:** come back.\n",
            supersedes="mem-global-back",
        ),
    })  # fmt: skip
    sh("lint", "--base", "main", "--today", DAY, expect=0)
    finalize(sh, "--update-ref", "side", "--confirm", "mem-global-hard")
    assert sh.rules("--base", "main", "--head", "side") == set()
    repo.git("checkout", "-q", "-f", "main")
    repo.git("merge", "-q", "--ff-only", "side")
    sh("lint", "--today", DAY, expect=0)
    names = set(repo.git("ls-files", STORE).replace(f"{STORE}/", "").split("\n"))
    assert names == {
        "MEMORY.md", builders.FACT, builders.LESSON, f"{gone}/back.md",
        f"{gone}/newer.md", f"_deprecated/{qa}/soft.md",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--date", "yesterday"), "is no date"),
        (("--date", "0001-01-01T00:00:00+14:00"), "is no date"),
        (("--date", "1969-01-01"), "is no date"),
        (("--approver", "a\nb"), "--approver"),
        (("--approver", " "), "--approver"),
        (("--update-ref", "refs/tags/x"), "is no branch"),
        (("--base", "nowhere"), "names no commit"),
        (("--head", "main"), "changes nothing"),
        (("--repository", "/nowhere"), "/nowhere does not exist"),
    ],
)
def test_what_can_not_be_finalized_is_told(
    proposed: Repo, sh: Shell, words: tuple[str, ...], hint: str
) -> None:
    before = proposed.git("show-ref")
    assert hint in finalize(sh, *words, expect=2)
    assert proposed.git("show-ref") == before


def test_a_branch_that_is_checked_out_is_told_how_to_follow(
    proposed: Repo, sh: Shell
) -> None:
    given = ("finalize", "--base", "main", "--head", "side", *WORDS)
    said = sh(*given, "--update-ref", "side", expect=0)
    words = said.err.rpartition(": git ")[2].split()
    proposed.git(*words)
    assert proposed.git("status", "--porcelain") == ""
    assert "reviewed_by: pm-user" in proposed.text(LESSON)


@pytest.mark.usefixtures("proposed")
def test_a_confirmation_that_confirms_nothing_is_an_error(sh: Shell) -> None:
    said = finalize(sh, "--confirm", "mem-F003-other", expect=2)
    assert "--confirm mem-F003-other: side removes no memory of this id" in said


@pytest.mark.parametrize("ref", ["", "refs/heads/not-there", "not-there"])
def test_a_ref_that_is_not_there_is_said_before_any_work(
    proposed: Repo, sh: Shell, ref: str
) -> None:
    before = proposed.git("count-objects", "-v")
    finalize(sh, "--update-ref", ref, expect=2)
    assert proposed.git("count-objects", "-v") == before


def test_what_is_finalized_gets_no_second_commit(proposed: Repo, sh: Shell) -> None:
    once = finalize(sh, "--update-ref", "side")
    assert finalize(sh, "--update-ref", "side") == once
    assert proposed.git("rev-parse", "side") == once


def test_the_title_counts_memories_alone(proposed: Repo, sh: Shell) -> None:
    proposed.switch("side")
    proposed.commit({"notes.txt": "Not a memory.\n"})
    message = proposed.git("show", "-s", "--format=%B", finalize(sh))
    assert message.startswith("memory: +1, approved by pm-user\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_no_ref_moves_where_the_commit_cannot_be_told(proposed: Repo) -> None:
    before = proposed.git("rev-parse", "side")
    words = ("finalize", "--base", "main", "--head", "side", *WORDS)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cli", *words, "--update-ref", "side"],
            cwd=proposed.folder,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, "can't be written" in done.stderr) == (2, True)
    assert proposed.git("rev-parse", "side") == before
