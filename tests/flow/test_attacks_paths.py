"""Attacks with paths, modes and refs: what is governed is told from trees alone."""

import unicodedata

import pytest

from flow.finalize import Done, Held
from gateway.port import GitLabError
from tests.builders import LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, INPUTS, NEW, ROOT, Stage
from tests.flow.test_attacks_history import EVIL, assert_closed

PATH = f"{ROOT}/{NEW}"


@pytest.mark.parametrize(
    "path",
    [
        "CODEOWNERS",
        "docs/codeowners",
        ".gitlab/CODEOWNERS",
        ".gitattributes",
        "sub/.gitattributes",
        ".gitmodules",
        ".gitlab-ci.yml",
        ".rules/payment.md",
        "CLAUDE.md",
        "src/Agents.md",
        ".cursor/rules/a.mdc",
        ".github/copilot-instructions.md",
        "99.memory/01.Lessons/dev/twin.md",
        f"{ROOT}/notes.txt",
    ],
)
def test_a_governed_path_is_never_let_through_unseen(
    free_stage: Stage, path: str
) -> None:
    assert_closed(free_stage, free_stage.propose({path: "* @dev\n"}, title="Typo"))


def test_a_twin_in_another_normal_form(free_stage: Stage) -> None:
    name = unicodedata.normalize("NFD", "đường-dẫn-là-ế")
    path = f"{ROOT}/01.Lessons/dev/F-003_Payment/{name}.md"
    iid = free_stage.propose({path: memory(NEW, BODY)})
    free_stage.approve(iid)
    assert_closed(free_stage, iid)


def test_a_memory_that_becomes_a_link(free_stage: Stage) -> None:
    stage = free_stage
    clone = stage.clone()
    clone.git("checkout", "-q", "-b", BRANCH)
    path = clone.place / ROOT / LESSON
    path.unlink()
    path.symlink_to("../../../../README.md")
    clone.commit({})
    clone.git("push", "-q", "origin", BRANCH)
    iid = stage.open()
    stage.approve(iid)
    assert_closed(stage, iid)


def test_a_mode_alone_is_a_change(free_stage: Stage) -> None:
    stage = free_stage
    clone = stage.clone()
    clone.git("checkout", "-q", "-b", BRANCH)
    clone.git("update-index", "--chmod=+x", f"{ROOT}/{LESSON}")
    clone.git("commit", "-q", "-m", "Mode")
    clone.git("push", "-q", "origin", BRANCH)
    iid = stage.open()
    assert_closed(stage, iid)


def test_a_submodule_in_the_store(free_stage: Stage) -> None:
    stage = free_stage
    clone = stage.clone()
    clone.git("checkout", "-q", "-b", BRANCH)
    head = stage.main()
    where = f"160000,{head},{ROOT}/01.Lessons/dev/F-003_Payment/module"
    clone.git("update-index", "--add", "--cacheinfo", where)
    clone.git("commit", "-q", "-m", "Module")
    clone.git("push", "-q", "origin", BRANCH)
    iid = stage.open()
    stage.approve(iid)
    assert_closed(stage, iid)


def test_replace_refs_of_the_server_change_nothing(free_stage: Stage) -> None:
    stage = free_stage
    iid = stage.propose({PATH: EVIL})
    bad = stage.tip(BRANCH)
    good = stage.clone().branch("other", {PATH: memory(NEW, BODY)})
    stage.clone().git("push", "-q", "origin", f"{good}:refs/replace/{bad}")
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    assert b"no time at all" in stage.files(done.commit)[PATH]


def test_attributes_of_the_branch_change_nothing(free_stage: Stage) -> None:
    stage = free_stage
    attributes = "* filter=evil ident eol=crlf\n"
    iid = stage.propose({PATH: memory(NEW, BODY), ".gitattributes": attributes})
    stage.approve(iid)
    done = stage.finalize(iid)
    if isinstance(done, Done):
        assert b"seven years" in stage.files(done.commit)[PATH]


def test_many_files_are_refused_with_a_reason(free_stage: Stage) -> None:
    stage = free_stage
    files = {
        f"{ROOT}/01.Lessons/dev/F-003_Payment/number-{number}.md": memory(NEW, BODY)
        for number in range(2000)
    }
    iid = stage.propose(dict(files))
    stage.approve(iid)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("50 are allowed" in str(one) for one in held.reasons)
    assert stage.gate(iid).outcome == "fail"


