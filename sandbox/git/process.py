"""The one place that starts git."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

GIT = shutil.which("git") or "git"
STEADY = ("-c", "core.quotePath=false", "-c", "gc.auto=0")


class GitError(Exception):
    """Git refused; the message is its own."""


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Ours without the settings of the user who runs the server."""
    kept = {key: value for key, value in os.environ.items() if key[:4] != "GIT_"}
    return {
        **kept,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C.UTF-8",
        **(extra or {}),
    }


def run_git(
    arguments: Sequence[str],
    *,
    cwd: Path | None = None,
    data: bytes | None = None,
    extra: Mapping[str, str] | None = None,
    good: tuple[int, ...] = (0,),
) -> bytes:
    """What git writes; raises `GitError` where its exit code is not `good`."""
    done = subprocess.run(  # noqa: S603 - a fixed program, no shell
        [GIT, *STEADY, *arguments],
        cwd=cwd,
        input=data if data is not None else b"",
        env=environment(extra),
        capture_output=True,
        check=False,
    )
    if done.returncode not in good:
        raise GitError(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout
