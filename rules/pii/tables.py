"""Tables in a text: which heading stands above a cell.

Markdown tables and comma- or tab-separated lines. A number in a table is named once,
at the top of its column.
"""

from bisect import bisect_right
from functools import lru_cache

_MARKS = ("|", "\t", ",")


@lru_cache(maxsize=1)
def _lines(text: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Start of each line, and per mark the first line of the block it belongs to.

    Lines that follow each other with equally many marks are one block.
    """
    lines = text.split("\n")
    starts = [0]
    for line in lines[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    tops = []
    for mark in _MARKS:
        top, before, counted = 0, 0, []
        for number, line in enumerate(lines):
            count = line.count(mark)
            if count == 0 or count != before:
                top = number
            counted.append(top)
            before = count
        tops.append(tuple(counted))
    return tuple(starts), tuple(tops)


def heading(text: str, offset: int) -> tuple[int, int] | None:
    """Start and end of the head cell above `offset`; None where it is in no table."""
    starts, tops = _lines(text)
    line = bisect_right(starts, offset) - 1
    for mark, top in zip(_MARKS, tops, strict=True):
        head = top[line]
        if head == line:
            continue
        column = text.count(mark, starts[line], offset)
        start = starts[head]
        for _ in range(column):
            start = text.find(mark, start) + 1
        end = text.find(mark, start)
        return start, min(end if end >= 0 else len(text), starts[head + 1] - 1)
    return None
