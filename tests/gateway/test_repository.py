"""A repository is read by objects alone, and says plainly what is not at hand."""

from pathlib import Path

import pytest

from gateway.git import CommitHistory, Repository
from gateway.git.process import GitError
from memory.errors import UserError
from memory.tree import EXECUTABLE, SUBMODULE, SYMLINK, entry, path_text, walk
from tests.real_git import Repo, git_in

ODD = ("a b.md", 'quo"te.md', "new\nline.md", "日本語.md", "tab\t.md", "\\.md")


def opened(repo: Repo) -> Repository:
    return Repository(str(repo.folder))


def test_a_folder_that_is_no_repository_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="not in a git repository"):
        Repository(str(tmp_path))


@pytest.mark.parametrize("quoted", ["true", "false"])
def test_names_come_as_they_are_whatever_git_quotes(repo: Repo, quoted: str) -> None:
    repo.git("config", "core.quotePath", quoted)
    repo.commit({f"s/{name}": name for name in ODD})
    tree = opened(repo).tree("HEAD")
    assert {path: tree.read(path).decode() for path, _ in walk(tree)} == {
        f"s/{name}": name for name in ODD
    }


def test_a_name_that_is_no_utf8_survives(repo: Repo) -> None:
    raw = b"s/\xff\xfe.md"
    blob = repo.git("hash-object", "-w", "--stdin", stdin=b"x")
    line = b"100644 %s\t%s\0" % (blob.encode(), raw)
    repo.git("update-index", "-z", "--index-info", stdin=line)
    repo.git("commit", "-q", "-m", "odd")
    tree = opened(repo).tree("HEAD")
    assert [path for path, _ in walk(tree)] == [path_text(raw)]
    assert tree.read(path_text(raw)) == b"x"


def test_modes_are_told_apart_and_links_are_not_followed(repo: Repo) -> None:
    repo.write({"plain": "x", "tool": "y"})
    (repo.folder / "tool").chmod(0o755)
    (repo.folder / "link").symlink_to("plain")
    repo.commit()
    commit = repo.head
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    repo.git("commit", "-q", "-m", "module")
    tree = opened(repo).tree("HEAD")
    modes = {name: one.mode for name, one in tree.children("").items()}
    assert modes["tool"] == EXECUTABLE
    assert modes["link"] == SYMLINK
    assert modes["module"] == SUBMODULE
    assert tree.read("link") == b"plain"
    assert tree.size("module") == 0
    assert tree.read("module").decode() == commit
    with pytest.raises(KeyError):
        tree.read("nothing")


def test_many_blobs_are_read_at_once(repo: Repo) -> None:
    files = {f"d{n % 7}/f{n}": f"text {n}\n" for n in range(1500)}
    repo.commit(files)
    tree = opened(repo).tree("HEAD")
    tree.fetch(files)
    assert {path: tree.read(path).decode() for path in files} == files


def test_files_read_one_by_one_are_read_ahead(repo: Repo) -> None:
    files = {f"d{n // 9:03}/f{n}": f"text {n}\n" for n in range(900)}
    repo.commit({**files, "large": b"x" * (2 << 20)})
    tree = opened(repo).tree("HEAD")
    walked = [path for path, _ in walk(tree)]
    sizes = {path: tree.size(path) for path in walked}
    assert sizes.pop("large") == 2 << 20
    assert sizes == {path: len(text) for path, text in files.items()}
    assert {path: tree.read(path).decode() for path in files} == files
    assert len(tree.read("large")) == 2 << 20


def test_a_large_blob_is_measured_and_read(repo: Repo) -> None:
    data = b"0123456789abcdef" * (200 << 10)
    repo.commit({"large": data})
    tree = opened(repo).tree("HEAD")
    assert tree.size("large") == len(data)
    assert tree.read("large") == data


def test_an_object_that_is_missing_spoils_no_other_answer(repo: Repo) -> None:
    repo.commit({"a": "one"})
    repository = opened(repo)
    blob = entry(repository.tree("HEAD"), "a")
    assert blob is not None
    with pytest.raises(GitError, match="fetch it"):
        repository.objects.read("0" * 40)
    assert repository.objects.read(blob.id) == b"one"
    repository.objects.fetch(["1" * 40, blob.id])
    assert repository.objects.read(blob.id) == b"one"


