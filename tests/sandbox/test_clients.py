"""python-gitlab, as others ship it, works against the sandbox."""

from pathlib import Path

import gitlab
import pytest

from sandbox.testing import Sandbox


def connect(box: Sandbox, user: str) -> gitlab.Gitlab:
    return gitlab.Gitlab(box.url, private_token=box.tokens[user])


def test_a_merge_request_goes_its_way(box: Sandbox, tmp_path: Path) -> None:
    project = box.project(merge_method="ff")
    clone = box.clone("dev", project, tmp_path / "clone")
    head = clone.branch("topic", {"a.md": "one\n"})
    docs = connect(box, "dev").projects.get("team/docs")
    fields = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    mr = docs.mergerequests.create(fields)
    mr.labels = ["memory"]
    mr.save()
    mr.notes.create({"body": "hello"})
    assert [one.head_commit_sha for one in mr.diffs.list(get_all=True)] == [head]
    mr.discussions.create({"body": "Why?"})
    changes = mr.changes()
    assert isinstance(changes, dict)
    assert changes["changes"][0]["new_path"] == "a.md"
    all_theirs = connect(box, "maya").projects.get("team/docs").mergerequests
    all_theirs.get(mr.iid).approve(sha=head)
    # CE's answer has no `iid`: the object that approved has forgotten who it is.
    theirs = all_theirs.get(mr.iid)
    assert theirs.approvals.get().approved_by[0]["user"]["username"] == "maya"
    theirs.merge(squash=True, sha=head, squash_commit_message="memory: T")
    assert docs.mergerequests.get(mr.iid).state == "merged"
    assert docs.commits.list(get_all=True)[0].title == "memory: T"


def test_errors_are_told_by_their_code(box: Sandbox) -> None:
    box.project()
    docs = connect(box, "dev").projects.get("team/docs")
    with pytest.raises(gitlab.GitlabGetError) as missing:
        docs.mergerequests.get(9)
    assert missing.value.response_code == 404
    with pytest.raises(gitlab.GitlabCreateError) as refused:
        docs.mergerequests.create(
            {"title": "T", "source_branch": "no", "target_branch": "main"}
        )
    assert refused.value.response_code == 422


def test_files_and_commits_are_written_and_read(box: Sandbox) -> None:
    box.project()
    docs = connect(box, "maya").projects.get("team/docs")
    actions = [
        {"action": "create", "file_path": "x/日本.md", "content": "one\n"},
        {"action": "delete", "file_path": "README.md"},
    ]
    fields = {
        "branch": "next", "start_branch": "main", "commit_message": "Write",
        "actions": actions,
    }  # fmt: skip
    made = docs.commits.create(fields)
    assert made.stats["additions"] == 1
    file = docs.files.get("x/日本.md", ref="next")
    assert file.decode() == b"one\n"
    tree = docs.repository_tree(ref="next", recursive=True, iterator=True)
    assert {row["path"] for row in tree} == {"x", "x/日本.md"}
    compared = docs.repository_compare("main", "next")
    assert isinstance(compared, dict)
    assert len(compared["diffs"]) == 2
    with pytest.raises(gitlab.GitlabCreateError):
        docs.commits.create({**fields, "start_branch": "main"})
    assert docs.branches.get("next").commit["id"] == made.id
    docs.branches.delete("next")


def test_settings_protection_variables_and_tokens_are_kept(box: Sandbox) -> None:
    box.project()
    docs = connect(box, "maya").projects.get("team/docs")
    docs.only_allow_merge_if_pipeline_succeeds = True
    docs.ci_config_path = "x.yml@team/ci"
    docs.save()
    again = connect(box, "maya").projects.get(docs.id)
    assert again.only_allow_merge_if_pipeline_succeeds is True
    assert again.ci_config_path == "x.yml@team/ci"
    docs.protectedbranches.delete("main")
    made = docs.protectedbranches.create(
        {"name": "main", "push_access_level": 0, "merge_access_level": 40}
    )
    assert made.push_access_levels[0]["access_level"] == 0
    docs.variables.create({"key": "K", "value": "value-long", "masked": True})
    assert docs.variables.get("K").value == "value-long"
    token = docs.access_tokens.create(
        {
            "name": "bot",
            "scopes": ["api"],
            "access_level": 30,
            "expires_at": "2099-01-01",
        }
    )
    bot = gitlab.Gitlab(box.url, private_token=token.token)
    bot.auth()
    assert bot.user
    assert bot.user.username.startswith(f"project_{docs.id}_bot_")
    assert bot.personal_access_tokens.get("self").scopes == ["api"]
    names = {one.username for one in docs.members_all.list(get_all=True)}
    assert {"maya", "dev", "rita"} < names


def test_an_issue_raises_an_alarm(box: Sandbox) -> None:
    box.project()
    docs = connect(box, "dev").projects.get("team/docs")
    issue = docs.issues.create({"title": "Alarm", "labels": "memory"})
    issue.notes.create({"body": "look"})
    assert [one.title for one in docs.issues.list(labels="memory", get_all=True)] == [
        "Alarm"
    ]
    issue.state_event = "close"
    issue.save()
    assert docs.issues.get(issue.iid).state == "closed"
