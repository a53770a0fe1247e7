"""Stores to measure on: generated, the same bytes every time, with a branch `mr`."""

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
        text = text.replace(f"-{file.stem}\n", f"-bench-{number}\n", 1)
        own = f"Case {number} of the bench has its own story: " + "".join(
            f"step {step * 7 + number} follows {step * 3}; " for step in range(6)
        )
        head, _, _ = text.partition("\n---\n")
        new.write_text(f"{head}\n---\n{own}\n\n**Áp dụng:** {number}.\n", "utf-8")
    _git(path, "add", "-A")
    _git(path, "commit", "-q", "-m", "Propose eight memories")
    _git(path, "checkout", "-q", "main")


def _git(path: Path, *words: str) -> None:
    who = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    subprocess.run(["git", "-C", str(path), *who, *words], check=True)
