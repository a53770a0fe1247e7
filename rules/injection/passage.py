"""Passages: the paragraphs of a view, and the words in each that a gate asks for.

Words are ASCII and without marks, so that one question serves every spelling. What an
order says stands within a paragraph, unless its words are torn apart by blank lines.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

# Paragraphs with fewer words in a row are words torn apart.
_TORN = 4
_SHORT = 40
# Longer passages are cut, with an overlap that no pattern's gaps exceed.
_LONG = 800
_SPAN = 300
_BLANKS = bytes(
    code if code == 0x0A or (code < 0x80 and chr(code).isalnum()) else 0x20
    for code in range(256)
)


@cache
def _asian() -> re.Pattern[str]:
    return re.compile(
        "[\u0400-\u04ff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
    )


@dataclass(frozen=True)
class Passage:
    """`text` stands from `start` to `end` in its view, but for what was left out.

    `words` are its words in order.
    """

    text: str
    start: int
    end: int
    words: list[str]

    @cached_property
    def squeezed(self) -> str:
        """All words with one blank between them."""
        return " ".join(self.words)


def passage(text: str, start: int, end: int, words: list[str] | None = None) -> Passage:
    """The passage of `text`, which begins with a line end of its own."""
    words = _bare(text, asian=is_asian(text)).split() if words is None else words
    return Passage("\n" + text, start, end, words)


def is_asian(text: str) -> bool:
    """Whether it has letters of a script without blanks, or Cyrillic ones."""
    return not text.isascii() and _asian().search(text) is not None


def _bare(text: str, *, asian: bool) -> str:
    """`text` with blanks for all but its line ends, ASCII letters and figures."""
    if asian or text.isascii():
        raw = text.encode("ascii", "replace")
    else:
        parted = unicodedata.normalize("NFD", text.replace("đ", "d"))
        raw = parted.encode("ascii", "ignore")
    return raw.translate(_BLANKS).decode()


def passages(text: str, start: int = 0) -> list[Passage]:
    """The paragraphs of `text` from `start` on; all of it where words stand alone."""
    found: list[Passage] = []
    body = text[start:]
    pieces = body.split("\n\n")
    # Scripts without blanks are told apart for each paragraph, the others at once.
    bare = [] if is_asian(body) else _bare(body, asian=False).split("\n\n")
    at, torn = start, 0
    for number, piece in enumerate(pieces):
        if piece and not piece.isspace():
            few = len(piece) < _SHORT and len(piece.split()) < _TORN
            torn = torn + 1 if few else 0
            if torn > 1:
                return list(_cut(text, start, len(text)))
            if len(bare) == len(pieces) and len(piece) <= _LONG:
                words = bare[number].split()
                found.append(Passage("\n" + piece, at, at + len(piece), words))
            else:
                found += _cut(text, at, at + len(piece))
        at += len(piece) + 2
    return found


def _cut(text: str, start: int, end: int) -> Iterator[Passage]:
    """The stretch as one passage, or as overlapping ones if it is long."""
    while end - start > _LONG:
        middle = _blank_before(text, start + _LONG)
        yield passage(text[start:middle], start, middle)
        start = _blank_before(text, middle - _SPAN)
    yield passage(text[start:end], start, end)


def _blank_before(text: str, at: int) -> int:
    """The last blank in the word-length before `at`, so that no word is cut."""
    blank = text.rfind(" ", at - _SHORT, at)
    return blank if blank >= 0 else at
