"""Spoken lines: the lines of a note that its author says himself, from the margin on.

What stands in code, in quotes or in mark-up is shown or cited, not said. In doubt a
line is not said: a command that goes unheard is written again, one that was only cited
must never run.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from memory.markdown import Block, blocks, code_ranges, html_ranges

LONGEST = 20_000  # characters of a note that is read for commands

# A paragraph that begins in a quote, perhaps in a list: later lines need no mark.
_QUOTED = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>")
# GitLab's own: quotes between `>>>`, formulas between `$$`.
_FENCES = (re.compile(r"[ \t]*>>>"), re.compile(r".*\$\$"))
# GitLab's own: front matter, shown as code.
_FRONT_MATTER = re.compile(r"(?:---|\+\+\+|;;;)[ \t]*\w*[ \t]*")


def spoken_lines(body: str) -> Iterator[str]:
    """Lines of a note that are said, without their line ends, in order.

    Of a note longer than 20,000 characters, none.
    """
    if len(body) > LONGEST:
        return
    body = body.replace("\r\n", "\n")
    code = _Ranges(code_ranges(body))
    said = {at for block in blocks(body) for at in _said_by_block(body, block)}
    first_html = min((start for start, _ in html_ranges(body)), default=len(body) + 1)
    begin = _front_matter_end(body)
    # Fences that stand in code are counted and not counted: neither may be open.
    fences = [[0, 0] for _ in _FENCES]
    for start, line in _lines(body):
        is_code = start in code
        is_fenced = any(one % 2 for counts in fences for one in counts)
        is_shown = is_code or is_fenced or not begin <= start < first_html
        if start in said and not is_shown:
            yield line
        for fence, counts in zip(_FENCES, fences, strict=True):
            if fence.match(line):
                counts[0] += 1
                counts[1] += not is_code


class _Ranges:
    """Sorted, disjoint stretches of a text, asked whether they hold a place."""

    def __init__(self, ranges: tuple[tuple[int, int], ...]) -> None:
        self.starts = [start for start, _ in ranges]
        self.ends = [end for _, end in ranges]

    def __contains__(self, at: int) -> bool:
        found = bisect_right(self.starts, at) - 1
        return found >= 0 and at < self.ends[found]


def _lines(body: str) -> Iterator[tuple[int, str]]:
    """Offset and text of each line."""
    start = 0
    for line in body.split("\n"):
        yield start, line
        start += len(line) + 1


def _said_by_block(body: str, block: Block) -> Iterator[int]:
    """Where those lines of a block begin that are no heading, table, quote, formula."""
    if block.kind != "paragraph" or _QUOTED.match(body, block.start):
        return
    formula = body.find("$`", block.start, block.end)
    end = block.end if formula < 0 else formula
    start = block.start
    while 0 <= start < end:
        yield start
        start = body.find("\n", start, end) + 1 or end


def _front_matter_end(body: str) -> int:
    """Where the front matter that a note begins with ends; 0 where there is none."""
    lines = list(_lines(body))
    first = lines[0][1]
    if not _FRONT_MATTER.fullmatch(first):
        return 0
    for start, line in lines[1:]:
        if line.rstrip() == first[:3]:
            return start + len(line)
    return len(body) + 1
