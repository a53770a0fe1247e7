"""The gate: whether a text may hold a secret, told at a fraction of the price.

A necessary condition for everything that the search can find, detect-secrets' own
detectors included, so that neither they nor the views are even loaded for the texts
that hold nothing. The tests draw matches from every pattern and hold the two together.
"""

import re
from functools import cache
from itertools import chain

from rules.secrets import (
    assigned,
    blocks,
    codes,
    commands,
    pairs,
    quoted,
    tables,
    tokens,
    urls,
    views,
    wrapped,
)
from rules.secrets.search import DEEPEST

FINDERS = (
    tokens.find,
    assigned.find,
    urls.find,
    commands.find,
    blocks.find,
    codes.find,
    pairs.find,
    quoted.find,
    tables.find,
)


def may_hold(text: str, depth: int = 0) -> bool:
    """Whether the search could find anything in `text`."""
    if _shows(text, depth):
        return True
    if views.is_disguised(text):
        folded = views.folded(views.plain(text)).text
        if folded != text and _shows(folded, depth):
            return True
    if not tokens.ends_in_head(text):
        return False
    joined, seams = views.joined(views.folded(views.plain(text)))
    return any(True for _ in tokens.find_split(joined.text, seams))


def _shows(text: str, depth: int) -> bool:
    if any(True for _ in chain.from_iterable(find(text) for find in FINDERS)):
        return True
    runs = tokens.long_runs(text)
    if depth < DEEPEST and wrapped.may_hold(runs):
        held = (text for _, _, text in wrapped.find(text))
        if any(may_hold(one, depth + 1) for one in held):
            return True
    return any(map(_is_theirs, runs)) or _is_aws_secret(text, runs)


def _is_aws_secret(text: str, runs: tuple[bytes, ...]) -> bool:
    """Whether quotes hold forty characters where a line speaks of AWS."""
    if not any(len(run) >= 40 for run in runs) or "aws" not in text.lower():
        return False
    return bool(re.search(r"[\"'][0-9A-Za-z/+]{40}[\"']", text))


def _is_theirs(run: bytes) -> bool:
    """Whether only detect-secrets could see something in a run, loosely."""
    if 0 <= run.find(b"eyJ") < run.rfind(b"."):
        return True
    return b"A" in run and bool(_theirs().search(run))


@cache
def _theirs() -> re.Pattern[bytes]:
    return re.compile(rb"A(?:KC|P[0-9A-F])[A-Za-z0-9]{8}")
