"""Faults on demand: errors, HTML from a proxy, slowness, cut connections, limits."""

import re
import time
from dataclasses import dataclass

from sandbox.serving.answers import Answer
from sandbox.state.store import Json
from sandbox.state.world import World

HTML = (
    b"<!DOCTYPE html><html><head><title>GitLab is not responding (502)</title></head>"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What shall go wrong with a request."""

    action: str
    seconds: float = 0
    after: bool = False


def add_fault(
    world: World,
    action: str,
    *,
    method: str = ".*",
    path: str = ".*",
    times: int = 1,
    seconds: float = 0,
    after: bool = False,
) -> Json:
    """Let the next `times` requests that fit go wrong.

    `action` is `500`, `502`, `slow`, `cut` or `429`; with `after`, the request is
    carried out first and only its answer is lost.
    """
    if action not in {"500", "502", "503", "slow", "cut", "429"}:
        raise ValueError(action)
    return world.store.add(
        "fault",
        action=action,
        method=method,
        path=path,
        times=times,
        seconds=seconds,
        after=after,
    )


def take_fault(world: World, method: str, path: str) -> Fault | None:
    """The fault for this request, used up once."""
    with world.store.transaction():
        for row in world.store.find("fault"):
            fits = re.fullmatch(row["method"], method) and re.search(row["path"], path)
            if not fits or row["times"] <= 0:
                continue
            row["times"] -= 1
            world.store.save("fault", row)
            return Fault(row["action"], row["seconds"], row["after"])
    return None


def broken(fault: Fault) -> Answer | None:
    """The answer of a fault, or None where the request shall go on.

    429 has a plain body and no rate limit headers where an application limit is
    meant, and `Retry-After` always here (facts 9).
    """
    if fault.action == "slow":
        time.sleep(fault.seconds)
        return None
    if fault.action == "429":
        headers = {"Retry-After": str(int(fault.seconds) or 1)}
        return Answer(429, b"Retry later\n", headers, "text/plain")
    if fault.action == "500":
        return Answer(500, {"message": "500 Internal Server Error"})
    status = int(fault.action)
    return Answer(status, HTML, kind="text/html; charset=utf-8")


class RateLimit:
    """Requests a minute by token, in memory: GitLab keeps them in Redis."""

    def __init__(self) -> None:
        self._seen: dict[str, list[float]] = {}

    def check(self, world: World, who: str) -> tuple[Answer | None, dict[str, str]]:
        """The refusal, if any, and the headers that every answer carries."""
        limit = int(world.option("rate_limit"))
        if not limit:
            return None, {}
        now = time.time()
        seen = [moment for moment in self._seen.get(who, ()) if moment > now - 60]
        reset = int((seen[0] if seen else now) + 60)
        headers = {
            "RateLimit-Limit": str(limit),
            "RateLimit-Name": "throttle_authenticated_api",
            "RateLimit-Observed": str(len(seen) + 1),
            "RateLimit-Remaining": str(max(limit - len(seen) - 1, 0)),
            "RateLimit-Reset": str(reset),
        }
        if len(seen) >= limit:
            self._seen[who] = seen
            headers["Retry-After"] = str(max(reset - int(now), 1))
            return Answer(429, b"Retry later\n", headers, "text/plain"), headers
        self._seen[who] = [*seen, now]
        return None, headers
