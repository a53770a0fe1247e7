"""Tokens that vendors issue, known by their form alone, wherever they stand."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain

from rules.secrets.forms import FORMS, Form
from rules.secrets.found import Found, Rank
from rules.secrets.values import is_masked, is_published, is_worded
from rules.secrets.words import is_random, is_sequence
from rules.vocabulary import octets

# The shortest run of token characters that a form could match.
LEAST_RUN = 15

_TOKEN_BYTES = frozenset(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./+=~%"
)
_OTHERS_TO_BLANK = bytes(c if c in _TOKEN_BYTES else 32 for c in range(256))

# Heads of GitLab's and GitHub's tokens, which are seen within words too.
GLUED = r"gl(?:[pimfcb]{1,2}a?t?t|dt|rtr?|agent|soat|ffct|oas|wt)-|gh[opusr]_"

# Forms with no head of their own: kind, the least run and what it holds, the pattern.
_HEADLESS = (
    ("Telegram bot token", 35, "",
     r"(?<![0-9A-Za-z])[0-9]{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9])"),
    ("Terraform Cloud token", 60, ".atlasv1.",
     r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{50,100}"),
    ("Mailchimp key", 36, "-us", r"(?<![0-9a-z])[0-9a-z]{32}-us[0-9]{1,2}(?![0-9a-z])"),
    ("Azure client secret", 37, "Q~",
     r"(?<![\w~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![\w~-])"),
    ("Azure DevOps token", 80, "AZDO", r"[A-Za-z0-9]{72,80}AZDO[A-Za-z0-9]{4}"),
    ("LINE channel token", 100, "w1cDnyilFU=", r"[A-Za-z0-9+/]{100,200}w1cDnyilFU="),
    ("Twitter bearer token", 80, "A" * 20, r"A{20,24}[A-Za-z0-9%]{60,120}"),
    ("MaxMind key", 40, "_mmk", r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    ("Discord bot token", 57, ".",
     r"(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[A-Za-z0-9_-]{27,40}"),
)  # fmt: skip


def find(text: str) -> Iterator[Found]:
    """Vendors' tokens in `text`."""
    runs = long_runs(text)
    if not runs:
        return
    for kind, hit in chain(_with_head(text), _without_head(text, runs)):
        group = hit.lastindex or 0
        if is_issued(hit[group], hit[0]):
            yield Found(*hit.span(group), kind, Rank.TOKEN, hit[group])


