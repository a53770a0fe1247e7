"""Group commit: many that wait to be stored share one write to the disk.

A commit costs a flush of the disk, whatever it holds. While one is under way others
come in; the next takes all of them.
"""

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

Item = tuple[int, int, str]
Store = Callable[[sqlite3.Connection, list[Item]], list[bool]]


@dataclass(slots=True)
class _Waiting:
    item: Item
    done: threading.Event = field(default_factory=threading.Event)
    is_new: bool = False
    error: Exception | None = None


class GroupCommit:
    """Stores items in transactions of their own; each caller waits for its commit."""

    def __init__(
        self, connection: sqlite3.Connection, mutex: threading.Lock, store: Store
    ) -> None:
        self._connection = connection
        self._mutex = mutex
        self._store = store
        self._waiting: list[_Waiting] = []
        self._came = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="commit", daemon=True)
        self._thread.start()

    def put(self, item: Item) -> bool:
        """Whether the item is new; it is safe on disk when this returns.

        Raises `OSError` where it could not be stored.
        """
        mine = _Waiting(item)
        with self._came:
            if self._closed:
                raise OSError("the inbox is closed")
            self._waiting.append(mine)
            self._came.notify()
        mine.done.wait()
        if mine.error is not None:
            raise OSError(f"the event can't be stored: {mine.error}")
        return mine.is_new

    def close(self) -> None:
        """Store what waits, and take no more."""
        with self._came:
            self._closed = True
            self._came.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._came:
                while not self._waiting and not self._closed:
                    self._came.wait()
                batch, self._waiting = self._waiting, []
            if not batch:
                return
            self._commit(batch)

    def _commit(self, batch: list[_Waiting]) -> None:
        try:
            with self._mutex:
                self._connection.execute("begin immediate")
                try:
                    found = self._store(self._connection, [one.item for one in batch])
                    self._connection.execute("commit")
                except BaseException:
                    self._connection.execute("rollback")
                    raise
            for one, is_new in zip(batch, found, strict=True):
                one.is_new = is_new
        except sqlite3.Error as error:
            for one in batch:
                one.error = error
        finally:
            for one in batch:
                one.done.set()
