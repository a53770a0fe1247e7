"""Views: a text as a reader or a machine would take it, with the way back.

Zero-width characters, full-width letters, HTML entities, emphasis marks and line ends
change the code points of a token without changing what one gets by copying it. Each
view knows which stretch of the original every one of its code points came from.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from unicodedata import is_normalized, normalize

PASSES = 3

# Format characters, variation selectors, tags and fillers: nothing is drawn for them.
_UNDRAWN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_MARKS = (
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f"
    "\uff9e\uff9f"
)
# Dashes that are taken for the hyphen of a token.
_DASHES = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2212), "-")
_INLINE_TAGS = (
    "a|abbr|b|bdi|bdo|big|br|code|data|del|em|font|i|ins|kbd|mark|q|s|samp|small|span"
    "|strong|sub|sup|tt|u|var|wbr"
)


@dataclass(frozen=True, slots=True)
class View:
    """A text and, for each of its code points, start and end in the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Start and end in the original of a stretch that is not empty."""
        return self.starts[start], self.ends[end - 1]


def plain(text: str) -> View:
    """The text as it stands."""
    return View(text, range(len(text)), range(1, len(text) + 1))


def folded(view: View) -> View:
    """The view with compatible forms, escapes and marks resolved."""
    for _ in range(PASSES):
        edits = list(_edits(view.text))
        if not edits:
            break
        view = _edited(view, edits)
    return _in_latin(view)


# Letters of other scripts that are drawn like those of tokens, each for its twin.
_TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТХУаеѕіјорсухԁһԛԝҮүӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲ",
    "ABESIJKMHOPCTXYaesijopcyxdhqwYylABEZHIKMNOPTYXayiknopyxc",
)


@cache
def _twin() -> re.Pattern[str]:
    sign = r"[A-Za-z0-9_-]"
    return re.compile(rf"[\u0370-\u052f](?:(?<={sign}.)|(?={sign}))")


def _in_latin(view: View) -> View:
    if view.text.isascii() or not _twin().search(view.text):
        return view
    return View(view.text.translate(_TWINS), view.starts, view.ends)


@cache
def _trigger() -> re.Pattern[str]:
    """What a token could be hidden with; full-width punctuation alone is no such."""
    return re.compile(
        rf"[{_UNDRAWN}\u0300-\u036f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff65-\uff9f"
        r"\u2010-\u2012\u2212\ufe63\uff0d\uff3f\u2070-\u209f\u2100-\u214f\u2460-\u24ff"
        r"\U0001d400-\U0001d7ff\U0001f100-\U0001f1ff]"
    )


# Between two signs of a token, the one before the mark included; kana are none.
_WITHIN = r"(?<=[A-Za-z0-9_.+/=-].)[*`]{0,3}(?=[A-Za-z0-9_.+/=-])"
# A sign that must be there, and what it must be part of.
_WRITTEN = {
    "&": r"&(?:\#[0-9xX]|[A-Za-z]{2,31};)",
    "%": r"%[2-7][0-9A-Fa-f]",
    "\\": r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[_.*~+=/`-])",
    "+": r"\+[ \t]{0,4}[\"'`]",
    "<": r"<(?<=[\w.-]<)[/!A-Za-z]",
    "~": r"~~",
    "*": rf"\*{_WITHIN}",
    "`": rf"`{_WITHIN}",
}


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)


def is_disguised(text: str) -> bool:
    """Whether folding `text` could bring a secret to light (cheap, never too few)."""
    if not text.isascii() and (_trigger().search(text) or _twin().search(text)):
        return True
    # no comprehension: this runs for every file of a store
    for sign, source in _WRITTEN.items():
        if sign in text and _compiled(source).search(text):
            return True
    return False


@cache
def _special() -> re.Pattern[str]:
    # each branch begins with the sign it is about, and looks behind from there
    sign = r"[\w.+/=-]"
    return re.compile(
        rf"(?P<drop>[{_UNDRAWN}]+|\*(?<!\*\*)\*?(?!\*)|~(?<!~~)~(?!~)"
        rf"|`(?<={sign}`)(?={sign})|\\(?=[_.*~+=/\-`])"
        rf"|</?(?:{_INLINE_TAGS})(?:\s[^<>\n]{{0,80}})?/?>"
        rf"|<(?<={sign}<)!--[^\n]{{0,80}}?-->(?={sign})"
        rf"|[\"'`](?<={sign}[\"'`])[ \t]{{0,4}}\+[ \t]{{0,4}}[\"'`](?={sign}))"
        r"|(?P<entity>&(?:\#[0-9]{1,7};?|\#[xX][0-9a-fA-F]{1,6};?|[A-Za-z][A-Za-z0-9]{1,31};))"
        r"|(?P<escape>\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[2-7][0-9a-fA-F])"
    )


@cache
def _compatible() -> re.Pattern[str]:
    """Letters with what is put on them; only for texts that are not in NFKC."""
    return re.compile(rf"[^\x00-\x7f][{_MARKS}]*|[\x20-\x7e][{_MARKS}]+")


def _edits(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and new text of what folding changes."""
    normal = text.isascii() or is_normalized("NFKC", text)
    at = 0
    for found in _specials(text):
        if not normal:
            yield from _normalized(text, at, found.start())
        yield found.start(), found.end(), _meaning(found)
        at = found.end()
    if not normal:
        yield from _normalized(text, at, len(text))


