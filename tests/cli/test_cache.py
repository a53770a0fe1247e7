"""What an earlier run found out saves work and never changes what is said."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gateway import cache
from tests import builders
from tests.real_git import DAY, LESSON, Repo, Shell, store

WORDS = ("lint", "--today", DAY, "--format", "json")


@pytest.fixture
def kept(tmp_path: Path, sh: Shell, monkeypatch: pytest.MonkeyPatch) -> Path:
    del sh  # asked for so that its own setting comes first
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def wrong(repo: Repo) -> Repo:
    repo.commit(store({builders.LESSON: builders.approved(tags="[]")}))
    return repo


def only(folder: Path) -> Path:
    """The file of what is known of each blob; a kept report is taken away."""
    for report in folder.glob("*-*"):
        report.unlink()
    (found,) = folder.glob("*.json")
    return found


Row = list[Any]  # path, mode, blob id, findings, facts


def rows_in(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[1:]]


def spoil(path: Path, edit: Callable[[Row], Row]) -> str:
    """The file with each row edited."""
    head = path.read_text().split("\n")[0]
    return "\n".join([head, *(json.dumps(edit(row)) for row in rows_in(path))])


@pytest.mark.usefixtures("wrong")
def test_a_warm_run_says_what_the_cold_one_said(sh: Shell, kept: Path) -> None:
    cold = sh(*WORDS, expect=1).out
    assert {row[0] for row in rows_in(only(kept)) if row[4]} >= {LESSON}

    def marked(row: Row) -> Row:
        found = [[*one[:3], f"kept: {one[3]}", *one[4:]] for one in row[3]]
        return [*row[:3], found, row[4]]

    only(kept).write_text(spoil(only(kept), marked))
    warm = json.loads(sh(*WORDS, expect=1).out)["findings"]
    assert [one["message"].removeprefix("kept: ") for one in warm] == [
        one["message"] for one in json.loads(cold)["findings"]
    ]
    assert any(one["message"].startswith("kept: ") for one in warm)


def test_what_changed_is_checked_anew(wrong: Repo, sh: Shell, kept: Path) -> None:
    sh(*WORDS, expect=1)
    assert kept.exists()
    wrong.write({LESSON: builders.approved()})
    sh(*WORDS, expect=0)
    wrong.write({"99.Memory/memory.toml": "[limits]\nwords = 3\n"})
    assert "word-limit" in sh(*WORDS, expect=1).out
    (wrong.folder / LESSON).chmod(0o755)
    assert "Executable" in sh(*WORDS, expect=1).out


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"digest": "DIGEST"}',
        '{"digest": "DIGEST", "unlike": 1}',
        '{"digest": "DIGEST", "unlike": [[1, 2]]}',
        '{"digest": "DIGEST", "unlike": []}\n',
        '{"digest": "DIGEST", "unlike": []}\n[',
        '{"digest": "DIGEST", "unlike": []}\n[1, 2, 3, 4, 5]',
        '{"digest": "DIGEST", "unlike": []}\n["x", 33188, "y", [], [1]]',
        '{"digest": "DIGEST", "unlike": []}\n["x", 1, "y", [], null],["x"]',
    ],
)
def test_a_cache_that_is_spoilt_is_not_there(sh: Shell, kept: Path, text: str) -> None:
    cold = sh(*WORDS, expect=1).out
    digest = json.loads(only(kept).read_text().split("\n")[0])["digest"]
    only(kept).write_text(text.replace("DIGEST", digest))
    assert sh(*WORDS, expect=1).out == cold
    assert any(row[3] for row in rows_in(only(kept)))


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("value", [None, 1, "x", [1], [[1]], {}])
@pytest.mark.parametrize("place", [0, 4, 5, 17, 18])
def test_facts_of_another_type_are_not_there(
    sh: Shell, kept: Path, place: int, value: object
) -> None:
    cold = sh(*WORDS, expect=1).out

    def other(row: Row) -> Row:
        plain = row[4] and [*row[4][:place], value, *row[4][place + 1 :]]
        return [*row[:4], plain]

    is_text = isinstance(value, str) and place not in (0, 5, 6, 14, 16, 18)
    only(kept).write_text(spoil(only(kept), other))
    assert is_text or sh(*WORDS, expect=1).out == cold


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("cut", [0, 5, 40, -1])
def test_sketches_cut_short_are_not_there(sh: Shell, kept: Path, cut: int) -> None:
    cold = sh(*WORDS, expect=1).out
    only(kept)
    (sketches,) = kept.glob("*.sketches")
    sketches.write_bytes(sketches.read_bytes()[:cut])
    assert sh(*WORDS, expect=1).out == cold


@pytest.mark.usefixtures("wrong")
def test_a_cache_that_others_could_have_written_is_not_read(
    sh: Shell, kept: Path, tmp_path: Path
) -> None:
    cold = sh(*WORDS, expect=1).out
    path = only(kept)
    lying = spoil(path, lambda row: [*row[:3], [], row[4]])
    path.write_text(lying)
    path.chmod(0o666)
    assert sh(*WORDS, expect=1).out == cold
    (tmp_path / "lying").write_text(lying)
    path.unlink()
    path.symlink_to(tmp_path / "lying")
    assert sh(*WORDS, expect=1).out == cold
    if os.geteuid() == 0:
        path.unlink()
        path.write_text(lying)
        os.chown(path, 12345, 12345)
        assert sh(*WORDS, expect=1).out == cold


@pytest.mark.usefixtures("wrong")
def test_some_rules_alone_and_no_cache_leave_nothing(sh: Shell, kept: Path) -> None:
    sh(*WORDS, "--no-cache", expect=1)
    sh(*WORDS, "--rule", "source", expect=0)
    assert not kept.exists()


@pytest.mark.usefixtures("wrong")
def test_a_folder_that_can_not_be_written_spoils_nothing(
    sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", "/proc/nowhere")
    sh(*WORDS, expect=1)


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AK_MEMORY_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/c")
    assert cache.folder() == "/c/ak-memory"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/h")
    assert cache.folder() == "/h/.cache/ak-memory"
    monkeypatch.setenv("AK_MEMORY_CACHE", "")
    assert cache.folder() is None


def test_a_file_that_holds_a_secret_leaves_no_word_of_its_own(
    repo: Repo, sh: Shell, kept: Path
) -> None:
    token = "gl" + "pat-" + "Zk3" + "vQ8wLx2" + "Rt6YpNb4Hs"
    other = LESSON.replace(".md", "-again.md")
    body = f"Peculiar words with {token} in them.\n\n**Apply:** wait.\n"
    told = builders.approved(other.partition("/")[2], body)
    repo.commit(store({LESSON: builders.approved(), other: told}))
    cold = sh(*WORDS, expect=1).out
    assert "secret" in cold
    written = b"".join(one.read_bytes() for one in kept.iterdir())
    assert token.encode() not in written
    assert b"Peculiar" not in written
    paths = {row[0] for row in rows_in(only(kept)) if row[4]}
    assert LESSON in paths
    assert other not in paths
    assert sh(*WORDS, expect=1).out == cold
