"""Links in markdown: the value, and how a link's target and title are read."""

import re
from dataclasses import dataclass
from functools import cache
from html import unescape

PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_DEEPEST_PARENTHESES = 32


@dataclass(frozen=True, slots=True)
class Link:
    """A link of any form; offsets are code points, `end` is exclusive.

    `kind` is one of inline, image, reference (a use of a definition), definition,
    autolink (bare URLs too) and wiki. `target` and `title` are what a renderer makes
    of them: entities and backslash escapes are resolved, percent signs are not.
    """

    text: str
    target: str
    title: str
    start: int
    end: int
    kind: str


def label_key(label: str) -> str:
    """The form in which labels of references are compared."""
    return " ".join(label.split()).casefold()


def plain_text(raw: str) -> str:
    """A target or title without backslash escapes and entities."""
    if "\\" in raw:
        raw = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", raw)
    return unescape(raw) if "&" in raw else raw


@cache
def _title() -> re.Pattern[str]:
    return re.compile(
        r"\"((?:[^\"\\]|\\.)*+)\"|'((?:[^'\\]|\\.)*+)'|\(((?:[^()\\]|\\.)*+)\)",
        re.DOTALL,
    )


def read_target(text: str, at: int) -> tuple[str, str, int] | None:
    """Target, title and end of `(target "title")` at `at`, or None."""
    if text[at : at + 1] != "(":
        return None
    at = _skip_blanks(text, at + 1)
    angled = re.compile(r"<((?:[^<>\n\\]|\\.)*+)>").match(text, at)
    if angled is not None:
        target, at = angled[1], angled.end()
    elif text[at : at + 1] == "<":
        return None
    else:
        end = _target_end(text, at)
        if end < 0:
            return None
        target, at = text[at:end], end
    after = _skip_blanks(text, at)
    title = _title().match(text, after) if after > at else None
    shown = ""
    if title is not None:
        shown = title[1] or title[2] or title[3] or ""
        after = _skip_blanks(text, title.end())
    if text[after : after + 1] != ")":
        return None
    return plain_text(target), plain_text(shown), after + 1


def _skip_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in {" ", "\t", "\r", "\n"}:
        at += 1
    return at


def _target_end(text: str, at: int) -> int:
    """End of a target without angles or blanks, -1 if parentheses don't balance."""
    depth = 0
    while at < len(text):
        letter = text[at]
        if letter == "\\" and text[at + 1 : at + 2] in PUNCTUATION:
            at += 1
        elif letter <= " " or letter == "\x7f":
            break
        elif letter == "(":
            depth += 1
            if depth > _DEEPEST_PARENTHESES:
                return -1
        elif letter == ")":
            if depth == 0:
                break
            depth -= 1
        at += 1
    return -1 if depth else at


def bare_url(text: str) -> str:
    """A bare URL without the marks of the sentence around it."""
    url = re.split(r"[`\"、。，「」『』（）【】]", text, maxsplit=1)[0]
    while url and (
        url[-1] in "?!.,:;*_~'" or (url[-1] == ")" and url.count("(") < url.count(")"))
    ):
        url = url[:-1]
    return url
