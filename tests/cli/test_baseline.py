"""`baseline add` proposes an exception, which counts once it is on the target."""

import pytest

from tests import builders
from tests.real_git import DAY, LESSON, STORE, Repo, Shell, store

TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
EXCEPTIONS = f"{STORE}/.secrets.baseline"
BODY = f"The batch logs in with {TOKEN} at night.\n\n**Apply:** leave it on.\n"


def test_an_exception_counts_once_it_is_on_the_target(main: Repo, sh: Shell) -> None:
    main.branch("side", {LESSON: builders.memory(body=BODY)})
    assert sh.rules("--base", "main") == {(LESSON, "secret")}
    said = sh("baseline", "add", LESSON, "--reason", "a revoked example", expect=0)
    assert f"{LESSON}:17:24: " in said.out
    assert TOKEN not in said.out + main.text(EXCEPTIONS)
    assert (LESSON, "secret") in sh.rules("--base", "main", "--worktree")
    main.git("stash", "-q", "-u")
    main.switch("main")
    main.git("checkout", "-q", "stash^3", "--", EXCEPTIONS)
    main.commit()
    assert sh.rules("--base", "main", "--head", "side") == set()


def test_adding_twice_changes_nothing(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.LESSON: builders.approved(body=BODY)}))
    words = ("baseline", "add", LESSON, "--reason", "why")
    sh(*words, expect=0)
    before = repo.read(EXCEPTIONS)
    sh(*words, expect=0)
    assert repo.read(EXCEPTIONS) == before
    sh("lint", "--today", DAY, expect=0)


def test_what_can_not_be_excepted_is_told(repo: Repo, sh: Shell) -> None:
    repo.commit(store({builders.LESSON: builders.approved(body=BODY)}))
    words = ("baseline", "add", LESSON, "--reason", "why")
    assert "found: GitLab" in sh(*words, "--kind", "nothing", expect=2).err
    fact = f"{STORE}/{builders.FACT}"
    said = sh("baseline", "add", fact, "--reason", "why", expect=2)
    assert "found: nothing" in said.err
    assert "--reason" in sh("baseline", "add", LESSON, expect=2).err
    said = sh("baseline", "add", LESSON, "--reason", " ", expect=2)
    assert "needs a reason" in said.err
    repo.write({"README.md": TOKEN})
    assert (
        "is no readable file of the store"
        in sh("baseline", "add", "README.md", "--reason", "x", expect=2).err
    )
    repo.write({EXCEPTIONS: "{"})
    assert f"{EXCEPTIONS}: no JSON" in sh(*words, expect=2).err


def test_a_reason_that_holds_a_secret_is_refused(main: Repo, sh: Shell) -> None:
    main.write({LESSON: builders.memory(body=BODY)})
    said = sh("baseline", "add", LESSON, "--reason", f"{TOKEN} is old", expect=2)
    assert TOKEN not in said.out + said.err


def test_a_kind_is_taken_as_lint_writes_it(main: Repo, sh: Shell) -> None:
    main.write({LESSON: builders.memory(body=BODY)})
    why = ("--reason", "a revoked example", "--kind", "GITLAB personal access token")
    assert LESSON in sh("baseline", "add", LESSON, *why, expect=0).out


@pytest.mark.parametrize("reason", ["a\nb", "\udcff", "x" * 501, "a\u202eb"])
def test_a_reason_is_one_line_that_can_be_read(
    main: Repo, sh: Shell, reason: str
) -> None:
    main.write({LESSON: builders.memory(body=BODY)})
    said = sh("baseline", "add", LESSON, "--reason", reason, expect=2).err
    assert "--reason is one line of at most 500 characters" in said
    assert not (main.folder / EXCEPTIONS).exists()


def test_the_baseline_can_not_except_itself(main: Repo, sh: Shell) -> None:
    main.write({EXCEPTIONS: '{"results": {}}'})
    said = sh("baseline", "add", EXCEPTIONS, "--reason", "why", expect=2).err
    assert "is the baseline itself" in said
