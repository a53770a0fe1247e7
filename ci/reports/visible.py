"""Text of others made safe to look at: nothing hidden, nothing steers a terminal.

Control characters, bidi controls, zero-width and unassigned characters are written
by their code point in braces; bytes of a path that are no UTF-8 become U+FFFD.
"""

import base64
import unicodedata

from memory.tree import path_bytes

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """`text` on one line, with everything invisible written out."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if unicodedata.category(character) in _HIDDEN:
        return f"\\u{{{ord(character):04X}}}"
    return character


def width(text: str) -> int:
    """Columns that `text` takes on a terminal; wide characters take two."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def plain_path(path: str) -> str:
    """A path as valid Unicode: bytes that are no UTF-8 become U+FFFD."""
    return path_bytes(path).decode("utf-8", "replace")


def shown_path(path: str) -> str:
    """A path as people see it: valid Unicode, nothing invisible in it."""
    return visible(plain_path(path))


def path_b64(path: str) -> str | None:
    """The path's bytes in base64 where they are no UTF-8, else None."""
    raw = path_bytes(path)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return base64.b64encode(raw).decode("ascii")
    return None
