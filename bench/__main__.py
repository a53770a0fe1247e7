"""`make bench`: how fast, against the floor and against what one would run instead.

    python -m bench [--large] [--stores FOLDER] [--rounds N]

Prints a row a goal: the ratio measured, the ratio wanted. Nothing fails on a number:
machines are shared; a ratio that has moved is for a person to look at.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

from bench import scan
from bench.floor import read_all
from bench.measure import ROUNDS, Command, medians, ours, python
from bench.stores import STORE, store
from rules import registry

FRONTMATTER = """
import sys, pathlib, frontmatter
for path in pathlib.Path(sys.argv[1]).rglob("*.md"):
    frontmatter.loads(path.read_text("utf-8"))
"""
PASS = python("pass")
Row = tuple[str, str, float, float]


def main() -> None:
    """Measure every goal and print a row each."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("--large", action="store_true", help="100,000 items as well")
    parser.add_argument("--stores", default=None, help="keep the stores here")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="runs of each")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(asked.stores or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        print(f"{'what':52} {'of what':26} {'ratio':>7} {'goal':>6}")
        plan = Plan(folder, Path(scratch), asked.rounds, asked.large)
        for what, floor, ratio, goal in _rows(plan):
            print(f"{what:52} {floor:26} {ratio:7.2f} {goal:6.1f}", flush=True)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where stores and caches lie, how often each command runs, how large it gets."""

    stores: Path
    scratch: Path
    rounds: int
    large: bool


def _rows(plan: Plan) -> Iterator[Row]:
    yield from _start_up(plan)
    yield from _change(plan)
    yield from _whole(plan)
    yield from _scan(plan)
    yield from _finalize(plan)


def _start_up(plan: Plan) -> Iterator[Row]:
    found = medians(
        {"help": ours("--help"), "version": ours("--version"), "pass": PASS},
        plan.rounds,
    )
    for name in ("help", "version"):
        yield f"8  --{name}", "python -c pass", found[name] / found["pass"], 6


def _change(plan: Plan) -> Iterator[Row]:
    small, middle = store(plan.stores, 1000), store(plan.stores, 10000)
    big = store(plan.stores, 100000) if plan.large else None
    near = [one.id for one in registry.all_rules() if not one.reads_all]
    chosen = [word for rule in near for word in ("--rule", rule)]
    asked = ["lint", "--base", "main", "--head", "mr", "--no-cache"]
    blobs = "git cat-file --batch-all-objects --batch --buffer"
    commands = {
        "near": ours(*asked, *chosen, folder=str(middle)),
        "small": ours(*asked, *chosen, folder=str(small)),
        "all": ours(*asked, folder=str(middle)),
        "blobs": Command(blobs.split(), str(middle)),
        "pass": PASS,
    }
    if big is not None:
        commands["big"] = ours(*asked, *chosen, folder=str(big))
    found = medians(commands, plan.rounds)
    what = "1  lint of 8 files in 10,000, rules that read no others"
    yield what, "python -c pass", found["near"] / found["pass"], 15
    yield "1  10,000 items against 1,000", "1,000", found["near"] / found["small"], 1.6
    if big is not None:
        ratio = found["big"] / found["small"]
        yield "1  100,000 items against 1,000", "1,000", ratio, 1.6
    allowed = 15 * found["pass"] + 2 * found["blobs"]
    yield "1b the same, every rule", "15 pass + 2 cat-file", found["all"] / allowed, 1


def _whole(plan: Plan) -> Iterator[Row]:
    middle, cache = store(plan.stores, 10000), str(plan.scratch / "cache")
    found = medians(
        {
            "read": read_all(middle / STORE),
            "cold": ours("lint", "--no-cache", folder=str(middle)),
            "warm": ours("lint", folder=str(middle), cache=cache),
            "index": ours("index", "--check", folder=str(middle)),
            "known": ours("index", "--check", folder=str(middle), cache=cache),
            "frontmatter": python(FRONTMATTER, str(middle / STORE)),
            "pass": PASS,
        },
        plan.rounds,
    )
    found |= _with_new_blobs(plan, middle)
    floor = found["read"]
    yield "2  lint of 10,000, cold, every rule", "read floor", found["cold"] / floor, 40
    yield "3  lint of 10,000, 8 new", "read floor", found["new"] / floor, 3
    unchanged = found["warm"] / found["pass"]
    yield "3  lint of 10,000, unchanged", "python -c pass", unchanged, 8
    yield "5  index of 10,000, cold", "read floor", found["index"] / floor, 10
    yield "5  index of 10,000, warm", "read floor", found["known"] / floor, 3
    peer = found["index"] / found["frontmatter"]
    yield "5  index of 10,000, cold", "python-frontmatter", peer, 0.5


def _with_new_blobs(plan: Plan, store: Path) -> dict[str, float]:
    """A lint that knows of all files but eight: the branches take turns."""
    turns = cycle(("mr", "main"))
    words = ["git", "-C", str(store), "checkout", "-q"]
    lint = replace(
        ours("lint", folder=str(store), cache=str(plan.scratch / "turns")),
        before=lambda: subprocess.run([*words, next(turns)], check=True),
    )
    try:
        return medians({"new": lint}, plan.rounds)
    finally:
        subprocess.run([*words, "main"], check=True)


def _scan(plan: Plan) -> Iterator[Row]:
    files = store(plan.stores, 10000) / STORE
    reads, peer = scan.ratios(medians(scan.commands(files, 10000), plan.rounds))
    yield "4  secrets and personal data of a clean file", "its read", reads, 8
    yield "4  detect-secrets' scan of 500 files", "ours", peer, 50


def _finalize(plan: Plan) -> Iterator[Row]:
    middle = store(plan.stores, 10000)
    who = ["--approver", "pm-user", "--date", "2026-11-30"]
    found = medians(
        {
            "finalize": ours(
                "finalize", "--base", "main", "--head", "mr", *who, folder=str(middle)
            ),
            "list": Command(["git", "ls-tree", "-r", "main"], str(middle)),
        },
        plan.rounds,
    )
    yield (
        "6  finalize of 8 in 10,000",
        "git ls-tree -r",
        found["finalize"] / found["list"],
        5,
    )


if __name__ == "__main__":
    main()
