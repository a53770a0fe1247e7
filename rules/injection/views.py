"""All the views of a text that are worth searching.

The plain one comes first; the others are made only where something hints at them, so
that an ordinary memory costs one.
"""

import re
from array import array
from collections.abc import Iterator
from functools import cache

from rules.injection.encoded import decoded
from rules.injection.passage import PREFIX, is_asian
from rules.injection.view import (
    View,
    Weaver,
    fold_case,
    main_view,
    skeleton,
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


def views(text: str, body_start: int = 0) -> Iterator[View]:
    """Views of `text`, the plain one first."""
    main = main_view(text, body_start)
    yield main
    if not text.isascii():
        look = skeleton(main)
        if look is not None:
            yield look
        if is_asian(main.text) and _gaps().search(main.text) is not None:
            yield _without_gaps(main)
        if len(main.text) != len(text) and _BIDI.search(text) is not None:
            yield View(fold_case(text))
    yield from _turned(main)


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
    if any(not _ROTATED.isdisjoint(one.prefixes) for one in main.passages):
        yield translated(main, _ROT13)
    if any(not _BACKWARDS.isdisjoint(one.prefixes) for one in main.passages):
        yield _reversed(main)
    odd = {
        word
        for one in main.passages
        for word in one.words
        if not word.isalpha() or not 1 < len(word) < 16
    }
    if odd:
        yield from _deciphered(main, odd)


def _deciphered(main: View, odd: set[str]) -> Iterator[View]:
    """Readings that words which are no words hint at."""
    singles = codes = 0
    encoded = mixed = False
    for word in odd:
        size = len(word)
        if size == 1:
            singles += word.isalpha()
        elif size > 15:
            encoded = True
        else:
            encoded |= size > 9 or size == 8
            mixed |= size > 4 and word.translate(_LEET).startswith(_TELLTALE)
            codes += size < 4
    if mixed:
        yield translated(main, _LEET)
    if singles > 4 and _spaced_out().search(main.text) is not None:
        yield _closed_up(main)
    if encoded or codes > 3:
        yield from _decoded(main)


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
