"""Which stars, underscores and tildes of a paragraph are mark-up, as CommonMark says.

With one exception that readers of Japanese expect: next to a letter of the East a
mark may open or close although punctuation stands on its other side, as in
`**注意。**次に`, where CommonMark leaves the stars standing.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Range = tuple[int, int]

# How many earlier marks are tried for a closing one: enough for any honest text.
_TRIES = 8


@dataclass(slots=True)
class _Run:
    """Marks in a row; `start` and `end` shrink as they find partners."""

    mark: str
    start: int
    end: int
    size: int
    opens: bool
    closes: bool


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(r"\*+|_+|~~(?!~)(?<!~~~)")


def emphasis(text: str, hidden: bytes | bytearray, east: str) -> Iterator[Range]:
    """Ranges of `text` that are marks of emphasis, in no certain order.

    A letter whose byte in `hidden` is not 0 is no mark; `east` is a pattern of one
    letter of a script without blanks. Linear in the length of the text.
    """
    seen = "".join("\0" if hide else c for c, hide in zip(text, hidden, strict=True))
    stacks: dict[str, list[_Run]] = {"*": [], "_": [], "~": []}
    for found in _pattern().finditer(seen):
        run = _run(text, found.start(), found.end(), re.compile(east))
        if run.closes:
            yield from _close(run, stacks)
        if run.opens and run.start < run.end:
            stacks[run.mark].append(run)


def _run(text: str, start: int, end: int, east: re.Pattern[str]) -> _Run:
    before = _kind(text[start - 1] if start else "", east)
    after = _kind(text[end : end + 1], east)
    loose = ("blank", "mark", "east")
    left = after != "blank" and (after != "mark" or before in loose)
    right = before != "blank" and (before != "mark" or after in loose)
    opens, closes = left, right
    if text[start] == "_":
        opens = left and (not right or before == "mark")
        closes = right and (not left or after == "mark")
    return _Run(text[start], start, end, end - start, opens, closes)


def _kind(letter: str, east: re.Pattern[str]) -> str:
    if not letter or letter.isspace():
        return "blank"
    if unicodedata.category(letter)[0] in "PS":
        return "mark"
    return "east" if east.match(letter) else "letter"


def _close(run: _Run, stacks: dict[str, list[_Run]]) -> Iterator[Range]:
    """Pair what can be paired of a closing run with the runs before it."""
    while run.start < run.end:
        opener = _opener(run, stacks[run.mark])
        if opener is None:
            return
        size = 2 if min(run.end - run.start, opener.end - opener.start) > 1 else 1
        yield opener.end - size, opener.end
        yield run.start, run.start + size
        opener.end -= size
        run.start += size
        for stack in stacks.values():
            while stack and stack[-1].start > opener.start:
                stack.pop()
        if opener.start == opener.end:
            stacks[run.mark].pop()


def _opener(run: _Run, stack: list[_Run]) -> _Run | None:
    for opener in reversed(stack[-_TRIES:]):
        # CommonMark's rule of three, for runs that both open and close.
        both = opener.closes or run.opens
        multiple = (opener.size + run.size) % 3 == 0
        if not (both and multiple and (opener.size % 3 or run.size % 3)):
            return opener
    return None