def test_an_unborn_branch_is_an_empty_tree(repo: Repo) -> None:
    repository = opened(repo)
    for name in ("HEAD", "main", "refs/heads/main"):
        assert repository.is_unborn(name)
        assert not repository.tree(name).children("")
    assert not repository.is_unborn("other")
    with pytest.raises(UserError, match="names no commit"):
        repository.tree("other")


def test_a_replace_ref_replaces_nothing(repo: Repo) -> None:
    first, second = repo.commit({"a": "one"}), repo.commit({"a": "two"})
    repo.git("replace", second, first)
    assert opened(repo).tree(second).read("a") == b"two"


def test_a_remote_branch_is_proposed_where_the_local_one_is_missing(
    repo: Repo, tmp_path: Path
) -> None:
    repo.commit({"a": "one"})
    git_in(tmp_path, "clone", "-q", str(repo.folder), "clone")
    git_in(tmp_path / "clone", "checkout", "-q", "--detach")
    git_in(tmp_path / "clone", "branch", "-D", "main")
    with pytest.raises(UserError, match="did you mean `origin/main`"):
        Repository(str(tmp_path / "clone")).commit_id("main")


@pytest.mark.parametrize(
    "name",
    ["", "-x", "--all", "a..b", "^main", "HEAD^{tree}", "HEAD 5", "x\nHEAD", "\x1b[1m"],
)
def test_what_names_no_commit_is_refused(repo: Repo, name: str) -> None:
    repo.commit({"a": "one"})
    with pytest.raises(UserError, match="names no commit"):
        opened(repo).commit_id(name)


def test_a_branch_that_moves_is_seen_where_it_stands_now(repo: Repo) -> None:
    first = repo.commit({"a": "one"})
    repository = opened(repo)
    assert repository.commit_id("main") == first
    second = repo.commit({"a": "two"})
    repo.git("pack-refs", "--all")
    assert repository.commit_id("main") == second
    assert repository.commit_id(second[:12]) == second
    assert repository.commit_id("main~1") == first


def test_a_shallow_clone_says_what_to_fetch(repo: Repo, tmp_path: Path) -> None:
    repo.commit({"a": "one"})
    repo.branch("side", {"b": "two"})
    repo.switch("main")
    repo.commit({"c": "three"})
    url = f"file://{repo.folder}"
    words = ("clone", "-q", "--depth=1", "--no-single-branch", url, "clone")
    git_in(tmp_path, *words)
    repository = Repository(str(tmp_path / "clone"))
    one, other = map(repository.commit_id, ("origin/main", "origin/side"))
    with pytest.raises(UserError, match="git fetch --unshallow"):
        repository.merge_base(one, other)
    with pytest.raises(UserError, match="git fetch --unshallow origin gone"):
        repository.commit_id("gone")
    assert CommitHistory(repository, one).has_commit("a" * 40) is None


def test_history_knows_its_commits_and_what_changed_since(repo: Repo) -> None:
    first = repo.commit({"src/a.py": "1", "src/b/c.py": "1", "other": "1"})
    repo.commit({"src/b/c.py": "2", "日本.md": "1"})
    history = CommitHistory(opened(repo), repo.head)
    asked = ["src/a.py", "src/b/", "src", "other", "日本.md", "sr"]
    assert history.changed_since(first, asked) == ("src/b/", "src", "日本.md")
    assert history.changed_since(repo.head, asked) == ()
    assert history.changed_since("f" * 40, asked) == ()
    assert history.has_commit(first) is True
    assert history.has_commit(first[:9]) is True
    assert history.has_commit("f" * 40) is False
    assert history.has_commit("HEAD") is False
    blob = repo.git("rev-parse", "HEAD:other")
    assert history.has_commit(blob) is False


def test_a_sha256_repository_is_read_alike(tmp_path: Path) -> None:
    git_in(tmp_path, "init", "-q", "--object-format=sha256", "-b", "main", "r")
    repo = Repo(tmp_path / "r")
    repo.commit({"d/a": "one"})
    assert opened(repo).tree("main").read("d/a") == b"one"
