"""Webhooks: headers and body in, which merge request or branch to look at out. No I/O.

A delivery says only where to look, sooner than the next sweep: what it tells beyond
that may be old, doubled or out of order, and is not used.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from gateway.webhook.payload import Ignore, Look, look
from gateway.webhook.signature import Secrets, why_not

__all__ = ["LARGEST_BODY", "Ignore", "Look", "Reject", "Secrets", "hear"]

# GitLab sends no larger one (app/services/web_hook_service.rb).
LARGEST_BODY = 25 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Reject:
    """Not from GitLab as far as we can tell: answer with `status`, and do nothing.

    Nothing else may be answered so: after a few errors GitLab switches a hook off.
    """

    status: int
    reason: str


def hear(
    headers: Mapping[str, str], body: bytes, secrets: Secrets, now: datetime
) -> Look | Ignore | Reject:
    """What a delivery asks for; `now` is the clock, with its zone. Never raises.

    https://docs.gitlab.com/user/project/integrations/webhooks/
    """
    if len(body) > LARGEST_BODY:
        return Reject(413, "the body is larger than GitLab sends")
    lower = {name.lower(): value for name, value in headers.items()}
    if reason := why_not(lower, body, secrets, now.timestamp()):
        return Reject(401, reason)
    return look(lower, body)
