"""Workshop: projects ready for a run, each with a mirror that no other run uses."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.project import Project


@dataclass
class Workshop:
    """Hands out projects; made once for each run that goes on at the same time.

    `make` is given the project's number and that of the place, from 0 on.
    """

    make: Callable[[int, int], Project]
    _free: dict[int, list[tuple[int, Project]]] = field(default_factory=dict)
    _made: dict[int, int] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def project(self, number: int) -> Iterator[Project]:
        """A project that is this run's alone."""
        with self._lock:
            known = self._free.setdefault(number, [])
            place, found = known.pop() if known else (-1, None)
            if found is None:
                place = self._made.get(number, 0)
                self._made[number] = place + 1
        if found is None:
            found = self.make(number, place)
        try:
            yield found
        finally:
            with self._lock:
                self._free[number].append((place, found))
