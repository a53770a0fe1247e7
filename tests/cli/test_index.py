"""`index` rebuilds MEMORY.md and says when it is not current."""

from pathlib import Path

from tests import builders
from tests.real_git import LESSON, STORE, Repo, Shell

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
