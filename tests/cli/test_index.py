"""`index` rebuilds MEMORY.md and says when it is not current."""

import json
from pathlib import Path

import pytest

from tests import builders
from tests.real_git import LESSON, STORE, Content, Repo, Shell

INDEX = f"{STORE}/MEMORY.md"


def test_a_current_index_is_left_alone(main: Repo, sh: Shell) -> None:
    before = (main.folder / INDEX).stat().st_mtime_ns
    assert sh("index", expect=0).out == f"{INDEX} is current: 1 memories\n"
    assert (main.folder / INDEX).stat().st_mtime_ns == before


def test_a_stale_index_is_told_and_rebuilt(main: Repo, sh: Shell) -> None:
    main.write({LESSON: builders.approved()})
    said = sh("index", "--check", expect=1)
    assert said.out == f"{INDEX} is not what a rebuild gives; run `ak-memory index`\n"
    assert sh("index", expect=0).out == f"wrote {INDEX}: 2 memories\n"
    sh("index", "--check", expect=0)


def test_a_missing_index_is_made(main: Repo, sh: Shell) -> None:
    before = main.read(INDEX)
    (main.folder / INDEX).unlink()
    sh("index", "--check", expect=1)
    sh("index", STORE, expect=0)
    assert main.read(INDEX) == before


def test_an_index_that_is_a_link_is_not_written_through(
    main: Repo, sh: Shell, tmp_path: Path
) -> None:
    (tmp_path / "other").write_text("mine")
    (main.folder / INDEX).unlink()
    (main.folder / INDEX).symlink_to(tmp_path / "other")
    sh("index", "--check", expect=1)
    assert "is a symlink; nothing was written" in sh("index", expect=2).err
    assert (tmp_path / "other").read_text() == "mine"


def test_drafts_and_proposals_are_in_no_index(main: Repo, sh: Shell) -> None:
    main.write({LESSON: builders.memory(), f"{STORE}/_pending/x.md": "draft"})
    sh("index", "--check", expect=0)


def test_a_warm_index_is_a_cold_one_after_any_edit(
    main: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    edits: list[dict[str, Content]] = [
        {LESSON: builders.approved()},
        {LESSON: builders.approved(body="Another hook.\n\n**Apply:** wait.\n")},
        {LESSON: builders.memory()},
        {LESSON: builders.approved(), INDEX: "# Memory index\n"},
        {INDEX: main.read(INDEX) + b"- [mem-x](x.md) \xe2\x80\x94 x\n"},
        {LESSON: b"---\nstatus: approved\n\xff\n"},
        {f"{STORE}/memory.toml": "[limits]\nhook_words = 1\n"},
        {LESSON: None},
    ]
    for edit in edits:
        main.write(edit)
        for words in (("--check",), (), ("--check",)):
            sh("index", *words)
        warm = main.read(INDEX)
        main.write({INDEX: "stale"})
        monkeypatch.setenv("AK_MEMORY_CACHE", "")
        sh("index", expect=0)
        monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
        assert main.read(INDEX) == warm


def test_a_current_index_is_known_without_reading_a_memory(
    main: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    main.write({LESSON: builders.approved()})
    sh("index", expect=0)

    def refuse(data: bytes) -> object:
        raise AssertionError(data)

    monkeypatch.setattr("memory.store.parse", refuse)
    sh("index", "--check", expect=0)


@pytest.mark.parametrize("data", ["1", "[1]", "[[[], 1, 2]]", "{}", '[["a", "b"]]'])
def test_what_is_spoilt_of_an_index_is_not_there(
    main: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: str
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    main.write({LESSON: builders.approved()})
    sh("index", expect=0)
    (kept,) = (tmp_path / "cache").iterdir()
    body = json.loads(kept.read_text())
    kept.write_text(json.dumps({**body, "data": json.loads(data)}))
    sh("index", "--check", expect=0)
