"""Texts spelled out sign by sign: letters apart, or the number of each character.

Nobody writes `g l p a t - ...` or `103, 108, 112, ...` but to get past a scanner, and
any reader puts it together at once.
"""

import base64
import re
from collections.abc import Callable, Iterator
from functools import cache

# Signs in a row from which they are read together.
LEAST = 12
LONGEST = 4_000
_AGAIN = f"{{{LEAST - 1},{LONGEST}}}+"
_GAP = r"(?:[ \t\u3000]{1,3}|[ ]?[,.;:|/_·-][ ]?)"
_BETWEEN = r"[ \t]?[ ,;:|._/-][ \t]?(?:\n[ \t]{0,8})?"


@cache
def _letters() -> re.Pattern[str]:
    return re.compile(rf"(?<![!-~])[\"'`(]?[!-~](?:{_GAP}[!-~](?![A-Za-z0-9])){_AGAIN}")


@cache
def _numbers() -> tuple[tuple[int, re.Pattern[str]], ...]:
    """Radix, and how a row of such numbers is written."""
    edge, hex_digit = r"(?<![0-9A-Za-z])", "[0-9A-Fa-f]"
    sources = (
        (16, rf"{edge}{hex_digit}{{2}}(?:{_BETWEEN}{hex_digit}{{2}}){_AGAIN}"),
        (16, rf"0[xX]{hex_digit}{{2}}(?:{_BETWEEN}0[xX]{hex_digit}{{2}}){_AGAIN}"),
        (
            16,
            rf"[uU]\+00{hex_digit}{{2}}(?:{_BETWEEN}[uU]\+00{hex_digit}{{2}}){_AGAIN}",
        ),
        (10, rf"{edge}[0-9]{{2,3}}(?:{_BETWEEN}[0-9]{{2,3}}){_AGAIN}"),
        (2, rf"{edge}[01]{{7,8}}(?:{_BETWEEN}[01]{{7,8}}){_AGAIN}"),
        (8, rf"\\[0-7]{{3}}(?:\\[0-7]{{3}}){_AGAIN}"),
        (8, rf"{edge}[01][0-7]{{2}}(?:{_BETWEEN}[01][0-7]{{2}}){_AGAIN}"),
    )
    return tuple((radix, re.compile(f"{one}(?![0-9A-Za-z])")) for radix, one in sources)


@cache
def _row() -> re.Pattern[str]:
    """Four signs or numbers apart: necessary for everything here."""
    number = r"(?:0[xX]|[uU]\+00)?[0-9A-Fa-f]{2,3}"
    return re.compile(
        rf"(?<![!-~])[!-~](?:{_GAP}[!-~]){{6}}(?![A-Za-z0-9])"
        rf"|(?<![0-9A-Za-z]){number}(?:{_BETWEEN}{number}){{6}}"
        rf"|[01]{{7,8}}(?:{_BETWEEN}[01]{{7,8}}){{6}}|(?:\\[0-7]{{3}}){{6}}"
    )


def may_hold(text: str) -> bool:
    """Whether something may be spelled out in `text`."""
    return bool(_row().search(text))


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and meaning of what is spelled out in `text`."""
    if not may_hold(text):
        return
    for hit in _letters().finditer(text):
        for said in _together(hit[0]):
            yield hit.start(), hit.end(), said
    for radix, pattern in _numbers():
        for hit in pattern.finditer(text):
            meant = _of_codes(hit[0], radix)
            if meant is not None:
                yield hit.start(), hit.end(), meant


def _together(spelled: str) -> Iterator[str]:
    """The signs without what parts them; without blanks alone, where signs part too."""
    body = spelled.lstrip("\"'`(")
    yield re.sub(r"\s", "", body)
    apart = re.fullmatch(r"[!-~](?:\s?([,.;:|/_·-])\s?[!-~])(?:\s?\1\s?[!-~])+", body)
    if apart:
        kept = re.sub(rf"\s?{re.escape(apart[1])}\s?([!-~])", r"\1", body)
        yield kept


def _of_codes(row: str, radix: int) -> str | None:
    parts = re.findall(r"[0-9A-Fa-f]+", re.sub(r"0[xX]|[uU]\+", "", row))
    codes = [int(one, radix) for one in parts]
    if not all(9 <= one <= 126 for one in codes):
        return None
    return "".join(map(chr, codes))


@cache
def _base32() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9])(?:[A-Z2-7]{20,8000}+|[a-z2-7]{20,8000}+)={0,6}(?![A-Za-z0-9])"
    )


@cache
def _base85() -> re.Pattern[str]:
    return re.compile(r"(?<![!-~])(?:<~)?[!-~]{20,4000}+(?![!-~])")


def find_coded(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and contents of runs of base32 and base85 in `text`."""
    for hit in _base32().finditer(text):
        body = hit[0].rstrip("=").upper()
        if re.search("[2-7]", body):
            yield from _decoded(hit, base64.b32decode, body + "=" * (-len(body) % 8))
    for hit in _base85().finditer(text):
        body = hit[0].strip("\"'`,;") if hit[0][0] in "\"'`" else hit[0]
        if re.search(r"[!#$%&()*+;<=>?@^{|}~]", body) and re.search("[A-Z]", body):
            for decode in (base64.b85decode, base64.a85decode):
                yield from _decoded(
                    hit, decode, body.removeprefix("<~").removesuffix("~>")
                )


def _decoded(
    hit: re.Match[str], decode: Callable[[str], bytes], body: str
) -> Iterator[tuple[int, int, str]]:
    try:
        said = decode(body).decode("ascii")
    except ValueError:
        return
    if len(said) >= LEAST and said.isprintable():
        yield hit.start(), hit.end(), said
