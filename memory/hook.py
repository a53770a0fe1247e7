"""Hook: the one phrase by which the index and the bot show what a memory is about."""

import re
from collections.abc import Sequence
from functools import cache

from memory.action import action_lines
from memory.markdown import Block, blocks
from memory.markdown.block import is_plain, read_plain
from memory.markdown.plain import NO_SPACES, paragraph, revealed

# A word may be of any length; the hook may not. No honest one comes near.
_LETTERS_PER_WORD = 24


def hook(
    body: str, labels: tuple[str, ...], words: int = 15, cjk_per_word: int = 2
) -> str:
    """First sentence of the first prose paragraph that is not the action line.

    On one line, without mark-up and end mark, cut at `words` words with `…`; a letter
    of a script without blanks counts as one `cjk_per_word`th of a word. `labels` start
    an action line. Where there is no prose, the first paragraph of a quote or list
    does, then the action itself; '' where there is no text at all.
    """
    text = _prose(body, labels)
    return _cut(revealed(_sentence(text)), words, cjk_per_word)


def _prose(body: str, labels: tuple[str, ...]) -> str:
    """The paragraph to quote, as `plain.paragraph` gives it."""
    opening = _opening(body)
    found = _free(opening, read_plain(opening).blocks, labels) if opening else ""
    return found or _free(body, blocks(body), labels) or _listed(body, labels)


def _opening(body: str) -> str:
    """The lines above the first empty one, where they are blocks whatever follows.

    A definition below may make a link of what stands in brackets.
    """
    first = body.lstrip("\n").partition("\n\n")[0]
    return first if "[" not in first and is_plain(first) else ""


def _free(body: str, found: tuple[Block, ...], labels: tuple[str, ...]) -> str:
    """The first paragraph that stands in no quote or list and is no action line."""
    actions = _action_starts(body, labels)
    for block in found:
        if block.kind == "paragraph" and block.start not in actions:
            is_free, text = paragraph(body, block.start, block.end)
            if is_free and text:
                return text
    return ""


def _action_starts(body: str, labels: tuple[str, ...]) -> frozenset[int]:
    if "**" not in body and "__" not in body:
        return frozenset()
    return frozenset(one.start for one in action_lines(body, labels))


def _listed(body: str, labels: tuple[str, ...]) -> str:
    """The first paragraph of all that is no action line, else the first action."""
    actions = _action_starts(body, labels)
    action = ""
    for block in blocks(body):
        if block.kind == "paragraph":
            text = paragraph(body, block.start, block.end)[1]
            if text and block.start not in actions:
                return text
            action = action or re.sub("^[^:：]*+[:：] *+", "", text)
    return action


@cache
def _end() -> re.Pattern[str]:
    digit = r"[0-9０-９]"
    return re.compile(rf"[.!?]+(?= |$)|[。！？｡](?!(?<={digit}.){digit})")


def _sentence(text: str) -> str:
    """The first sentence, without its end mark."""
    for found in _end().finditer(text):
        sentence = text[: found.start()].rstrip(" ")
        if sentence:
            return sentence
    return text


@cache
def _counted() -> re.Pattern[str]:
    """URLs, letters of scripts without blanks, and words much as UAX #29 has them."""
    symbols = (
        r"\xa1-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\u2010-\u2bff\u2e00-\u2e7f"
        r"\u3000-\u303f\u30a0\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
        r"\U0001f000-\U0001faff"
    )
    letter = rf"[^\x00-/:-@\[-^`{{-\x7f{symbols}{NO_SPACES}]"
    apart = rf"(?<![\d_])[.'’:·](?={letter}(?<![\d_]))"
    inside = rf"(?:{apart}|(?<=[0-9])[.,;'](?=[0-9]))"
    return re.compile(
        rf"(?P<url>(?:https?|ftp)://[^\s{NO_SPACES}{symbols}]+)"
        rf"|(?P<east>[{NO_SPACES}]+)"
        rf"|(?P<word>{letter}+(?:{inside}{letter}+)*)",
        re.IGNORECASE,
    )


@cache
def _simple() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(rf"[{NO_SPACES}]"), re.compile(r"\w+")


def _cut(text: str, words: int, cjk_per_word: int) -> str:
    """`text`, or as many of its words as are allowed and `…`."""
    longest = words * _LETTERS_PER_WORD
    east, word = _simple()
    # There are no more words than this, so that most texts are done here.
    is_short = len(text) <= longest and (text.isascii() or not east.search(text))
    if is_short and len(word.findall(text)) <= words:
        return text
    left = words * cjk_per_word
    for found in _counted().finditer(text[: longest + 1]):
        unit = found[0]
        if found.lastgroup == "east":
            places = _letters(unit)
            if len(places) > left:
                return _shorten(text, found.start() + places[left])
            left -= len(places)
            continue
        is_word = unit.isalnum() or any(map(str.isalnum, unit))
        left -= cjk_per_word if is_word else 0
        if left < 0:
            return _shorten(text, found.start())
    return text if len(text) <= longest else _shorten(text, longest)


def _letters(run: str) -> Sequence[int]:
    """Places in a run of scripts without blanks of what counts: letters, no marks."""
    if run.isalpha():
        return range(len(run))
    return [at for at, one in enumerate(run) if one.isalpha() or one == "〇"]


def _shorten(text: str, end: int) -> str:
    """`text` up to `end`, back to the blank before where that tears no more apart."""
    kept = text[:end]
    blank = kept.rfind(" ")
    torn = text[end - 1] != " " and blank > 0
    if torn and not _simple()[0].search(kept[blank:] + text[end]):
        kept = kept[:blank]
    return kept.rstrip(" ,;:、，：；・([{（「『【<\"'“‘-–—/") + "…"
