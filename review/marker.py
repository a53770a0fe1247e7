"""Marker: how the bot knows its own notes again.

A hidden first line in the note. It means something in notes of the bot's own account
alone: anybody may write one.
"""

import re

_MARKER = re.compile(r"<!-- ak-memory:([\w:.@+/-]{1,200}) -->", re.ASCII)


def marked(key: str, body: str) -> str:
    """`body` under the marker of `key`; raises `ValueError` for a key that is none."""
    line = f"<!-- ak-memory:{key} -->"
    if _MARKER.fullmatch(line) is None:
        raise ValueError(f"no key of a note: {key!r}")
    return f"{line}\n{body.strip()}"


def key_of(body: str) -> str:
    """The key in a note's first line; '' where there is none."""
    found = _MARKER.fullmatch(body.partition("\n")[0].strip())
    return found[1] if found else ""
