"""Attacks with approvals and comments: only the approver's own, on this content."""

import pytest

from flow.finalize import Done, Held
from tests.builders import LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, INPUTS, NEW, ROOT, Stage
from tests.flow.test_attacks_history import assert_closed, push

PATH = f"{ROOT}/{NEW}"
ARCHITECTURE = "00.Shared/architecture/_global/one-queue-per-shop.md"
QUEUES = """\
Each shop has a queue of its own, so one shop never waits for another.

**Apply:** name the shop in the name of a new queue.
"""
HARD = {
    "removal": "hard",
    "removal_reason": "The client took the rule back.",
    "status": "pending",
}


@pytest.mark.parametrize("user", ["dev", "tl-user", "ba-user", "ak-bot"])
def test_an_approval_by_somebody_else(any_stage: Stage, user: str) -> None:
    iid = any_stage.propose(user="maya") if user == "dev" else any_stage.propose()
    any_stage.approve(iid, user)
    assert_closed(any_stage, iid)


def test_an_approver_who_is_the_author(any_stage: Stage) -> None:
    iid = any_stage.propose(user="pm-user")
    any_stage.wait()
    any_stage.box.call(
        "pm-user", "POST", f"{any_stage.path}/merge_requests/{iid}/approve"
    )
    any_stage.note(iid, f"@bot approve {any_stage.digest(iid)}")
    assert_closed(any_stage, iid)


def test_somebody_renamed_to_the_approvers_name(stage: Stage) -> None:
    with stage.box.world.store.transaction():
        store = stage.box.world.store
        pm = store.one("user", username="pm-user") or {}
        store.save("user", {**pm, "username": "pm-old"})
        dev = store.one("user", username="tl-user") or {}
        store.save("user", {**dev, "username": "pm-user"})
    iid = stage.propose()
    stage.wait()
    stage.ask("tl-user", "POST", iid, "/approve")
    stage.note(iid, f"@bot approve {stage.digest(iid)}", "tl-user")
    assert_closed(stage, iid)


def test_an_approver_renamed_is_still_the_approver(stage: Stage) -> None:
    with stage.box.world.store.transaction():
        store = stage.box.world.store
        pm = store.one("user", username="pm-user") or {}
        store.save("user", {**pm, "username": "pm-renamed"})
    iid = stage.propose()
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    assert b"reviewed_by: pm-user\n" in stage.files(done.commit)[PATH]


def test_an_approval_taken_back(any_stage: Stage) -> None:
    iid = any_stage.propose()
    any_stage.approve(iid)
    any_stage.ask("pm-user", "POST", iid, "/unapprove")
    assert_closed(any_stage, iid)


