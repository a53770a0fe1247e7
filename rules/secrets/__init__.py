"""Secrets in a text: the one wrapper around detect-secrets, with detectors of our own.

`scan` is pure: it sees the text it is handed, knows no file name, reads no settings
and opens no connection. What an author writes beside a secret changes nothing.
"""

import hashlib

from rules.secrets.found import Found, apart
from rules.sighting import Sighting

SHOWN = 4


def scan(text: str) -> tuple[Sighting, ...]:
    """The secrets in `text` (a whole file), by start, none overlapping another.

    Offsets are code points of `text`, even where the secret was seen only after
    decoding or joining what stands there.
    """
    from rules.secrets.gate import may_hold

    return find_all(text) if may_hold(text) else ()


def find_all(text: str) -> tuple[Sighting, ...]:
    """The same as `scan` without the gate before it: for tests."""
    from rules.secrets.plugins.all import detect
    from rules.secrets.search import search

    return tuple(_sighting(one) for one in apart(search(text, detect)))


def mask(value: str) -> str:
    """What may be shown of a secret: a quarter of it, four characters at most."""
    return value[: min(SHOWN, len(value) // 4)] + "…"


def _sighting(one: Found) -> Sighting:
    digest = hashlib.sha1(
        one.value.encode("utf-8", "surrogatepass"), usedforsecurity=False
    )
    return Sighting(one.start, one.end, one.kind, digest.hexdigest())
