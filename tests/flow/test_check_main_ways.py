"""check-main: the way back to the anchor can't be bent by whoever pushes a merge."""

from collections.abc import Mapping

import pytest

from flow.finalize import Done, Held
from gateway import port
from sandbox.serving.faults import add_fault
from sandbox.testing import Clone
from tests.builders import LESSON, approved
from tests.flow.stage import BRANCH, NEW, ROOT, Stage
from tests.flow.test_check_main import check, merged, push, reasons
from tests.flow.test_together import proposal

PATH = f"{ROOT}/{NEW}"
RETRO = f"{ROOT}/03.Retro/TICKET-9.md"
OTHER: dict[str, str | None] = {
    f"{ROOT}/{LESSON}": approved(body="Never check.\n\n**Apply:** no.\n")
}
NOBODYS = "no merged merge request"


def at_main(stage: Stage, user: str = "maya") -> Clone:
    clone = stage.clone(user)
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", "main", "origin/main")
    return clone


def aside(stage: Stage, commit: str, *, rootless: bool = False) -> str:
    """A commit on `commit`, or on nothing, that holds what nobody approved."""
    clone = at_main(stage)
    clone.git("checkout", "-q", "--detach", commit)
    made = clone.commit(OTHER)
    if rootless:
        words = ("commit-tree", f"{made}^{{tree}}", "-m", "Start")
        made = clone.git(*words).stdout.strip()
    return made


def push_merge(stage: Stage, first: str) -> None:
    """Move main to a merge that has the tree of `first`, its first parent."""
    clone = at_main(stage)
    parents = ("-p", first, "-p", "origin/main")
    made = clone.git("commit-tree", f"{first}^{{tree}}", *parents, "-m", "Merge")
    clone.git("push", "-q", "origin", f"{made.stdout.strip()}:refs/heads/main")


def docs_with_main(stage: Stage, *more: Mapping[str, str]) -> int:
    """A merge request of the documentation whose branch main was merged into."""
    clone = stage.clone("dev")
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "docs")
    clone.git("merge", "-q", "--no-ff", "-m", "Merge main", "origin/main")
    for one in more:
        clone.commit(dict(one))
    clone.git("push", "-q", "origin", "docs")
    (iid,) = (one.iid for one in stage.forge("dev").merge_requests.find())
    return iid


def open_docs(stage: Stage) -> None:
    stage.clone("dev").branch("docs", {"README.md": "# Docs of ours\n"})
    stage.open("docs")


@pytest.mark.parametrize("rootless", [False, True])
def test_a_first_parent_from_before_the_anchor_raises_the_alarm(
    free_stage: Stage, rootless: bool
) -> None:
    stage, old = free_stage, free_stage.main()
    push(stage, {"README.md": "# One\n"})
    anchor = stage.main()
    push_merge(stage, aside(stage, old, rootless=rootless))
    found = check(stage, anchor).alarms
    assert [one.commit for one in found] == [stage.main()]


def test_a_merge_that_goes_back_to_the_anchor_raises_the_alarm(
    free_stage: Stage,
) -> None:
    stage, anchor = free_stage, free_stage.main()
    merged(stage, squash=True)
    push_merge(stage, anchor)
    assert PATH not in stage.files(stage.main())
    assert any(NOBODYS in one for one in reasons(stage, anchor))


def test_retrospectives_in_several_commits_are_accounted_for(
    free_stage: Stage,
) -> None:
    stage, anchor = free_stage, free_stage.main()
    clone = stage.clone("dev")
    clone.branch(BRANCH, {RETRO: "# Retro\n"})
    clone.commit({"README.md": "# Docs of ours\n"})
    clone.git("push", "-q", "origin", BRANCH)
    stage.merge(stage.open(), squash=False)
    assert reasons(stage, anchor) == []


@pytest.mark.parametrize("more", [(), ({"README.md": "# Docs of today\n"},)])
def test_a_branch_that_main_was_merged_into_is_accounted_for(
    free_stage: Stage, more: tuple[dict[str, str], ...]
) -> None:
    stage, anchor = free_stage, free_stage.main()
    open_docs(stage)
    merged(stage, squash=True)
    stage.merge(docs_with_main(stage, *more), squash=False)
    assert reasons(stage, anchor) == []


