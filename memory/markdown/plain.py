"""Plain text of a paragraph: what a reader sees of it, on one line, without mark-up.

Written by hand instead of rendered, because every memory passes here for its hook and
the bytes of the index must not depend on the version of a library.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape

from memory.markdown import code_ranges, html_ranges, links
from memory.markdown.emphasis import emphasis
from memory.markdown.link import Link

Range = tuple[int, int]

# Letters of scripts that put no blanks between words: Han, kana, Thai, Lao, Burmese
# and Khmer, with their marks. Spelled out, so that every Python agrees.
NO_SPACES = (
    r"\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c"
    r"\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003fffd"
    r"\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf"
    r"\u1000-\u103f\u1050-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f"
    r"\u1780-\u17d3\u17dc-\u17dd"
)
_EAST = rf"[{NO_SPACES}\u3001-\u3030\u30fb\uff01-\uff65]"

# An end mark inside code ends no sentence: a noncharacter stands in for it.
_MARKS = ".!?。！？"
_SHELTERED = "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5"
_SHELTER = str.maketrans(_MARKS, _SHELTERED)
_UNSHELTER = str.maketrans(_SHELTERED, _MARKS)

# A hook is short; more of a paragraph than this is not looked at.
_LONGEST = 4000

# What a letter of a paragraph is.
_TEXT, _GONE, _CODE, _LITERAL, _BREAK = range(5)


@dataclass(frozen=True, slots=True)
class _Patterns:
    blanks: re.Pattern[str]
    unseen: re.Pattern[str]
    rare: re.Pattern[str]
    selectors: re.Pattern[str]
    joiners: re.Pattern[str]
    breaks: re.Pattern[str]
    special: re.Pattern[str]
    first_marks: re.Pattern[str]
    more_marks: re.Pattern[str]
    escape: re.Pattern[str]
    entity: re.Pattern[str]
    east: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    selector = r"\ufe0e\ufe0f\U000e0100-\U000e01ef"
    return _Patterns(
        blanks=re.compile(
            r"[\t\v\f\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f"
            r"\u2800\u3000]"
        ),
        unseen=re.compile(
            r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4"
            r"\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
            r"\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe"
            r"\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff"
            r"\U000e01f0-\U000e0fff]+"
        ),
        rare=re.compile(rf"[\u200c\u200d{selector}]"),
        # One variation selector after a letter that can have one is spelling,
        selectors=re.compile(
            rf"([0-9#*]|[^\x00-\x9f{selector}])?([{selector}])[{selector}]*"
        ),
        # and so is one joiner between two letters that are not ASCII.
        joiners=re.compile(
            r"([^\x00-\x9f\u200c\u200d])?([\u200c\u200d])[\u200c\u200d]*"
            r"(?=([^\x00-\x9f])?)"
        ),
        breaks=re.compile(r" *\n[ \n]*"),
        special=re.compile(r"[\\`*\[<&~]|(?<!\w)_|_(?!\w)|://|www\.", re.IGNORECASE),
        first_marks=re.compile(
            r"(?:[ \t]*+(?:>|[-*+](?=[ \t])|[0-9]{1,9}[.)](?=[ \t])))*+[ \t]*+"
        ),
        more_marks=re.compile(r"(?<=\n)[ \t>]+"),
        escape=re.compile(r"\\(?:[!-/:-@\[-`{-~]|(?=\n))"),
        entity=re.compile(
            r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
        ),
        east=re.compile(_EAST),
    )


def one_line(text: str) -> str:
    """`text` without anything unseen, each stretch of blanks and line ends one blank.

    In NFC. A line end between letters of scripts without blanks is dropped.
    """
    return _join(_visible(text))


def paragraph(body: str, start: int, end: int) -> tuple[bool, str]:
    """Whether the paragraph stands free of quotes and lists, and its plain text.

    On one line, in NFC, mark-up removed; `revealed` gives it for reading, since end
    marks in code are sheltered here.
    """
    end = min(end, start + _LONGEST)
    text = body[start:end]
    marks = _patterns().first_marks.match(text)
    skip = marks.end() if marks else 0
    is_free = not text[:skip].strip(" \t")
    if _patterns().special.search(text, skip) is None:
        text = _patterns().more_marks.sub("", text[skip:])
        return is_free, one_line(text)
    what = bytearray(end - start)
    what[:skip] = bytes([_GONE]) * skip
    _mark(body, start, what)
    return is_free, _join("".join(_pieces(text, what)))


def revealed(text: str) -> str:
    """The text with the end marks of its code back."""
    return text if text.isascii() else text.translate(_UNSHELTER)


def _visible(text: str) -> str:
    """`text` without what nobody sees; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    patterns = _patterns()
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    text = patterns.unseen.sub("", patterns.blanks.sub(" ", text))
    if patterns.rare.search(text):
        text = patterns.selectors.sub(
            lambda one: one[1] + one[2] if one[1] else "", text
        )
        text = patterns.joiners.sub(
            lambda one: (one[1] or "") + (one[2] if one[1] and one[3] else ""), text
        )
    return text


