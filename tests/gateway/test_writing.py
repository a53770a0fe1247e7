"""What is written is what git itself would have written, and no ref moves unseen."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from gateway.git import Repository
from gateway.git.writing import (
    Signature,
    check_branch_ref,
    move_ref,
    write_commit,
    write_tree,
)
from memory.errors import Refused, UserError
from memory.tree import EXECUTABLE, File, Overlay, Taken, Tree, entry
from tests.real_git import Repo

WHEN = datetime(2026, 11, 30, 9, tzinfo=UTC)


def written(repo: Repo, edits: dict[str, File | Taken | None]) -> dict[str, str]:
    """Rows of `git ls-tree` of HEAD with these edits: path -> mode and blob."""
    repository = Repository(str(repo.folder))
    tree = write_tree(repository, Overlay(repository.tree("HEAD"), edits))
    repo.git("fsck", "--strict", "--no-dangling")
    rows = repo.git("ls-tree", "-r", "-z", tree).split("\0")
    return {row.partition("\t")[2]: row.partition("\t")[0] for row in rows if row}


def test_a_tree_is_that_of_the_same_files_committed(repo: Repo) -> None:
    repo.commit({"a/b/c": "1", "a.b": "2", "a-b": "3", "a/d": "4", "z": "5"})
    edits: dict[str, File | Taken | None] = {
        "a/b/c": File(b"new"),
        "a/n/e/w": File("日本".encode(), EXECUTABLE),
        "a.c/x": File(b""),
        "z": None,
    }
    repository = Repository(str(repo.folder))
    tree = write_tree(repository, Overlay(repository.tree("HEAD"), edits))
    repo.write({"a/b/c": "new", "a/n/e/w": "日本", "a.c/x": "", "z": None})
    (repo.folder / "a/n/e/w").chmod(0o755)
    repo.commit()
    assert tree == repo.git("rev-parse", "HEAD^{tree}")


def test_a_folder_that_is_emptied_is_gone(repo: Repo) -> None:
    repo.commit({"a/b/c": "1", "z": "5"})
    assert set(written(repo, {"a/b/c": None})) == {"z"}


def test_everything_taken_away_is_the_empty_tree(repo: Repo) -> None:
    repo.commit({"a/b/c": "1"})
    assert written(repo, {"a/b/c": None}) == {}


def test_files_are_taken_over_without_being_read(repo: Repo) -> None:
    repo.commit({"a": "1"})
    tree: Tree = Repository(str(repo.folder)).tree("HEAD")
    found = entry(tree, "a")
    assert found is not None
    rows = written(repo, {"copy": Taken(tree, "a", found)})
    assert rows["copy"] == rows["a"]


def commit(repo: Repo, when: datetime = WHEN) -> str:
    repository = Repository(str(repo.folder))
    signed = Signature("ak-memory", "ak-memory@noreply.invalid", when)
    tree = repo.git("rev-parse", "HEAD^{tree}")
    return write_commit(repository, tree, [repo.head], "said\n\nÁp dụng\n", signed)


def test_the_same_input_gives_the_same_commit_everywhere(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({"a": "1"})
    found = commit(repo)
    for zone in ("Asia/Tokyo", "America/New_York"):
        monkeypatch.setenv("TZ", zone)
        monkeypatch.setenv("GIT_AUTHOR_NAME", "somebody else")
        repo.git("config", "i18n.commitEncoding", "ISO-8859-1")
        repo.git("config", "user.name", "somebody else")
        assert commit(repo) == found
    shown = repo.git("show", "-s", "--format=%an <%ae> %aI %cI", found)
    assert shown == (
        "ak-memory <ak-memory@noreply.invalid> "
        "2026-11-30T09:00:00+00:00 2026-11-30T09:00:00+00:00"
    )


def test_a_time_zone_is_kept(repo: Repo) -> None:
    repo.commit({"a": "1"})
    there = WHEN.astimezone(timezone(timedelta(hours=9)))
    assert repo.git("show", "-s", "--format=%aI", commit(repo, there)) == (
        "2026-11-30T18:00:00+09:00"
    )


def test_a_ref_moves_only_from_where_it_was_seen(repo: Repo) -> None:
    first, second = repo.commit({"a": "1"}), repo.commit({"a": "2"})
    repo.git("branch", "side", first)
    repository = Repository(str(repo.folder))
    with pytest.raises(Refused, match="was not moved"):
        move_ref(repository, "refs/heads/side", first, second)
    move_ref(repository, "refs/heads/side", second, first)
    assert repo.git("rev-parse", "side") == second


@pytest.mark.parametrize("ref", ["refs/tags/x", "HEAD^", "a b", "refs/heads/", "x..y"])
def test_what_is_no_branch_is_refused(repo: Repo, ref: str) -> None:
    with pytest.raises(UserError, match="is no branch"):
        check_branch_ref(Repository(str(repo.folder)), ref)


def test_a_branch_may_be_named_short(repo: Repo) -> None:
    repository = Repository(str(repo.folder))
    assert check_branch_ref(repository, "memory/x") == "refs/heads/memory/x"
