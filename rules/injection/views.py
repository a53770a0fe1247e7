"""All the views of a text that are worth searching.

The plain one comes first; the others are made only where something hints at them, so
that an ordinary memory costs one.
"""

import re
from array import array
from collections.abc import Iterator
from functools import cache

from rules.injection import lookalikes
from rules.injection.encoded import decoded
from rules.injection.needs import PREFIX
from rules.injection.view import (
    View,
    Weaver,
    fold_case,
    main_view,
    translated,
)

_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_TELLTALE = (
    "ignore", "instruction", "instructions", "previous", "disregard", "approve",
    "forget",
    "prompt", "bypass", "override", "merge", "reveal",
)  # fmt: skip
_LOWER = "abcdefghijklmnopqrstuvwxyz"
_ROT13: dict[int, int] = str.maketrans(_LOWER, _LOWER[13:] + _LOWER[:13])
_LEET: dict[int, int] = str.maketrans("0134578@$!", "oieastbasi")
_ROTATED = frozenset(word.translate(_ROT13)[:PREFIX] for word in _TELLTALE)
_BACKWARDS = frozenset(word[::-1][:PREFIX] for word in _TELLTALE)
_KEPT = 30_000  # words that are remembered
_HEX = frozenset("0123456789abcdef")
_FEW = 5  # different letters; no order is spelled with as few
_WIDTH = 24  # bits of a counter of words


def views(text: str, body_start: int = 0) -> Iterator[View]:
    """Views of `text`, the plain one first."""
    main = main_view(text, body_start)
    yield main
    if not text.isascii():
        look = _skeleton(main)
        if look is not None:
            yield look
        if main.is_asian and _gaps().search(main.text) is not None:
            yield _without_gaps(main)
        if len(main.text) != len(text) and _BIDI.search(text) is not None:
            yield View(fold_case(text))
    yield from _turned(main)


def _skeleton(view: View) -> View | None:
    """`view` with look-alike letters read as the ASCII ones, if there are any."""
    if view.text.isascii() or lookalikes.suspicious().search(view.text) is None:
        return None
    return translated(view, lookalikes.TABLE)


@cache
def _gaps() -> re.Pattern[str]:
    """Blanks beside kana or kanji: they part nothing, and forms know none."""
    letters = "\u3040-\u30ff\u3400-\u9fff"
    return re.compile(
        f" (?:(?<=[{letters}] )(?=[^\\s|])|(?<=[^\\s|>:#*-] )(?=[{letters}]))"
    )


def _without_gaps(main: View) -> View:
    weaver, at = Weaver(), 0
    for found in _gaps().finditer(main.text):
        weaver.keep(main.text[at : found.start()], at)
        at = found.end()
    weaver.keep(main.text[at:], at)
    return _through(weaver.view(), main)


def _turned(main: View) -> Iterator[View]:
    """Readings of the text by another key than the plain one."""
    hints = sum(map(_told.__getitem__, main.words))
    if not hints:
        return
    rotated, backwards, mixed, encoded, singles, codes = _counts(hints)
    if rotated:
        yield translated(main, _ROT13)
    if backwards:
        yield _reversed(main)
    if mixed:
        yield translated(main, _LEET)
    if singles > 4 and _spaced_out().search(main.text) is not None:
        yield _closed_up(main)
    if encoded or codes > _FEW:
        yield from _decoded(main)


class _Told(dict[str, int]):
    """What each word hints at, as counters in one number: they add up over a text."""

    def __missing__(self, word: str) -> int:
        if len(self) >= _KEPT:
            self.clear()
        first = word[:PREFIX]
        hints = first in _ROTATED, first in _BACKWARDS, *_odd(word)
        found = sum(hint << _WIDTH * place for place, hint in enumerate(hints))
        self[word] = found
        return found


_told = _Told()


def _counts(hints: int) -> list[int]:
    return [hints >> _WIDTH * place & (1 << _WIDTH) - 1 for place in range(6)]


def _odd(word: str) -> tuple[bool, bool, bool, bool]:
    """Whether a word may be mixed with figures, encoded, a single letter, a code."""
    size = len(word)
    if size > 15:
        return False, True, False, False
    if word.isalpha() and size > 1:
        return False, False, False, _is_code(word)
    mixed = size > 4 and word.translate(_LEET).startswith(_TELLTALE)
    return mixed, size > 9 or size == 8, size == 1 and word.isalpha(), _is_code(word)


def _is_code(word: str) -> bool:
    """Whether a word may be one letter's number, in hex or decimal."""
    if word.isdigit():
        return len(word) in (2, 3)
    code = word.removeprefix("0x")
    return len(code) == 2 and set(code) <= _HEX


@cache
def _spaced_out() -> re.Pattern[str]:
    """Single letters with one mark between each: `i g n o r e`."""
    return re.compile(r"(?<!\w)[^\W\d_](?:[ .*_\-]{1,3}[^\W\d_](?!\w)){6,}")


def _reversed(main: View) -> View:
    size = len(main.text)
    starts = main.starts or array("i", range(size))
    ends = main.ends or array("i", range(1, size + 1))
    return View(main.text[::-1], starts[::-1], ends[::-1])


def _closed_up(main: View) -> View:
    weaver, at = Weaver(), 0
    for found in _spaced_out().finditer(main.text):
        weaver.keep(main.text[at : found.start()], at)
        # `i-g-n-o-r-e a-l-l`: where marks part the letters, a blank parts words.
        marked = any(mark in found[0] for mark in ".*_-")
        for part in re.finditer(r"\w|[ .*_\-]{1,3}", found[0]):
            start = found.start() + part.start()
            if part[0].isalpha():
                weaver.keep(part[0], start)
            elif len(part[0]) > 1 or (marked and part[0] == " "):
                weaver.put(" ", start, found.start() + part.end())
        at = found.end()
    weaver.keep(main.text[at:], at)
    return _through(weaver.view(), main)


def _through(view: View, below: View) -> View:
    """`view` of the text of another view, with offsets of what lies below that."""
    if view.starts is None or view.ends is None or below.starts is None:
        return view
    origins = [
        below.origin(start, end)
        for start, end in zip(view.starts, view.ends, strict=True)
    ]
    return View(
        view.text,
        array("i", (start for start, _ in origins)),
        array("i", (end for _, end in origins)),
    )


def _decoded(main: View) -> Iterator[View]:
    """What encoded runs say; base64 needs the case that `main` has folded away."""
    for start, end, meaning in decoded(main.cased):
        where = main.origin(start, end)
        yield _whole(meaning, *where)
        for _, _, deeper in decoded(meaning):
            yield _whole(deeper, *where)


def _whole(meaning: str, start: int, end: int) -> View:
    """A view of an encoded run; its letters come from all of the run."""
    shown = main_view(meaning).text
    size = len(shown)
    return View(shown, array("i", [start] * size), array("i", [end] * size), (), True)
