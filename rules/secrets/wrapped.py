"""Runs of base64 or hex that hold a text: what is wrapped is read like the rest."""

import base64
import re
from collections.abc import Iterable, Iterator
from functools import cache

from rules.secrets.words import is_hex

# Shorter runs can't hold a secret with its name.
LEAST_RUN = 20
LONGEST_RUN = 64_000


@cache
def _run() -> re.Pattern[str]:
    """A run, or several lines of one."""
    part = r"[A-Za-z0-9+/_-]"
    return re.compile(
        rf"{part}{{{LEAST_RUN},{LONGEST_RUN}}}+"
        rf"(?:\r?\n[ \t>]{{0,8}}{part}{{4,{LONGEST_RUN}}}+"
        rf"(?=={{0,2}}[ \t]*(?:\r?\n|$))){{0,200}}={{0,2}}"
    )


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and contents of the runs in `text` that hold a text."""
    for hit in _run().finditer(text):
        lines = hit[0].split()
        whole = unwrapped("".join(lines))
        if whole is not None:
            yield hit.start(), hit.end(), whole
            continue
        for part in re.finditer(r"[A-Za-z0-9+]{20,}={0,2}|\S+", hit[0]):
            held = unwrapped(part[0])
            if held is not None:
                yield hit.start() + part.start(), hit.start() + part.end(), held


@cache
def _parts() -> re.Pattern[bytes]:
    return re.compile(rb"[A-Za-z0-9+/_-]{20,}+")


@cache
def _pure_parts() -> re.Pattern[bytes]:
    # where a dash, a slash or an underscore ends a run and is no digit of it
    return re.compile(rb"[A-Za-z0-9+]{20,}+")


def may_hold(runs: Iterable[bytes]) -> bool:
    """Whether one of the runs (of token characters) could hold a text."""
    for run in runs:
        if len(run) < LEAST_RUN:
            continue
        for part in (*_parts().findall(run), *_pure_parts().findall(run)):
            # a longer run may go on in the next line
            whole = part[: len(part) // 4 * 4].decode()
            # no capital in twenty places of base64: that is a path or a slug
            if (not whole.islower() or is_hex(whole)) and (
                unwrapped(whole, is_whole=False) is not None
            ):
                return True
    return False


def unwrapped(run: str, *, is_whole: bool = True) -> str | None:
    """The text that a run holds, or None where it is anything else."""
    if len(run) < LEAST_RUN:
        return None
    for data in (_of_hex(run), _of_base64(run)):
        text = _text(data, is_whole) if data else None
        if text is not None:
            return text
    return None


def _of_hex(run: str) -> bytes | None:
    if len(run) % 2:
        return None
    try:
        return bytes.fromhex(run)
    except ValueError:
        return None


def _of_base64(run: str) -> bytes | None:
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
    except ValueError:
        return None


@cache
def _unprintable() -> re.Pattern[str]:
    return re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]")


def _text(data: bytes, is_whole: bool) -> str | None:
    """`data` as text; random bytes are none, since they hold control characters."""
    if len(data) < 12:
        return None
    if data[1:12:2].count(0) >= 5:
        data = data.replace(b"\0", b"")  # UTF-16, as PowerShell takes its commands
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if is_whole or error.end < len(data) or error.start < len(data) - 3:
            return None
        text = data[: error.start].decode("utf-8")
    return None if _unprintable().search(text) else text