def _join(text: str) -> str:
    if "\n" in text:
        text = _patterns().breaks.sub(_between, text)
    return re.sub("  +", " ", text).strip(" ")


def _between(found: re.Match[str]) -> str:
    """What stands for a line end: nothing between two letters of the East."""
    text, east = found.string, _patterns().east
    before = text[found.start() - 1] if found.start() else ""
    both = east.match(before) and east.match(text, found.end())
    return "" if both else " "


def _pieces(text: str, what: bytearray) -> Iterator[str]:
    """What is left of a paragraph, stretch by stretch."""
    at = 0
    while at < len(text):
        kind, begin = what[at], at
        while at < len(text) and what[at] == kind:
            at += 1
        piece = text[begin:at]
        if kind == _TEXT and "&" in piece:
            piece = _patterns().entity.sub(lambda one: unescape(one[0]), piece)
        if kind == _CODE:
            yield _visible(piece).translate(_SHELTER)
        elif kind != _GONE:
            yield " " if kind == _BREAK else _visible(piece)


def _mark(body: str, start: int, what: bytearray) -> None:
    """Sort the letters of the paragraph at `start` into `what`."""
    text = body[start : start + len(what)]
    for first, last, kind in _spans(body, start, start + len(what)):
        _fill(what, first - start, last - start, kind)
    for one in _patterns().more_marks.finditer(text):
        _fill(what, one.start(), one.end(), _GONE)
    for one in _patterns().escape.finditer(text) if "\\" in text else ():
        if what[one.start()] == _TEXT:
            _fill(what, one.start(), one.end(), _LITERAL)
            what[one.start()] = _GONE
    if re.search(r"[*_]|~~", text):
        for first, last in emphasis(text, what, _EAST):
            _fill(what, first, last, _GONE)


def _fill(what: bytearray, first: int, last: int, kind: int) -> None:
    last = min(last, len(what))
    what[first:last] = bytes([kind]) * (last - first)


def _spans(body: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Links, code and HTML that begin from `start` to `end`, outer before inner."""
    for link in links(body):
        if start <= link.start < end:
            yield from _link_spans(body, link)
    for first, last in code_ranges(body):
        if start <= first < end:
            inner = body[first:last].strip("`")
            ticks = (last - first - len(inner)) // 2
            yield first, last, _GONE
            yield first + ticks, last - ticks, _CODE
    for first, last in html_ranges(body):
        if start <= first < end:
            yield first, last, _GONE
            if body[first + 1 : first + 3].lower() == "br":
                yield first, first + 1, _BREAK


def _link_spans(body: str, link: Link) -> Iterator[tuple[int, int, int]]:
    """What of a link is shown: its text, or its target where it has none."""
    first, last = link.start, link.end
    if link.kind == "autolink":
        angle = body[first] == "<"
        yield first, last, _GONE
        yield first + angle, last - angle, _LITERAL
        return
    if link.kind == "wiki":
        bar = body.find("|", first, last)
        yield first, last, _GONE
        yield (bar + 1 if bar >= 0 else first + 2), last - 2, _TEXT
        return
    if link.kind in {"inline", "image", "reference"}:
        begin = first + (2 if link.kind == "image" else 1)
        yield first, last, _GONE
        yield begin, begin + len(link.text), _TEXT
