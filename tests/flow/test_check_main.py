"""check-main: every step of main is accounted for, or an alarm says which is not."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ci.check_main import Checked, check_main
from flow.finalize import Done
from memory.errors import UserError
from sandbox.testing import sandbox
from tests.builders import LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, INPUTS, NEW, ROOT, Stage, set_up
from tests.flow.test_together import proposal

PATH = f"{ROOT}/{NEW}"


def check(stage: Stage, since: str) -> Checked:
    day, forge = date(2026, 11, 30), stage.forge("ak-bot")
    return check_main(forge, stage.mirror("ak-bot"), since, INPUTS, day, lambda _: None)


def reasons(stage: Stage, since: str) -> list[str]:
    return [str(one.reason) for one in check(stage, since).alarms]


def merged(stage: Stage, **how: Any) -> int:
    iid = stage.propose()
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    stage.merge(iid, **how)
    return iid


def push(stage: Stage, files: dict[str, str | None], *options: str) -> None:
    """A Maintainer goes around everything."""
    clone = stage.clone("maya")
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", "main", "origin/main")
    clone.commit(files)
    clone.git("push", "-q", *options, "origin", "HEAD:main")


@pytest.mark.parametrize("squash", [True, False])
def test_what_was_approved_and_merged_is_accounted_for(
    stage: Stage, squash: bool
) -> None:
    anchor = stage.main()
    merged(stage, squash=squash)
    checked = check(stage, anchor)
    assert not checked.alarms
    assert not checked.report.errors


def test_several_in_a_row_are_accounted_for(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    for number in range(3):
        iid = proposal(stage, number)
        stage.approve(iid)
        assert isinstance(stage.finalize(iid), Done)
        stage.merge(iid, squash=number != 1)
        push(stage, {"README.md": f"# Docs {number}\n"})
    assert reasons(stage, anchor) == []


def test_a_finalized_head_that_was_approved_itself_is_accounted_for(
    reset_stage: Stage,
) -> None:
    stage, anchor = reset_stage, reset_stage.main()
    iid = stage.propose()
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    stage.wait(30)
    stage.approve(iid)
    stage.merge(iid, squash=True)
    assert reasons(stage, anchor) == []


def test_a_merge_commit_of_what_was_approved_is_accounted_for(tmp_path: Path) -> None:
    with sandbox(tmp_path / "state", tier="free") as box:
        stage = set_up(box, tmp_path, merge_method="merge")
        anchor = stage.main()
        iid = stage.propose()
        stage.approve(iid)
        assert isinstance(stage.finalize(iid), Done)
        push(stage, {"README.md": "# Docs of today\n"})
        stage.merge(iid)
        assert reasons(stage, anchor) == []


def test_a_direct_push_raises_the_alarm(stage: Stage) -> None:
    anchor = stage.main()
    push(stage, {f"{ROOT}/{LESSON}": approved(body="Never retry.\n\n**Apply:** no.\n")})
    found = check(stage, anchor).alarms
    assert [one.commit for one in found] == [stage.main()]
    assert "no merged merge request" in str(found[0].reason)


def test_an_alarm_does_not_hide_what_is_below_it(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    push(stage, {"CODEOWNERS": "* @maya\n"})
    merged(stage, squash=True)
    push(stage, {"AGENTS.md": "Be brief.\n"})
    assert len(reasons(stage, anchor)) == 2


def test_a_merge_without_an_approval_raises_the_alarm(stage: Stage) -> None:
    anchor = stage.main()
    iid = stage.propose()
    stage.merge(iid, squash=True)
    assert any("without an approval" in one for one in reasons(stage, anchor))


def test_a_merge_of_a_draft_form_raises_the_alarm(stage: Stage) -> None:
    anchor = stage.main()
    iid = stage.propose()
    stage.approve(iid)
    stage.merge(iid, squash=True)
    assert any("is not what pm-user" in one for one in reasons(stage, anchor))
    assert check(stage, anchor).report.errors


def test_a_merge_of_other_content_than_approved_raises_the_alarm(stage: Stage) -> None:
    anchor = stage.main()
    iid = stage.propose()
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    clone = stage.clone()
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", BRANCH, f"origin/{BRANCH}")
    clone.commit({PATH: approved(NEW, BODY.replace("seven", "no"))})
    clone.git("push", "-q", "origin", BRANCH)
    stage.merge(iid, squash=True)
    assert any("is not what pm-user" in one for one in reasons(stage, anchor))


def test_a_merge_commit_that_changes_more_raises_the_alarm(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    clone = stage.clone("maya")
    clone.git("checkout", "-q", "-b", "side")
    clone.commit({"README.md": "# Side\n"})
    clone.git("checkout", "-q", "main")
    clone.git("merge", "-q", "--no-ff", "--no-commit", "side")
    clone.commit({PATH: memory(NEW, BODY)}, "Merge side")
    clone.git("push", "-q", "origin", "HEAD:main")
    assert any("no merged merge request" in one for one in reasons(stage, anchor))


def test_a_rewritten_main_raises_the_alarm(free_stage: Stage) -> None:
    stage = free_stage
    push(stage, {"README.md": "# One\n"})
    anchor = stage.main()
    stage.box.call("maya", "DELETE", f"{stage.path}/protected_branches/main")
    clone = stage.clone("maya")
    clone.git("reset", "-q", "--hard", "HEAD~1")
    clone.commit({"README.md": "# Two\n"})
    clone.git("push", "-q", "--force", "origin", "HEAD:main")
    assert any("was rewritten" in one for one in reasons(stage, anchor))


def test_retrospectives_need_a_merge_request_and_no_approval(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    path = f"{ROOT}/03.Retro/TICKET-9.md"
    iid = stage.propose({path: "# Retro\n"})
    stage.merge(iid, squash=True)
    assert reasons(stage, anchor) == []
    push(stage, {path: "# Retro of ours\n"})
    assert len(reasons(stage, anchor)) == 1


def test_without_an_anchor_the_store_alone_is_checked(free_stage: Stage) -> None:
    push(free_stage, {PATH: memory(NEW, BODY)})
    checked = check(free_stage, "")
    assert not checked.alarms
    assert {one.path for one in checked.report.findings} >= {PATH}


@pytest.mark.parametrize("since", ["main", "1234", "0" * 40, "-x"])
def test_an_anchor_that_is_no_commit_is_told(free_stage: Stage, since: str) -> None:
    with pytest.raises(UserError, match="commit"):
        check(free_stage, since)
