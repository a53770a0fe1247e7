"""`finalize` refuses what main must not get, and says why and on which day."""

import pytest

from tests.cli.test_finalize import HINT, NEW, finalize
from tests.real_git import DAY, LESSON, TERM, Repo, Shell, store


@pytest.fixture
def proposed(main: Repo) -> Repo:
    main.branch("side", {LESSON: NEW})
    return main


def test_what_main_would_get_is_linted_too(repo: Repo, sh: Shell) -> None:
    notes = "# It was measured twice.\n" * 40
    text = NEW.replace("stale: false\n", f"stale: false\n{notes}")
    limit = len(text.encode())  # what finalize adds is too much
    repo.commit(store({"memory.toml": f"[limits]\nfile_bytes = {limit}\n"}))
    repo.branch("side", {LESSON: text})
    sh("lint", "--base", "main", "--today", DAY, expect=0)
    before = repo.git("show-ref")
    for words in ((), ("--dry-run",), ("--update-ref", "side")):
        said = finalize(sh, *words, expect=1)
        assert "error: layout" in said
        assert "not finalized: what main would get has 2 errors, shown above" in said
    assert repo.git("show-ref") == before


@pytest.mark.usefixtures("proposed")
def test_a_date_before_the_memory_was_written_is_told(sh: Shell) -> None:
    said = finalize(sh, "--date", "2026-07-08", expect=1)
    assert "2026-07-09 comes after 2026-07-08" in said
    assert "It was judged as of 2026-07-08, the day of --date" in said


def test_unrelated_histories_are_refused(proposed: Repo, sh: Shell) -> None:
    proposed.git("checkout", "-q", "--orphan", "alone")
    proposed.commit({TERM: HINT})
    said = finalize(sh, "--head", "alone", expect=2)
    assert "no common ancestor" in said


@pytest.mark.usefixtures("proposed")
def test_an_approval_in_the_future_is_refused(sh: Shell) -> None:
    said = finalize(sh, "--date", "2098-01-01", expect=2)
    assert "--date 2098-01-01 lies in the future" in said
