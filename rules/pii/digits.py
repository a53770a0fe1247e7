"""Numbers as people write them: digits in groups, standing alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.pii import naming, vocabulary
from rules.pii.view import View

# As many groups as a card in fours or a telephone number in pairs has.
_GROUP, _GROUPS = 20, 7


@dataclass(frozen=True, slots=True)
class Number:
    """Groups of digits, their separators, and where they stand in the view."""

    start: int
    end: int
    groups: tuple[str, ...]
    separators: tuple[str, ...]

    @property
    def digits(self) -> str:
        """All digits, without what separates them."""
        return "".join(self.groups)

    @property
    def count(self) -> int:
        """How many digits it has."""
        return sum(map(len, self.groups))

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many digits each group has."""
        return tuple(len(group) for group in self.groups)

    @property
    def even(self) -> bool:
        """Whether all separators are the same."""
        return len(set(self.separators)) <= 1


@cache
def _first() -> re.Pattern[str]:
    return re.compile(rf"(?<![0-9_])[0-9]{{1,{_GROUP}}}+(?![0-9])")


@cache
def _next() -> re.Pattern[str]:
    return re.compile(
        rf"( ?[\-.] ?| {{1,2}}|\) ?-? ?| ?\(|-\()([0-9]{{1,{_GROUP}}}+)(?![0-9])"
    )


def _letter_before(text: str, start: int) -> bool:
    return start > 0 and text[start - 1].isascii() and text[start - 1].isalpha()


def _is_named_here(view: View, start: int) -> bool:
    word = naming.name_before(view, start, reach=0)
    return word is not None and word.sort != vocabulary.OTHER


@cache
def _joined_before() -> re.Pattern[str]:
    # Part of a decimal, a version, an identifier, a path, a time or a price.
    return re.compile(r"(?:[0-9][.,:]|[0-9A-Za-z_][\-/+]|[#@$¥€£%\\])\Z")


@cache
def _listed_before() -> re.Pattern[str]:
    return re.compile(r"(?:[0-9]{7}[,/]|(?<![0-9])0[0-9]{9}-)\Z")


@cache
def _joined_after() -> re.Pattern[str]:
    return re.compile(
        r"[0-9A-Za-z_]|\.[0-9a-z]|-(?!0[0-9]{9}(?![0-9]))[0-9]|-[A-Za-z]+[0-9\-_]|[:+][0-9]"
        r"|/(?!\+?[0-9]{9})[0-9]"
        r"| ?(?i:%|円|元(?!\w)|đ(?!\w)|đồng|dong(?!\w)|vnd|usd|yen|jpy|[$¥€₫])"
    )


def _starts(view: View, start: int) -> bool:
    """Whether a number can start here: it is not the rest of something longer."""
    text = view.text
    if _letter_before(text, start) and not _is_named_here(view, start):
        return False
    if not _joined_before().search(text, max(0, start - 2), start):
        return True
    if _listed_before().search(text, max(0, start - 12), start):
        return True
    # "Tel-..." and "STK/..." join a word to its number; "SP-..." is an identifier.
    word = naming.name_before(view, start, reach=1)
    return word is not None and word.sort != vocabulary.OTHER


def read(view: View, start: int, fewest: int, most: int) -> Iterator[Number]:
    """The numbers of `fewest` to `most` digits that start at `start`, shortest first.

    A number ends where a group of digits ends, so what follows after a blank (a
    date, a quantity) is not taken for a part of it; and it is no part of a longer
    number, name, path or price.
    """
    text, head = view.text, _first().match(view.text, start)
    if head is None:
        return
    groups, separators = [head[0]], list[str]()
    total, end = len(head[0]), head.end()
    small = 2 if text.startswith("+", start - 1) else 0
    while total <= most:
        if total >= fewest and not _joined_after().match(text, end):
            yield Number(start, end, tuple(groups), tuple(separators))
        more = _next().match(text, end)
        if more is None or len(groups) == _GROUPS:
            return
        if len(groups) > 2 and max(map(len, groups)) < 3 - small:
            return  # days, hours, a row of a table; only abroad are numbers in pairs
        separators.append(more[1])
        groups.append(more[2])
        total, end = total + len(more[2]), more.end()


@lru_cache(maxsize=1)
def numbers(view: View) -> tuple[tuple[Number, ...], ...]:
    """Per start, every number of 6 to 19 digits that stands alone, shortest first.

    Letters before it are fine where they are its name: "Tel0901...", "CCCD0792...".
    Kept for the latest view, since several families ask.
    """
    starts = (head.start() for head in _first().finditer(view.text))
    found = (
        tuple(read(view, start, 6, 19)) for start in starts if _starts(view, start)
    )
    return tuple(readings for readings in found if readings)
