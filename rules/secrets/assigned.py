"""Secrets that a name announces: `DB_PASSWORD=`, "mật khẩu là", パスワードは.

The nearer a value stands to its name and the plainer the link between them, the less
it has to look like a secret to count as one.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.links import Link, linked_values
from rules.secrets.mentions import names
from rules.secrets.names import Family, Name
from rules.secrets.reading import Value, whole
from rules.secrets.values import (
    is_key,
    is_password,
    is_reference,
    is_stand_in,
    is_weak_password,
)
from rules.secrets.words import is_hex, is_uuid


@cache
def _login() -> re.Pattern[str]:
    """Words beside which `pass` and the like mean a password."""
    return re.compile(
        r"(?i:\b(?:users?|usernames?|login|log ?in|accounts?|wi-?fi|vpn|ssh|ftp|admin"
        r"|id|acc|root|tk|e?mail|server|ssid|portal|db|database)\b)"
        r"|tài khoản|đăng nhập|máy chủ|ユーザ|アカウント|ログイン|接続|管理",
        re.ASCII,
    )


@cache
def _wifi() -> re.Pattern[str]:
    return re.compile(r"(?i:\b(?:ssid|wi-?fi|wpa)\b)", re.ASCII)


@cache
def _digest_of() -> re.Pattern[str]:
    return re.compile(
        r"(?i:md5|sha-?[0-9]*|hash|digest|checksum|băm|ハッシュ値?)(?:sum)?"
        r"[ ]?(?i:of|của|の)?[ ]?(?:the )?$"
    )


def _is_digest(text: str, name: Name, value: Value, link: Link) -> bool:
    """Whether a value is said to be the digest of what the name names."""
    if is_hex(value.text) and _digest_of().search(
        text[max(0, name.start - 24) : name.start]
    ):
        return True
    return link is not Link.ASSIGNED and bool(_hash().match(value.text))


@cache
def _hash() -> re.Pattern[str]:
    """A password's hash, which is told apart only where it is said to be one."""
    return re.compile(r"[\"']?(?:\$(?:2[abxy]|argon2|[156]|pbkdf2|scrypt)|\{SSHA)")


@cache
def _unit() -> re.Pattern[str]:
    return re.compile(
        r"\s{0,2}(?:文字|桁|ký tự|chữ|số|lần|ngày|phút|giây|đồng|秒|分|日|回|円|件|%"
        r"|[-/~〜]|(?i:digits?|char|days?|hours?|min|sec|times?|ms|bits?|bytes?|rows?)\b)",
        re.ASCII,
    )


def find(text: str) -> Iterator[Found]:
    """Values in `text` that stand by a name which makes them secrets."""
    seen = 0
    found = names(text)
    for number, name in enumerate(found):
        if name.start < seen:
            continue
        # what is said of a name ends where the next but one begins
        beyond = found[number + 2 : number + 3]
        stop = beyond[0].start if beyond else len(text)
        for value, link in linked_values(text, name, stop):
            if _accepts(text, name, value, link):
                yield found_under(name, whole(text, value))
                break
            if link is Link.ASSIGNED and _is_made_of_parts(value.text):
                # what a reference is made of is no name
                seen = max(seen, value.end)


def _is_made_of_parts(value: str) -> bool:
    return not value.isidentifier() and is_reference(value)


def found_under(name: Name, value: Value) -> Found:
    """The find of a value that its name makes a secret."""
    return Found(value.start, value.end, name.family.kind, Rank.NAMED, value.text)


def accepts_cell(text: str, name: Name, value: Value) -> bool:
    """Whether a value under the head `name` of a table is a secret."""
    return _accepts(text, name, value, Link.ASSIGNED)


