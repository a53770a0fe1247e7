"""Real git clients clone, fetch and push, and are refused as GitLab refuses them."""

import subprocess
from pathlib import Path

from sandbox.git.process import environment
from sandbox.state.access import DEVELOPER, MAINTAINER
from sandbox.state.seed import add_token, protect
from sandbox.testing import Sandbox


def ls_remote(
    box: Sandbox, path: str, secret: str = "", user: str = "oauth2"
) -> "subprocess.CompletedProcess[str]":
    login = f"{user}:{secret}@" if secret else ""
    url = box.url.replace("://", f"://{login}") + f"/{path}.git"
    return subprocess.run(
        ["git", "ls-remote", url],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )


def test_a_private_project_is_hidden_from_strangers(box: Sandbox) -> None:
    box.project()
    box.person("eve")
    assert "could not read Username" in ls_remote(box, "team/docs").stderr
    assert "403" not in ls_remote(box, "team/docs", "wrong").stderr
    assert "not found" in ls_remote(box, "team/docs", box.tokens["eve"]).stderr
    assert ls_remote(box, "team/docs", box.tokens["dev"]).returncode == 0


def test_any_user_name_goes_with_a_token(box: Sandbox) -> None:
    box.project()
    found = ls_remote(box, "team/docs", box.tokens["dev"], user="whoever")
    assert "refs/heads/main" in found.stdout


def test_a_public_project_is_read_without_a_token(box: Sandbox) -> None:
    box.project(visibility="public")
    assert "refs/heads/main" in ls_remote(box, "team/docs").stdout


def test_a_token_without_write_scope_only_reads(box: Sandbox, tmp_path: Path) -> None:
    project = box.project()
    dev = box.person("dev")
    box.tokens["dev"] = add_token(box.world, dev, scopes=("read_repository",))
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.git("checkout", "-q", "-b", "topic")
    assert "403" in clone.git("push", "origin", "topic", good=False).stderr


def test_a_reporter_does_not_push(box: Sandbox, tmp_path: Path) -> None:
    clone = box.clone("rita", box.project(), tmp_path / "clone")
    clone.git("checkout", "-q", "-b", "topic")
    refused = clone.git("push", "origin", "topic", good=False)
    assert "not allowed to push code" in refused.stderr


def test_a_protected_branch_is_refused_in_gitlabs_words(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    clone.commit({"a.md": "a\n"})
    refused = clone.git("push", "origin", "main", good=False)
    assert (
        "GitLab: You are not allowed to push code to protected branches on this"
        " project." in refused.stderr
    )
    assert "pre-receive hook declined" in refused.stderr


def test_a_maintainer_pushes_to_main_but_does_not_rewrite_it(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = box.clone("maya", box.project(), tmp_path / "clone")
    clone.commit({"a.md": "a\n"})
    clone.git("push", "-q", "origin", "main")
    clone.git("commit", "-q", "--amend", "-m", "Other")
    refused = clone.git("push", "--force", "origin", "main", good=False)
    assert "not allowed to force push" in refused.stderr
    assert refused.returncode


def test_a_wildcard_protects_branches(box: Sandbox, tmp_path: Path) -> None:
    project = box.project()
    protect(box.world, project, "release/*", push=MAINTAINER, merge=DEVELOPER)
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.git("checkout", "-q", "-b", "release/1")
    assert clone.git("push", "origin", "release/1", good=False).returncode


def test_the_head_of_a_merge_request_is_fetched(box: Sandbox, tmp_path: Path) -> None:
    project = box.project()
    clone = box.clone("dev", project, tmp_path / "clone")
    head = clone.branch("topic", {"a.md": "a\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    assert box.call("dev", "POST", "/projects/1/merge_requests", body).status == 201
    clone.git("fetch", "-q", "origin", "refs/merge-requests/1/head")
    assert clone.git("rev-parse", "FETCH_HEAD").stdout.strip() == head


def test_nobody_writes_the_heads_of_merge_requests(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = box.clone("maya", box.project(), tmp_path / "clone")
    refused = clone.git("push", "origin", "main:refs/merge-requests/9/head", good=False)
    assert refused.returncode


def test_a_commit_stays_reachable_by_its_id_after_a_force_push(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    old = clone.branch("topic", {"a.md": "a\n"})
    clone.branch("topic", {"b.md": "b\n"})
    other = box.clone("dev", box.world.store.take("project", 1), tmp_path / "other")
    other.git("fetch", "-q", "origin", old)
    assert other.git("cat-file", "-t", old).stdout.strip() == "commit"


def test_a_lease_is_a_compare_and_swap(box: Sandbox, tmp_path: Path) -> None:
    project = box.project()
    one = box.clone("dev", project, tmp_path / "one")
    seen = one.branch("topic", {"a.md": "a\n"})
    two = box.clone("maya", project, tmp_path / "two")
    two.git("checkout", "-q", "topic")
    two.commit({"b.md": "b\n"})
    two.git("push", "-q", "origin", "topic")
    one.commit({"c.md": "c\n"})
    lease = f"--force-with-lease=topic:{seen}"
    assert "stale info" in one.git("push", lease, "origin", "topic", good=False).stderr


def test_names_with_spaces_quotes_and_kana_come_through(
    box: Sandbox, tmp_path: Path
) -> None:
    project = box.project()
    names = ['日本語 "quoted".md', "with space.md", "new\nline.md"]
    clone = box.clone("dev", project, tmp_path / "clone")
    clone.branch("topic", dict.fromkeys(names, "text\n"))
    rows = box.call("dev", "GET", "/projects/1/repository/tree?ref=topic").data
    assert {row["name"] for row in rows} == {*names, "README.md"}
