"""The hooks that we offer work as git runs them, before a real commit."""

import shlex
import sys
from pathlib import Path

import pytest
import yaml

from tests import builders
from tests.real_git import LESSON, Repo

ROOT = Path(__file__).parents[2]
HOOKS = {
    one["id"]: one
    for one in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
}
NEW = builders.memory()


def install(repo: Repo, name: str) -> None:
    """Make git run the entry of a hook before each commit, as pre-commit would."""
    words = [*shlex.split(HOOKS[name]["entry"]), *HOOKS[name]["args"]]
    assert words[0] == "ak-memory"
    hook = repo.folder / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    command = shlex.join([sys.executable, "-m", "cli", *words[1:]])
    hook.write_text(f"#!/bin/sh\nPYTHONPATH={ROOT} exec {command}\n")
    hook.chmod(0o755)


def test_a_commit_that_is_fine_goes_through(main: Repo) -> None:
    install(main, "ak-memory-lint")
    main.branch("side", {LESSON: NEW})
    assert main.git("status", "--porcelain") == ""


def test_a_commit_that_is_not_is_stopped_with_what_is_wrong(main: Repo) -> None:
    install(main, "ak-memory-lint")
    main.git("checkout", "-q", "-b", "side")
    with pytest.raises(AssertionError, match="error: tags"):
        main.commit({LESSON: NEW.replace("[payment, refund, http-429]", "[]")})
    assert main.head == main.git("rev-parse", "main")


def test_the_first_commit_of_a_repository_is_checked_too(repo: Repo) -> None:
    install(repo, "ak-memory-lint")
    with pytest.raises(AssertionError, match="error: tags"):
        repo.commit({LESSON: NEW.replace("[payment, refund, http-429]", "[]")})


def test_what_is_mechanical_is_mended_on_demand(main: Repo) -> None:
    install(main, "ak-memory-fix")
    main.git("checkout", "-q", "-b", "side")
    main.commit({LESSON: NEW.replace("status: pending", "status: approved")})
    assert main.text(LESSON) == NEW


def test_the_hooks_look_at_the_store_alone_and_take_no_file_names() -> None:
    for hook in HOOKS.values():
        assert hook["files"] == r"^99\.Memory/"
        assert hook["pass_filenames"] is False
