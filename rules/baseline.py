"""Baseline: exceptions to `secret` and `pii`, in the format of detect-secrets.

Only the one on the target counts, and only as a list of (file, kind, hash): line
numbers, plugin lists and filter lists in it are never obeyed, since whoever edits the
file could switch a scanner off with them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_HEX = frozenset("0123456789abcdef")
_SHA1_DIGITS = 40


class BaselineError(ValueError):
    """A baseline that can't be read; the message says what, where and how to mend."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The exceptions that count: (file, kind, SHA-1 of the value)."""

    entries: frozenset[tuple[str, str, str]] = frozenset()

    def allows(self, path: str, kind: str, digest: str) -> bool:
        """Whether the value with this hash, in this file, is excepted."""
        return (path, kind, digest) in self.entries


def parse(data: bytes) -> Baseline:
    """The baseline in `data`. Raises `BaselineError`."""
    results = _results(_load(data))
    return Baseline(
        frozenset(
            (path, one["type"], one["hashed_secret"])
            for path, found in results.items()
            for one in found
        )
    )


def add(data: bytes | None, path: str, kind: str, digest: str, reason: str) -> bytes:
    """`data` with one more exception, and why: the same bytes for the same entries.

    Entries are sorted and have neither line numbers nor time stamps, so that two
    branches that each add one rarely touch the same lines. Raises `BaselineError`.
    """
    if not reason.strip():
        raise BaselineError("an exception needs a reason: say why it is no secret")
    body = _load(data) if data is not None else {"version": "1.5.0", "results": {}}
    results = {name: list(found) for name, found in _results(body).items()}
    entry = {
        "filename": path,
        "hashed_secret": digest,
        "is_verified": False,
        "reason": reason.strip(),
        "type": kind,
    }
    kept = [one for one in results.get(path, []) if _key(one) != (kind, digest)]
    results[path] = sorted([*kept, entry], key=_key)
    body = {**body, "results": results}
    text = json.dumps(body, indent=2, sort_keys=True, ensure_ascii=True)
    return (text + "\n").encode("ascii")


def _key(entry: Mapping[str, Any]) -> tuple[str, str]:
    return entry["type"], entry["hashed_secret"]


def _load(data: bytes) -> dict[str, Any]:
    try:
        body = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BaselineError(f"not valid UTF-8 at byte {error.start + 1}") from None
    except (ValueError, RecursionError):
        raise BaselineError(
            "no JSON; write it with `ak-memory baseline add`, or take the file back "
            "from the target"
        ) from None
    if not isinstance(body, dict):
        raise BaselineError("the top must be an object with `results`")
    return body


def _results(body: Mapping[str, Any]) -> Mapping[str, list[dict[str, Any]]]:
    results = body.get("results", {})
    if not isinstance(results, dict):
        raise BaselineError("`results` must be an object: file -> list of entries")
    for path, found in results.items():
        if not isinstance(found, list):
            raise BaselineError(f"`results` of {path} must be a list")
        for number, one in enumerate(found):
            _check(one, f"entry {number + 1} of {path}")
    return results


def _check(entry: object, where: str) -> None:
    if not isinstance(entry, dict):
        raise BaselineError(f"{where} must be an object")
    kind, digest = entry.get("type"), entry.get("hashed_secret")
    if not isinstance(kind, str) or not kind:
        raise BaselineError(f"{where} lacks `type`, the kind as lint names it")
    is_hash = isinstance(digest, str) and len(digest) == _SHA1_DIGITS
    if not is_hash or not set(str(digest)) <= _HEX:
        raise BaselineError(f"{where} lacks `hashed_secret`, 40 hex digits")
