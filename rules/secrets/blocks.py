"""Private keys: PEM of every kind, OpenSSH, PGP, PuTTY, JWK, with or without an end."""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.tokens import long_runs
from rules.secrets.words import is_noise, is_sequence, segments

_BODIES = (
    b"b3BlbnNzaC1rZXktdjE",
    b"MII",
    b"MIG",
    b"MIH",
    b"MC4CAQ",
    b"MHcCAQ",
    b"xprv",
)
KIND = "Private key"
LONGEST_KEY = 20_000


@cache
def _header() -> re.Pattern[str]:
    return re.compile(r"-{4,5} ?BEGIN [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)? ?-{4,5}")


@cache
def _footer() -> re.Pattern[str]:
    return re.compile(r"-{4,5} ?END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)? ?-{4,5}")


@cache
def _body() -> re.Pattern[str]:
    """Base64 after a header: lines, escaped line ends, quotes, PEM and PGP fields."""
    gap = r"(?:\s|\\[nr]|[\"'>|,+\\#*]){0,40}+"
    field = r"(?:[A-Z][A-Za-z-]{2,20}: ?[^\n\\]{0,120}(?:\n|\\n)){0,6}"
    return re.compile(
        rf"{gap}{field}{gap}((?:[A-Za-z0-9+/=]{{16,20000}}+{gap}){{1,600}})"
    )


@cache
def _putty() -> re.Pattern[str]:
    return re.compile(
        r"PuTTY-User-Key-File-[0-9]:[^\0]{1,4000}?Private-Lines: ?[0-9]{1,4}\s{1,8}"
        r"(?:[ \t>]{0,8}[A-Za-z0-9+/=]{16,80}\s{0,8}){1,80}"
        r"(?:Private-MAC: ?[0-9a-f]{16,80})?"
    )


@cache
def _bare() -> re.Pattern[str]:
    """How the DER or OpenSSH body of a private key begins, in base64."""
    return re.compile(
        r"(?<![A-Za-z0-9+/])(?:b3BlbnNzaC1rZXktdjE|MII[A-Za-z0-9+/]{3,4}IBA(?:AK[BC]|DANBg)"
        r"|MI[GH][A-Za-z0-9+/]{1,3}AgEAM|MC4CAQAwBQYDK2V|MHcCAQEEI|MIGkAgEBBD)"
        r"[A-Za-z0-9+/=]{16,8000}(?:\s[A-Za-z0-9+/=]{16,80}){0,200}"
        r"|(?<![A-Za-z0-9])xprv[1-9A-HJ-NP-Za-km-z]{100,112}"
    )


@cache
def _jwk() -> re.Pattern[str]:
    return re.compile(r"[\"']d[\"']\s{0,4}:\s{0,4}[\"']([A-Za-z0-9_-]{40,1400})[\"']")


def find(text: str) -> Iterator[Found]:
    """Private keys in `text`, each as one stretch."""
    if "PRIVATE KEY" in text:
        yield from _armoured(text)
    if "PuTTY-User-Key-File" in text:
        for hit in _putty().finditer(text):
            yield _found(hit.start(), hit.end(), hit[0])
    runs = b" ".join(long_runs(text))
    if any(mark in runs for mark in _BODIES):
        for hit in _bare().finditer(text):
            yield _found(hit.start(), hit.end(), hit[0])
    if "kty" in text:
        for hit in _jwk().finditer(text):
            if not is_sequence(hit[1]):
                yield _found(*hit.span(1), hit[1])


def _armoured(text: str) -> Iterator[Found]:
    for head in _header().finditer(text):
        body = _body().match(text, head.end())
        if body and _is_material(body[1]):
            foot = _footer().match(text, body.end())
            end = (
                foot.end()
                if foot
                else body.start(1) + len(body[1].rstrip(" \t\r\n\"'\\"))
            )
            yield _found(head.start(), end, text[head.start() : end])
        elif _is_cut_off(text, head):
            yield _found(head.start(), head.end(), head[0])


def _is_material(body: str) -> bool:
    parts = segments(body)
    return not is_sequence(body[:200]) and any(is_noise(one) for one in parts)


def _is_cut_off(text: str, head: re.Match[str]) -> bool:
    """Whether a header stands alone on its line, and nothing right below it.

    Within a sentence it is talk about keys; followed by anything else it is a
    sample.
    """
    line = text[text.rfind("\n", 0, head.start()) + 1 : head.start()]
    rest, _, below = text[head.end() : head.end() + 200].partition("\n")
    after = below.partition("\n")[0]
    return not any(part.strip(" \t\r>\"'") for part in (line, rest, after))


def _found(start: int, end: int, value: str) -> Found:
    return Found(start, end, KIND, Rank.TOKEN, value)
