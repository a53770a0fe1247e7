"""Store: documents in SQLite, one transaction per request.

Write-ahead logging and a commit before each answer: a kill loses nothing that was
answered.
"""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Json = dict[str, Any]

SCHEMA = """
CREATE TABLE IF NOT EXISTS document (
    kind TEXT NOT NULL, id INTEGER NOT NULL, project INTEGER, mr INTEGER,
    body TEXT NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_project ON document (kind, project);
CREATE INDEX IF NOT EXISTS by_mr ON document (kind, mr);
CREATE TABLE IF NOT EXISTS counter (kind TEXT PRIMARY KEY, last INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS option (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class GoneError(KeyError):
    """A document that was there is not any more."""


class Store:
    """Documents by kind and number; `project` and `mr` are what they are found by."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(
            path, check_same_thread=False, isolation_level=None, timeout=30
        )
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(SCHEMA)
        self._lock = threading.RLock()
        self._depth = 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; one thread at a time; an inner one belongs to the outer."""
        with self._lock:
            if self._depth == 0:
                self._db.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield
            except BaseException:
                self._depth -= 1
                if self._depth == 0:
                    self._db.execute("ROLLBACK")
                raise
            self._depth -= 1
            if self._depth == 0:
                self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._db.close()

    def next(self, counter: str) -> int:
        """The next number of a counter; numbers are never used twice."""
        with self.transaction():
            self._db.execute(
                "INSERT INTO counter VALUES (?, 1)"
                " ON CONFLICT (kind) DO UPDATE SET last = last + 1",
                (counter,),
            )
            found = self._db.execute(
                "SELECT last FROM counter WHERE kind = ?", (counter,)
            ).fetchone()
        return int(found[0])

    def add(self, kind: str, /, **fields: Any) -> Json:  # noqa: ANN401 - documents hold any JSON
        """A new document with the next number as its `id`."""
        with self.transaction():
            row = {"id": self.next(kind), **fields}
            self.save(kind, row)
        return row

    def save(self, kind: str, row: Json) -> None:
        """Write a document back."""
        with self.transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?)",
                (
                    kind,
                    row["id"],
                    row.get("project"),
                    row.get("mr"),
                    json.dumps(row, ensure_ascii=True),
                ),
            )

    def drop(self, kind: str, number: int) -> None:
        """Take a document away."""
        with self.transaction():
            self._db.execute(
                "DELETE FROM document WHERE kind = ? AND id = ?", (kind, number)
            )

    def get(self, kind: str, number: int | None) -> Json | None:
        """The document, or None."""
        with self._lock:
            found = self._db.execute(
                "SELECT body FROM document WHERE kind = ? AND id = ?", (kind, number)
            ).fetchone()
        return json.loads(found[0]) if found else None

    def take(self, kind: str, number: int) -> Json:
        """The document; raises `GoneError` where there is none."""
        found = self.get(kind, number)
        if found is None:
            raise GoneError(kind, number)
        return found

    def find(
        self,
        kind: str,
        /,
        *,
        project: int | None = None,
        mr: int | None = None,
        **equal: Any,  # noqa: ANN401 - any field of a document
    ) -> list[Json]:
        """Documents whose fields equal the given ones, oldest first."""
        with self._lock:
            found = self._db.execute(
                "SELECT body FROM document WHERE kind = ?1"
                " AND (?2 IS NULL OR project = ?2) AND (?3 IS NULL OR mr = ?3)"
                " ORDER BY id",
                (kind, project, mr),
            ).fetchall()
        rows = (json.loads(body) for (body,) in found)
        return [row for row in rows if all(row.get(key) == equal[key] for key in equal)]

    def one(self, kind: str, /, **equal: Any) -> Json | None:  # noqa: ANN401 - as `find`
        """The first document found, or None."""
        found = self.find(kind, **equal)
        return found[0] if found else None

    def option(self, name: str) -> Any:  # noqa: ANN401 - options are any JSON
        """A stored option, or None."""
        with self._lock:
            found = self._db.execute(
                "SELECT value FROM option WHERE name = ?", (name,)
            ).fetchone()
        return json.loads(found[0]) if found else None

    def set_option(self, name: str, value: Any) -> None:  # noqa: ANN401 - as above
        """Store an option."""
        with self.transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO option VALUES (?, ?)", (name, json.dumps(value))
            )
