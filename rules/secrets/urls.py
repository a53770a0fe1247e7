"""Secrets in URLs: passwords before the host, addresses that are keys, signatures."""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.values import is_reference, is_stand_in
from rules.secrets.vocabulary import DATABASES
from rules.secrets.words import is_sequence

# Addresses whose path or query is the credential: kind, a literal, the pattern.
_ADDRESSES = (
    ("Slack webhook", "hooks.slack",
     r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{20,200}"),
    ("Discord webhook", "/webhooks/",
     r"discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{15,22}/[\w-]{40,100}"),
    ("Teams webhook", "office",
     r"\.office(?:365)?\.com/webhook(?:b2)?/[0-9a-fA-F@-]{36,80}/[A-Za-z]+/[\w/-]{32,160}"),
    ("Google Chat webhook", "chat.googleapis",
     r"chat\.googleapis\.com/v1/spaces/[^\s\"']{1,99}[?&](?:key|token)=[^\s\"']{20,300}"),
    ("Chat webhook", "hook/",
     r"open\.(?:larksuite|feishu)\.c(?:om|n)/open-apis/bot/v2/hook/[0-9a-fA-F-]{30,40}"),
    ("Chat webhook", "oapi.dingtalk",
     r"oapi\.dingtalk\.com/robot/send\?access_token=[0-9a-fA-F]{40,80}"),
    ("Zapier webhook", "hooks.zapier",
     r"hooks\.zapier\.com/hooks/catch/[0-9]{4,12}/[a-z0-9]{5,20}"),
    ("IFTTT webhook", "maker.ifttt",
     r"maker\.ifttt\.com/[^\s]{1,80}/with/key/[A-Za-z0-9_-]{20,60}"),
    ("Incoming webhook", "/hooks/",
     r"://[a-z0-9.-]{3,80}(?::[0-9]{2,5})?/hooks/[a-z0-9]{26}(?![A-Za-z0-9])"),
    ("SoftLayer credentials", "softlayer",
     r"api.softlayer.com/soap/v3(?:.1)?/[a-z0-9]{64}"),
)  # fmt: skip
_SIGNED = (
    (
        "Azure shared access signature",
        "sig=",
        r"(?<=[?&;])sig=([A-Za-z0-9%+/_-]{30,120}={0,2})",
    ),
    ("Signed URL", "-Signature=", r"X-(?:Amz|Goog)-Signature=([0-9a-fA-F]{64,1024})"),
)


@cache
def _with_password() -> re.Pattern[str]:
    sign = r"[!#-&(-.0-9:;<=>?@A-Z\[-_a-z{-~]"  # printable, no quote and no slash
    user = r"[!#-&(-.0-9;<=>?A-Z\[-_a-z{-~]"  # nor a colon or an at sign
    return re.compile(
        rf"(?<![A-Za-z0-9+.-])(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{{1,30}})://"
        rf"(?P<user>{user}{{0,200}}):(?P<password>{sign}{{1,300}})@(?=[-A-Za-z0-9\[<$_{{%\u0080-\uffff])"
    )


@cache
def _oracle() -> re.Pattern[str]:
    return re.compile(
        r"(?:jdbc:oracle:(?:thin|oci)8?:|\bsqlplus(?: -[a-zA-Z]+)? )"
        r"[A-Za-z0-9_.$-]{1,60}/\"?([!-.0-?A-~]{3,100}?)\"?@",
        re.ASCII,
    )


@cache
def _compiled(source: str) -> re.Pattern[str]:
    # kana are no letters here: they stand right beside what is sought
    return re.compile(source, re.ASCII)


def find(text: str) -> Iterator[Found]:
    """Secrets in the URLs of `text`."""
    if (
        "://" not in text
        and ".c" not in text
        and not any(mark in text for mark in ("oracle:", "sqlplus", "sig="))
    ):
        return
    if "://" in text and "@" in text:
        yield from _passwords(text)
    if "@" in text and ("oracle:" in text or "sqlplus" in text):
        for hit in _oracle().finditer(text):
            if opens(hit[1]):
                yield _found("Database password", hit.span(1), hit[1])
    for kind, mark, source in (*_ADDRESSES, *_SIGNED):
        if mark in text:
            for hit in _compiled(source).finditer(text):
                group = hit.lastindex or 0
                if not _is_sample(hit[group]):
                    rank = Rank.PLACE if group else Rank.TOKEN
                    yield Found(*hit.span(group), kind, rank, hit[group])


def opens(password: str, user: str = "") -> bool:
    """Whether a password beside a user name is a real one.

    Every value counts that is no stand-in: nobody writes a sentence there. A word
    that equals the user name is what an installer leaves behind.
    """
    if password.isdigit() and len(password) < 6:
        return False
    if password.isalpha() and password.lower() == user.lower():
        return False
    return len(password) > 2 and not (is_stand_in(password) or is_reference(password))


def _passwords(text: str) -> Iterator[Found]:
    for hit in _with_password().finditer(text):
        if opens(hit["password"], hit["user"]):
            is_database = hit["scheme"].lower().rpartition(":")[2] in DATABASES
            kind = "Database password in a URL" if is_database else "Password in a URL"
            yield _found(kind, hit.span("password"), hit["password"])


def _is_sample(value: str) -> bool:
    """Whether an address only shows the form of one."""
    last = re.split(r"[/=]", value)[-1]
    if re.search(r"[xX]{6}|\.\.\.|\*\*\*|YOUR|your[-_]|EXAMPLE", value):
        return True
    return len(last) > 8 and is_sequence(last)


def _found(kind: str, span: tuple[int, int], value: str) -> Found:
    return Found(*span, kind, Rank.PLACE, value)
