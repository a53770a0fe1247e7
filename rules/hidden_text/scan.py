"""The scan for hidden text: a cheap look first, and each family where it may apply."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

from memory.markdown import outside_code
from rules.hidden_text import (
    alphabets,
    bidi,
    blanks,
    controls,
    entities,
    html,
    links,
    marks,
    selectors,
    styled,
    tags,
    unseen,
    zero_width,
)
from rules.hidden_text.concealment import Concealment

# A hostile file has thousands: these many of a family make the point.
_MOST = 50

_CHARACTERS = (
    zero_width,
    tags,
    selectors,
    bidi,
    controls,
    marks,
    alphabets,
    styled,
)


def scan(text: str, body_start: int) -> tuple[Concealment, ...]:
    """Everything in a file that a reviewer can't see, or not as it is.

    `text` is the whole file, decoded; its markdown starts at `body_start` (0 where
    there is no front matter). Characters are looked at everywhere, mark-up outside
    code alone. Sorted by place; at most fifty of a family.
    """
    found = _characters_in(text)
    front = text[:body_start]
    if not front.isascii():
        found += islice(blanks.find_odd(front), _MOST)
    if blanks.may_have_rows(text):
        found += islice(blanks.find_rows(text), _MOST)
    body = text[body_start:] if body_start else text
    if any(mark in body for mark in _MARKS):
        found += (
            replace(one, start=one.start + body_start, end=one.end + body_start)
            for one in _markup_in(body)
        )
    return tuple(sorted(set(found)))


def scan_path(path: str) -> tuple[Concealment, ...]:
    """Everything in a path that can't be seen; offsets are into the path.

    Bytes that are not UTF-8 (lone surrogates) are left to others.
    """
    if path.isascii() and path.isprintable():
        return ()
    path = re.sub("[\ud800-\udfff]", "?", path)
    found = _characters_in(path)
    found += controls.find_line_ends(path)
    found += blanks.find_odd(path)
    return tuple(sorted(set(found)))


def _characters_in(text: str) -> list[Concealment]:
    """What single characters conceal, wherever they stand."""
    found: list[Concealment] = []
    if "\r" in text:
        found += controls.find_lone_returns(text)
    if text.isascii() and text.translate(_LINE_ENDS).isprintable():
        return found
    odd = "".join(set(_odd_character().findall(text)))
    for family in _CHARACTERS:
        if odd and family.concerns(odd):
            found += islice(family.find(text), _MOST)
    return found


_LINE_ENDS = {ord(letter): " " for letter in "\t\n\r"}


# Without one of these in a body, no mark-up in it can conceal anything.
_MARKS = ("<", "[", "&", "|", "@", "data:", "```", "~~~", "\\")


def _markup_in(body: str) -> Iterator[Concealment]:
    prose = outside_code(body)
    families: list[Iterable[Concealment]] = []
    if any(mark in prose for mark in ("[", "<", "@", "data:")):
        families.append(links.find(body, prose))
    if any(mark in body for mark in ("```", "~~~", "|", "\\")):
        families.append(unseen.find(body, prose))
    if "<" in prose or "&" in prose:
        families += [html.find(prose), entities.find(prose)]
    for family in families:
        yield from islice(family, _MOST)


@cache
def _odd_character() -> re.Pattern[str]:
    """Whatever is not an everyday character of English, Vietnamese or Japanese."""
    return re.compile(
        "[^\t\n\r -~\u00a0-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e"
        "\u20a0-\u20bf\u2103\u2116\u2122\u2150-\u215f\u2190-\u23ff\u2460-\u249b"
        "\u24ea-\u27ff\u2900-\u2b73\u3000-\u3029\u3030\u3041-\u3096\u309b-\u30ff"
        "\u3200-\u33ff\u3400-\u4dbf\u4e00-\u9ffc\uac00-\ud7a3"
        "\uff01-\uff20\uff3b-\uff40\uff5b-\uff9f\uffe0-\uffe6"
        "\U0001f300-\U0001f64f\U0001f680-\U0001f6d5\U0001f90c-\U0001f978]"
    )
