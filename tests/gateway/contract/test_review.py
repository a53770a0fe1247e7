"""What the flow relies on holds in memory, on the sandbox and on a real GitLab."""

import uuid
from dataclasses import dataclass

import pytest

from gateway.port import (
    Denied,
    Draft,
    GitLabError,
    Label,
    MergeRequest,
    Missing,
    Position,
    Stale,
)
from tests.gateway.contract.stages import Reviewing, Stage, settled


@dataclass(frozen=True)
class Scene:
    """An open merge request with its diff at hand."""

    stage: Stage
    author: Reviewing
    branch: str
    head: str
    iid: int

    def now(self) -> MergeRequest:
        """The merge request as it is."""
        return self.author.merge_requests.get(self.iid)

    def person(self, who: str) -> Reviewing:
        """A connection of somebody else, where there is one."""
        if not self.stage.full:
            pytest.skip("needs GITLAB_PM_TOKEN and GITLAB_BOT_TOKEN")
        return self.stage.of(who)

    def push(self) -> str:
        """A new head, known to the merge request."""
        head = self.stage.push(self.branch)
        settled(self.author, self.iid, head)
        return head


@pytest.fixture
def scene(stage: Stage) -> Scene:
    branch = f"memory/{uuid.uuid4().hex[:12]}"
    head = stage.push(branch)
    author = stage.of("author")
    made = author.merge_requests.create(Draft(branch, "main", "memory(T-1): +1 fact"))
    settled(author, made.iid, head)
    return Scene(stage, author, branch, head, made.iid)


def test_a_new_merge_request_is_open_at_its_head(scene: Scene) -> None:
    found = scene.now()
    assert (found.state, found.sha) == ("opened", scene.head)
    assert (found.source_branch, found.target_branch) == (scene.branch, "main")
    assert found.diff_refs is not None
    assert found.diff_refs.head_sha == scene.head
    assert not found.from_fork


def test_one_that_is_not_there_is_missing(scene: Scene) -> None:
    with pytest.raises(Missing):
        scene.author.merge_requests.get(987_654_321)


def test_a_second_one_of_the_same_branch_is_refused(scene: Scene) -> None:
    with pytest.raises(Stale):
        scene.author.merge_requests.create(Draft(scene.branch, "main", "Again"))


def test_it_is_found_by_its_branch_and_state(scene: Scene) -> None:
    find = scene.author.merge_requests.find
    assert [one.iid for one in find(source_branch=scene.branch)] == [scene.iid]
    assert find(source_branch=scene.branch, state="closed") == ()
    assert scene.iid in {one.iid for one in find(target_branch="main")}
    assert scene.iid not in {one.iid for one in find(label="no-such-label")}


def test_every_push_makes_a_version(scene: Scene) -> None:
    head = scene.push()
    versions = scene.author.merge_requests.versions(scene.iid)
    assert [one.head_commit_sha for one in versions] == [scene.head, head]
    assert versions[0].created_at <= versions[1].created_at
    assert {one.state for one in versions} == {"collected"}


def test_labels_are_added_and_taken_away_one_by_one(scene: Scene) -> None:
    edit = scene.author.merge_requests.edit
    assert edit(scene.iid, add_labels=["memory", "x::a"]).labels == {"memory", "x::a"}
    after = edit(scene.iid, add_labels=["x::b"], remove_labels=["x::a"]).labels
    assert after == {"memory", "x::b"}
    events = scene.author.merge_requests.label_events(scene.iid)
    assert ("add", "memory") in {(one.action, one.label) for one in events}
    assert ("remove", "x::a") in {(one.action, one.label) for one in events}


def test_title_and_description_are_changed(scene: Scene) -> None:
    edit = scene.author.merge_requests.edit
    edit(scene.iid, title="memory(T-2): +1 fact", description="Said.")
    assert (scene.now().title, scene.now().description) == (
        "memory(T-2): +1 fact", "Said.",
    )  # fmt: skip


def test_closing_twice_closes_once_and_all_is_recorded(scene: Scene) -> None:
    calls = scene.author.merge_requests
    assert calls.close(scene.iid).state == "closed"
    assert calls.close(scene.iid).state == "closed"
    assert calls.reopen(scene.iid).state == "opened"
    states = [one.state for one in calls.state_events(scene.iid)]
    assert states == ["closed", "reopened"]


