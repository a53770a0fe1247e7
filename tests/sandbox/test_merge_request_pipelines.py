"""Pipelines of merge requests: merged results, and what a new commit cancels."""

from pathlib import Path

from sandbox.testing import Clone, Sandbox
from tests.sandbox.flow import MR, ON_MR, finished, jobs, start, trace

SHOW = (
    "show:\n  script:\n    - echo $CI_MERGE_REQUEST_EVENT_TYPE"
    " [$CI_MERGE_REQUEST_SOURCE_BRANCH_SHA] [$CI_MERGE_REQUEST_TARGET_BRANCH_SHA]\n"
    "    - ls\n" + ON_MR
)


def premium(box: Sandbox) -> None:
    box.world.configure(tier="premium")


def move_main(box: Sandbox, place: Path, files: dict[str, str | None]) -> str:
    project = box.world.store.take("project", 1)
    clone = box.clone("maya", project, place)
    head = clone.commit(files)
    clone.git("push", "-q", "origin", "main")
    return head


def again(box: Sandbox) -> None:
    assert box.call("dev", "POST", f"{MR}/pipelines").status == 201


def test_a_merged_result_is_what_runs_where_premium_has_it_on(
    box: Sandbox, tmp_path: Path
) -> None:
    premium(box)
    start(
        box, tmp_path, SHOW, merge_pipelines_enabled=True,
        only_allow_merge_if_pipeline_succeeds=True,
    )  # fmt: skip
    target = move_main(box, tmp_path / "other", {"new.md": "new\n"})
    again(box)
    pipeline = finished(box)
    head = box.call("dev", "GET", MR).data["sha"]
    log = trace(box, jobs(box, pipeline)["show"])
    assert f"merged_result [{head}] [{target}]" in log
    assert {"a.md", "new.md"} <= set(log.split())
    assert pipeline["ref"] == "refs/merge-requests/1/merge"
    commit = box.world.repository(1).commit(pipeline["sha"])
    assert commit
    assert commit.parents == (target, head)
    assert commit.author[0] == "Dev"
    found = box.call("dev", "GET", MR).data
    assert found["head_pipeline"]["id"] == pipeline["id"]
    assert found["detailed_merge_status"] == "mergeable"


def test_a_conflict_falls_back_to_the_head_without_a_word(
    box: Sandbox, tmp_path: Path
) -> None:
    premium(box)
    start(box, tmp_path, SHOW, merge_pipelines_enabled=True)
    move_main(box, tmp_path / "other", {"a.md": "theirs\n"})
    again(box)
    log = trace(box, jobs(box, finished(box))["show"])
    assert "detached [] []" in log


def test_on_free_the_setting_does_nothing(box: Sandbox, tmp_path: Path) -> None:
    start(box, tmp_path, SHOW, merge_pipelines_enabled=True)
    assert finished(box)["ref"] == "refs/merge-requests/1/head"


def test_changes_are_compared_with_what_is_named(box: Sandbox, tmp_path: Path) -> None:
    rule = "  rules:\n    - if: $CI_MERGE_REQUEST_IID\n      changes:\n"
    config = (
        f"own:\n  script: ['true']\n{rule}        paths: [a.md]\n"
        f"since:\n  script: ['true']\n{rule}        paths: [a.md]\n"
        "        compare_to: refs/heads/other\n"
    )
    clone = start(box, tmp_path, config)
    clone.git("push", "-q", "origin", "topic:refs/heads/other")
    clone.commit({"b.md": "two\n"})
    clone.git("push", "-q", "origin", "topic")
    again(box)
    assert set(jobs(box, finished(box))) == {"own"}


def push(clone: Clone, text: str) -> None:
    clone.commit({"a.md": text})
    clone.git("push", "-q", "origin", "topic")


def statuses(box: Sandbox) -> list[str]:
    rows = box.call("dev", "GET", f"{MR}/pipelines").data
    return [row["status"] for row in rows]


def waiting(box: Sandbox, place: Path, config: str, **settings: object) -> Clone:
    """A merge request whose pipelines have not begun when it is pushed to."""
    box.world.configure(runner=False)
    clone = start(box, place, config, **settings)
    push(clone, "two\n")
    return clone


JOB = f"a:\n  script: ['true']\n{ON_MR}"


def test_a_new_commit_cancels_what_has_not_begun(box: Sandbox, tmp_path: Path) -> None:
    waiting(box, tmp_path, JOB)
    assert statuses(box) == ["pending", "canceled"]


def test_what_has_begun_is_cancelled_only_where_it_may_be(
    box: Sandbox, tmp_path: Path
) -> None:
    long = JOB.replace("true", "sleep 60")
    clone = start(box, tmp_path, long)
    box.wait(lambda: statuses(box) == ["running"])
    push(clone, "two\n")
    box.wait(lambda: statuses(box) == ["running", "running"])
    gentle = long.replace("a:\n", "a:\n  interruptible: true\n")
    clone.commit({".gitlab-ci.yml": gentle})
    clone.git("push", "-q", "origin", "topic")
    box.wait(lambda: statuses(box) == ["running"] * 3)
    push(clone, "three\n")
    box.wait(lambda: statuses(box) == ["running", "canceled", "running", "running"])


def test_a_file_or_a_project_can_forbid_it(box: Sandbox, tmp_path: Path) -> None:
    never = "workflow:\n  auto_cancel: {on_new_commit: none}\n"
    waiting(box, tmp_path, never + JOB)
    assert statuses(box) == ["pending", "pending"]
    off = {"auto_cancel_pending_pipelines": "disabled"}
    box.call("maya", "PUT", "/projects/1", off)
    again(box)
    assert statuses(box)[1:] == ["pending", "pending"]


def test_a_pipeline_that_waits_on_main_goes_when_main_moves(
    box: Sandbox, tmp_path: Path
) -> None:
    rule = "  rules:\n    - when: always\n"
    box.world.configure(runner=False)
    box.project(files={".gitlab-ci.yml": f"a:\n  script: ['true']\n{rule}"})
    made = box.call("maya", "POST", "/projects/1/pipeline", {"ref": "main"}).data
    move_main(box, tmp_path / "other", {"new.md": "new\n"})
    one = box.call("dev", "GET", f"/projects/1/pipelines/{made['id']}").data
    assert one["status"] == "canceled"
