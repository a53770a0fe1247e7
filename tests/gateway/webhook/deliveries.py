"""Made-up deliveries, signed as GitLab signs."""

import base64
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from gateway.webhook import Secrets

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def signing_token(seed: int) -> str:
    """A signing token as GitLab makes them, another for each seed."""
    key = sha256(str(seed).encode()).digest()
    return "whsec" + "_" + base64.b64encode(key).decode()


OURS, OLD, THEIRS = signing_token(1), signing_token(2), signing_token(3)
PLAIN = "plain " + "secret"
SIGNED = Secrets.of(signing=[OURS])
TOKEN = Secrets.of(tokens=[PLAIN])


def signature(token: str, message_id: str, stamp: str, body: bytes) -> str:
    """One entry of the signature header."""
    key = base64.b64decode(token.removeprefix("whsec_"))
    signed = f"{message_id}.{stamp}.".encode() + body
    mac = hmac.new(key, signed, sha256).digest()
    return "v1," + base64.b64encode(mac).decode()


def headers(
    body: bytes,
    *,
    token: str = OURS,
    message_id: str = "11c2a7f4-6f21-4b8e-9a51-000000000001",
    age: float = 0,
    **more: str,
) -> dict[str, str]:
    """Headers of a signed delivery, `age` seconds old."""
    stamp = str(int((NOW - timedelta(seconds=age)).timestamp()))
    return {
        "Content-Type": "application/json",
        "User-Agent": "GitLab/19.3.0",
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": signature(token, message_id, stamp, body),
        "X-Gitlab-Event": "Merge Request Hook",
        **more,
    }


def packed(payload: object) -> bytes:
    """A payload as it is sent."""
    return json.dumps(payload).encode()


def merge_request(action: str = "open", **attributes: Any) -> dict[str, Any]:
    """A merge request event, as far as anyone may rely on it."""
    return {
        "object_kind": "merge_request",
        "event_type": "merge_request",
        "user": {"id": 4, "username": "an"},
        "project": {"id": 9, "path_with_namespace": "team/docs"},
        "object_attributes": {
            "iid": 7,
            "target_project_id": 9,
            "source_project_id": 9,
            "action": action,
            **attributes,
        },
        "changes": {},
    }


def push(ref: str = "refs/heads/memory/an", **more: Any) -> dict[str, Any]:
    """A push event."""
    return {
        "object_kind": "push",
        "event_name": "push",
        "ref": ref,
        "before": "a" * 40,
        "after": "b" * 40,
        "user_id": 4,
        "project_id": 9,
        "project": {"id": 9},
        **more,
    }


def note(noteable: str = "MergeRequest", **more: Any) -> dict[str, Any]:
    """A note event."""
    return {
        "object_kind": "note",
        "user": {"id": 4},
        "project": {"id": 9},
        "object_attributes": {"noteable_type": noteable, "action": "create"},
        "merge_request": {"iid": 7, "target_project_id": 9},
        **more,
    }


def pipeline(about: Mapping[str, Any] | None, **attributes: Any) -> dict[str, Any]:
    """A pipeline event, of a merge request or of a branch."""
    return {
        "object_kind": "pipeline",
        "user": {"id": 4},
        "project": {"id": 9},
        "object_attributes": {"ref": "memory/an", "status": "success", **attributes},
        "merge_request": about,
    }
