"""Sending deliveries over real HTTP, with GitLab's headers (facts 1.2, 1.3)."""

import base64
import hashlib
import hmac
import http.client
import json
import time
import uuid
from urllib.parse import urlsplit

from sandbox.hooks.queue import count
from sandbox.state.store import Json
from sandbox.state.world import World


def signature(secret: str, key: str, moment: str, body: bytes) -> str:
    """`v1,` and the HMAC of id, time and raw body: Standard Webhooks."""
    raw = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{key}.{moment}.".encode() + body
    mac = hmac.new(raw, signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(mac).decode("ascii")


def headers_for(
    world: World, hook: Json, delivery: Json, body: bytes
) -> dict[str, str]:
    """The headers of one attempt; time and signature are of this attempt."""
    moment = str(int(world.now().timestamp()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"GitLab/{world.option('version')}",
        "Idempotency-Key": delivery["key"],
        "webhook-id": delivery["key"],
        "webhook-timestamp": moment,
        "X-Gitlab-Event": delivery["event"],
        "X-Gitlab-Event-UUID": delivery["chain"],
        "X-Gitlab-Webhook-UUID": str(uuid.uuid4()),
        "X-Gitlab-Instance": world.url,
    }
    if hook["token"]:
        headers["X-Gitlab-Token"] = hook["token"]
    if hook["signing_token"]:
        headers["webhook-signature"] = signature(
            hook["signing_token"], delivery["key"], moment, body
        )
    if int(str(world.option("version")).split(".")[0]) < 19:
        # These headers are of 19.0 (facts 1.2).
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
            headers.pop(name, None)
    return headers


def deliver(world: World, delivery: Json) -> Json:
    """Send once and log what came of it; nothing is retried (facts 1.1)."""
    with world.store.transaction():
        hook = world.store.get("hook", delivery["hook"])
        body = json.dumps(delivery["payload"], ensure_ascii=False).encode()
        headers = headers_for(world, hook, delivery, body) if hook else {}
        timeout = float(world.option("hook_timeout"))
    if hook is None:
        return delivery
    start = time.monotonic()
    status, text = _post(hook["url"], headers, body, timeout)
    shown = {**headers}
    if "X-Gitlab-Token" in shown:
        shown["X-Gitlab-Token"] = "[REDACTED]"
    attempt = {
        "request_headers": shown,
        "response_status": status,
        "response_body": text,
        "execution_duration": round(time.monotonic() - start, 3),
        "at": world.stamp(),
    }
    with world.store.transaction():
        row = world.store.take("delivery", delivery["id"])
        row["attempts"].append(attempt)
        row["left"] = max(row["left"] - 1, 0)
        row["state"] = "waiting" if row["left"] else "sent"
        world.store.save("delivery", row)
        fresh = world.store.get("hook", hook["id"])
        if fresh:
            count(world, fresh, good=status.startswith("2"))
    return row


def _post(
    url: str, headers: dict[str, str], body: bytes, timeout: float
) -> tuple[str, str]:
    parts = urlsplit(url)
    kind = (
        http.client.HTTPSConnection
        if parts.scheme == "https"
        else http.client.HTTPConnection
    )
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection = kind(parts.hostname or "", parts.port, timeout=timeout)
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            text = response.read(8192).decode("utf-8", "replace")
            return str(response.status), text
        finally:
            connection.close()
    except (OSError, http.client.HTTPException) as error:
        return "internal error", type(error).__name__
