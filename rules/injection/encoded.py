"""Encoded text: what base64, hex and their like spell, where it spells words at all."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from functools import cache

_ENOUGH = 8


@cache
def _runs() -> re.Pattern[str]:
    return re.compile(
        r"(?P<codes>(?<![\w.])(?:(?:0x)?[0-9a-fA-F]{2}[ ,:]{1,2}){7,}(?:0x)"
        r"?[0-9a-fA-F]{2}(?!\w))|(?P<decimal>(?<![\w.])(?:\d{2,3}[ ,;]{1,2})"
        r"{9,}\d{2,3}(?!\w))|(?P<bits>(?<!\w)(?:[01]{8}\s?){6,})|"
        r"(?P<letters>(?<![A-Za-z0-9+/])[A-Za-z0-9+/_-]{16,}+(?:\n[A-Za-z0-9+/_-]{8,}+)"
        r"*+={0,2})"
    )


def decoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and meaning of each run in `text` that decodes to words."""
    for found in _runs().finditer(text):
        for reading in _READINGS[str(found.lastgroup)]:
            meaning = reading(found[0])
            if meaning is not None and _is_wordy(meaning):
                yield found.start(), found.end(), meaning
                break


def _is_wordy(text: str) -> bool:
    """Whether `text` reads like words; random bytes hardly ever do."""
    if len(text) < _ENOUGH and text.isascii():
        return False
    letters = sum(char.isalpha() or char.isspace() for char in text)
    apart = " " in text or not text.isascii()
    return apart and letters >= 0.75 * len(text)


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _base64(run: str) -> str | None:
    body = re.sub(r"[\n=]", "", run).replace("-", "+").replace("_", "/")
    body = body[: len(body) - 1] if len(body) % 4 == 1 else body
    try:
        return _text(base64.b64decode(body + "=" * (-len(body) % 4)))
    except (binascii.Error, ValueError):
        return None


def _base32(run: str) -> str | None:
    body = re.sub(r"[\n=]", "", run)
    if re.fullmatch(r"[A-Z2-7]+", body) is None:
        return None
    try:
        return _text(base64.b32decode(body + "=" * (-len(body) % 8)))
    except (binascii.Error, ValueError):
        return None


def _hex(run: str) -> str | None:
    body = run.replace("\n", "")
    if len(body) % 2 or re.fullmatch(r"[0-9a-fA-F]+", body) is None:
        return None
    return _text(bytes.fromhex(body))


def _codes(run: str) -> str | None:
    return _text(bytes.fromhex(re.sub(r"0x|[^0-9a-fA-F]", "", run)))


def _decimal(run: str) -> str | None:
    numbers = [int(one) for one in re.findall(r"\d+", run)]
    return _text(bytes(numbers)) if max(numbers) <= 0xFF else None


def _bits(run: str) -> str | None:
    bits = re.sub(r"\s", "", run)
    return _text(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)))


_READINGS: dict[str, tuple[Callable[[str], str | None], ...]] = {
    "letters": (_hex, _base32, _base64),
    "codes": (_codes,),
    "decimal": (_decimal,),
    "bits": (_bits,),
}
