"""Where links lead: schemes that run or carry content, and hosts that pretend."""

import re
from functools import cache
from html import unescape

from rules.hidden_text.concealment import listed

_ACTIVE = ("javascript:", "vbscript:", "livescript:", "data:", "view-source:")
_RUNNING = ("javascript:", "vbscript:", "livescript:")
# Last labels that make `a.b` a host rather than a file, a class or a version.
_TOP_LEVELS = listed(
    "com org net edu gov mil int info biz io dev app ai cloud tech online site xyz me "
    "co vn jp kr cn uk us de fr sg au test example localhost local internal"
)
# First labels of packages: `com.example.app` is no host.
_PACKAGES = listed("com org net edu gov io dev ai app vn jp me co")
_SURE_TOP_LEVELS = listed("com org gov edu vn jp test example xyz")


def is_active(url: str) -> bool:
    """Whether a link runs or carries content instead of leading to a place.

    Entities, percent signs and characters that browsers drop disguise nothing.
    """
    return _scheme(url).startswith(_ACTIVE)


def is_running(url: str) -> bool:
    """Whether a link runs a script."""
    return _scheme(url).startswith(_RUNNING)


def _scheme(url: str) -> str:
    head = url[:300]
    for _ in range(3):
        head = unpercented(unescape(head))
    return "".join(one for one in head.lower() if one.isalnum() or one in ":-/.?#")


def unpercented(url: str) -> str:
    """A URL with its percent signs resolved."""
    if "%" not in url:
        return url
    return re.sub(r"(?:%[0-9a-fA-F]{2})++", _octets, url)


def _octets(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def pretended_host(url: str) -> str:
    """The host that a URL shows before an `@` to pass for it, or ''."""
    match = re.match(r"\s*[a-z][a-z0-9+.-]*:/+([^/?#@\s]*)@", url, re.IGNORECASE)
    user = unpercented(match[1]).partition(":")[0] if match else ""
    return user if re.fullmatch(r"[\w-]+(?:\.[\w-]+)+", user) else ""


def names_another(text: str, url: str) -> bool:
    """Whether a link's text names a place, and not the one the link leads to."""
    text = re.sub(r"[*`\\]|^[_~<(\[]+|[_~>)\]]+$", "", unescape(text).strip())
    url = unpercented(url.strip())
    if match := re.fullmatch(r"(?:mailto:)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)", text):
        leads = re.match(r"mailto:([^?]*)", url, re.IGNORECASE)
        return leads is not None and leads[1].lower() != match[1].lower()
    return _other_host(text, url) or _other_file(text, url)


def _other_host(text: str, url: str) -> bool:
    named, path = _named_host(text)
    if not named:
        return False
    host, where = _host(url)
    if not host:
        # A path on the same server may stand for the whole address.
        return "://" in text and not path.rstrip("/").endswith(where.rstrip("/"))
    if not _is_same_site(named, host):
        return True
    shown, real = (one.rstrip("/.…").lower() for one in (path, where))
    same = shown.startswith(real) or real.startswith(shown)
    return "://" in text and named == host and not same


def _is_same_site(one: str, other: str) -> bool:
    one, other = one.removeprefix("www."), other.removeprefix("www.")
    return one == other or one.endswith(f".{other}") or other.endswith(f".{one}")


def _host(url: str) -> tuple[str, str]:
    """Host and path of a URL; ('', the URL) where it has no host."""
    match = _address().match(url)
    if match is None:
        return "", url
    return match[1].lower().rstrip("."), match[2]


@cache
def _address() -> re.Pattern[str]:
    return re.compile(
        r"(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}(?:[^/?#\s]*@)?([^/?#\s:\\]+)(?::\d+)?"
        r"([^?#\s]*)",
        re.IGNORECASE,
    )


def _named_host(text: str) -> tuple[str, str]:
    """The host and path that a link's text names, or two empty strings."""
    written = re.search(r"(?:https?|ftp)://\S+", text, re.IGNORECASE)
    if written is not None:
        return _host(written[0])
    match = re.fullmatch(
        r"([\w-]+(?:\.[\w-]+)+)(?::\d+)?((?:[/?#]\S*)?)", text, re.IGNORECASE
    )
    if match is None:
        return "", ""
    labels = match[1].split(".")
    first, last = labels[0].lower(), labels[-1].lower()
    if first == "www":
        return match[1].lower(), match[2]
    if last not in _TOP_LEVELS or (len(labels) > 2 and first in _PACKAGES):
        return "", ""
    is_sure = match[1].islower() and last in _SURE_TOP_LEVELS
    if len(labels) > 2 or match[2] or is_sure:
        return match[1].lower(), match[2]
    return "", ""


def _other_file(text: str, url: str) -> bool:
    """Whether text that is a file name or a memory's id stands for another file."""
    leads = re.split(r"[?#]", url)[0].rpartition("/")[2]
    if "://" in url or not leads:
        return False
    if re.fullmatch(r"[\w./-]+\.md", text):
        return leads.endswith(".md") and leads != text.rpartition("/")[2]
    memory = re.fullmatch(r"mem-(?:global|[A-Za-z]+\d+)-([a-z0-9-]+)", text)
    if memory is None:
        return False
    return re.sub(r"^mem-[A-Za-z0-9]+-|\.md$", "", leads) != memory[1]
