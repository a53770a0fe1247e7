"""Passwords that stand before their name, or behind a user name and a slash."""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.mentions import names
from rules.secrets.names import Family
from rules.secrets.reading import Value, read_value
from rules.secrets.values import is_password

KIND = "Password"


@cache
def _before() -> re.Pattern[str]:
    """A value and the words that lead from it to its name, read backwards."""
    return re.compile(
        r"(?:[^\S\n]{1,2}(?:[A-Za-zÀ-ỹ]{1,12} ){0,3}(?<![^\W_])(?:is|as|was|là|làm)"
        r" (?:[A-Za-zÀ-ỹ-]{1,12} ){0,3}|[^\S\n]?[がをは]|[^\S\n]?(?:={2,3}|!={1,2}) ?)$"
    )


@cache
def _sign_within() -> re.Pattern[str]:
    """A sign as passwords have them, between letters or digits."""
    return re.compile(r"[!@#$%^&*](?<=[A-Za-z0-9].)(?=[A-Za-z0-9])")


@cache
def _user() -> re.Pattern[str]:
    """A word for an account, a user name and a slash."""
    return re.compile(
        r"(?<![A-Za-z0-9_/.-])(?:(?i:(?:tk|acc(?:ount)?|user|login|log in(?: with| as)?"
        r"|id|ssh|cred(?:ential)?s?|vpn)(?![A-Za-z0-9_.-]))"
        r"|[Tt]ài khoản|[Đđ]ăng nhập(?: bằng)?|アカウント|ログイン|ユーザー?)"
        r"[^\n/:：=]{0,24}?[ ]?(?:[:：=]|là|は)?[ ]{0,2}[`\"(（]?"
        r"[A-Za-z][A-Za-z0-9._@-]{1,40}(?:[ ]?[/|][ ]?|:(?=[^\s:/\"'`]))"
        r"|(?<![A-Za-z0-9_/.-])(?:root|admin|administrator)[ ]?/[ ]?"
    )


def find(text: str) -> Iterator[Found]:
    """Passwords in `text` that no name announces from the front."""
    yield from find_before(text)
    yield from find_beside(text)


def find_before(text: str) -> Iterator[Found]:
    """Passwords in `text` that stand before their name."""
    for name in names(text):
        if name.family is Family.PASSWORD:
            yield from _announced_after(text, name.start)


def find_beside(text: str) -> Iterator[Found]:
    """Passwords in `text` behind a user name and a slash."""
    if not _sign_within().search(text):
        return
    for hit in _user().finditer(text):
        value = read_value(text, hit.end())
        if value and _has_sign(value.text) and is_password(value.text, 3, 8):
            yield _found(value)


def _announced_after(text: str, at: int) -> Iterator[Found]:
    line = text[max(0, text.rfind("\n", 0, at) + 1, at - 96) : at]
    link = _before().search(line)
    if link is None:
        return
    value = re.search(r"[\"'`「『]?([!-~]{6,64}?)[\"'`」』]?$", line[: link.start()])
    if value is None:
        return
    start = at - len(line) + value.start(1)
    one = Value(start, start + len(value[1]), value[1], value[0] != value[1])
    if is_password(one.text, 2 if one.is_quoted else 3, 8):
        yield _found(one)


def _has_sign(value: str) -> bool:
    return bool(_sign_within().search(value) and re.search(r"[0-9]", value)) and (
        "=" not in value
    )


def _found(value: Value) -> Found:
    return Found(value.start, value.end, KIND, Rank.NAMED, value.text)
