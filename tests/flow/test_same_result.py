"""The command line's finalize and the pipeline's make the same of the same input."""

import re
import subprocess

import pytest

from cli.main import call
from flow.finalize import Done
from gateway.git import Repository
from tests.builders import FACT, LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, KEPT, NEW, ROOT, Stage

REMOVED = "mem-F002-order-retention"


def proposed(text: str, removal: str) -> str:
    """An approved memory's text with the lines of a removal proposal."""
    lines = f"---\nremoval: {removal}\nremoval_reason: the rule is gone\n"
    put = text.replace("status: approved", "status: pending")
    return put.replace("---\n", lines, 1)


def test_the_same_commit_comes_of_it(
    free_stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = free_stage
    iid = stage.propose(
        {
            f"{ROOT}/{NEW}": memory(NEW, BODY),
            f"{ROOT}/{LESSON}": proposed(approved(), "soft"),
            f"{ROOT}/{FACT}": proposed(approved(FACT, KEPT), "hard"),
            "README.md": "# Docs of ours\n",
        }
    )
    stage.approve(iid)
    stage.note(iid, f"@bot confirm hard-remove {REMOVED} {stage.digest(iid)}")
    head, target = stage.tip(BRANCH), stage.main()
    done = stage.finalize(iid)
    assert isinstance(done, Done), done

    found = stage.mirror("maya").repository
    assert not stage.mirror("maya").fetch([head, target, done.commit])
    capsys.readouterr()
    code = call(
        [
            "finalize", "--repository", found.git_dir, "--base", target,
            "--head", head, "--approver", "pm-user", "--date",
            _approved_at(found, done.commit), "--confirm", REMOVED,
        ]
    )  # fmt: skip
    said = capsys.readouterr()
    assert code == 0, said.err
    made = said.out.strip()
    assert found.tree(made).id == found.tree(done.commit).id
    assert made == done.commit


def _approved_at(repository: Repository, commit: str) -> str:
    """The time that the pipeline's commit names."""
    run = ["git", "-C", repository.git_dir, "show", "-s", "--format=%B", commit]
    message = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    found = re.search(r"^Approved-at: (\S+)$", message, re.MULTILINE)
    assert found, message
    return found[1]
