"""The view of a text that the families of personal data look at.

Full-width digits, composed and decomposed letters, invisible characters, escapes and
emphasis marks all change the code points of a number without changing what people
read. So everything is sought in a folded text, and the view knows which stretch of
the original each folded code point came from.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from unicodedata import is_normalized, normalize

# Format characters, variation selectors and fillers: nothing is drawn for them.
_UNDRAWN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_MARKS = (
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
    "\uff9e\uff9f"
)
_DASHES = "\u2010-\u2015\u2212\ufe58\u2043"


@dataclass(frozen=True, slots=True)
class Hit:
    """A stretch of the folded text (offsets into `View.text`) and its kind."""

    start: int
    end: int
    kind: str


@cache
def _special() -> re.Pattern[str]:
    # What is dropped or stands for something else, whatever the normal form.
    return re.compile(
        rf"(?P<drop>[{_UNDRAWN}]+|\*\*+|\\(?=[!-/:-@\[-`{{-~])"
        r"|</?(?:b|i|u|em|strong|span|wbr)(?:\s[^<>\n]{0,60})?/?>)"
        rf"|(?P<dash>[{_DASHES}]|(?<=[0-9０-９])[ーｰ・･](?=[0-9０-９]))"
        r"|(?P<blank>\\[nrt](?![a-z]))"
        r"|(?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});"
        r"|\\u[0-9a-fA-F]{4})"
    )


def _meaning(special: re.Match[str]) -> str:
    """What a special stretch stands for."""
    if special["drop"] is not None:
        return ""
    if special["dash"] is not None:
        return "-"
    if special["blank"] is not None:
        return " "
    return _unescape(special["entity"])


@lru_cache(maxsize=256)
def _unescape(entity: str) -> str:
    import html

    if entity.startswith("\\u"):
        drawn = chr(int(f"0x{entity[2:]}", 0))
    else:
        drawn = html.unescape(entity)
    return re.sub(rf"[{_UNDRAWN}]", "", normalize("NFKC", drawn))


@cache
def _rare() -> re.Pattern[str]:
    # What a special stretch other than emphasis has in it.
    return re.compile(rf"[{_UNDRAWN}{_DASHES}\\<&]")


@cache
def _long_vowel_dash() -> re.Pattern[str]:
    return re.compile(r"[ーｰ・](?<=[0-9].)")


def fold(text: str) -> str:
    """The folded text without the places: all a first look needs, at a fraction."""
    if text.isascii():
        special = "\\" in text or "<" in text or "&" in text
    else:
        if not is_normalized("NFKC", text):
            text = normalize("NFKC", text)
        special = _rare().search(text) is not None or _has_long_vowel_dash(text)
    if special or "***" in text:
        return _special().sub(_meaning, text)
    return text.replace("**", "")


def _has_long_vowel_dash(text: str) -> bool:
    if "ー" not in text and "ｰ" not in text and "・" not in text:
        return False
    return _long_vowel_dash().search(text) is not None


@cache
def _cluster() -> re.Pattern[str]:
    return re.compile(rf"[\s\S][{_MARKS}]*+")


@lru_cache(maxsize=4096)
def _folded_cluster(cluster: str) -> str:
    return normalize("NFKC", cluster)


@cache
def _letters() -> dict[int, str]:
    """Each accented Latin letter to the letter under the accent, case kept."""
    table = {0x110: "D", 0x111: "d"}
    for point in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)):
        below = normalize("NFD", chr(point))[0]
        if below.isascii() and below.isalpha():
            table[point] = below
    return table


# Compared by identity: what is found in a view is kept by the view.
@dataclass(frozen=True, eq=False)
class View:
    """A folded text and where each of its code points stood in the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @cached_property
    def bare(self) -> str:
        """The folded text without accents on Latin letters, as long as `text`."""
        return self.text if self.text.isascii() else self.text.translate(_letters())

    @cached_property
    def plain(self) -> str:
        """`bare` in small letters, as long as `text`."""
        return self.bare.lower()

    def original(self, hit: Hit) -> tuple[int, int]:
        """Start and end of a hit in the original text."""
        return self.starts[hit.start], self.ends[hit.end - 1]


class _Folding:
    """A view being built, stretch by stretch."""

    def __init__(self) -> None:
        self.forms: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def keep_lines(self, text: str, start: int, end: int) -> None:
        """Add ordinary text; a line that needs no folding is taken as it is."""
        while start < end:
            line_end = text.find("\n", start, end) + 1 or end
            self._keep(text[start:line_end], start)
            start = line_end

    def _keep(self, stretch: str, start: int) -> None:
        if is_normalized("NFKC", stretch):
            self.forms.append(stretch)
            self.starts.extend(range(start, start + len(stretch)))
            self.ends.extend(range(start + 1, start + len(stretch) + 1))
            return
        for cluster in _cluster().finditer(stretch):
            form = _folded_cluster(cluster[0])
            self.put(form, start + cluster.start(), start + cluster.end())

    def put(self, form: str, start: int, end: int) -> None:
        """Add what `start` to `end` of the original stands for."""
        self.forms.append(form)
        self.starts.extend([start] * len(form))
        self.ends.extend([end] * len(form))


def unplaced_view(folded: str) -> View:
    """The view of a folded text when nobody has to know what stood where."""
    return View(folded, range(len(folded)), range(1, len(folded) + 1))


def view_of(text: str) -> View:
    """The view of a whole text."""
    folding, done = _Folding(), 0
    for special in _special().finditer(text):
        folding.keep_lines(text, done, special.start())
        folding.put(_meaning(special), *special.span())
        done = special.end()
    folding.keep_lines(text, done, len(text))
    return View("".join(folding.forms), folding.starts, folding.ends)
