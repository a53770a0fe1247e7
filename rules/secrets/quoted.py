"""Random-looking values in quotes under a name that says nothing else of them.

The last resort, and as strict as that: what is random and harmless mostly says so, as
a digest, an id, an image or a public key.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.tokens import long_runs
from rules.secrets.values import is_key
from rules.secrets.vocabulary import HARMLESS
from rules.secrets.words import noise, pieces, segments

LEAST = 32


@cache
def _quoted() -> re.Pattern[str]:
    return re.compile(r"[\"']([A-Za-z0-9+/_-]{32,400}+={0,2})[\"']")


@cache
def _name_before() -> re.Pattern[str]:
    return re.compile(
        r"([A-Za-z][A-Za-z0-9_.-]{0,60})[\"']?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}$"
    )


@cache
def _medium() -> re.Pattern[str]:
    """How images, fonts, archives, certificates and public keys begin."""
    return re.compile(r"iVBOR|/9j/|R0lGO|UklGR|PHN2|d09G|H4sI|UEsDB|JVBER|MII|AAAA")


def find(text: str) -> Iterator[Found]:
    """Random values in quotes in `text`."""
    if not any(len(run) >= LEAST and not run.islower() for run in long_runs(text)):
        return
    for hit in _quoted().finditer(text):
        if not _is_rolled(hit[1]):
            continue
        name = _name_before().search(text[max(0, hit.start() - 72) : hit.start()])
        if name and _is_unexplained(name[1]):
            yield Found(*hit.span(1), "Random value", Rank.RANDOM, hit[1])


def _is_unexplained(name: str) -> bool:
    words = {one.lower() for part in segments(name) for one in pieces(part)}
    return words.isdisjoint(HARMLESS)


def _is_rolled(value: str) -> bool:
    kinds = (str.islower, str.isupper, str.isdigit)
    if not all(any(map(kind, value)) for kind in kinds) or _medium().match(value):
        return False
    body = sum(map(len, segments(value)))
    return (
        len(set(value)) >= 20 and is_key(value, LEAST) and noise(value) * 5 >= body * 4
    )
