"""Whatever was edited in between, a warm run says what a cold one says."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from gateway import cache
from rules import lookalikes
from rules.likeness.again import Found, found_again
from rules.likeness.sketch import Sketch
from tests import builders
from tests.real_git import DAY, LESSON, Repo, Shell, store

FACTS = (
    "The gateway answers 429 when a shop sends more than 20 refunds a second.",
    "The gateway answers 429 when a shop sends more than 30 refunds a second.",
    "The gateway answers 429 when one shop sends over 20 refunds each second.",
    "Cancelled orders stay in the archive for five years.",
)
PATHS = [LESSON.replace(".md", f"-{number}.md") for number in range(4)]
SETTINGS = ("", "[limits]\nwords = 5\n", "[duplicates]\nwarn = 0.3\n")


@pytest.mark.parametrize("seed", range(3))
def test_a_warm_run_is_a_cold_one_after_any_edit(
    repo: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    repo.commit(store({LESSON: builders.approved()}))
    (tmp_path / "rejected").write_text(
        json.dumps({"id": "mem-F003-old", "text": FACTS[0], "reason": "denied"})
    )
    rejected = ("--rejected", str(tmp_path / "rejected"))
    chance, rules = random.Random(seed), 0  # noqa: S311  (it makes up edits)
    code = cache.code_digest
    for _ in range(6):
        _edit(repo, chance)
        day = chance.choice((DAY, "2031-01-01"))
        words = ("--today", day, *chance.choice((rejected, ())))
        rules += chance.random() < 0.2
        new = f"rules {rules}"
        monkeypatch.setattr(cache, "code_digest", lambda at, new=new: code(at) + new)
        _same(sh, words)


def _edit(repo: Repo, chance: random.Random) -> None:
    path = chance.choice(PATHS)
    until = chance.choice((None, "2030-01-01"))
    body = f"{chance.choice(FACTS)}\n\n**Apply:** queue them.\n"
    rel = path.partition("/")[2]
    repo.write({path: builders.approved(rel, body, valid_until=until)})
    if chance.random() < 0.3:
        repo.write({"99.Memory/memory.toml": chance.choice(SETTINGS)})
    if chance.random() < 0.3:
        (repo.folder / chance.choice(PATHS)).unlink(missing_ok=True)


def _same(sh: Shell, words: Sequence[str]) -> None:
    lint = ("lint", "--format", "json", *words)
    cold = sh(*lint, "--no-cache").out
    assert sh(*lint).out == cold
    assert sh(*lint).out == cold


def test_what_is_known_of_likeness_is_used(
    repo: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    bodies = {
        path: f"{fact}\n\n**Apply:** queue them.\n"
        for path, fact in zip(PATHS, FACTS, strict=True)
    }
    told = {p: builders.approved(p.partition("/")[2], b) for p, b in bodies.items()}
    repo.commit(store(told))
    lint = ("lint", "--today", DAY, "--format", "json")
    cold = sh(*lint).out
    assert "contradiction" in cold

    def refuse(body: str) -> bytes:
        raise AssertionError(body)

    monkeypatch.setattr("rules.lookalikes.sketch", refuse)
    assert sh(*lint).out == cold


MANY = [LESSON.replace(".md", f"-{number}.md") for number in range(16)]
WORDS = [
    "queue",
    "refund",
    "archive",
    "order",
    "shop",
    "gateway",
    "window",
    "report",
    "night",
]


@pytest.mark.parametrize("seed", range(3))
def test_likeness_is_found_again_after_an_edit_of_a_larger_store(
    repo: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    chance = random.Random(seed)  # noqa: S311  (it makes up edits)
    repo.commit(store({path: _told(path, chance) for path in MANY}))
    _same(sh, ("--today", DAY))
    again: list[int] = []

    def noted(old: Found, sketches: dict[str, Sketch], least: float) -> Found:
        again.append(len(old.sketches))
        return found_again(old, sketches, least)

    monkeypatch.setattr(lookalikes, "found_again", noted)
    for _ in range(5):
        path = chance.choice(MANY)
        if chance.random() < 0.2:
            (repo.folder / path).unlink(missing_ok=True)
        else:
            repo.write({path: _told(path, chance)})
        _same(sh, ("--today", DAY))
    assert max(again) > len(MANY) // 2


def _told(path: str, chance: random.Random) -> str:
    """One of a few texts with a word or two changed; one in five holds a secret."""
    told = [f"The {word} waits for the {word} of the month." for word in WORDS]
    words = " ".join(chance.sample(told[: chance.choice((3, 9))], 3))
    token = "gl" + "pat-" + "Zk3" + "vQ8wLx2" + "Rt6YpNb4Hs"
    secret = f" Use {token}." if chance.random() < 0.2 else ""
    body = f"{words}{secret}\n\n**Apply:** queue them.\n"
    return builders.approved(path.partition("/")[2], body)


@pytest.mark.parametrize("edit", range(6))
def test_pairs_that_are_spoilt_are_not_there(
    repo: Repo, sh: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: int
) -> None:
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    chance = random.Random(edit)  # noqa: S311  (it makes up texts)
    repo.commit(store({path: _told(path, chance) for path in MANY}))
    _same(sh, ("--today", DAY))
    (kept,) = (tmp_path / "cache").glob("*.pairs")
    body = json.loads(kept.read_text())
    name = ("files", "counts", "rare", "shared", "pairs", "withheld")[edit % 6]
    values: tuple[object, ...] = (None, 1, "x", [1], [[1, 2]], [["a", "b", "c"]], {})
    for value in values:
        kept.write_text(json.dumps({**body, name: value}))
        repo.write({MANY[0]: _told(MANY[0], chance)})
        said = json.loads(sh("lint", "--format", "json", "--today", DAY).out)
        assert all(one["rule"] != "internal-error" for one in said["findings"])
