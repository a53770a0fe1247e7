"""Sighting: a stretch of text that must not be there, named without repeating it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a secret or personal datum stands; it never holds the value itself.

    `start` and `end` are code point offsets into the text that was scanned, `kind`
    is a name for people ("GitLab personal access token"), `digest` the SHA-1 hex of
    the value, as a detect-secrets baseline keeps it.
    """

    start: int
    end: int
    kind: str
    digest: str
