"""From an answer that is no success to the error that it means."""

import json
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from gateway.port.errors import (
    Denied,
    GitLabError,
    Missing,
    Refused,
    Stale,
    Unavailable,
)

_LONGEST_WORDS = 300
_KINDS: Mapping[int, type[GitLabError]] = {
    401: Denied,
    403: Denied,
    404: Missing,
    410: Missing,
    409: Stale,
    412: Stale,
}


def refusal(
    call: str, status: int, headers: Mapping[str, str], body: bytes, secret: str
) -> GitLabError:
    """The error for an answer with this status; `secret` is kept out of its text."""
    said = _words(body.replace(secret.encode(), b"[MASKED]"))
    said = said.removeprefix(f"{status} ")  # GitLab often says its code once more
    text = f"{call}: {status}" + (f" {said}" if said else "")
    if status == 429 or (status == 409 and "resource lock" in said.lower()):
        # Both are said before anything is done.
        after = _retry_after(headers)
        return Unavailable(text, status, retry_after=after, maybe_done=False)
    if status == 408 or status >= 500:
        return Unavailable(text, status, retry_after=_retry_after(headers))
    if 300 <= status < 400:
        return Refused(f"{text} leads elsewhere: is the address right?", status)
    return _KINDS.get(status, Refused)(text, status)


def _words(body: bytes) -> str:
    """What GitLab said, on one line. A page of HTML says nothing that is for people."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        plain = body[:_LONGEST_WORDS].decode("utf-8", "replace")
        return "" if "<" in plain else _line(plain)
    if not isinstance(found, dict):
        return ""
    for key in ("message", "error_description", "error"):
        if said := _flat(found.get(key)):
            return _line(said)
    return ""


def _flat(said: object) -> str:
    """GitLab's words: a text, a list of them, or such lists by field."""
    if isinstance(said, str):
        return said
    if isinstance(said, list):
        return ", ".join(item for item in said if isinstance(item, str))
    if isinstance(said, dict):
        parts = (f"{key} {_flat(value)}" for key, value in said.items() if value)
        return "; ".join(part for part in parts if len(part) < _LONGEST_WORDS)
    return ""


def _line(said: str) -> str:
    words = re.sub(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", said[:_LONGEST_WORDS])
    return words.strip()


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait: a number, a date (RFC 9110, 10.2.3), or GitLab's reset time.

    https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/
    """
    said = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", said):
        return float(said)
    if said:
        try:
            return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
        except (ValueError, OverflowError):
            return None
    reset = headers.get("RateLimit-Reset", "").strip()
    exhausted = headers.get("RateLimit-Remaining", "").strip() == "0"
    if exhausted and re.fullmatch(r"[0-9]{1,12}", reset):
        return max(0.0, float(reset) - time.time())
    return None
