"""A running service, and the hooks that it hears."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.flow.stage import Stage

SECRET = "hook-" + "secret-of-the-test"


@dataclass
class Served:
    """A running service."""

    port: int
    process: "subprocess.Popen[str]"
    place: Path

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, str]:
        """One request; status and text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def figure(self, name: str) -> float:
        """The sum of a metric over its labels."""
        _, text = self.ask("GET", "/metrics")
        rows = [one for one in text.splitlines() if one.startswith(name)]
        return sum(float(one.rpartition(" ")[2]) for one in rows)

    def log(self) -> list[dict[str, Any]]:
        """What it logged so far."""
        text = (self.place / "log").read_text()
        return [json.loads(one) for one in text.splitlines()]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def start(stage: Stage, place: Path, token: str, **more: str) -> Served:
    """Start the service and wait until it is ready."""
    place.mkdir(exist_ok=True)
    port = free_port()
    log = (place / "log").open("a")
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("ak-memory")), "bot", "serve"],
        env={
            **os.environ,
            "AK_MEMORY_SERVER": stage.box.url,
            "AK_MEMORY_PROJECTS": str(stage.project["id"]),
            "AK_MEMORY_TOKEN": token,
            "AK_MEMORY_WEBHOOK_TOKENS": SECRET,
            "AK_MEMORY_LISTEN": f"127.0.0.1:{port}",
            "AK_MEMORY_STATE": str(place / "state"),
            **more,
        },
        stdout=log,
        stderr=log,
        text=True,
    )
    log.close()
    found = Served(port, process, place)
    wait(lambda: is_ready(found), 30)
    return found


def is_ready(served: Served) -> bool:
    """Whether it says that it is ready."""
    assert served.process.poll() is None, (served.place / "log").read_text()
    try:
        return served.ask("GET", "/readyz")[0] == 200
    except OSError:
        return False


def wait(ready: Any, seconds: float = 30) -> None:
    """Wait until it is so."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it did not come to be"
        time.sleep(0.1)


def hook(stage: Stage, port: int) -> None:
    """The webhook that an operator makes."""
    made = stage.box.call(
        "maya",
        "POST",
        f"{stage.path}/hooks",
        {
            "url": f"http://127.0.0.1:{port}/webhook",
            "token": SECRET,
            "push_events": True,
            "merge_requests_events": True,
            "note_events": True,
            "pipeline_events": True,
            "enable_ssl_verification": False,
        },
    )
    assert made.status == 201, made.data
