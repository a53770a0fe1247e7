"""Views: a text as it might be read, each with a way back to the offsets it came from.

The main view undoes what hides letters (invisible characters, tag characters, full
width, entities, percent signs, escapes) and folds case. Patterns know only views.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from rules.injection.passage import Passage, is_asian, passage, passages
from rules.injection.veils import (
    CONTROLS,
    INVISIBLE,
    SHOWN,
    selectors_text,
    tags_text,
    veils,
)

if TYPE_CHECKING:
    from regex import Match, Pattern

# Sorting a pile of marks takes the square of its height: felt in longer texts alone.
_SHORT = 4_000


@dataclass(frozen=True)
class View:
    """`text` to be searched; letter `i` of it came from `starts[i]` to `ends[i]`.

    Without `starts` every letter came from its own offset. `hidden` are stretches of
    `text` that no reviewer sees; `decoded` says that all of it was encoded. `head` is
    where the front matter ends, `cased` the text before its case was folded, where
    they are known.
    """

    text: str
    starts: "array[int] | None" = None
    ends: "array[int] | None" = None
    hidden: tuple[tuple[int, int], ...] = ()
    decoded: bool = False
    head: int = 0
    cased: str = ""

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` came from, as offsets into the original."""
        if self.starts is None or self.ends is None:
            return start, end
        if start >= end:
            end = start + 1
        return min(self.starts[start:end]), max(self.ends[start:end])

    def locate(self, offset: int) -> int:
        """The letter of `text` that came from `offset` of the original, or after it."""
        return offset if self.starts is None else bisect_left(self.starts, offset)

    @cached_property
    def passages(self) -> list[Passage]:
        """The header without lines that hold single words, and the paragraphs."""
        if not self.head:
            return passages(self.text)
        head = _wordless_lines().sub("", self.text[: self.head])
        first = [passage(head, 0, self.head)] if head.strip("-\n") else []
        return first + passages(self.text, self.head)

    @cached_property
    def is_asian(self) -> bool:
        """Whether it has letters of a script without blanks, or Cyrillic ones."""
        return is_asian(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of its passages."""
        return frozenset().union(*[one.words for one in self.passages])


class Weaver:
    """Builds a view piece by piece."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.starts = array("i")
        self.ends = array("i")
        self.hidden: list[tuple[int, int]] = []

    def keep(self, text: str, start: int) -> None:
        """Letters as they stand in the original at `start`."""
        self.parts.append(text)
        self.starts.extend(range(start, start + len(text)))
        self.ends.extend(range(start + 1, start + 1 + len(text)))

    def put(self, text: str, start: int, end: int) -> None:
        """`text` in place of the original's stretch from `start` to `end`."""
        self.parts.append(text)
        self.starts.extend([start] * len(text))
        self.ends.extend([end] * len(text))

    def hide(self, text: str, start: int, end: int) -> None:
        """Like `put`, on a line of its own, marked as hidden."""
        self.put("\n", start, start)
        at = len(self.starts)
        self.put(text, start, end)
        self.hidden.append((at, at + len(text)))
        self.put("\n", end, end)

    def view(self) -> View:
        """What was built."""
        cased = "".join(self.parts)
        hidden = tuple(self.hidden)
        return View(fold_case(cased), self.starts, self.ends, hidden, cased=cased)


def fold_case(text: str) -> str:
    """`text` in lower case, `_emphasis_` as `*emphasis*`; offsets stay."""
    lower = text.lower()
    if len(lower) != len(text):
        each = (char.lower() if len(char.lower()) == 1 else char for char in text)
        lower = "".join(each)
    if "_" in lower:
        return _emphasis().sub(lambda found: "*" * len(found[0]), lower)
    return lower


@cache
def _emphasis() -> re.Pattern[str]:
    """Underscores at the edge of a word: the others are letters of names."""
    return re.compile(r"_+(?:(?<![^\W_]_)(?<![^\W_]__)(?<![^\W_]___)|(?![^\W_]))")


@cache
def _wordless_lines() -> re.Pattern[str]:
    """Header lines whose value is a single word, a date, or a list of words."""
    return re.compile(
        r"(?a)^[a-z_]{2,16}:[ \t]*(?:[\w.@/+:-]{0,80}(?: / gate \d{1,2})?|"
        r"\[[\w.@/+-]{0,40}(?:, ?[\w.@/+-]{1,40})*\])"
        r"[ \t]*\n",
        re.MULTILINE,
    )


@cache
def _piles() -> "Pattern[str]":
    import regex

    return regex.compile(r"\P{ccc=0}{31,}+")


def _levelled(pile: "Match[str]") -> str:
    """A pile of marks that is no higher than any text needs; offsets stay."""
    return pile[0][:30] + " " * (len(pile[0]) - 30)


def main_view(text: str, body_start: int = 0) -> View:
    """`text` unveiled, in NFKC, case folded."""
    if len(text) > _SHORT and not text.isascii():
        text = _piles().sub(_levelled, text)
    if not _is_plain(text):
        return _woven(text)
    names = "_" not in text[body_start:]
    folded = text.lower() if names else fold_case(text)
    return View(folded, head=body_start, cased=text)


@cache
def _hints() -> re.Pattern[str]:
    """Where something veiled may begin; much faster than looking for what it is."""
    unseen = rf"{INVISIBLE}{CONTROLS}\U000e0020-\U000e007e\U000e0100-\U000e01ef"
    return re.compile(
        rf"[&%\\<*{unseen}](?:(?<=&)(?=[\#A-Za-z])|(?<=%)(?=[0-9A-Fa-f]{{2}})|(?<=\\)"
        rf"(?=[!-/:-@\[-`{{-~xu])|(?<=\w[<*])|(?<=[{unseen}]))"
    )


def _is_plain(text: str) -> bool:
    """Whether folding case keeps every offset and nothing is veiled."""
    if not text.isascii():
        same = len(text.lower()) == len(text)
        if not same or not unicodedata.is_normalized("NFKC", text):
            return False
    return _hints().search(text) is None


def _woven(text: str) -> View:
    weaver, at = Weaver(), 0
    for found in veils().finditer(text):
        _fold(weaver, text[at : found.start()], at)
        at = found.end()
        kind = str(found.lastgroup)
        if kind == "concealed":
            shown = found[0].partition("m")[2]
            weaver.hide(unicodedata.normalize("NFKC", shown), *found.span())
        elif kind == "tags":
            weaver.hide(tags_text(found[0]), *found.span())
        elif kind == "selectors":
            weaver.hide(selectors_text(found[0]), *found.span())
        else:
            shown = unicodedata.normalize("NFKC", SHOWN[kind](found))
            weaver.put(shown, *found.span())
    _fold(weaver, text[at:], at)
    return weaver.view()


def _fold(weaver: Weaver, text: str, start: int) -> None:
    if not text:
        return
    if unicodedata.is_normalized("NFKC", text):
        weaver.keep(text, start)
        return
    for at, end in _clusters(text):
        cluster = text[at:end]
        shown = unicodedata.normalize("NFKC", cluster)
        weaver.put(shown, start + at, start + end)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Letters with the marks that compose with them."""
    start = 0
    for at in range(1, len(text)):
        char = text[at]
        if unicodedata.combining(char) or char in "ﾞﾟ":
            continue
        yield start, at
        start = at
    yield start, len(text)


def translated(view: View, table: Mapping[int, int | str]) -> View:
    """`view` with letters exchanged one for one."""
    return View(
        view.text.translate(table), view.starts, view.ends, view.hidden, view.decoded
    )
