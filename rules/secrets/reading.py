"""Reading a value off a text: quoted, bracketed or bare, without what trails it."""

import re
from dataclasses import dataclass
from functools import cache

# What a value is judged by, and what it may be in all.
JUDGED = 256
LONGEST_VALUE = 8000
MOST_TRIMS = 6
_CLOSING = {
    '"': '"', "'": "'", "`": "`", "「": "」", "『": "』", "“": "”", "‘": "’",
    "(": ")", "（": "）", "【": "】", "[": "]", "［": "］", "〈": "〉", "《": "》",
}  # fmt: skip
_BRACKETS = frozenset("(（[［")


@dataclass(frozen=True, slots=True)
class Value:
    """A value and where it stands; `is_quoted` when marks show its two ends."""

    start: int
    end: int
    text: str
    is_quoted: bool


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(r"[*_]{0,3}[@\\]?(?=\S)")


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(r"[!-~]+")


@cache
def _tail() -> re.Pattern[str]:
    """Where a bare value ends before the next blank; each branch begins with a sign."""
    return re.compile(
        r"\"|`|\||\](?=\()|'(?=[,;:)\]}.]|$)|</|<br|<!--|-->|\\(?=[nrt\"])"
        r"|;(?=[A-Za-z][\w ]{0,30}=|$)|&(?=[A-Za-z]\w{0,30}=)|,(?=[A-Za-z]\w{0,30}[:=])"
    )


def read_value(text: str, at: int, longest: int = JUDGED) -> Value | None:
    """The value that begins at `at`, marks of emphasis skipped; None for none.

    No more than `longest` characters are read, since hostile text names the same
    long value again and again; `whole` reads the rest of one that counts.
    """
    opened = _opening().match(text, at)
    start = opened.end() if opened else at
    if start >= len(text):
        return None
    if text.startswith("](", start - 1):
        return None  # where a link leads
    closing = _CLOSING.get(text[start])
    if closing:
        end = _closing_at(text, start + 1, closing)
        if end > start + 1:
            end -= text[end - 1] == "\\"  # a quote within a quoted text
            end = min(end, start + 1 + longest)
            return Value(start + 1, end, text[start + 1 : end], True)
        if text[start] in _BRACKETS:
            return None
        start += 1
    bare = _bare().match(text, start, start + longest)
    if bare is None or _is_cut_word(text, bare.end()):
        return None
    end = start + len(_trimmed(bare[0]))
    return Value(start, end, text[start:end], False) if end > start else None


def whole(text: str, value: Value) -> Value:
    """The value to its end, where it was read in part only."""
    if len(value.text) < JUDGED:
        return value
    read = read_value(text, value.start - value.is_quoted, LONGEST_VALUE)
    return read if read and read.start == value.start else value


def _closing_at(text: str, start: int, closing: str) -> int:
    end = text.find(closing, start, start + LONGEST_VALUE)
    line = text.find("\n", start, end) if end > 0 else -1
    return end if end > 0 and line < 0 else -1


def _is_cut_word(text: str, end: int) -> bool:
    # `t` of `tất`: what follows is a letter of a script that uses Latin letters
    return end < len(text) and text[end].isalpha() and ord(text[end]) < 0x2E80


def _trimmed(bare: str) -> str:
    cut = _tail().search(bare, 1)
    value = bare[: cut.start()] if cut else bare
    for _ in range(MOST_TRIMS):
        short = value.rstrip(".,;:?")
        if short.endswith(("**", "__")) and not short.startswith(("*", "_")):
            short = short[:-2]
        for left, right in ("()", "[]", "{}", "<>"):
            if short.endswith(right) and short.count(left) < short.count(right):
                short = short[:-1]
        if short == value:
            break
        value = short
    return value
