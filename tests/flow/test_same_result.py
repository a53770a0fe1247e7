"""The command line's finalize and the pipeline's make the same of the same input."""

import re
import subprocess
from collections.abc import Mapping

import pytest

from cli.main import call
from flow.finalize import Done
from gateway.git import Repository
from tests.builders import FACT, LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, KEPT, NEW, ROOT, Stage

REMOVED = "mem-F002-order-retention"
OTHER = "01.Lessons/qa/F-003_Payment/count-parcels-twice.md"
PARCELS = "Parcels get lost at night.\n\n**Apply:** count them twice.\n"


def proposed(text: str, removal: str) -> str:
    """An approved memory's text with the lines of a removal proposal."""
    lines = f"---\nremoval: {removal}\nremoval_reason: the rule is gone\n"
    put = text.replace("status: approved", "status: pending")
    return put.replace("---\n", lines, 1)


KINDS: Mapping[str, Mapping[str, str | None]] = {
    "new": {NEW: memory(NEW, BODY)},
    "with refs of this repository": {NEW: memory(NEW, BODY, refs="[README.md]")},
    "Windows line ends": {NEW: memory(NEW, BODY).replace("\n", "\r\n")},
    "changed": {FACT: memory(FACT, KEPT.replace("ten", "nine"))},
    "removed softly": {LESSON: proposed(approved(), "soft")},
    "removed for good": {FACT: proposed(approved(FACT, KEPT), "hard")},
}


def shown(repository: Repository, commit: str) -> str:
    """A commit's message."""
    run = ["git", "-C", repository.git_dir, "show", "-s", "--format=%B", commit]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


def by_command_line(
    repository: Repository, head: str, target: str, commit: str, confirmed: list[str]
) -> int:
    """Run the command with what the pipeline's commit says of its approval."""
    found = re.search(r"^Approved-at: (\S+)$", shown(repository, commit), re.MULTILINE)
    assert found
    words = [f"--confirm={one}" for one in confirmed]
    return call(
        [
            "finalize", "--repository", repository.git_dir, "--base", target,
            "--head", head, "--approver", "pm-user", "--date", found[1], *words,
        ]
    )  # fmt: skip


def assert_same(
    stage: Stage, changes: Mapping[str, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Both make the same commit, tree and message, of these changes."""
    put = {f"{ROOT}/{path}": text for path, text in changes.items()}
    iid = stage.propose({**put, "notes.md": "# Notes of ours\n"})
    stage.approve(iid)
    confirmed = [REMOVED] if "removal: hard" in (changes.get(FACT) or "") else []
    for one in confirmed:
        stage.note(iid, f"@bot confirm hard-remove {one} {stage.digest(iid)}")
    # Main moves on: what is finalized is the merge of both.
    stage.clone("maya").commit({f"{ROOT}/.gitkeep": "", "more.md": "# More\n"})
    stage.clone("maya").git("push", "-q", "origin", "main")
    head, target = stage.tip(BRANCH), stage.main()
    assert "more.md" in stage.files(target)
    done = stage.finalize(iid)
    assert isinstance(done, Done), done

    mirror = stage.mirror("maya")
    assert not mirror.fetch([head, target, done.commit])
    capsys.readouterr()
    code = by_command_line(mirror.repository, head, target, done.commit, confirmed)
    said = capsys.readouterr()
    assert code == 0, said.err
    made = said.out.strip()
    ours, theirs = (mirror.repository.tree(one) for one in (made, done.commit))
    assert ours.id == theirs.id
    assert made == done.commit


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_commit_comes_of_each_kind_of_change(
    free_stage: Stage, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    assert_same(free_stage, KINDS[kind], capsys)


def test_the_same_commit_comes_of_all_at_once(
    free_stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {path: text for one in KINDS.values() for path, text in one.items()}
    other = {OTHER: memory(OTHER, PARCELS, tags="[parcels]")}
    assert_same(free_stage, {**changes, **other}, capsys)
