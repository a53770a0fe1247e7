"""E-mail addresses, those spelled out for people included.

Not an address: RFC 2606 and RFC 6761 example names, logins (`git@host:path`,
`ssh user@host`, user names in URLs), mentions, and mailboxes that name no person
(no-reply, GitLab's incoming mail, whose token is the `secret` rule's business).
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.pii.view import Hit, View

KIND = "e-mail address"

_OPEN, _CLOSE = r"[ ]?[\[({<][ ]?", r"[ ]?[\])}>][ ]?"
_LONGEST_LOCAL = 64
_DEAD = frozenset({"test", "invalid", "example", "localhost", "localdomain", "arpa"})
_INSIDE = frozenset({"local", "internal", "lan", "svc", "corp", "intranet"})
_SECOND = "co com ne net or org ac edu go gov gob gr ad ed lg ltd info biz"
_FILES = (
    "png jpg jpeg gif svg webp ico bmp pdf json yaml yml toml xml html htm css scss txt"
    " csv tsv log js ts tsx jsx mjs cjs java kt class jar php rb go exe dll zip gz tar"
    " tgz lock ini conf cfg sql xlsx docx pptx woff ttf mp4 mp3 mdx next ext extension"
)
# Names that take the place of one: nobody@of.these.
_ANY_LOCAL = (
    "user username name email mail you me admin test someone somebody foo bar info abc"
    " firstname.lastname first.last recipient sender user1 user2 owner newuser"
)
_ANY_DOMAIN = (
    "domain company mycompany mydomain test email site mysite host server foo bar abc"
    " xyz somewhere website corp organization acme"
)
_SAMPLE_DOMAINS = frozenset({"contoso", "fabrikam", "northwindtraders", "adatum"})
_HOSTS_OF_NOBODY = ("users.noreply.", "noreply.", "incoming.gitlab.com")


@cache
def _at() -> re.Pattern[str]:
    bracketed = rf"{_OPEN}(?:at|a|@|アットマーク|アット|a còng|a cong){_CLOSE}"
    spoken = r"[ ](?:at|a còng|a cong|アットマーク|アット)[ ]"
    return re.compile(
        rf"(?P<sign>@|%40)|(?P<bracketed>{bracketed})|(?P<spoken>{spoken})",
        re.IGNORECASE,
    )


@cache
def _domain() -> re.Pattern[str]:
    dot = (
        rf"(?:\.|{_OPEN}(?:dot|\.|ドット|chấm|cham){_CLOSE}|[ ](?:dot|chấm|ドット)[ ])"
    )
    return re.compile(
        rf"(?P<labels>(?:(?!_)\w[\w\-]{{0,62}}{dot}){{1,6}})"
        r"(?P<top>xn--[a-z0-9\-]{2,50}|[a-z]{2,24}|みんな|世界|公司|中国|网络|рф)"
        r"(?![A-Za-z0-9]|[\-_][A-Za-z0-9])",
        re.IGNORECASE,
    )


@cache
def _dots() -> re.Pattern[str]:
    return re.compile(
        r"[^\w\-]+(?:dot[^\w\-]+|ドット[^\w\-]+|chấm[^\w\-]+|cham[^\w\-]+)?"
    )


def _local(text: str, end: int) -> int:
    """Where the local part that ends at `end` starts; `end` if there is none."""
    start, lowest = end, max(0, end - _LONGEST_LOCAL)
    while start > lowest and (
        (text[start - 1].isascii() and text[start - 1].isalnum())
        or text[start - 1] in "._%+'-"
    ):
        start -= 1
    if start == end:  # an internationalised one: 山田@...
        while start > lowest and text[start - 1].isalpha():
            start -= 1
    while start < end and text[start] in ".'-%+":
        start += 1
    return start


def is_example(labels: list[str]) -> bool:
    """Whether a domain is one that documentation uses; labels in small letters."""
    if labels[-1] in _DEAD or labels[-2] == "example":
        return True
    return len(labels) > 2 and labels[-2] in _SECOND.split() and labels[-3] == "example"


def _is_a_file_or_release(labels: list[str]) -> bool:
    # icon@2x.png, core@12.1.0-rc.next
    return (
        labels[-1] in _FILES.split()
        or re.fullmatch(r"v?[0-9]+x?", labels[0]) is not None
    )


@cache
def _login_before() -> re.Pattern[str]:
    return re.compile(
        r"(?<![\w\-])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id|git clone)"
        r"(?:[ ]-[\w\-]{1,20}(?:[ =][\w./~:]{1,40})?){0,4}[ ]\Z"
        r"|[a-z][a-z0-9+.\-]{1,20}://[^\s/?#\"'<>]{0,80}\Z"
        r"|message-id:[ ]?<\Z|[@/]\Z"
    )


@cache
def _path_after() -> re.Pattern[str]:
    return re.compile(r":(?:[0-9]{2,5}\b|[\w.~\-]*/|[\w.\-]+\.git\b)|/[\w\-]+\.git\b")


def _is_a_login(view: View, start: int, end: int, local: str) -> bool:
    if local == "git" or _path_after().match(view.plain, end):
        return True
    before = view.plain[max(0, start - 100) : start]
    found = _login_before().search(before)
    return found is not None and not before.endswith(("mailto://", "mail/"))


def _stands_for_any(local: str, labels: list[str]) -> bool:
    """Whether both parts only take the place of a real one: user@company.com."""
    if labels[-2] in _SAMPLE_DOMAINS or (len(local) == 1 and len(labels[-2]) == 1):
        return True
    words = local in _ANY_LOCAL.split() and labels[0] in _ANY_DOMAIN.split()
    return len(labels) == 2 and words


def _is_nobody(local: str, domain: str) -> bool:
    flat = re.sub(r"[._\-]", "", local)
    if re.search(r"noreply|donotreply|mailerdaemon", flat) or "glimt-" in local:
        return True
    if local.startswith(("incoming+", "contact-project+")):
        return True
    if domain.startswith(_HOSTS_OF_NOBODY) or "incoming.gitlab.com" in domain:
        return True
    # Words to be replaced: your.name@..., xxx@xxx.com, name@your-company.com.
    return re.match(r"your|x+\Z", flat) is not None or domain.startswith("your")


def _is_ours(local: str, domain: str) -> bool:
    """Whether the address is one of a person or a real mailbox."""
    labels = domain.split(".")
    if is_example(labels) or _is_a_file_or_release(labels):
        return False
    if _stands_for_any(local, labels):
        return False
    if labels[-1] in _INSIDE and "." not in local:
        return False  # a system's account on a host of the company
    return not _is_nobody(local, domain)


_TOPS = "com net org vn jp io co dev edu info biz kr cn de fr uk us sg asia"


def _lists(at: re.Match[str], local: str, top: str) -> bool:
    """Whether `(a)` is a part of a list or an argument, and no sign of an address."""
    if at[0].strip(" ([{<)]}>").lower() != "a":
        return False
    if top.lower() not in _TOPS.split() or not local.isascii():
        return True
    return " " in at[0] and (local.isalpha() or local.endswith("."))


def find(view: View) -> Iterator[Hit]:
    """E-mail addresses of persons and real mailboxes."""
    text, done = view.text, 0
    for at in _at().finditer(text):
        domain = _domain().match(text, at.end())
        start = _local(text, at.start())
        if domain is None or start >= at.start() or start < done:
            continue
        if _lists(at, text[start : at.start()], domain["top"]):
            continue
        if at["spoken"] and "." in domain["labels"]:
            continue  # "sign in at gitlab.com": only "at ... dot ..." is an address
        if domain["top"] not in (domain["top"].lower(), domain["top"].upper()):
            continue  # an annotation of OData and the like, not a top-level domain
        local = text[start : at.start()].lower()
        name = _dots().sub(".", domain["labels"]).lower() + domain["top"].lower()
        listed = done > 0 and start == done + 1
        if not listed and _is_a_login(view, start, domain.end(), local):
            continue
        if not _is_ours(local, name):
            continue
        done = domain.end()
        yield Hit(start, domain.end(), KIND)
