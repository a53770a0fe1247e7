"""`dev` works on a checkout: generated pages are current, a new rule needs one file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = (
    "memory",
    "rules",
    "review",
    "gateway",
    "flow",
    "bot",
    "ci",
    "cli",
    "tests",
)
LAW = "A memory states a fact that somebody has seen and is not only one of its moods"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout in which something may be written."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in PARTS:
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def dev(folder: Path, *words: str, expect: int = 0) -> str:
    done = run(folder, "-m", "cli", "dev", *words)
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_pages_are_written_and_checked(checkout: Path) -> None:
    dev(checkout, "generate")
    dev(checkout, "generate", "--check")
    page = checkout / "docs/rules/tags.md"
    page.write_text("by hand")
    (checkout / "docs/rules/gone.md").write_text("of a rule that is no more")
    said = dev(checkout, "generate", "--check", expect=1)
    assert said == (
        "docs/rules/tags.md is not current; run `make generate`\n"
        "docs/rules/gone.md is not current; run `make generate`\n"
    )
    assert "1 written, 1 removed" in dev(checkout, "generate")
    dev(checkout, "generate", "--check")


def test_a_new_rule_passes_its_own_examples_and_is_found(checkout: Path) -> None:
    dev(checkout, "new-rule", "weasel-words", LAW)
    path = checkout / "rules/catalog/weasel_words.py"
    assert path.read_text().startswith(f'"""{LAW}.\n\nWhy: ')
    where = "tests/rules/test_examples.py"
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "weasel", where)
    done = run(checkout, *words)
    assert done.returncode == 0, done.stdout
    assert "weasel-words" in run(checkout, "-m", "cli", "rules").stdout
    ruff = Path(sys.executable).with_name("ruff")
    if ruff.exists():
        checked = subprocess.run([ruff, "check", path], cwd=checkout, check=False)
        assert checked.returncode == 0
    dev(checkout, "generate")
    assert (checkout / "docs/rules/weasel-words.md").exists()
    assert "is there already" in dev(
        checkout, "new-rule", "weasel-words", LAW, expect=2
    )
    path.unlink()
    dev(checkout, "generate")


@pytest.mark.parametrize(
    ("rule_id", "law"),
    [
        ("Weasel", LAW),
        ("weasel_words", LAW),
        ("../x", LAW),
        ("1st", LAW),
        ("class", LAW),
        ("tags", LAW),
        ("fine", ""),
        ("fine", 'say "no"'),
        ("fine", "a\\b"),
    ],
)
def test_what_is_no_rule_is_not_written(checkout: Path, rule_id: str, law: str) -> None:
    before = sorted((checkout / "rules/catalog").glob("*.py"))
    dev(checkout, "new-rule", rule_id, law, expect=2)
    assert sorted((checkout / "rules/catalog").glob("*.py")) == before


def test_without_a_checkout_nothing_is_written(checkout: Path) -> None:
    (checkout / "pyproject.toml").rename(checkout / "elsewhere")
    try:
        assert "is no checkout" in dev(checkout, "generate", expect=2)
        assert "is no checkout" in dev(checkout, "new-rule", "fine", LAW, expect=2)
    finally:
        (checkout / "elsewhere").rename(checkout / "pyproject.toml")
