"""Veils: what stands for other letters or for none, and what a reader makes of it."""

import html
import re
from collections.abc import Callable
from functools import cache

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    "\U000e0000-\U000e001f\U000e007f"
)
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"


@cache
def veils() -> re.Pattern[str]:
    """What stands for something else, or for nothing."""
    return re.compile(
        r"(?P<concealed>\x1b\[(?:\d{1,3};){0,4}8(?:;\d{1,3}){0,4}m[^\x1b]{1,400})"
        r"|(?P<tags>[\U000e0020-\U000e007e]+)"
        r"|(?P<selectors>[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,})"
        rf"|(?P<nothing>\x1b\[[0-9;]{{0,12}}[A-Za-z]|[{INVISIBLE}{CONTROLS}"
        r"\U000e0100-\U000e01ef]+)"
        r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});)"
        r"|(?P<percent>(?:%[0-9a-fA-F]{2})+)"
        r"|(?P<escapes>(?:\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|"
        r"\\u\{[0-9a-fA-F]{1,6}\})+)"
        r"|(?P<markup>(?<=\w)(?:</?[a-z]{1,8}>|<!--[^<>]{0,40}-->|\*{1,3})+(?=\w))"
        r"|\\(?P<escaped>[!-/:-@\[-`{-~])"
    )


def _entity(found: re.Match[str]) -> str:
    return html.unescape(found[0])


def _percent(found: re.Match[str]) -> str:
    raw = bytes.fromhex(found[0].replace("%", ""))
    return raw.decode("utf-8", "replace")


def _escapes(found: re.Match[str]) -> str:
    codes = re.findall(r"[0-9a-fA-F]+(?=\\|\}|$)", found[0].replace("\\x", "\\u"))
    return "".join(chr(min(int(code, 16), 0x10FFFF)) for code in codes)


def _escaped(found: re.Match[str]) -> str:
    return str(found["escaped"])


def _nothing(_: re.Match[str]) -> str:
    return ""


def tags_text(run: str) -> str:
    """The ASCII text that Unicode tag characters spell."""
    return "".join(chr(ord(char) - 0xE0000) for char in run)


def selectors_text(run: str) -> str:
    """The text that a run of variation selectors carries as bytes."""
    raw = bytes(
        ord(char) - (0xFE00 if ord(char) < 0xFE10 else 0xE0100 - 16) for char in run
    )
    return raw.decode("utf-8", "ignore")


SHOWN: dict[str, Callable[[re.Match[str]], str]] = {
    "nothing": _nothing,
    "entity": _entity,
    "percent": _percent,
    "escapes": _escapes,
    "markup": _nothing,
    "escaped": _escaped,
}