def test_an_approval_taken_back_after_finalize(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    stage.ask("pm-user", "POST", iid, "/unapprove")
    assert_closed(stage, iid)


def test_an_approval_older_than_a_close_and_reopen(any_stage: Stage) -> None:
    iid = any_stage.propose()
    any_stage.approve(iid)
    any_stage.ask("dev", "PUT", iid, "", {"state_event": "close"})
    any_stage.wait(5)
    any_stage.ask("dev", "PUT", iid, "", {"state_event": "reopen"})
    any_stage.wait(5)
    assert_closed(any_stage, iid)


def test_an_approval_older_than_a_change_of_target(any_stage: Stage) -> None:
    any_stage.clone("maya").git("push", "-q", "origin", "origin/main:refs/heads/next")
    iid = any_stage.propose(target_branch="next")
    any_stage.approve(iid)
    any_stage.ask("dev", "PUT", iid, "", {"target_branch": "main"})
    any_stage.wait(5)
    assert_closed(any_stage, iid)


def test_the_flag_that_says_approved_means_nothing(stage: Stage) -> None:
    iid = stage.propose()
    found = stage.ask("pm-user", "GET", iid, "/approvals")
    assert not found["approved_by"]
    assert_closed(stage, iid)


@pytest.mark.parametrize("user", ["dev", "tl-user", "maya", "ak-bot"])
def test_commands_of_others(any_stage: Stage, user: str) -> None:
    iid = any_stage.propose()
    any_stage.note(iid, f"@bot approve {any_stage.digest(iid)}", user)
    assert_closed(any_stage, iid)


def test_a_comment_that_does_not_count_is_told_with_the_reason(
    free_stage: Stage,
) -> None:
    iid = free_stage.propose()
    free_stage.note(iid, f"@bot approve {free_stage.digest(iid)}", "dev")
    free_stage.note(iid, "@bot approve")
    held = free_stage.finalize(iid)
    assert isinstance(held, Held)
    said = [str(one) for one in held.reasons if "does not count" in str(one)]
    assert any("of dev" in one for one in said)
    assert any("of pm-user" in one for one in said)


def test_an_edited_comment(any_stage: Stage) -> None:
    iid = any_stage.propose()
    note = any_stage.note(iid, "Looks good so far.")
    body = {"body": f"@bot approve {any_stage.digest(iid)}"}
    any_stage.ask("pm-user", "PUT", iid, f"/notes/{note}", body)
    assert_closed(any_stage, iid)


def test_a_comment_that_quotes_a_command(any_stage: Stage) -> None:
    iid = any_stage.propose()
    digest = any_stage.digest(iid)
    any_stage.note(iid, f"> @bot approve {digest}\n\n```\n@bot approve {digest}\n```")
    assert_closed(any_stage, iid)


def test_a_due_consultant_is_waited_for(any_stage: Stage) -> None:
    text = memory(ARCHITECTURE, QUEUES)
    iid = any_stage.propose({f"{ROOT}/{ARCHITECTURE}": text})
    any_stage.approve(iid)
    held = any_stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("tl-user" in str(one) for one in held.reasons)
    any_stage.note(iid, "That is how it works.", "tl-user")
    assert isinstance(any_stage.finalize(iid), Done)


def test_a_byte_identical_forgery_while_a_consultant_is_due(stage: Stage) -> None:
    path = f"{ROOT}/{ARCHITECTURE}"
    iid = stage.propose({path: memory(ARCHITECTURE, QUEUES)})
    good = stage.tip(BRANCH)
    stage.approve(iid)
    stage.note(iid, "Yes.", "tl-user")
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    # The same tree, but of a merge request on which nobody was consulted.
    stage.clone().git("fetch", "-q", "origin")
    stage.clone().git("push", "-q", "origin", f"{done.commit}:refs/heads/memory/TWIN-1")
    twin = stage.open("memory/TWIN-1")
    stage.approve(twin)
    assert stage.gate(twin).outcome != "pass"
    assert good


def test_a_hard_removal_needs_its_own_confirmation(any_stage: Stage) -> None:
    path = f"{ROOT}/{LESSON}"
    iid = any_stage.propose({path: approved(**HARD)})
    any_stage.approve(iid)
    held = any_stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("not confirmed" in str(one) for one in held.reasons)
    name = "mem-lesson-F-003-prevent-429-error"
    for user in ("dev", "tl-user"):
        any_stage.note(
            iid, f"@bot confirm hard-remove {name} {any_stage.digest(iid)}", user
        )
    assert isinstance(any_stage.finalize(iid), Held)
    text = any_stage.files(any_stage.tip(BRANCH))[path].decode()
    name = next(line for line in text.split("\n") if line.startswith("id: "))[4:]
    any_stage.note(iid, f"@bot confirm hard-remove {name} {any_stage.digest(iid)}")
    done = any_stage.finalize(iid)
    assert isinstance(done, Done), done
    assert path not in any_stage.files(done.commit)


def test_a_file_deleted_by_hand_while_its_removal_is_unconfirmed(stage: Stage) -> None:
    path = f"{ROOT}/{LESSON}"
    iid = stage.propose({path: None})
    stage.approve(iid)
    assert_closed(stage, iid)


def test_an_old_confirmation_on_new_content(stage: Stage) -> None:
    path = f"{ROOT}/{LESSON}"
    iid = stage.propose({path: approved(**HARD)})
    text = stage.files(stage.tip(BRANCH))[path].decode()
    name = next(line for line in text.split("\n") if line.startswith("id: "))[4:]
    stage.note(iid, f"@bot confirm hard-remove {name} {stage.digest(iid)}")
    push(stage, memory(NEW, BODY))
    stage.approve(iid)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("not confirmed" in str(one) for one in held.reasons)


def test_settings_edited_in_the_same_merge_request_do_not_count(stage: Stage) -> None:
    toml = (
        "[people]\napprovers = [{ id = %d, username = 'dev' }]\nself_approval = true\n"
    )
    files = {
        f"{ROOT}/memory.toml": toml % stage.ids["dev"],
        "CODEOWNERS": "* @dev\n",
        PATH: memory(NEW, BODY),
    }
    iid = stage.propose(files)
    stage.wait()
    stage.box.call("dev", "POST", f"{stage.path}/merge_requests/{iid}/approve")
    stage.note(iid, f"@bot approve {stage.digest(iid)}", "dev")
    assert_closed(stage, iid)


def test_posted_statuses_and_labels_mean_nothing(stage: Stage) -> None:
    iid = stage.propose(labels="memory::approved")
    head = stage.tip(BRANCH)
    body = {"state": "success", "name": "memory-gate"}
    stage.box.call("dev", "POST", f"{stage.path}/statuses/{head}", body)
    assert_closed(stage, iid)


@pytest.mark.parametrize("marker", ["[skip ci]", "[ci skip]", "[SKIP-CI]"])
def test_a_title_that_would_skip_pipelines(stage: Stage, marker: str) -> None:
    iid = stage.propose(title=f"Memories {marker}")
    stage.approve(iid)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("pipelines" in str(one) for one in held.reasons)
    assert stage.gate(iid).outcome == "fail"


def test_a_draft_waits(any_stage: Stage) -> None:
    iid = any_stage.propose(title="Draft: memories")
    any_stage.approve(iid)
    assert_closed(any_stage, iid)


def test_premium_that_resets_approvals_has_the_finalized_head_approved(
    reset_stage: Stage,
) -> None:
    stage = reset_stage
    iid = stage.propose()
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    stage.wait(30)
    assert not stage.ask("dev", "GET", iid, "/approvals")["approved_by"]
    assert stage.gate(iid).outcome == "wait"
    stage.approve(iid)
    verdict = stage.gate(iid)
    assert verdict.outcome == "pass", verdict
    assert stage.finalize(iid) == Done(done.commit, is_new=False)
    stage.merge(iid)
    assert stage.files(stage.main())[PATH].count(b"reviewed_by: pm-user") == 1
    assert INPUTS.root == ROOT
