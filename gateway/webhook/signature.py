"""Whether a delivery was sent by one who knows our secret.

GitLab 19 signs by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of
id, timestamp and body. Before 19 it only sends a token along, in plain text.
"""

import base64
import binascii
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Self

from memory.errors import UserError

TOLERANCE = 5 * 60
_PREFIX = "whsec_"
_SHORTEST, _LONGEST = 24, 64  # bytes of a key, by the standard


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a delivery may be proven by; several of a kind while they are rotated.

    Where there is a signing key and no token, nothing unsigned is let in. Have both
    only while GitLab is being moved from one to the other.
    """

    keys: tuple[bytes, ...] = field(default=(), repr=False)
    tokens: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, signing: Iterable[str] = (), tokens: Iterable[str] = ()) -> Self:
        """From signing tokens (`whsec_...`) and plain ones; empty ones are left out.

        Raises `UserError` for a signing token that is none, without quoting it.
        """
        keys = tuple(_key(text.strip()) for text in signing if text.strip())
        return cls(keys, tuple(text.strip() for text in tokens if text.strip()))


def why_not(
    headers: Mapping[str, str], body: bytes, secrets: Secrets, now: float
) -> str | None:
    """Why a delivery is not to be trusted, or None where it is.

    `headers` have lower-case names. A wrong signature is never made up for by a token.
    """
    if secrets.keys and "webhook-signature" in headers:
        return _bad_signature(headers, body, secrets.keys, now)
    if secrets.tokens:
        given = headers.get("x-gitlab-token", "")
        return None if _is_one_of(given, secrets.tokens) else "the token is not ours"
    if secrets.keys:
        return "the delivery is not signed"
    return "no secret is set here, so nothing can be proven"


def _bad_signature(
    headers: Mapping[str, str], body: bytes, keys: tuple[bytes, ...], now: float
) -> str | None:
    message_id = headers.get("webhook-id", "")
    stamp = headers.get("webhook-timestamp", "")
    if not message_id or not re.fullmatch(r"[0-9]{1,12}", stamp):
        return "the delivery has no usable id or timestamp"
    signed = _bytes(f"{message_id}.{stamp}.") + body
    wanted = [hmac.digest(key, signed, sha256) for key in keys]
    # All are compared, so that the time tells nothing about which one was close.
    given = list(_signatures(headers["webhook-signature"]))
    good = [hmac.compare_digest(one, other) for one in given for other in wanted]
    if not any(good):
        return "the signature is not ours"
    if abs(now - int(stamp)) > TOLERANCE:
        return "the delivery is too old, or one of the clocks is wrong"
    return None


def _signatures(header: str) -> Iterable[bytes]:
    """The signatures of version 1; there may be one for each of GitLab's keys."""
    for entry in header.split(" ", 32)[:32]:
        version, _, text = entry.partition(",")
        if version != "v1":
            continue
        try:
            yield base64.b64decode(_bytes(text), validate=True)
        except binascii.Error:
            continue


def _is_one_of(given: str, tokens: tuple[str, ...]) -> bool:
    """Compared by digest: neither contents nor length can be told from the time."""
    mine = sha256(_bytes(given)).digest()
    good = [hmac.compare_digest(mine, sha256(_bytes(one)).digest()) for one in tokens]
    return any(good)


def _key(text: str) -> bytes:
    encoded = text.removeprefix(_PREFIX)
    try:
        key = base64.b64decode(encoded + "=" * (-len(encoded) % 4), validate=True)
    except ValueError:
        key = b""
    if encoded == text or not _SHORTEST <= len(key) <= _LONGEST:
        raise UserError(
            "a webhook signing token must be whsec_ and the base64 of 24 to 64 bytes"
        )
    return key


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
