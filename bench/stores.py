"""Stores to measure on: generated, the same bytes every time, with a branch `mr`."""

import random
import re
import subprocess
import sys
from pathlib import Path

GENERATOR = Path(__file__).parents[2] / "shared" / "bench" / "gen_store.py"
STORE = "99.Memory"
CHANGED = 8


def store(folder: Path, items: int) -> Path:
    """A repository with `items` memories on `main` and eight changed on `mr`."""
    path = folder / f"s{items}"
    if not _is_whole(path):
        if not GENERATOR.exists():
            raise SystemExit(f"no generator of stores at {GENERATOR}")
        words = [sys.executable, str(GENERATOR), str(path), "-n", str(items), "--git"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        _index(path)
        _branch(path)
        _git(path, "gc", "-q")
        _git(path, "tag", "made")
    return path


def _is_whole(path: Path) -> bool:
    """Whether the last step of making the store has been done."""
    words = ["git", "-C", str(path), "show-ref", "--verify", "-q", "refs/tags/made"]
    if not (path / ".git").exists():
        return False
    return subprocess.run(words, check=False).returncode == 0


def _index(path: Path) -> None:
    root = str(Path(__file__).parents[1])
    words = [sys.executable, "-m", "cli", "index", str(path)]
    subprocess.run(
        words,
        check=True,
        cwd=root,
        stdout=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin"},
    )
    _git(path, "add", "-A")
    _git(path, "commit", "-q", "-m", "Rebuild the index")


def _branch(path: Path) -> None:
    """Four new memories and four updates, as an author would propose them."""
    _git(path, "checkout", "-q", "-b", "mr")
    files = sorted((path / STORE / "01.Lessons").rglob("*.md"))
    for number, file in enumerate(files[:: max(1, len(files) // CHANGED)][:CHANGED]):
        text = file.read_text("utf-8").replace("status: approved", "status: pending")
        lines = [
            "reviewed_by:" if line.startswith("reviewed_by:") else line
            for line in text.split("\n")
        ]
        text = "\n".join(lines)
        if number % 2:
            file.write_text(text.replace(". ", ", in short. ", 1), "utf-8")
            continue
        new = file.with_name(f"bench-{number}.md")
        new.write_text(_new(text, file.stem, number), "utf-8")
    _git(path, "add", "-A")
    _git(path, "commit", "-q", "-m", "Propose eight memories")
    _git(path, "checkout", "-q", "main")


def _new(text: str, slug: str, number: int) -> str:
    """A new memory made of another's header: no errors, and like no other."""
    head, _, _ = text.partition("\n---\n")
    head = head.replace(f"-{slug}\n", f"-bench-{number}\n", 1)
    head = re.sub(r"(?m)^hits: .*$", "hits: 0", head)
    head = re.sub(r"(?m)^confidence: .*$", "confidence: 0.5", head)
    chance = random.Random(number)  # noqa: S311 - it makes up words, not secrets
    parts = ("ba", "ke", "li", "mor", "nu", "pas", "ri", "ten", "vo", "zu")
    words = ["".join(chance.choices(parts, k=3)) for _ in range(60)]
    said = f"The {' '.join(words[:30])}.\n\nThen {' '.join(words[30:])}."
    return f"{head}\n---\n{said}\n\n**Áp dụng:** {words[0]} first.\n"


def _git(path: Path, *words: str) -> None:
    # A gc that git starts by itself would be in the way of our own.
    who = ["-c", "gc.auto=0", "-c", "maintenance.auto=false"]
    who += ["-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    subprocess.run(["git", "-C", str(path), *who, *words], check=True)
