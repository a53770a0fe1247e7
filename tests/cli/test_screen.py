"""A command that can't say what it did does nothing, or says so on standard error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import builders
from tests.real_git import DAY, LESSON, STORE, Repo, store

MOVE = ("move", "mem-F003-prevent-429-error", "--slug", "slow-down")
NEW = ("new", "decision", "One queue", "--source", "TICKET-1")
FINALIZE = ("--base", "main", "--head", "HEAD", "--approver", "a", "--date", DAY)
DRAFT = f"{STORE}/_pending/00.Shared/decisions/one-queue.md"
RULE = "01.Lessons/qa/_global/check-receipts.md"
BODY = "Receipts are kept.\n\n**Apply:** look at them.\n"


@pytest.fixture
def stored(repo: Repo) -> Repo:
    repo.commit(store({LESSON: builders.approved()}))
    repo.branch("side", {f"{STORE}/{RULE}": builders.memory(RULE, BODY)})
    return repo


def run(repo: Repo, line: str, *words: str) -> tuple[int, str]:
    """Exit code and standard error of a command with a redirection."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {line}', "sh", sys.executable, "-m", "cli", *words],
        cwd=repo.folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("init",),
        NEW,
        MOVE,
        ("index",),
        ("finalize", *FINALIZE),
        ("finalize", *FINALIZE, "--dry-run"),
        ("rules",),
        ("rules", "explain", "tags"),
        ("schema", "settings"),
        ("codeowners", "resolve", "--file", "CODEOWNERS", "x"),
        ("baseline", "add", LESSON, "--reason", "test values"),
    ],
)
def test_with_a_closed_output_nothing_is_done(
    stored: Repo, words: tuple[str, ...]
) -> None:
    stored.write({"CODEOWNERS": "* @pm-user\n"})
    before = stored.git("status", "--porcelain", "-uall")
    code, said = run(stored, ">&-", *words)
    assert (code, "standard output is closed" in said) == (2, True)
    assert stored.git("status", "--porcelain", "-uall") == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("words", "hint", "made"),
    [
        (("init",), f"the store {STORE}/ is laid out all the same", "CODEOWNERS"),
        (NEW, f"the draft lies in {DRAFT} all the same", DRAFT),
        (
            MOVE,
            "mem-F003-prevent-429-error was moved all the same",
            f"{STORE}/01.Lessons/dev/F-003_Payment/slow-down.md",
        ),
        (("finalize", *FINALIZE), "is written; no ref was moved", ""),
        (("rules",), "No space left", ""),
    ],
)
def test_what_was_done_is_told_where_the_output_is_full(
    stored: Repo, words: tuple[str, ...], hint: str, made: str
) -> None:
    code, said = run(stored, "> /dev/full", *words)
    assert code == 2
    assert hint in said
    assert "the output can't be written: No space left" in said
    assert (stored.folder / made).exists()
