"""Whatever was edited in between, a warm run says what a cold one says."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from gateway import cache
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
