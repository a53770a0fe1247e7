"""What two memories are compared by: their text without what carries no meaning.

`letters` is for counting what two texts share: letters and digits in one row, so that
neither markup nor spaces nor line breaks nor width nor case nor invisible characters
can make a copy look new. `sentences` is for reading them side by side.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

LABELS = ("Áp dụng", "Apply", "適用")
SENTENCES_READ = 120
SENTENCE_LENGTH = 600

_ASCII_NOISE = bytes(i for i in range(128) if not chr(i).isalnum())
_DIGITS = b"0123456789"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, list item, table row or line of code of a body.

    `start` and `end` are code point offsets into the body it was read from, `text`
    is what stands there in NFKC, without markup, blanks folded.
    """

    start: int
    end: int
    text: str


def letters(body: str, *, digits: bool = True) -> str:
    """Letters and digits of a body in one row: NFKC, case-folded, diacritics kept.

    Action labels, link targets, HTML comments, blanks and punctuation are dropped;
    code stays. With `digits=False` decimal digits are dropped too, so that texts
    which differ in numbers alone come out equal.
    """
    text = _visible(body)
    if not text.isascii():
        text = _marks().sub("", unicodedata.normalize("NFKC", text))
    raw = text.casefold().encode("utf-8", "surrogatepass")
    noise = _ASCII_NOISE if digits else _ASCII_NOISE + _DIGITS
    return raw.translate(None, noise).decode("utf-8", "surrogatepass")


def sentences(body: str) -> tuple[Sentence, ...]:
    """The sentences of a body in their order, for people and for `differences`.

    Reads at most `SENTENCES_READ` of them and `SENTENCE_LENGTH` characters of each:
    a memory of 150 words has about ten, and a hostile one is to cost no more.
    """
    found: list[Sentence] = []
    for start, end in _spans(body):
        raw = body[start:end].lstrip()
        text = _reading(raw[:SENTENCE_LENGTH])
        if text:
            found.append(
                Sentence(end - len(raw), end - len(raw) + len(raw.rstrip()), text)
            )
        if len(found) >= SENTENCES_READ:
            break
    return tuple(found)


def _visible(text: str) -> str:
    """The text without what only markup needs: labels, comments, link targets."""
    if "**" in text:
        text = _label().sub("", text)
    if "<!--" in text:
        text = _without_comments(text)
    if "](" in text or "[[" in text:
        text = _target().sub("]", text)
    return text


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start)
        if end < 0:
            break
        kept.append(text[at:start])
        at = end + 3
    return "".join(kept) + text[at:]


def _reading(raw: str) -> str:
    text = unicodedata.normalize("NFKC", _bullet().sub("", _visible(raw)))
    text = _invisible().sub("", text).replace("’", "'")
    return " ".join(_emphasis().sub(" ", text).split())


def _spans(body: str) -> Iterator[tuple[int, int]]:
    """Start and end of every sentence, first block by block, then inside it."""
    for start, end in _blocks(body):
        at = start
        for stop in _sentence_end().finditer(body, start, end):
            yield at, stop.end()
            at = stop.end()
        if at < end:
            yield at, end


def _blocks(body: str) -> Iterator[tuple[int, int]]:
    """Paragraphs, list items, headings, table rows and single lines of code."""
    start = end = 0
    in_code = alone = False
    for line in re.finditer(r"[^\n]*\n?", body):
        text = line.group().strip()
        fence = text.startswith(("```", "~~~"))
        in_code ^= fence
        opens = fence or not text or bool(_bullet().match(text))
        alone, before = in_code or text[:1] in ("#", "|"), alone
        if (opens or alone or before) and start < end:
            yield start, end
            start = end = 0
        if text and not fence:
            start = start if start < end else line.start()
            end = line.end()
    if start < end:
        yield start, end


@cache
def _label() -> re.Pattern[str]:
    names = "|".join(map(re.escape, LABELS))
    return re.compile(
        rf"\*\*[ \t]?(?:{names})[ \t]?[:\uff1a]?\*\*[ \t]?[:\uff1a]?", re.IGNORECASE
    )


@cache
def _target() -> re.Pattern[str]:
    # Neither class may cross what starts the next match: so it stays linear.
    return re.compile(r"\]\([^()\n]{0,2000}\)|\[\[[^\[\]\n]{0,300}\]\]")


@cache
def _marks() -> re.Pattern[str]:
    """Punctuation and invisible characters outside ASCII."""
    return re.compile(
        "[\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u1680\u180b-\u180f"
        "\u2000-\u206f\u2190-\u22ff\u2500-\u27bf\u3000-\u3004\u3008-\u3020\u3030\u30fb"
        "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+"
    )


@cache
def _invisible() -> re.Pattern[str]:
    return re.compile(
        "[\u00ad\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
        "\U000e0000-\U000e0fff]+"
    )


@cache
def _emphasis() -> re.Pattern[str]:
    return re.compile(r"\*{1,3}|`+|~~|__|[\[\]]")


@cache
def _bullet() -> re.Pattern[str]:
    """What opens a list item, a heading or a quoted line; it says nothing itself."""
    mark = r"[-*+•・][ \t]|\d{1,3}[.)][ \t]|#{1,6}[ \t]"
    return re.compile(rf"(?m)^[ \t]*+(?:>[ \t]?)*+(?:{mark})?+(?<=[> \t])")


@cache
def _sentence_end() -> re.Pattern[str]:
    return re.compile(r"[。！？．]+|[.!?]+(?=[\"')\]*_`]{0,4}(?:\s|$))")
