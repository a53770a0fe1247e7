"""Places in a text: offsets, lines and columns, all in code points.

A line ends at LF alone. A CR before it belongs to the line end; U+0085, U+2028 and
U+2029 end nothing, whatever `str.splitlines` says, because YAML readers, git and
GitLab's diff count lines by LF.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text: line and column, both 1-based, columns in code points."""

    line: int
    column: int


@dataclass(frozen=True)
class Lines:
    """The lines of a text, found once and asked often."""

    text: str

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Offset of the first code point of each line."""
        whole = map((1).__add__, map(len, self.text.split("\n")))
        return tuple(accumulate(whole, initial=0))[:-1]

    def position(self, offset: int) -> Position:
        """Line and column of the code point at `offset` (the end is a place too)."""
        line = bisect_right(self.starts, offset)
        return Position(line, offset - self.starts[line - 1] + 1)

    def offset(self, line: int, column: int = 1) -> int:
        """Offset of a place; a line past the end is the end of the text."""
        if line > len(self.starts):
            return len(self.text)
        return min(self.starts[line - 1] + column - 1, len(self.text))

    def line(self, number: int) -> str:
        """Text of one line, without its line end; empty past the end."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = self.text.find("\n", self.starts[number - 1])
        found = self.text[self.starts[number - 1] : end if end >= 0 else None]
        return found.removesuffix("\r")