def test_an_approval_names_who_and_when(scene: Scene) -> None:
    pm = scene.person("pm")
    assert pm.approvals.get(scene.iid).approved_by == ()
    pm.approvals.approve(scene.iid, scene.head)
    (found,) = scene.author.approvals.get(scene.iid).approved_by
    assert found.approved_at is not None
    assert found.approved_at >= scene.now().created_at
    pm.approvals.unapprove(scene.iid)
    assert pm.approvals.get(scene.iid).approved_by == ()


def test_an_approval_of_another_head_is_stale(scene: Scene) -> None:
    pm = scene.person("pm")
    scene.push()
    with pytest.raises(Stale):
        pm.approvals.approve(scene.iid, scene.head)
    assert pm.approvals.get(scene.iid).approved_by == ()


def test_approving_twice_is_denied_and_so_is_taking_back_nothing(scene: Scene) -> None:
    pm = scene.person("pm")
    with pytest.raises(GitLabError):
        pm.approvals.unapprove(scene.iid)
    pm.approvals.approve(scene.iid, scene.head)
    with pytest.raises(Denied):
        pm.approvals.approve(scene.iid, scene.head)


def test_only_a_bot_resets_approvals(scene: Scene) -> None:
    pm, bot = scene.person("pm"), scene.person("bot")
    pm.approvals.approve(scene.iid, scene.head)
    with pytest.raises(Denied):
        pm.approvals.reset(scene.iid)
    bot.approvals.reset(scene.iid)
    assert pm.approvals.get(scene.iid).approved_by == ()


def test_a_note_is_edited_in_place(scene: Scene) -> None:
    note = scene.author.notes.add(scene.iid, "One.")
    assert note.created_at == note.updated_at
    edited = scene.author.notes.edit(scene.iid, note.id, "Two.")
    assert edited.updated_at > edited.created_at
    mine = [one for one in scene.author.notes.notes(scene.iid) if not one.system]
    assert [(one.id, one.body) for one in mine] == [(note.id, "Two.")]


def test_a_note_is_deleted_once(scene: Scene) -> None:
    first = scene.author.notes.add(scene.iid, "One.")
    second = scene.author.notes.add(scene.iid, "Two.")
    scene.author.notes.delete(scene.iid, second.id)
    mine = [one for one in scene.author.notes.notes(scene.iid) if not one.system]
    assert [one.id for one in mine] == [first.id]
    with pytest.raises(Missing):
        scene.author.notes.delete(scene.iid, second.id)


def test_many_notes_are_read_over_all_pages(scene: Scene) -> None:
    for number in range(105):
        scene.author.notes.add(scene.iid, f"Note {number}.")
    mine = [one for one in scene.author.notes.notes(scene.iid) if not one.system]
    assert [one.body for one in mine] == [f"Note {number}." for number in range(105)]


def test_a_thread_on_the_diff_is_answered_and_resolved(scene: Scene) -> None:
    refs = scene.now().diff_refs
    assert refs is not None
    path = scene.stage.path(scene.head)
    made = scene.author.notes.start(
        scene.iid, "Why?", Position(refs, path, path, new_line=1)
    )
    assert made.resolved is False
    scene.author.notes.reply(scene.iid, made.id, "So.")
    scene.author.notes.resolve(scene.iid, made.id)
    threads = scene.author.notes.discussions(scene.iid)
    (found,) = (one for one in threads if one.id == made.id)
    assert found.resolved
    assert found.notes[0].position == Position(refs, path, path, new_line=1)
    assert [one.body for one in found.notes] == ["Why?", "So."]


def test_a_label_is_made_once(scene: Scene) -> None:
    name = f"memory::{uuid.uuid4().hex[:8]}"
    pm = scene.person("pm")
    pm.labels.create(Label(name, "#6699cc", "Made by a test."))
    assert name in {one.name for one in pm.labels.all()}
    with pytest.raises(Stale):
        pm.labels.create(Label(name, "#6699cc"))


def test_a_merge_of_another_head_is_stale(scene: Scene) -> None:
    pm = scene.person("pm")
    scene.push()
    with pytest.raises(Stale):
        pm.merge_requests.merge(scene.iid, scene.head)
    assert scene.now().state == "opened"


def test_a_merge_is_recorded_and_found_by_its_commit(scene: Scene) -> None:
    pm = scene.person("pm")
    pm.merge_requests.merge(scene.iid, scene.head, squash=True, message="memory: T-1")
    found = scene.now()
    assert found.state == "merged"
    assert found.merged_at is not None
    assert found.squash_commit_sha is not None
    same = scene.author.merge_requests.of_commit(found.squash_commit_sha)
    assert [one.iid for one in same] == [scene.iid]
    with pytest.raises(GitLabError):
        pm.merge_requests.merge(scene.iid, scene.head)
