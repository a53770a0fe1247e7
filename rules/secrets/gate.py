"""The gate: whether a text may hold a secret, told at a fraction of the price.

A necessary condition for everything that the search can find, detect-secrets' own
detectors included, so that neither they nor the views are even loaded for the texts
that hold nothing. The tests draw matches from every pattern and hold the two together.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from rules.secrets import (
    assigned,
    blocks,
    codes,
    commands,
    mentions,
    pairs,
    quoted,
    spelled,
    tables,
    tokens,
    urls,
    views,
    wrapped,
)
from rules.secrets.found import Found
from rules.secrets.glance import Hint, glance, is_telegrams, is_theirs
from rules.secrets.kept import lowered
from rules.secrets.search import DEEPEST

# Finders, and the hints without which they find nothing.
FINDERS: tuple[tuple[int, Callable[[str], Iterable[Found]]], ...] = (
    (Hint.RUN, tokens.find),
    (Hint.NAME, assigned.find),
    (Hint.URL, urls.find),
    (Hint.COMMAND, commands.find),
    (Hint.RUN | Hint.KEY, blocks.find),
    (Hint.CODE, codes.find),
    (Hint.NAME, pairs.find_before),
    (Hint.SIGN, pairs.find_beside),
    (Hint.RUN, quoted.find),
    (Hint.NAME, tables.find),
)


# What tells a command, right after marks of emphasis.
_AFTER_MARKS = ("* -", "* login", "* use", "* BY", "* by")


def may_hold(text: str, depth: int = 0) -> bool:
    """Whether the search could find anything in `text`."""
    hints = glance(text)
    if not hints:
        return False
    if _shows(text, hints, depth):
        return True
    folded = text
    if _may_be_disguised(text, hints):
        folded = views.folded(views.plain(text)).text
        if folded != text and _shows(folded, glance(folded), depth):
            return True
    if not hints & (Hint.HEAD | Hint.DISGUISE) or not (
        tokens.ends_in_head(text) or tokens.ends_in_head(folded)
    ):
        return False
    joined, seams = views.joined(views.folded(views.plain(text)))
    return any(True for _ in tokens.find_split(joined.text, seams))


def _may_be_disguised(text: str, hints: int) -> bool:
    if hints & Hint.MARKED:
        return True
    # `**mysql** -p`: only what stands before the telling word may be marked
    if hints & Hint.COMMAND and any(map(text.__contains__, _AFTER_MARKS)):
        return True
    if hints & Hint.KEY and "**" in text:
        return True
    return bool(hints & Hint.DISGUISE) and views.is_disguised(text)


def _shows(text: str, hints: int, depth: int) -> bool:
    if hints & Hint.MA and _of_ma().search(lowered(text)):
        hints |= Hint.NAME | Hint.CODE
    if hints & Hint.NAME and not mentions.names(text):
        hints &= ~Hint.NAME
    if any(True for _ in _found(text, hints)):
        return True
    if depth < DEEPEST and _holds_spelled(text, hints, depth):
        return True
    if not hints & Hint.RUN:
        return False
    runs = tokens.long_runs(text)
    if depth < DEEPEST and wrapped.may_hold(runs):
        held = (text for _, _, text in wrapped.find(text))
        if any(may_hold(one, depth + 1) for one in held):
            return True
    if any(map(is_theirs, runs)) or is_telegrams(text):
        return True
    return _is_aws_secret(text, runs)


def _holds_spelled(text: str, hints: int, depth: int) -> bool:
    held: list[tuple[int, int, str]] = []
    if hints & (Hint.APART | Hint.ROW):
        held += spelled.find(text)
    if hints & Hint.CODED:
        held += spelled.find_coded(text)
    return any(may_hold(one, depth + 1) for _, _, one in held)


def _found(text: str, hints: int) -> Iterator[Found]:
    for needed, find in FINDERS:
        if hints & needed:
            yield from find(text)


@cache
def _of_ma() -> re.Pattern[str]:
    return re.compile(r"mã (?:api|truy|khôi|dự|phục|cứu)")


def _is_aws_secret(text: str, runs: tuple[bytes, ...]) -> bool:
    """Whether quotes hold forty characters where a line speaks of AWS."""
    if not any(len(run) >= 40 for run in runs) or "aws" not in text.lower():
        return False
    return bool(re.search(r"[\"'][0-9A-Za-z/+]{40}[\"']", text))
