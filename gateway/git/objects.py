"""Objects by id, read through one long-running `git cat-file --batch`."""

import os
import threading
import weakref
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO

from gateway.git.process import GitError, start
from memory.tree import FOLDER, Entry, path_text

KEPT_BYTES = 1 << 20  # larger objects are measured, not kept
AHEAD = 512  # requests written before the answers are read; fits a pipe's buffer

_RAW = ("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class _Answer:
    """What git said of an object; `data` is None where it was not kept."""

    id: str
    kind: str
    size: int
    data: bytes | None


class Objects:
    """Reads blobs and trees of the repository in `folder` by id."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._pipes: tuple[IO[bytes], IO[bytes]] | None = None
        self._owner = 0
        self._kept: dict[str, bytes] = {}

    def _open(self) -> tuple[IO[bytes], IO[bytes]]:
        # After a fork the pipes are still the parent's: answers would go astray.
        if self._pipes is None or self._owner != os.getpid():
            process = start(self.folder, "cat-file", "--batch")
            if process.stdin is None or process.stdout is None:
                raise GitError("cat-file", 1, "no pipes")
            self._owner, self._pipes = os.getpid(), (process.stdin, process.stdout)
            weakref.finalize(self, _end, process.stdin, process.stdout, process.wait)
        return self._pipes

    def size(self, blob: str) -> int:
        """Length in bytes of a blob. Its bytes are kept for `read`, if not large."""
        if blob in self._kept:
            return len(self._kept[blob])
        found = self._one(blob)
        if found.data is not None:
            self._kept[blob] = found.data
        return found.size

    def read(self, blob: str) -> bytes:
        """Bytes of a blob."""
        kept = self._kept.pop(blob, None)
        return kept if kept is not None else self._one(blob, whole=True).data or b""

    def has(self, blob: str) -> bool:
        """Whether the bytes of a blob are at hand without asking git."""
        return blob in self._kept

    def fetch(self, blobs: Iterable[str]) -> None:
        """Read many blobs at once and keep them for `read`."""
        wanted = [blob for blob in dict.fromkeys(blobs) if blob not in self._kept]
        for start_at in range(0, len(wanted), AHEAD):
            part = wanted[start_at : start_at + AHEAD]
            for blob, found in zip(part, self._ask(part), strict=True):
                if found is not None and found.data is not None:
                    self._kept[blob] = found.data

    def tree(self, tree: str) -> Mapping[str, Entry]:
        """Names and entries of a tree object, or of a commit's tree."""
        data = self._one(tree, whole=True).data or b""
        return dict(_entries(data, len(tree) // 2))

    def kind(self, name: str) -> str:
        """Type of the object that an id, which may be cut short, names; '' if none."""
        found = self._ask([name])[0]
        return found.kind if found else ""

    def resolve(self, name: str) -> str:
        """Full id of the object that a revision names, '' if none or several."""
        if "\n" in name or "\0" in name:
            return ""
        found = self._ask([name])[0]
        return found.id if found else ""

    def _one(self, object_id: str, *, whole: bool = False) -> _Answer:
        found = self._ask([object_id], whole=whole)[0]
        if found is None:
            raise GitError(
                "cat-file", 1, f"object {object_id} is not here; fetch it first"
            )
        return found

    def _ask(self, ids: list[str], *, whole: bool = False) -> list[_Answer | None]:
        """What git says of each; None where it has none. No more than `AHEAD`."""
        with self._lock:
            to_git, from_git = self._open()
            try:
                to_git.write("".join(f"{one}\n" for one in ids).encode(*_RAW))
                to_git.flush()
            except BrokenPipeError:
                raise GitError("cat-file", 1, "ended early") from None
            return [_answer(from_git, whole) for _ in ids]


def _answer(source: IO[bytes], whole: bool) -> _Answer | None:
    line = source.readline()
    head = line.split()
    if not line.endswith(b"\n"):
        raise GitError("cat-file", 1, "ended early")
    if len(head) != 3 or not head[2].isdigit():
        return None  # "missing", or "ambiguous" for an id cut short
    name, kind, size = head[0].decode(), head[1].decode(), int(head[2])
    if whole or size <= KEPT_BYTES:
        data = source.read(size + 1)
        if len(data) != size + 1:
            raise GitError("cat-file", 1, "ended early")
        return _Answer(name, kind, size, data[:-1])
    left = size + 1
    while left:
        part = len(source.read(min(left, KEPT_BYTES)))
        if not part:
            raise GitError("cat-file", 1, "ended early")
        left -= part
    return _Answer(name, kind, size, None)


def _entries(data: bytes, id_length: int) -> Iterator[tuple[str, Entry]]:
    at = 0
    while at < len(data):
        blank = data.index(b" ", at)
        end = data.index(b"\0", blank)
        mode = int(data[at:blank], 8)
        name = path_text(data[blank + 1 : end])
        at = end + 1 + id_length
        found = data[end + 1 : at].hex()
        yield name, Entry(FOLDER if mode == FOLDER else mode, found)


def _end(to_git: IO[bytes], from_git: IO[bytes], wait: object) -> None:
    to_git.close()
    from_git.close()
    if callable(wait):
        wait()
