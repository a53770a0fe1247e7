"""Masking: no message repeats a secret or a personal datum of the files it is about.

A rule that quotes what an author wrote can't know that it quotes a token. So every
message passes here, whatever the severities say: what the scanners find in the files
concerned is replaced wherever it stands, and the message itself is scanned once more.
At most the first four characters of a secret stay, and nothing of personal data.
"""

from collections.abc import Iterable
from functools import lru_cache

from rules import pii, secrets

HIDDEN = "[personal data]"
MIN_PART = 4


@lru_cache(maxsize=512)
def sensitive(text: str) -> tuple[tuple[str, str], ...]:
    """(value, what to show instead) for all that `text` must not give away.

    Longest first. A value that runs over lines counts line by line as well.
    """
    shown: dict[str, str] = {}
    for one in pii.scan(text):
        for part in _parts(text[one.start : one.end]):
            shown[part] = HIDDEN
    for one in secrets.scan(text):
        for part in _parts(text[one.start : one.end]):
            shown[part] = secrets.mask(part)
    return tuple(sorted(shown.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _parts(value: str) -> set[str]:
    parts = {value, *(part.strip() for part in value.split("\n"))}
    return {part for part in parts if len(part) >= MIN_PART}


def mask(message: str, texts: Iterable[str] = ()) -> str:
    """`message` with everything sensitive of `texts`, and of itself, masked."""
    for text in (*texts, message):
        for value, shown in sensitive(text):
            message = message.replace(value, shown)
    return message
