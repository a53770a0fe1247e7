"""Where the time of a cold run goes: each stage and rule, in read floors.

    python -m bench.stages [--items 10000] [--stores FOLDER]

In one process, one stage after the other, with nothing shared between rules but what
a file keeps; so the sum is a little more than a whole run takes. CPU time; the floor
is measured before and after.
"""

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

from bench.floor import read_all
from bench.measure import cpu_seconds
from bench.stores import STORE, store
from gateway.directory import DirectoryTree
from rules import engine, registry
from rules.judging import Terms, store_context
from rules.model import Context, Rule

TODAY = date(2026, 11, 30)
Timed = tuple[str, float]


def main() -> None:
    """Measure every stage and print a row each, the dearest rules first."""
    parser = argparse.ArgumentParser(prog="python -m bench.stages")
    parser.add_argument("--items", type=int, default=10_000)
    parser.add_argument("--stores", default=None, help="keep the store here")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = store(Path(asked.stores or scratch), asked.items)
        floor = read_all(folder / STORE)
        before = [cpu_seconds(floor) for _ in range(3)]
        timed = list(_stages(folder))
        read = statistics.median([*before, *(cpu_seconds(floor) for _ in range(3))])
    print(f"{asked.items:,} items; the read floor takes {read:.3f} s")
    for name, seconds in [*timed, ("together", sum(one for _, one in timed))]:
        print(f"{name:24}{seconds / read:8.2f} F")


def _stages(folder: Path) -> Iterator[Timed]:
    gc.freeze()
    tree = DirectoryTree(str(folder))
    context = store_context(tree, Terms(TODAY))
    yield _timed("list and read", lambda: context.files)
    yield _timed("parse", lambda: [one.item for one in context.files])
    yield _timed("facts", lambda: [context.head.facts(o) for o in context.memories])
    rules = [_timed(one.id, partial(_run, one, context)) for one in _rules()]
    yield from sorted(rules, key=lambda one: -one[1])


def _rules() -> list[Rule]:
    # What makes the look-alikes comes first, so that it is named for them.
    return sorted(registry.all_rules(), key=lambda one: (not one.reads_all, one.id))


def _run(rule: Rule, context: Context) -> None:
    engine.run([rule], context)


def _timed(name: str, work: Callable[[], object]) -> Timed:
    start = time.process_time()
    work()
    return name, time.process_time() - start


if __name__ == "__main__":
    main()
