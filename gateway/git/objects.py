"""Objects by id, read through one long-running `git cat-file --batch`."""

import threading
import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import IO

from gateway.git.process import GitError, start
from memory.tree import FOLDER, Entry, path_text

KEPT_BYTES = 1 << 20  # larger blobs are measured, not kept
AHEAD = 64  # requests written before the answers are read; fits a pipe's buffer


class Objects:
    """Reads blobs and trees of the repository in `folder` by id."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._pipes: tuple[IO[bytes], IO[bytes]] | None = None
        self._kept: dict[str, bytes] = {}

    def _open(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._pipes is None:
            process = start(self.folder, "cat-file", "--batch")
            if process.stdin is None or process.stdout is None:
                raise GitError("cat-file", 1, "no pipes")
            self._pipes = (process.stdin, process.stdout)
            weakref.finalize(self, _end, process.stdin, process.stdout, process.wait)
        return self._pipes

    def size(self, blob: str) -> int:
        """Length in bytes of a blob. Its bytes are kept for `read`, if not large."""
        if blob in self._kept:
            return len(self._kept[blob])
        size, data = next(self._ask([blob]))
        if data is not None:
            self._kept[blob] = data
        return size

    def read(self, blob: str) -> bytes:
        """Bytes of a blob."""
        kept = self._kept.pop(blob, None)
        if kept is not None:
            return kept
        _, data = next(self._ask([blob], whole=True))
        return data or b""

    def fetch(self, blobs: Iterable[str]) -> None:
        """Read many blobs at once and keep them for `read`."""
        wanted = [blob for blob in dict.fromkeys(blobs) if blob not in self._kept]
        for blob, (_, data) in zip(wanted, self._ask(wanted), strict=True):
            if data is not None:
                self._kept[blob] = data

    def tree(self, tree: str) -> Mapping[str, Entry]:
        """Names and entries of a tree object, or of a commit's tree."""
        _, data = next(self._ask([tree], whole=True))
        return dict(_entries(data or b"", len(tree) // 2))

    def _ask(
        self, ids: list[str], *, whole: bool = False
    ) -> Iterator[tuple[int, bytes | None]]:
        """(size, bytes) of each; bytes are None where large and not `whole`."""
        with self._lock:
            to_git, from_git = self._open()
            for start_at in range(0, len(ids), AHEAD):
                part = ids[start_at : start_at + AHEAD]
                to_git.write("".join(f"{one}\n" for one in part).encode())
                to_git.flush()
                answers = [_answer(from_git, one, whole) for one in part]
                yield from answers


def _answer(source: IO[bytes], asked: str, whole: bool) -> tuple[int, bytes | None]:
    head = source.readline().split()
    if len(head) != 3:
        raise GitError("cat-file", 1, f"object {asked} is not here")
    size = int(head[2])
    if whole or size <= KEPT_BYTES:
        data = source.read(size + 1)
        if len(data) != size + 1:
            raise GitError("cat-file", 1, "ended early")
        return size, data[:-1]
    left = size + 1
    while left:
        left -= len(source.read(min(left, KEPT_BYTES))) or left
    return size, None


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
