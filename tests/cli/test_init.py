"""`init` lays a store out that lint accepts, and overwrites nothing."""

import os
from pathlib import Path

import pytest

from tests.real_git import STORE, Repo, Shell


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if ".git" not in path.parts)
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in found
        if path.is_file()
    }


def test_a_fresh_store_is_clean_before_and_after_its_commit(
    repo: Repo, sh: Shell
) -> None:
    said = sh("init", expect=0)
    assert f"wrote    {STORE}/MEMORY.md" in said.out
    sh("lint", expect=0)
    sh("lint", "--base", "HEAD", "--worktree", expect=0)
    repo.commit()
    sh("lint", expect=0)
    sh("index", "--check", expect=0)


def test_a_store_without_git_is_clean(tmp_path: Path, sh: Shell) -> None:
    sh("init", str(tmp_path), expect=0)
    assert "nothing to mend" in sh("lint", str(tmp_path), expect=0).out


def test_what_it_says_comes_next_works(repo: Repo, sh: Shell) -> None:
    said = sh("init", expect=0)
    line = next(one for one in said.out.split("\n") if "ak-memory new" in one)
    words = line.strip().replace('"Retry on 429"', "Retry-on-429").split()[1:]
    sh(*words, expect=0)
    assert repo.git("status", "--porcelain", "--", f"{STORE}/_pending") == ""


def test_twice_is_once(repo: Repo, sh: Shell) -> None:
    sh("init", expect=0)
    once = files(repo.folder)
    said = sh("init", expect=0)
    assert "wrote" not in said.out
    assert files(repo.folder) == once


def test_nothing_is_overwritten(repo: Repo, sh: Shell) -> None:
    mine: dict[str, bytes | str | None] = {
        "docs/CODEOWNERS": "* @me\n",
        f"{STORE}/memory.toml": "# mine\n",
        ".gitignore": b"a\r\nb",
        ".gitlab/merge_request_templates/memory.md": "mine",
    }
    repo.write(mine)
    said = sh("init", expect=0)
    assert "kept     docs/CODEOWNERS" in said.out
    assert not (repo.folder / "CODEOWNERS").exists()
    assert repo.read(".gitignore") == f"a\r\nb\r\n{STORE}/_pending/\r\n".encode()
    for name in mine.keys() - {".gitignore"}:
        assert repo.text(name) == mine[name]


@pytest.mark.parametrize(
    "line", [f"/{STORE}/_pending/", f"{STORE}/_pending", "_pending/", "**/_pending/"]
)
def test_an_entry_that_ignores_drafts_is_enough(
    repo: Repo, sh: Shell, line: str
) -> None:
    repo.write({".gitignore": f"# x\n{line}  \r\n"})
    before = repo.read(".gitignore")
    sh("init", expect=0)
    assert repo.read(".gitignore") == before


@pytest.mark.parametrize(
    "link", [STORE, ".gitignore", ".gitlab", "CODEOWNERS", f"{STORE}/00.Shared"]
)
def test_links_are_refused_before_anything_is_written(
    repo: Repo, sh: Shell, tmp_path: Path, link: str
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (repo.folder / link).parent.mkdir(exist_ok=True)
    (repo.folder / link).symlink_to(tmp_path / "elsewhere")
    said = sh("init", expect=2)
    assert f"{link} is a symlink" in said.err
    assert os.listdir(tmp_path / "elsewhere") == []  # noqa: PTH208  (short)
    assert files(repo.folder) == {}


def test_a_folder_inside_the_repository_is_pointed_to_the_top(
    repo: Repo, sh: Shell
) -> None:
    (repo.folder / "docs").mkdir()
    said = sh("init", "docs", expect=2)
    assert f"--store-root docs/{STORE}" in said.err
    sh("init", "--store-root", f"docs/{STORE}", expect=0)
    sh("lint", "--store-root", f"docs/{STORE}", expect=0)
    assert f"docs/{STORE}/_pending/\n" in repo.text(".gitignore")
    assert f"/docs/{STORE}/" in repo.text("CODEOWNERS")


def test_a_folder_that_is_not_there_is_usage(sh: Shell) -> None:
    assert "does not exist" in sh("init", "/nowhere/at/all", expect=2).err


@pytest.mark.usefixtures("repo")
def test_a_store_outside_of_the_repository_is_refused(sh: Shell) -> None:
    said = sh("init", "--store-root", "/abs/99.Memory", expect=2)
    assert "--store-root '/abs/99.Memory' is no folder of a repository" in said.err


@pytest.mark.parametrize(
    ("name", "is_folder", "hint"),
    [
        (f"{STORE}/01.Lessons", False, f"{STORE}/01.Lessons is no folder"),
        (f"{STORE}/MEMORY.md", True, f"{STORE}/MEMORY.md is no file"),
        (".gitlab", False, ".gitlab is no folder"),
        (".gitignore", True, ".gitignore is no file"),
    ],
)
def test_what_stands_in_the_way_is_named_before_anything_is_written(
    repo: Repo, sh: Shell, name: str, is_folder: bool, hint: str
) -> None:
    place = repo.folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.mkdir() if is_folder else place.touch()
    before = sorted(repo.folder.rglob("[!.]*"))
    said = sh("init", expect=2).err
    assert hint in said
    assert "move it away. Nothing was written" in said
    assert sorted(repo.folder.rglob("[!.]*")) == before
