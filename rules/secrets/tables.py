"""Secrets in the columns of markdown tables, whose names stand in the head row."""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.assigned import accepts_cell, found_under
from rules.secrets.found import Found
from rules.secrets.mentions import names
from rules.secrets.names import Name
from rules.secrets.reading import read_value

MOST_CELLS = 64


@cache
def _rule() -> re.Pattern[str]:
    """The line under the head row."""
    return re.compile(r"^[ \t>]{0,12}\|?[ \t]*:?-{2,}[-:| \t]*$", re.MULTILINE)


@cache
def _cell() -> re.Pattern[str]:
    return re.compile(r"(?:[^|\\\n]|\\.)*+")


def find(text: str) -> Iterator[Found]:
    """Cells in `text` that a credential's name heads."""
    if "--" not in text or "|" not in text:
        return
    read = 0
    for rule in _rule().finditer(text):
        if "|" not in rule[0] or rule.start() < read:
            continue
        start = text.rfind("\n", 0, max(0, rule.start() - 1)) + 1
        head = _cells(text, start, max(start, rule.start() - 1))
        heads = [_name_in(text, cell) for cell in head]
        read = _end_of_rows(text, rule.end() + 1)
        if any(heads):
            yield from _columns(text[:read], rule.end() + 1, heads)


def _end_of_rows(text: str, at: int) -> int:
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if "|" not in text[at:end]:
            break
        at = end + 1
    return min(at, len(text))


def _columns(text: str, at: int, heads: list[Name | None]) -> Iterator[Found]:
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        for name, (start, stop) in zip(heads, _cells(text, at, end), strict=False):
            if name is not None:
                yield from _cell_value(text, name, start, stop)
        at = end + 1


def _cell_value(text: str, name: Name, start: int, stop: int) -> Iterator[Found]:
    value = read_value(text, start)
    if value is None or value.end > stop or text[value.end : stop].strip(" \t`*_\"'\r"):
        return
    if accepts_cell(text, name, value):
        yield found_under(name, value)


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Start and end of each cell of a row, blanks at its start left out."""
    while start < end and text[start] in " \t>":
        start += 1
    if text.startswith("|", start):
        start += 1
    cells: list[tuple[int, int]] = []
    while start < end and len(cells) < MOST_CELLS:
        found = _cell().match(text, start, end)
        stop = found.end() if found else end
        first = start
        while first < stop and text[first] in " \t":
            first += 1
        cells.append((first, stop))
        start = stop + 1
    return cells


def _name_in(text: str, cell: tuple[int, int]) -> Name | None:
    within = text[cell[0] : cell[1]]
    found = names(within)
    if not found or len(within.strip()) > 48:
        return None
    last = found[-1]
    rest = within[last.end :].strip(" \t*_`")
    if rest and not re.fullmatch(r"[(（].*[)）]|[^|]{0,24}", rest):
        return None
    return Name(cell[0] + last.start, cell[0] + last.end, last.family)
