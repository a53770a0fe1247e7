"""A sentence as a row of tokens: words, and what two texts can disagree on.

Numbers, dates, negations and opposites are tokens of their own kind, whatever their
value: so two sentences that differ in a value alone line up token by token.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from rules.likeness.dates import Moment, date_at
from rules.likeness.lexicon import LATIN
from rules.likeness.openings import may_claim
from rules.likeness.polarity import Side, turning_at
from rules.likeness.quantities import Quantity, quantity_at

Kind = Literal["word", "number", "date", "negation", "opposite", "reference"]

TOKENS_READ = 160
"""Of one sentence; a Japanese one of average length has forty."""

_REFERENCE = "\ufffc"
_STANDARDS = (
    "HTTP|SHA|UTF|ISO|TLS|SSL|RFC|CVE|AES|RSA|MD|ES|IPV|JIS|CP|EC|ARM|TOP|MAX|MIN|PHP|"
    "GB|OAUTH"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of a sentence. Two tokens line up where their `key` is equal.

    `text` is the stretch as read, `value` what a claim says: tokens with equal keys
    and conflicting values contradict each other.
    """

    kind: Kind
    key: str
    text: str
    value: Moment | Quantity | Side | None = None

    def conflicts(self, other: "Token") -> bool:
        """Whether two tokens that line up say different things."""
        mine, others = self.value, other.value
        if isinstance(mine, Moment) and isinstance(others, Moment):
            return mine.conflicts(others)
        if isinstance(mine, Quantity) and isinstance(others, Quantity):
            return mine.conflicts(others)
        if isinstance(mine, Side) and isinstance(others, Side):
            return mine.conflicts(others)
        return False

    def measures_like(self, other: "Token") -> bool:
        """Whether two claims are of one sort: not minutes here and yen there."""
        mine, others = self.value, other.value
        if isinstance(mine, Quantity) and isinstance(others, Quantity):
            return mine.dimension == others.dimension
        return True


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a sentence, `TOKENS_READ` at most. Punctuation is left out."""
    text = _reference().sub(_REFERENCE, text).casefold()
    found: list[Token] = []
    at = 0
    while len(found) < TOKENS_READ and (match := _piece().search(text, at)):
        token = read_simply(match[0]) or _read(text, match)
        found.append(token)
        at = match.start() + len(token.text)
    return tuple(found)


def read_simply(stretch: str) -> Token | None:
    """The token of a word at which nothing can begin that is no word; else None."""
    first = stretch[0]
    if not first.isalpha() or may_claim(stretch):
        return None
    if stretch.endswith("n't"):
        return Token("negation", "\0not", stretch)
    return Token("word", stretch, stretch)


def _read(text: str, piece: re.Match[str]) -> Token:
    """The token that begins where a piece does; it may go on past its end."""
    start, stretch = piece.start(), piece.group()
    if stretch == _REFERENCE:
        return Token("reference", stretch, stretch)
    if dated := date_at(text, start):
        return Token("date", "\0date", text[start : dated[1]], dated[0])
    if turned := turning_at(text, start):
        side, form = turned
        if side is None:
            return Token("negation", "\0not", form)
        return Token("opposite", "\0" + side.axis, form, side)
    if stretch.endswith("n't"):
        return Token("negation", "\0not", stretch)
    if counted := quantity_at(text, start):
        return Token("number", "\0number", text[start : counted[1]], counted[0])
    return Token("word", stretch, stretch)


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(
        rf"{_REFERENCE}|->|=>|→|⇒|[<>=!]=?=?|[≤≥≠]|(?<![\w)])-(?=\d)|[0-9]"
        rf"|[$¥€₫] ?(?=\d)|[{LATIN}]+(?:'[{LATIN}]+)?|[\u30a1-\u30fa\u30fc]+|[^\W\d_]"
    )


@cache
def _reference() -> re.Pattern[str]:
    """Names of tickets, commits, memories, persons: which one it is is no claim."""
    return re.compile(
        rf"\b(?!(?:{_STANDARDS})-)[A-Z][A-Z0-9_]{{1,19}}-\d{{1,9}}\b|\bmem-[\w-]{{1,99}}"
        r"|\b(?=[0-9a-f]{0,39}[a-f])(?=[0-9a-f]{0,39}\d)[0-9a-f]{7,40}\b|[#!]\d{1,7}\b"
        # Telephone, card and account numbers.
        r"|(?<![\d-])\d(?:-?\d){8,30}(?!\d)|(?<!\d)\d{4}(?: \d{4}){2,4}(?!\d)"
        r"|(?<!\d)(?:0\d{1,4}|\+\d{1,3})(?: \d{2,4}){2,4}(?!\d)"
    )
