"""Secrets in command lines, headers and netrc lines, where the place alone tells."""

import base64
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.reading import Value, read_value
from rules.secrets.shapes import is_known_shape
from rules.secrets.urls import opens

# Options between a command and the value are bounded, so that a long line costs no
# more than a short one.
_ARGS = r"[^\n|;&]{0,160}?[ \t]"
_REGISTRY = "docker|podman|helm|nerdctl|crane|oc|az|skopeo|buildah|cf"
# What must be in the text, and what stands before the value.
_OPTIONS = (
    ("sshpass", r"\bsshpass[ \t]+-p[ \t]?"),
    ("mysql", rf"\b(?:mysql[a-z]*|mycli)\b{_ARGS}-p(?=[^\s-])"),
    ("mariadb", rf"\bmariadb[a-z-]*\b{_ARGS}-p(?=[^\s-])"),
    ("login", rf"\b(?:{_REGISTRY})\b[^\n|;&]{{0,40}}?\blogin\b{_ARGS}-p[ \t=]+"),
    ("redis-cli", rf"\bredis-cli\b{_ARGS}(?:-a|--pass)[ \t]+"),
    ("mongo", rf"\bmongo[a-z]*\b{_ARGS}-p[ \t]+(?![0-9]{{4,5}}\b)"),
    ("ldap", rf"\bldap[a-z]+\b{_ARGS}-w[ \t]+"),
    ("sqlcmd", rf"\bsqlcmd\b{_ARGS}-P[ \t]*"),
    ("plink", rf"\bplink\b{_ARGS}-pw[ \t]+"),
    ("pscp", rf"\bpscp\b{_ARGS}-pw[ \t]+"),
    ("zip", rf"\b(?:un)?zip\b{_ARGS}-P[ \t]+"),
    ("7z", rf"\b7z[ar]?\b{_ARGS}-p(?=\S)"),
    ("pass:", r"[ \t]-pass(?:in|out)?[ \t]+pass:"),
)
_PLACES = (
    ("htpasswd", r"\bhtpasswd[ \t]+-[a-zA-Z]{0,6}b\w{0,6}(?:[ \t]+\S{1,99}){2}[ \t]+"),
    ("IDENTIFIED BY", r"\bIDENTIFIED BY[ \t]+(?=['\"])"),
    ("identified by", r"\bidentified by[ \t]+(?=['\"])"),
    ("vault login", r"\bvault login[ \t]+(?!-)"),
    ("rabbitmqctl", r"\brabbitmqctl (?:add_user|change_password)[ \t]+\S{1,60}[ \t]+"),
    ("net use", r"\bnet use[ \t]+\S{1,99}[ \t]+(?:/user:\S{1,60}[ \t]+)?(?!/)"),
    ("machine", r"\bmachine \S{1,99}\s{1,9}login[ \t]+\S{1,99}\s{1,9}password[ \t]+"),
    ("default login", r"\bdefault login[ \t]+\S{1,99}\s{1,9}password[ \t]+"),
)  # fmt: skip
# `user:password` after a command.
_PAIRS = (
    ("curl", rf"\bcurl\b{_ARGS}(?:-u|--user|--proxy-user)[ \t=]*"),
    ("http", rf"\bhttps?\b{_ARGS}(?:-a|--auth)[ \t=]+"),
    ("smb", rf"\b(?:smbclient|smbmap)\b{_ARGS}-U[ \t]+"),
    ("rpcclient", rf"\brpcclient\b{_ARGS}-U[ \t]+"),
    ("lftp", rf"\blftp\b{_ARGS}-u[ \t]+"),
    ("wget", rf"\bwget\b{_ARGS}--user[ \t=]+(?=\S+:)"),
)
# The same, sent on to another command.
_PIPED = (("chpasswd", r"\becho[ \t]+(?=[^\n]{3,160}\|[ \t]{0,4}(?:sudo )?chpasswd)"),)
# Base64 of `user:password`: after "Basic", or as the value of `auth`.
_HEADERS = (
    ("asic ", r"\b[Bb]asic[ \t]{1,4}([A-Za-z0-9+/_-]{8,400}={0,2})"),
    ("ASIC ", r"\bBASIC[ \t]{1,4}([A-Za-z0-9+/_-]{8,400}={0,2})"),
    ("auth", r"\bauth[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?([A-Za-z0-9+/]{8,400}={0,2})"),
    ("_auth", r"_auth[ \t]{0,4}=[ \t]{0,4}[\"']?([A-Za-z0-9+/]{8,400}={0,2})"),
)


@cache
def _option() -> re.Pattern[str]:
    return re.compile(r"[ \t]-(?:[paPwuUA]|-user|-pass|-auth|-proxy)")


@cache
def _compiled(source: str) -> re.Pattern[str]:
    # kana are no letters here: they stand right beside what is sought
    return re.compile(source, re.ASCII)


def find(text: str) -> Iterator[Found]:
    """Secrets that command lines and headers in `text` carry."""
    if " -" in text and _option().search(text):
        yield from _typed(text, _OPTIONS, _single)
        yield from _typed(text, _PAIRS, _pair)
    yield from _typed(text, _PLACES, _single)
    yield from _typed(text, _PIPED, _pair)
    for mark, source in _HEADERS:
        if mark in text:
            for hit in _compiled(source).finditer(text):
                yield from _header(hit)


def _typed(
    text: str,
    places: Iterable[tuple[str, str]],
    read: Callable[[str, int], Iterator[Found]],
) -> Iterator[Found]:
    for mark, source in places:
        if mark in text:
            for hit in _compiled(source).finditer(text):
                yield from read(text, hit.end())


def _single(text: str, at: int) -> Iterator[Found]:
    value = read_value(text, at)
    if value and len(value.text) > 3 and _is_typed(value.text):
        yield _found(value.start, value.end, value.text)


def _pair(text: str, at: int) -> Iterator[Found]:
    value = read_value(text, at)
    if value is None:
        return
    user, sign, password = _parted(value)
    if sign and _is_typed(password, user):
        start = value.start + len(user) + 1
        yield _found(start, start + len(password), password)


def _parted(value: Value) -> tuple[str, str, str]:
    for sign in ":%,":
        user, found, password = value.text.partition(sign)
        if found and user:
            return user, found, password
    return value.text, "", ""


def _is_typed(password: str, user: str = "") -> bool:
    if not opens(password, user) or " " in password:
        return False
    return not password.startswith("-") and not is_known_shape(password)


def _header(hit: re.Match[str]) -> Iterator[Found]:
    """The pair in a header or a docker configuration, where the base64 holds one."""
    raw = hit[1]
    try:
        pair = base64.b64decode(raw + "=" * (-len(raw) % 4), validate=True).decode()
    except ValueError:
        return
    user, sign, password = pair.partition(":")
    if sign and pair.isprintable() and opens(password, user):
        yield _found(*hit.span(1), raw, "Basic authentication")


def _found(
    start: int, end: int, value: str, kind: str = "Password in a command"
) -> Found:
    return Found(start, end, kind, Rank.PLACE, value)
