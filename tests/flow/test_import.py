"""A first import of many memories: linted whole, the one bad file found."""

from datetime import date
from pathlib import Path

from ci.job import Subject
from ci.merge_request_lint import lint_merge_request
from flow.finalize import Done, Held
from sandbox.testing import sandbox
from tests.builders import memory
from tests.flow.stage import INPUTS, ROOT, set_up

MANY = 1200
FOLDER = "01.Lessons/dev/F-003_Payment"
RAISED = "[limits]\nmemories_per_mr = 2000\n"


def lesson(number: int) -> tuple[str, str]:
    """One of many memories that say different things."""
    rel = f"{FOLDER}/rule-{number:04}.md"
    words = " ".join(
        f"word{(number * 7919 + step * 104729) % 100003}" for step in range(9)
    )
    body = f"Batch {number} keeps {words}.\n\n**Apply:** check batch {number} first.\n"
    return f"{ROOT}/{rel}", memory(rel, body, tags=f"[batch-{number}, import]")


def test_the_one_bad_file_of_a_first_import_is_found(tmp_path: Path) -> None:
    with sandbox(tmp_path / "state", tier="free") as box:
        stage = set_up(box, tmp_path, RAISED)
        files: dict[str, str | None] = dict(map(lesson, range(MANY)))
        bad = f"{ROOT}/{FOLDER}/zz-last.md"
        files[bad] = memory(f"{FOLDER}/zz-last.md", status="approved")
        iid = stage.propose(files)
        forge, mirror = stage.forge("dev"), stage.mirror("dev")
        report = lint_merge_request(
            forge, mirror, Subject(iid), INPUTS, date(2026, 11, 30), lambda _: None
        )
        assert report.files == MANY + 1
        wrong = {one.path for one in report.findings if one.severity == "error"}
        assert wrong == {bad}
        stage.approve(iid)
        assert isinstance(stage.finalize(iid), Held)

        stage.clone().commit({bad: None})
        stage.clone().git("push", "-q", "origin", "HEAD")
        stage.note(iid, f"@bot approve {stage.digest(iid)}")
        assert isinstance(stage.finalize(iid), Done)
        assert stage.gate(iid).outcome == "pass"
        stage.merge(iid)
        index = stage.files(stage.main())[f"{ROOT}/MEMORY.md"].decode()
        assert index.count("\n- [") == MANY + 2