@cache
def _sign() -> re.Pattern[str]:
    """A sign with which something special may begin: one class, fast to seek."""
    return re.compile(rf"[*~`\\<\"'&%{_UNDRAWN}]")


def _specials(text: str) -> Iterator[re.Match[str]]:
    match, at = _special().match, 0
    for sign in _sign().finditer(text):
        found = match(text, sign.start()) if sign.start() >= at else None
        if found:
            yield found
            at = found.end()


def _normalized(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for found in _compatible().finditer(text, start, end):
        new = normalize("NFKC", found[0]).translate(_DASHES)
        if new != found[0]:
            yield found.start(), found.end(), new


def _meaning(found: re.Match[str]) -> str:
    if found["drop"] is not None:
        return ""
    if found["entity"] is not None:
        return html.unescape(found["entity"]).translate(_DASHES)
    return chr(int(found["escape"].lstrip("\\%ux"), 16))


def _edited(view: View, edits: list[tuple[int, int, str]]) -> View:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, new in [*edits, (len(view.text), len(view.text), "")]:
        parts += (view.text[at:start], new)
        starts += view.starts[at:start]
        ends += view.ends[at:start]
        if new:
            starts += [view.starts[start]] * len(new)
            ends += [view.ends[end - 1]] * len(new)
        at = end
    return View("".join(parts), starts, ends)


@cache
def _line_end() -> re.Pattern[str]:
    """A line end inside a token, with the marks and the label of the next line."""
    sign = r"[A-Za-z0-9_.+/=~%-]"
    return re.compile(
        rf"(?<={sign})[\"'`]?[ \t]{{0,4}}"
        rf"(?:\\?\r?\n(?:[ \t>]{{0,4}}\r?\n)?[ \t]{{0,12}}"
        rf"(?:[>*#|+-]{{1,2}}[ \t]{{1,4}})?|\|[ \t]{{0,12}})"
        rf"(?:[A-Za-z0-9 #._-]{{1,24}}[:=：][ \t]{{0,4}})?[\"'`]?(?={sign})"
    )


def joined(view: View) -> tuple[View, tuple[int, ...]]:
    """The view without its line ends inside tokens, and where those were in it."""
    edits = [(one.start(), one.end(), "") for one in _line_end().finditer(view.text)]
    gone = 0
    seams = []
    for start, end, _ in edits:
        seams.append(start - gone)
        gone += end - start
    return _edited(view, edits), tuple(seams)
