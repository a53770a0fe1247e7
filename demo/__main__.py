"""`make demo`: from an empty repository to a merged, approved change.

Everything is done by the real command on a real git repository in a temporary
folder; nothing is faked, and nothing is left behind.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from demo import bot, gitlab
from demo.memories import (
    CLEAN,
    CLEANED,
    HENKIN,
    KEEP,
    KEPT,
    LIMIT,
    RETRY,
    STORE,
    TERM,
    TOKEN,
    TWIN,
    limit,
    retry,
)
from demo.stage import DIM, END, say, show

BRANCH = "memory/TICKET-123"
DAY = "2026-11-30"


class Stage:
    """The folder the story plays in, and the commands it is told with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *words: str, expect: int = 0, quiet: bool = False) -> str:
        """Run a command, show it and what it prints, insist on its exit code."""
        if not quiet:
            print(f"{DIM}$ {' '.join(words)}{END}", flush=True)
        real = [sys.executable, "-m", "cli"] if words[0] == "ak-memory" else [words[0]]
        done = subprocess.run(
            [*real, *words[1:]],
            cwd=self.folder,
            env=_environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        said = done.stdout + done.stderr
        if not quiet:
            show(said)
        if done.returncode != expect:
            raise SystemExit(f"{words} ended with {done.returncode}:\n{said}")
        return done.stdout

    def git(self, *words: str) -> str:
        """Run git without showing it."""
        return self.run("git", *words, quiet=True)

    def write(self, files: Mapping[str, str]) -> None:
        """Put files into the folder."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")

    def commit(self, message: str) -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)


def _environment() -> dict[str, str]:
    root = str(Path(__file__).resolve().parents[1])
    return {
        **os.environ,
        "PYTHONPATH": root,
        "AK_MEMORY_CACHE": "",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        **{f"GIT_{who}_NAME": "demo" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": "demo@example.com" for who in ("AUTHOR", "COMMITTER")},
    }


def lay_out(stage: Stage) -> None:
    """A new docs repository with a store and two approved memories."""
    say("1. A docs repository gets a store.")
    stage.git("init", "-q", "-b", "main")
    stage.run("ak-memory", "init")
    stage.commit("Lay out the store of memories")
    stage.git("checkout", "-q", "-b", "memory/QnA-45")
    stage.write({LIMIT: limit(20), KEEP: KEPT})
    stage.commit("Propose the refund limit and how long orders are kept")
    finalize_and_merge(stage, "memory/QnA-45", "2026-07-10", quiet=True)
    say("Two memories are on main already. The index that every session loads:")
    show_index(stage)


def propose(stage: Stage) -> None:
    """A branch with four memories, not all of them good."""
    say(
        "2. A branch proposes four memories: English, Vietnamese, Japanese, and an "
        "update. One holds a token, one tells again what is known already."
    )
    stage.git("checkout", "-q", "-b", BRANCH)
    changed = limit(30, status="pending", reviewed_at="")
    stage.write({LIMIT: changed, CLEAN: TWIN, TERM: HENKIN, RETRY: retry(TOKEN)})
    stage.commit("Propose what we learned with TICKET-123")
    stage.run("ak-memory", "lint", "--base", "main", expect=1)


def mend(stage: Stage) -> None:
    """The author mends what lint said; the token is taken out of the history too."""
    say("3. The author mends it: no token (in the history neither), no twin.")
    stage.write({RETRY: retry(), CLEAN: CLEANED})
    stage.git("add", "-A")
    stage.git("commit", "-q", "--amend", "--no-edit")
    stage.run("ak-memory", "lint", "--base", "main")


def finalize_and_merge(
    stage: Stage, branch: str, day: str, *, quiet: bool = False
) -> None:
    """What happens once the PM has approved."""
    stage.run("git", "switch", "-q", "main", quiet=quiet)
    words = ["finalize", "--base", "main", "--head", branch, "--approver", "pm-user"]
    words += ["--date", day]
    if not quiet:
        stage.run("ak-memory", *words, "--dry-run")
    words += ["--update-ref", f"refs/heads/{branch}"]
    stage.run("ak-memory", *words, quiet=quiet)
    stage.run("git", "merge", "-q", "--ff-only", branch, quiet=quiet)


def show_index(stage: Stage) -> None:
    """The index's lines, without its header."""
    text = (stage.folder / STORE / "MEMORY.md").read_text(encoding="utf-8")
    show("\n".join(line for line in text.splitlines() if line[:3] == "- ["))


def main() -> None:
    """Play the whole story."""
    with tempfile.TemporaryDirectory(prefix="ak-memory-demo-") as folder:
        stage = Stage(Path(folder))
        lay_out(stage)
        propose(stage)
        mend(stage)
        say("4. The PM approves. Finalize flips the status, rebuilds the index:")
        finalize_and_merge(stage, BRANCH, DAY)
        say("5. Main has it. The index now:")
        show_index(stage)
        stage.run("ak-memory", "lint")
        stage.run("ak-memory", "index", "--check")
    gitlab.play(bot.play)


if __name__ == "__main__":
    main()
