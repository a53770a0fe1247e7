"""Whole processes timed in turn: A B A B ..., the ratio taken pair by pair.

CPU seconds (user and system) of the process and its children, as the operating system
accounts for them: on a shared machine they drift less than the clock.
"""

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Command:
    """A command line, where it runs, and what else stands in its environment.

    `before` is done before each run and not counted.
    """

    words: Sequence[str]
    folder: str = "."
    env: Mapping[str, str] | None = None
    before: Callable[[], object] | None = None


def cpu_seconds(command: Command) -> float:
    """CPU seconds one run takes; its output is thrown away."""
    if command.before is not None:
        command.before()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command.words,
        cwd=command.folder,
        env={**_environment(), **(command.env or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode not in (0, 1):
        said = done.stderr.decode("utf-8", "replace")[-500:]
        raise SystemExit(f"{list(command.words)} ended with {done.returncode}: {said}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _environment() -> dict[str, str]:
    """The caller's, but compiled modules are kept, as they are once installed."""
    return {
        key: value
        for key, value in os.environ.items()
        if key != "PYTHONDONTWRITEBYTECODE"
    }


def medians(commands: Mapping[str, Command], rounds: int = ROUNDS) -> dict[str, float]:
    """Median CPU seconds of each command, run in turn after one warm-up of each."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            seconds = cpu_seconds(command)
            if number:
                times[name].append(seconds)
    return {name: statistics.median(found) for name, found in times.items()}


def python(code: str, *arguments: str) -> Command:
    """A Python process that runs `code`."""
    return Command([sys.executable, "-c", code, *arguments])


def ours(*arguments: str, folder: str = ".", cache: str | None = None) -> Command:
    """Our own command; with `cache` it remembers there, without it nowhere."""
    env = {"AK_MEMORY_CACHE": cache or ""}
    words = [sys.executable, "-m", "cli", *arguments]
    root = str(Path(__file__).resolve().parents[1])
    return Command(words, folder, {**env, "PYTHONPATH": root})
