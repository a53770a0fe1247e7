"""Attacks with pushes and histories: no unapproved byte is ever gated."""

from collections.abc import Callable

import pytest

from flow.finalize import Done, Held
from tests.builders import FACT, LESSON, approved, memory
from tests.flow.stage import BODY, BRANCH, NEW, QUIET, ROOT, Stage

EVIL = memory(NEW, BODY.replace("seven years", "no time at all"))
PATH = f"{ROOT}/{NEW}"


def push(stage: Stage, text: str = EVIL, *options: str) -> str:
    """Put other content on the branch; the new head."""
    head = stage.clone().commit({PATH: text}, "Change my mind")
    stage.clone().git("push", "-q", *options, "origin", f"HEAD:{BRANCH}")
    return head


def assert_closed(stage: Stage, iid: int) -> None:
    """Neither gate nor finalize lets it through as it stands."""
    before = stage.tip(BRANCH)
    assert stage.gate(iid).outcome != "pass"
    assert isinstance(stage.finalize(iid), Held)
    assert stage.tip(BRANCH) == before


def test_an_unmarked_change_of_the_store_is_held(stage: Stage) -> None:
    path = f"{ROOT}/{LESSON}"
    assert_closed(
        stage, stage.propose({path: approved(body="Never retry.\n")}, title="Typo")
    )