def _accepts(text: str, name: Name, value: Value, link: Link) -> bool:
    if re.search(r"\s", value.text):
        return _is_spaced_phrase(text, name, value)
    if is_stand_in(value.text) or is_reference(value.text):
        return False
    if link is not Link.ASSIGNED and re.match(r"[A-Za-z][\w.-]{0,40}=[^=]", value.text):
        return False  # an assignment of its own
    if _is_digest(text, name, value, link):
        return False
    if name.family is Family.SECRET:
        return _accepts_secret(value, link)
    if name.family is Family.KEY:
        return _accepts_key(text, name, value, link)
    if value.text.isdigit():
        return _accepts_digits(text, name, value, link)
    if name.family is Family.WEAK:
        return _accepts_weak(text, name, value, link)
    if name.family is Family.PIN and not (
        _is_pin(text, name) and re.search("[0-9]", value.text)
    ):
        return False
    return _accepts_password(text, name, value, link)


def _accepts_password(text: str, name: Name, value: Value, link: Link) -> bool:
    if link is Link.BESIDE:
        is_shown = value.is_quoted or "\u3000" in text[name.end : value.start]
        least = 2 if is_shown or _is_login(text, name) else 3
        return is_password(value.text, least, 8) or is_key(value.text, 16)
    if is_password(value.text):
        return True
    return link is Link.ASSIGNED and is_weak_password(value.text)


def _accepts_secret(value: Value, link: Link) -> bool:
    if link is Link.BESIDE:
        return not is_uuid(value.text) and is_key(value.text, 20)
    if is_key(value.text, 10 if link is Link.ASSIGNED else 16):
        return True
    return (
        link is Link.ASSIGNED
        and is_password(value.text, 3, 8)
        and (not value.text.isalnum())
    )


def _accepts_key(text: str, name: Name, value: Value, link: Link) -> bool:
    if link is Link.ASSIGNED and _wifi().search(_before(text, name)):
        return is_password(value.text, 3, 8)
    if link is not Link.ASSIGNED:
        is_known = is_uuid(value.text) or is_hex(value.text)
        return not is_known and is_key(value.text, 40)
    if is_uuid(value.text) or is_hex(value.text):
        return value.is_quoted and len(value.text) >= 32 and not is_uuid(value.text)
    return is_key(value.text, 24)


def _accepts_weak(text: str, name: Name, value: Value, link: Link) -> bool:
    # `| PASS |` and `[PASS]` are verdicts
    in_cell = "|" in text[name.end : value.start] or text[name.end] == "]"
    if link is Link.BESIDE or in_cell:
        return is_password(value.text, 4, 8)
    least = 2 if _is_login(text, name) else 3
    return bool(re.search("[0-9]", value.text)) and is_password(value.text, least)


def _before(text: str, name: Name) -> str:
    """What stands before a name in its line."""
    line = text.rfind("\n", max(0, name.start - 80), name.start) + 1
    return text[max(line, name.start - 80) : name.start]


def _is_login(text: str, name: Name) -> bool:
    after = text[name.end : name.end + 24].partition("\n")[0]
    return bool(_login().search(_before(text, name)) or _login().search(after))


def _accepts_digits(text: str, name: Name, value: Value, link: Link) -> bool:
    least = 4 if name.family is Family.PIN else 6
    if link is Link.BESIDE:
        return len(value.text) == 8 and _is_login(text, name) and not _is_date(value)
    if not least <= len(value.text) <= 12 or _unit().match(text, value.end):
        return False
    if _is_date(value):
        return False
    if name.family is Family.PIN:
        return _is_pin(text, name)
    if name.family is Family.PASSWORD or _is_login(text, name):
        return True
    return not _before(text, name).strip(" \t-*>|`")


def _is_date(value: Value) -> bool:
    day = r"20[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])"
    return bool(re.fullmatch(day, value.text))


def _is_pin(text: str, name: Name) -> bool:
    # `pin` alone is what one does to a version
    said = text[name.start : name.end]
    return said != "pin" and "-" not in said


def _is_spaced_phrase(text: str, name: Name, value: Value) -> bool:
    """Whether quotes hold a pass phrase of several words."""
    if not value.is_quoted or not re.search(
        "(?i)phrase|フレーズ", text[name.start : name.end]
    ):
        return False
    words = value.text.split()
    plain = all(re.fullmatch(r"[A-Za-z0-9]{2,}", one) for one in words)
    return plain and 4 <= len(words) <= 12
