"""Which word names a number: the nearest before it, after it, or above its column.

Twelve digits are a citizen id, a My Number, a driving licence or an order: nothing
but such a word can tell.
"""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.pii.tables import heading
from rules.pii.view import View
from rules.pii.vocabulary import CJK, LATIN


@dataclass(frozen=True, slots=True)
class Word:
    """A naming word in `View.plain` and the sort of number it names."""

    start: int
    end: int
    sort: str


@cache
def _words() -> re.Pattern[str]:
    def branch(table: dict[str, tuple[str, ...]], mark: str) -> str:
        rows = (f"(?P<{sort}{mark}>{'|'.join(row)})" for sort, row in table.items())
        return "|".join(rows)

    # The first look at the script spares most of the branches.
    return re.compile(
        rf"(?=[A-Za-z])(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?i:{branch(LATIN, '_l')})"
        rf"|(?=[\u3040-\u30ff\u4e00-\u9fff])(?:{branch(CJK, '_c')})"
    )


@lru_cache(maxsize=1)
def _found(view: View) -> tuple[tuple[Word, ...], tuple[int, ...]]:
    # Kept for the latest view, which every family asks about.
    words = tuple(
        Word(one.start(), one.end(), (one.lastgroup or "")[:-2])
        for one in _words().finditer(view.bare)
    )
    return words, tuple(word.start for word in words)


_BEFORE, _AFTER = 40, 16


@cache
def _stop() -> re.Pattern[str]:
    # A sentence ends; "no. 5" and "so. 5" do not end one.
    return re.compile(r"[。！？;；]|(?<!\bno)(?<!\bso)(?<!\bnr)[.!?]\s+(?=\D)")


@cache
def _line_break() -> re.Pattern[str]:
    # A name that ends its line names what the next line starts with.
    return re.compile(r"[\s:：=|>\-*\"']*")


def _in_reach(between: str) -> bool:
    if "\n" in between:
        return _line_break().fullmatch(between) is not None
    return _stop().search(between) is None


def name_before(view: View, start: int, reach: int = _BEFORE) -> Word | None:
    """The nearest naming word that ends at or before `start`, within `reach`."""
    words, starts = _found(view)
    at = bisect_left(starts, start) - 1
    if at < 0 or not start - reach <= words[at].end <= start:
        return None
    return words[at] if _in_reach(view.text[words[at].end : start]) else None


def name_after(view: View, end: int, reach: int = _AFTER) -> Word | None:
    """The nearest naming word that starts at or after `end`, within `reach`."""
    words, starts = _found(view)
    at = bisect_left(starts, end)
    if at == len(words) or words[at].start > end + reach:
        return None
    between = view.text[end : words[at].start]
    stops = "\n" in between or _stop().search(between) is not None
    return None if stops else words[at]


def _name_above(view: View, start: int) -> Word | None:
    """The naming word in the head of the table column that `start` stands in."""
    cell = heading(view.text, start)
    if cell is None:
        return None
    words, starts = _found(view)
    at = bisect_left(starts, cell[1]) - 1
    return words[at] if at >= 0 and words[at].start >= cell[0] else None


def sort_of(view: View, start: int, end: int) -> str:
    """The sort that the nearest word gives the number at `start`, '' if none does.

    A word before counts more than one after: "CCCD ..., phone ..." is read forwards.
    """
    before, after = name_before(view, start), name_after(view, end)
    if before is None or after is None:
        nearest = before or after or _name_above(view, start)
        return nearest.sort if nearest else ""
    gaps = start - before.end, after.start - end + 3
    return before.sort if gaps[0] <= gaps[1] else after.sort