def _with_head(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    for form, head in _forms(heads(text)):
        match = _pattern(form).match
        at = text.find(head)
        while at >= 0:
            hit = match(text, at)
            if hit:
                yield form.kind, hit
            at = text.find(head, hit.end() if hit else at + 1)


def _without_head(
    text: str, runs: tuple[bytes, ...]
) -> Iterator[tuple[str, re.Match[str]]]:
    longest, together = max(map(len, runs)), b" ".join(runs)
    for kind, least, mark, source in _HEADLESS:
        if least > longest or mark.encode() not in together:
            continue
        if mark or _after_colon().search(text):
            for hit in _compiled(source).finditer(text):
                yield kind, hit


def is_issued(value: str, whole: str = "") -> bool:
    """Whether a value of a token's form could have been issued, not made up as text."""
    if is_published(value) or is_masked(value) or value.endswith(("...", "…")):
        return False
    body = re.sub(r"^[A-Za-z0-9]{1,8}[-_.]", "", value) if whole == value else value
    return not (is_sequence(body) or is_sequence(body[4:]) or is_worded(body))


def heads(text: str) -> frozenset[str]:
    """The heads of forms that stand in runs long enough to be tokens."""
    return frozenset(head for run in long_runs(text) for head in _heads_in(run))


@lru_cache(maxsize=8192)
def _heads_in(run: bytes) -> tuple[str, ...]:
    # kept by run, since names of files, tags and people come again and again
    search = _heads().search
    found: set[bytes] = set()
    at = search(run)
    while at:
        found.add(at[0])
        at = search(run, at.start() + 1)
    return tuple(head.decode() for head in found)


@lru_cache(maxsize=4)
def long_runs(text: str) -> tuple[bytes, ...]:
    """Runs of token characters, emphasis marks and back-ticks taken out."""
    runs = octets(text).translate(_OTHERS_TO_BLANK, b"*`").split()
    return tuple([run for run in runs if len(run) >= LEAST_RUN])


def begins_like_head(run: str) -> bool:
    """Whether a run of token characters begins like a token."""
    start = run.encode("utf-8", "surrogatepass")
    if start[:3] not in _first_three() or start.isalpha():
        return False
    return bool(_heads().match(start))


def has_head(word: str) -> bool:
    """Whether the head of a token stands anywhere in a word."""
    return bool(_heads().search(word.encode("utf-8", "surrogatepass")))


def ends_in_head(text: str) -> bool:
    """Whether a line may end in the first part of a token."""
    lines = octets(text).translate(_WITH_LINES, b"*`\"'\\\r").split(b"\n")
    for line in lines:
        last = line.rstrip(b" \t").rpartition(b" ")[2].rpartition(b"=")[2]
        if last[:3] in _first_three() and not last.isalpha() and _heads().match(last):
            return True
        if is_glued(last):
            return True
    return False


def is_glued(run: bytes) -> bool:
    """Whether a run holds a head that counts within a word too."""
    return (b"gl" in run or b"gh" in run) and bool(_glued().search(run))


# Every sign that is no part of a token becomes a blank, line ends apart.
# A cell of a table ends like a line.
_WITH_LINES = bytes(10 if c in b"\n|" else _OTHERS_TO_BLANK[c] for c in range(256))


def find_split(text: str, seams: Iterable[int]) -> Iterator[Found]:
    """Tokens that run over one of the `seams`, where a line end was taken out."""
    places = tuple(seams)
    for one in find(text):
        crosses = any(one.start < seam < one.end for seam in places)
        if crosses and is_random(one.value.split("-", 1)[-1], 14):
            yield one


@lru_cache(maxsize=256)
def _forms(found: frozenset[str]) -> tuple[tuple[Form, str], ...]:
    """The forms and heads that begin like one of those `found`, the shortest ones."""
    return tuple(
        (form, head)
        for form in FORMS
        for head in form.heads
        if head.startswith(tuple(found))
    )


@cache
def _pattern(form: Form) -> re.Pattern[str]:
    named = "|".join(re.escape(one) for one in form.heads)
    edge = {"": "", "soft": r"(?<![A-Za-z0-9])", "hard": r"(?<![A-Za-z0-9_.-])"}
    return re.compile(f"{edge[form.edge]}(?:{named}){form.body}")


@cache
def _after_colon() -> re.Pattern[str]:
    # begins with a literal, so that it is found at once that there is none
    return re.compile(r":[A-Za-z0-9_-]{35}")


@cache
def _compiled(source: str) -> re.Pattern[str]:
    # kana are no letters here: they stand right beside what is sought
    return re.compile(source, re.ASCII)


@cache
def _first_three() -> frozenset[bytes]:
    return frozenset(head[:3].encode() for form in FORMS for head in form.heads)


@cache
def _glued() -> re.Pattern[bytes]:
    return re.compile(GLUED.encode())


@cache
def first_signs() -> frozenset[str]:
    """The first three signs of every head."""
    return frozenset(head[:3] for form in FORMS for head in form.heads)


@cache
def _heads() -> re.Pattern[bytes]:
    return re.compile(branches([one for form in FORMS for one in form.heads]).encode())


def branches(words: list[str]) -> str:
    """A pattern of all `words` which shares their beginnings; the shortest wins."""
    if "" in words:
        return ""
    firsts = sorted({one[0] for one in words})
    found = [
        re.escape(first) + branches([one[1:] for one in words if one[0] == first])
        for first in firsts
    ]
    return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"