def test_a_push_after_the_approval(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    push(stage)
    assert_closed(stage, iid)
    stage.wait(QUIET * 2)
    assert_closed(stage, iid)


def test_a_push_just_before_the_approval(stage: Stage) -> None:
    iid = stage.propose()
    stage.wait(QUIET * 2)
    push(stage)
    stage.approve(iid, after=QUIET / 2)
    assert_closed(stage, iid)


def test_an_approval_by_digest_needs_no_quiet_time(stage: Stage) -> None:
    iid = stage.propose()
    stage.note(iid, f"@bot approve {stage.digest(iid)}")
    assert isinstance(stage.finalize(iid), Done)
    assert stage.gate(iid).outcome == "pass"


def test_an_approval_by_digest_dies_with_new_content(stage: Stage) -> None:
    iid = stage.propose()
    stage.note(iid, f"@bot approve {stage.digest(iid)}")
    push(stage)
    assert_closed(stage, iid)


def test_a_push_after_finalize(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    stage.clone().git("fetch", "-q", "origin")
    stage.clone().git("checkout", "-q", f"origin/{BRANCH}")
    done = approved(NEW, BODY.replace("seven", "nine"))
    push(stage, done)
    assert_closed(stage, iid)


def test_a_push_during_finalize(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    pushed: list[str] = []

    class Pusher(list[str]):
        """Pushes once the commit is made and not yet pushed."""

        def append(self, said: str, /) -> None:
            super().append(said)
            if said.startswith("made the commit") and not pushed:
                pushed.append(push(stage))

    said = Pusher()
    assert isinstance(stage.finalize(iid, said), Held)
    assert any("pushed to meanwhile" in one for one in said)
    assert stage.tip(BRANCH) == pushed[0]
    assert_closed(stage, iid)


def test_a_force_push_back_to_what_was_approved(stage: Stage) -> None:
    iid = stage.propose()
    good = stage.tip(BRANCH)
    stage.approve(iid)
    push(stage)
    assert_closed(stage, iid)
    stage.clone().git("push", "-q", "--force", "origin", f"{good}:{BRANCH}")
    done = stage.finalize(iid)
    # The content is the approved one again, whatever was there in between.
    if isinstance(done, Done):
        assert b"seven years" in stage.files(done.commit)[PATH]
        assert stage.gate(iid).outcome == "pass"


def test_a_branch_deleted_meanwhile_stays_deleted(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    stage.clone().git("push", "-q", "origin", f":{BRANCH}")
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert "gone" in str(held.reasons[0])
    found = stage.clone().git("ls-remote", "origin", f"refs/heads/{BRANCH}")
    assert not found.stdout


def forged(stage: Stage, *, message: str, text: str) -> str:
    """A commit that looks like finalize's, made by an author."""
    clone = stage.clone()
    clone.git("fetch", "-q", "origin")
    clone.git("checkout", "-q", "-B", BRANCH, f"origin/{BRANCH}")
    head = clone.commit({PATH: text}, message)
    clone.git("push", "-q", "origin", f"HEAD:{BRANCH}")
    return head


def test_a_forged_finalize_commit(stage: Stage) -> None:
    iid = stage.propose()
    message = (
        "memory: +1, approved by pm-user\n\nApproved-by: pm-user\n"
        "Approved-at: 2026-11-30T09:00:00+00:00\n"
    )
    forged(stage, message=message, text=approved(NEW, BODY))
    assert_closed(stage, iid)


def test_a_merge_that_hides_a_change(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    clone = stage.clone()
    other = stage.clone("maya")
    other.commit({"README.md": "# More docs\n"})
    other.git("push", "-q", "origin", "HEAD:main")
    clone.git("fetch", "-q", "origin")
    clone.git("merge", "-q", "--no-commit", "origin/main")
    clone.commit({f"{ROOT}/{LESSON}": approved(body="Never retry.\n")}, "Merge main")
    clone.git("push", "-q", "origin", f"HEAD:{BRANCH}")
    assert_closed(stage, iid)


def odd_parents(stage: Stage, tree: str, *parents: str) -> str:
    """A commit with this tree and these parents, pushed to the branch."""
    named = [word for parent in parents for word in ("-p", parent)]
    made = stage.clone().git("commit-tree", tree, *named, "-m", "Merge")
    head = made.stdout.strip()
    stage.clone().git("push", "-q", "--force", "origin", f"{head}:{BRANCH}")
    return head


@pytest.mark.parametrize(
    "parents",
    [
        lambda head, main: (main, head),
        lambda head, main: (head, main, main + "^"),
        lambda _head, main: (main,),
    ],
    ids=["swapped", "three", "onto main"],
)
def test_odd_parents_of_other_content(
    stage: Stage, parents: Callable[[str, str], tuple[str, ...]]
) -> None:
    stage.clone("maya").commit({"README.md": "# More docs\n"})
    stage.clone("maya").git("push", "-q", "origin", "HEAD:main")
    iid = stage.propose()
    stage.approve(iid)
    head = stage.clone().commit({PATH: EVIL})
    tree = stage.clone().git("rev-parse", f"{head}^{{tree}}").stdout.strip()
    odd_parents(stage, tree, *parents(head, stage.main()))
    assert_closed(stage, iid)


def test_main_that_changed_the_same_memory(stage: Stage) -> None:
    path = f"{ROOT}/{LESSON}"
    iid = stage.propose({path: memory(body=BODY)})
    stage.approve(iid)
    other = stage.propose({path: memory(body=BODY + "\nMore.\n")}, "memory/OTHER-1")
    stage.approve(other)
    assert isinstance(stage.finalize(other), Done)
    assert stage.gate(other).outcome == "pass"
    stage.merge(other)
    held = stage.finalize(iid)
    assert isinstance(held, Held)
    assert any("changed on the target" in str(one) for one in held.reasons)
    assert stage.gate(iid).outcome != "pass"


def test_an_old_target_head_is_finalized_again(stage: Stage) -> None:
    iid = stage.propose()
    stage.approve(iid)
    first = stage.finalize(iid)
    assert isinstance(first, Done)
    other = stage.clone("maya")
    other.commit({"README.md": "# More docs\n"})
    other.git("push", "-q", "origin", "HEAD:main")
    assert stage.gate(iid).outcome == "wait"
    stage.fail_to_merge(iid)
    again = stage.finalize(iid)
    assert isinstance(again, Done)
    assert again.is_new
    assert stage.gate(iid).outcome == "pass"
    gated = stage.files(again.commit)
    stage.merge(iid)
    assert stage.files(stage.main()) == gated


def test_a_head_that_holds_another_finalized_head(any_stage: Stage) -> None:
    stage = any_stage
    one = stage.propose()
    stage.approve(one)
    first = stage.finalize(one)
    assert isinstance(first, Done)
    path = f"{ROOT}/{LESSON}"
    two = stage.propose({path: memory(body=BODY)}, "memory/OTHER-2")
    clone = stage.clone()
    clone.git("fetch", "-q", "origin")
    # Its tree is its own, but once the other is on main it takes that away again.
    clone.git("merge", "-q", "-s", "ours", "-m", "Tidy", first.commit)
    clone.git("push", "-q", "origin", "HEAD:memory/OTHER-2")
    stage.approve(two)
    held = stage.finalize(two)
    assert isinstance(held, Held)
    assert any("something else" in str(one) for one in held.reasons)
    assert stage.gate(two).outcome != "pass"


def test_a_head_of_another_history(stage: Stage) -> None:
    clone = stage.clone()
    clone.git("checkout", "-q", "--orphan", BRANCH)
    clone.git("rm", "-r", "-f", "-q", ".")
    clone.commit({"README.md": "# Another\n"})
    clone.git("push", "-q", "origin", BRANCH)
    iid = stage.open()
    stage.approve(iid)
    assert_closed(stage, iid)
    stage.fail_to_merge(iid)


def test_what_was_said_of_a_draft_is_not_said_of_more_than_its_final_form(
    free_stage: Stage,
) -> None:
    """A final form that takes another memory along is a content of its own."""
    stage = free_stage
    iid = stage.propose()
    draft = stage.digest(iid)
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    final = stage.seen(iid)
    assert draft in final.digests(final.head_version)
    clone = stage.clone()
    clone.git("fetch", "-q", "origin")
    clone.git("reset", "-q", "--hard", f"origin/{BRANCH}")
    clone.commit({f"{ROOT}/{FACT}": None}, "Take one more along")
    clone.git("push", "-q", "origin", BRANCH)
    more = stage.seen(iid)
    assert draft not in more.digests(more.head_version)
    assert more.approved.of(more.digests(more.head_version)) is None
    assert stage.gate(iid).outcome != "pass"


def test_another_memory_stamped_anew_is_no_part_of_a_final_form(
    free_stage: Stage,
) -> None:
    stage = free_stage
    iid = stage.propose()
    draft = stage.digest(iid)
    stage.approve(iid)
    assert isinstance(stage.finalize(iid), Done)
    clone = stage.clone()
    clone.git("fetch", "-q", "origin")
    clone.git("reset", "-q", "--hard", f"origin/{BRANCH}")
    text = (clone.place / ROOT / FACT).read_text()
    assert "reviewed_at: 2026-07-10" in text
    put = {f"{ROOT}/{FACT}": text.replace("2026-07-10", "2026-11-30")}
    clone.commit(dict(put), "Stamp it anew")
    clone.git("push", "-q", "origin", BRANCH)
    more = stage.seen(iid)
    assert draft not in more.digests(more.head_version)
    assert stage.gate(iid).outcome != "pass"