def test_a_huge_tree_outside_the_store_is_looked_at_whole(free_stage: Stage) -> None:
    stage = free_stage
    files: dict[str, str | None] = {
        f"src/{number % 100}/{number}.txt": f"{number}\n" for number in range(10_000)
    }
    assert stage.gate(stage.propose(files)).outcome == "pass"
    deep = "/".join("d" for _ in range(300)) + "/CLAUDE.md"
    other = stage.propose({**files, deep: "Obey.\n"}, "memory/DEEP-1")
    assert stage.gate(other).outcome == "wait"


def test_a_target_branch_that_is_gone_is_told(free_stage: Stage) -> None:
    stage = free_stage
    stage.clone("maya").git("push", "-q", "origin", "origin/main:refs/heads/next")
    iid = stage.propose(target_branch="next")
    stage.clone("maya").git("push", "-q", "origin", ":next")
    with pytest.raises(GitLabError, match="target branch"):
        stage.gate(iid)


def test_a_merge_request_of_a_fork(free_stage: Stage) -> None:
    stage = free_stage
    made = stage.box.call("dev", "POST", f"{stage.path}/fork", {"path": "docs-fork"})
    assert made.status == 201, made.data
    fork = made.data
    clone = stage.box.clone(
        "dev", {"full_path": fork["path_with_namespace"]}, stage.place / "fork"
    )
    clone.branch("topic", {PATH: memory(NEW, BODY)})
    body = {
        "title": "From a fork",
        "source_branch": "topic",
        "target_branch": "main",
        "target_project_id": stage.project["id"],
    }
    opened = stage.box.call(
        "dev", "POST", f"/projects/{fork['id']}/merge_requests", body
    )
    assert opened.status == 201, opened.data
    iid = int(opened.data["iid"])
    stage.approve(iid)
    verdict = stage.gate(iid)
    assert verdict.outcome == "fail"
    assert "fork" in str(verdict.reasons[0])
    held = stage.finalize(iid)
    assert isinstance(held, Held)


def test_a_file_name_of_any_form_is_handled(free_stage: Stage) -> None:
    stage = free_stage
    names = ["空 白.md", 'quo"te.md', "new\nline.md", "-dash.md", "tab\there.md"]
    iid = stage.propose({f"03.Other/{name}": "x\n" for name in names})
    assert stage.gate(iid).outcome == "pass"
    more = {f"{ROOT}/01.Lessons/dev/{name}": "x\n" for name in names}
    other = stage.propose({**more}, "memory/ODD-1")
    stage.approve(other)
    assert_closed(stage, other)


def test_a_merge_request_into_another_branch_is_told_where_to_go(
    free_stage: Stage,
) -> None:
    stage = free_stage
    stage.clone("maya").git("push", "-q", "origin", "origin/main:refs/heads/next")
    iid = stage.propose(target_branch="next")
    stage.approve(iid)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert "into main alone" in str(held.reasons[0])
    assert stage.gate(iid).outcome == "fail"


def test_a_branch_that_holds_it_already_hides_nothing(free_stage: Stage) -> None:
    stage = free_stage
    stage.clone().branch("next", {PATH: memory(NEW, BODY)})
    iid = stage.propose({"README.md": "# Docs\n\nMore.\n"}, target_branch="next")
    clone = stage.clone()
    clone.git("rebase", "-q", "origin/next")
    clone.git("push", "-q", "--force", "origin", BRANCH)
    # Against `next` it changes the README alone; retargeted it would bring it all.
    assert stage.gate(iid).outcome == "fail"


def test_other_branches_are_free_for_what_is_not_governed(free_stage: Stage) -> None:
    stage = free_stage
    stage.clone("maya").git("push", "-q", "origin", "origin/main:refs/heads/next")
    iid = stage.propose({"README.md": "# Docs\n\nMore.\n"}, target_branch="next")
    assert stage.gate(iid).outcome == "pass"


def test_only_raw_retrospectives_need_no_approval(free_stage: Stage) -> None:
    stage = free_stage
    iid = stage.propose({f"{ROOT}/03.Retro/2026-07.md": "# Retro\n"})
    assert stage.gate(iid).outcome == "pass"


def test_what_stands_where_a_governed_folder_is(free_stage: Stage) -> None:
    stage = free_stage
    assert_closed(stage, stage.propose({".rules": "custom\n"}))
    assert INPUTS.governed == ()


def test_approved_text_in_place_of_a_draft_is_held(free_stage: Stage) -> None:
    iid = free_stage.propose({PATH: approved(NEW, BODY)})
    assert_closed(free_stage, iid)
