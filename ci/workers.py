"""Processes that share the work on a large store.

They are forked, so they have what the parent has read, and nothing is sent to them but
numbers. Where a fork is not safe there are none.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from memory.errors import UserError

LEAST = 1_500  # files; fewer are done before several processes have begun
PART = 50  # files that are handed out at a time

T = TypeVar("T")

_work: Callable[[int], Any] | None = None  # of this process, where it is a worker


def cores() -> int:
    """How many cores this process may use; 1 where forking is not safe or possible."""
    # A fork has one thread, but the locks of all. Elsewhere than on Linux the system's
    # own libraries may have some.
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


@dataclass(frozen=True, slots=True)
class Processes:
    """As many processes as there are cores; see `rules.engine.Workers`."""

    count: int = field(default_factory=cores)
    least: int = LEAST

    def are_worth(self, files: int) -> bool:
        """Whether so many files are done sooner by several processes than by one."""
        return self.count > 1 and files >= self.least

    @contextmanager
    def share(
        self, scan: Callable[[int], T], numbers: Sequence[int]
    ) -> Iterator[Iterator[T]]:
        """What `scan` makes of each number, in their order; it begins at once.

        Raises `UserError` where `scan` does, or where a process was lost: then
        nothing is known of what it had in hand.
        """
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        parts = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
        forked = get_context("fork")
        pool = ProcessPoolExecutor(self.count, forked, _begin, (scan,))
        try:
            done = pool.map(_scan, parts)
            yield (one for part in done for one in part)
        except BrokenProcessPool:
            raise UserError(
                "a process that checked files was ended from outside (out of memory?), "
                "so the check is not complete; run it again with more memory"
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(scan: Callable[[int], Any]) -> None:
    """Make this process a worker."""
    global _work  # noqa: PLW0603  (a pool hands a worker nothing else)
    _work = scan
    # What the parent has made is not looked at for garbage: pages stay shared.
    gc.freeze()
    # An interrupt is the parent's to tell of; the workers just end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End when the parent has ended, whatever ended it."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _scan(numbers: Sequence[int]) -> list[Any]:
    if _work is None:
        raise RuntimeError("no worker")
    try:
        return [_work(number) for number in numbers]
    except UserError as error:
        # Its subclasses can't all be sent from one process to another.
        raise UserError(str(error)) from None