def test_a_direct_push_below_such_a_branch_raises_the_alarm(free_stage: Stage) -> None:
    stage = free_stage
    open_docs(stage)
    push(stage, {"LICENSE": "All rights reserved.\n"})
    anchor = stage.main()
    push(stage, OTHER)
    pushed = stage.main()
    stage.merge(docs_with_main(stage), squash=False)
    assert [one.commit for one in check(stage, anchor).alarms] == [pushed]


def test_a_merge_by_hand_of_what_is_not_governed_is_passed(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    clone = at_main(stage)
    clone.git("checkout", "-q", "-B", "side")
    clone.commit({"README.md": "# Side\n"})
    merged(stage, squash=True)
    at_main(stage)
    clone.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    clone.git("push", "-q", "origin", "HEAD:main")
    assert reasons(stage, anchor) == []


def test_more_than_a_retrospective_in_its_merge_raises_the_alarm(
    free_stage: Stage,
) -> None:
    stage, anchor = free_stage, free_stage.main()
    iid = stage.propose({RETRO: "# Retro\n"})
    clone = at_main(stage)
    clone.git("merge", "-q", "--no-ff", "--no-commit", f"origin/{BRANCH}")
    tip = clone.commit(OTHER, "Merge")
    clone.git("push", "-q", "origin", "HEAD:main")
    with stage.box.world.store.transaction():
        # GitLab finds out itself which merge brought a head that somebody pushed.
        found = stage.box.world.store.one("mr", iid=iid)
        assert found is not None
        found["merge_commit"] = tip
        stage.box.world.store.save("mr", found)
    assert any("without an approval" in one for one in reasons(stage, anchor))


def test_a_head_that_undoes_another_merge_raises_the_alarm(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    one = stage.propose()
    stage.approve(one)
    first = stage.finalize(one)
    assert isinstance(first, Done)
    two = proposal(stage, 1)
    branch = stage.ask("maya", "GET", two)["source_branch"]
    clone = stage.clone("dev")
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", branch, f"origin/{branch}")
    clone.git("merge", "-q", "-s", "ours", "-m", "Tidy", first.commit)
    clone.git("push", "-q", "origin", branch)
    stage.approve(two)
    assert isinstance(stage.finalize(two), Held)  # merged past the gate
    stage.merge(one, squash=False)
    stage.merge(two, squash=False)
    assert PATH not in stage.files(stage.main())
    assert any(f"!{two}: " in why for why in reasons(stage, anchor))


def test_who_was_blocked_since_approved_all_the_same(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    merged(stage, squash=True)
    with stage.box.world.store.transaction():
        found = stage.box.world.store.one("user", username="pm-user")
        assert found is not None
        found["state"] = "blocked"
        stage.box.world.store.save("user", found)
    assert reasons(stage, anchor) == []


def test_an_approval_after_the_merge_raises_the_alarm(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    iid = stage.propose()
    digest = stage.digest(iid)
    stage.merge(iid, squash=True)
    stage.wait()
    stage.note(iid, f"@bot approve {digest}")
    assert reasons(stage, anchor) == [f"!{iid}: pm-user approved after the merge."]


def test_two_merge_requests_of_one_commit_raise_the_alarm(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    iid = stage.propose()
    stage.approve(iid)
    done = stage.finalize(iid)
    assert isinstance(done, Done)
    clone = at_main(stage, "dev")
    clone.git("push", "-q", "origin", f"{done.commit}:refs/heads/copy")
    other = stage.open("copy")
    stage.merge(iid, squash=False)
    (found,) = reasons(stage, anchor)
    assert f"!{iid}" in found
    assert f"!{other}" in found


def test_a_merge_into_another_branch_accounts_for_nothing(free_stage: Stage) -> None:
    stage, anchor = free_stage, free_stage.main()
    clone = at_main(stage)
    clone.git("push", "-q", "origin", "origin/main:refs/heads/other")
    iid = stage.propose(target_branch="other")
    stage.approve(iid)
    stage.merge(iid, squash=True)
    clone.git("fetch", "-q", "origin")
    clone.git("push", "-q", "origin", "origin/other:refs/heads/main")
    assert any(NOBODYS in one for one in reasons(stage, anchor))


@pytest.mark.parametrize("path", ["/commits/[0-9a-f]+/merge_requests", "/approvals$"])
def test_nothing_passes_where_gitlab_does_not_answer(
    free_stage: Stage, path: str
) -> None:
    stage, anchor = free_stage, free_stage.main()
    merged(stage, squash=True)
    add_fault(stage.box.world, "502", method="GET", path=path, times=50)
    with pytest.raises(port.Unavailable):
        check(stage, anchor)
