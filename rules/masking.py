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
    # A value over several lines may stand in a list, a quote or a table.
    lines = (part.strip().strip("> \t-*+|").strip() for part in value.split("\n"))
    parts = {value, *lines}
    return {part for part in parts if len(part) >= MIN_PART}


def mask(message: str, texts: Iterable[str] = ()) -> str:
    """`message` with everything sensitive of `texts`, and of itself, masked."""
    return mask_line(message, 1, texts)[0]


def mask_line(line: str, column: int, texts: Iterable[str] = ()) -> tuple[str, int]:
    """`line` masked, and where the code point that stood at `column` stands now.

    A place inside of what is masked is where its mask starts.
    """
    shown: dict[str, str] = {}
    for text in (*texts, line):
        shown.update(sensitive(text))
    parts, end, moved = [], 0, column
    for start, value in _places(line, sorted(shown, key=lambda one: (-len(one), one))):
        parts += [line[end:start], shown[value]]
        if start < column - 1:
            inside = column - 1 < start + len(value)
            moved += start - column + 1 if inside else len(shown[value]) - len(value)
        end = start + len(value)
    return "".join([*parts, line[end:]]), moved


def _places(line: str, values: Iterable[str]) -> list[tuple[int, str]]:
    """Where the values stand, in order; a longer one wins over what lies inside."""
    found: list[tuple[int, str]] = []
    covered = bytearray(len(line))
    for value in values:
        at = line.find(value)
        while at >= 0:
            end = at + len(value)
            if any(covered[at:end]):
                at = line.find(value, at + 1)
                continue
            covered[at:end] = b"\1" * len(value)
            found.append((at, value))
            at = line.find(value, end)
    return sorted(found)
