"""A cache on disk: what an earlier run found out, never trusted further than data.

It is JSON in a folder of the user's own. What is corrupt, of somebody else's making or
made by another version is as good as not there.
"""

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gateway.files import write_file
from memory.errors import UserError

LARGEST = 1 << 28  # bytes; a store of 100,000 memories needs about a fifth of it
FOLDER = "AK_MEMORY_CACHE"


def folder() -> str | None:
    """The cache's folder: AK_MEMORY_CACHE, or the user's usual one; None if none."""
    named = os.environ.get(FOLDER)
    if named is not None:
        return named or None
    usual = os.environ.get("XDG_CACHE_HOME") or ""
    if os.path.isabs(usual):  # noqa: PTH117  (what the XDG specification asks for)
        return f"{usual}/ak-memory"
    home = os.path.expanduser("~")  # noqa: PTH111  (Path raises where there is none)
    return f"{home}/.cache/ak-memory" if home.startswith("/") else None


def name_for(*parts: str) -> str:
    """The name of the file that is kept for `parts`."""
    joined = "\0".join(parts).encode("utf-8", "surrogateescape")
    return f"{hashlib.sha256(joined).hexdigest()[:32]}.json"


def read(name: str, digest: str) -> Any:  # noqa: ANN401  (whatever JSON holds)
    """What was kept under `name` by a run with the same `digest`, else None."""
    try:
        body = json.loads(read_bytes(name) or b"")
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or body.get("digest") != digest:
        return None
    return body.get("data")


def write(name: str, digest: str, data: object) -> None:
    """Keep `data` under `name`; where that can't be done, nothing is kept."""
    if folder() is not None:
        body = json.dumps({"digest": digest, "data": data}, separators=(",", ":"))
        write_bytes(name, body.encode("ascii"))


def read_bytes(name: str) -> bytes | None:
    """The bytes kept under `name`; None where there are none, or none of ours."""
    top = folder()
    if top is None:
        return None
    try:
        return _own_file(Path(top) / name)
    except (OSError, ValueError):
        return None


def write_bytes(name: str, data: bytes) -> None:
    """Keep bytes under `name`; where that can't be done, nothing is kept."""
    top = folder()
    if top is None:
        return
    with suppress(OSError, UserError):
        Path(top).mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(top, name, data)
        # What a memory says is nobody else's business, in a cache neither.
        Path(top, name).chmod(0o600)


def _own_file(path: Path) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        foreign = found.st_uid != os.geteuid() or found.st_mode & 0o022
        if foreign or not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            raise ValueError("not ours")
        return file.read()


def code_digest(folders: Iterable[str]) -> str:
    """A digest of the code in `folders`, told by sizes and times of its files.

    So are the folders that libraries are installed in: a new version of one of them
    may find something else.
    """
    seen: list[str] = []
    for top in folders:
        for here, _, names in os.walk(top):
            if not here.endswith("__pycache__"):
                found = (f"{here}/{name}" for name in names)
                seen += [_mark(one) for one in found]
    seen += [_mark(one) for one in sys.path if one.endswith("-packages")]
    seen.append(sys.version)
    return hashlib.sha256(
        "\n".join(sorted(seen)).encode("utf-8", "replace")
    ).hexdigest()


def _mark(path: str) -> str:
    try:
        found = os.stat(path)  # noqa: PTH116  (thousands of times)
    except OSError:
        return path
    return f"{path} {found.st_size} {found.st_mtime_ns}"
