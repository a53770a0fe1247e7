"""A server on a free port that answers what a test tells it to, and keeps count."""

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from gateway.live import connect
from gateway.live.transport import Patience
from gateway.port import Forge

TOKEN = "glpat" + "-" + "made" + "up" * 8


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server says; `cut` sends fewer bytes than promised, `drip` slowly."""

    data: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    kind: str = "application/json"
    cut: int = 0
    delay: float = 0
    drip: float = 0
    hang_up: bool = False

    def bytes(self) -> bytes:
        """The body as sent."""
        return json.dumps(self.data).encode() if self.body is None else self.body


@dataclass(frozen=True, slots=True)
class Request:
    """What came."""

    method: str
    path: str
    query: Mapping[str, list[str]]
    headers: Mapping[str, str]
    body: Any


class Server(ThreadingHTTPServer):
    """Answers in the order given, the last one again and again."""

    daemon_threads = True
    answers: list[Answer]
    requests: list[Request]

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def say(self, *answers: Answer) -> None:
        """Give these answers from now on."""
        self.answers = list(answers)

    def next(self) -> Answer:
        """The answer to give now."""
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server
    timeout: ClassVar[float] = 5

    def handle_one(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        sent = self.rfile.read(length)
        parts = urlsplit(self.path)
        self.server.requests.append(
            Request(
                self.command,
                parts.path,
                parse_qs(parts.query),
                {name.lower(): value for name, value in self.headers.items()},
                json.loads(sent) if sent else None,
            )
        )
        answer = self.server.next()
        time.sleep(answer.delay)
        self.close_connection = True
        if not answer.hang_up:
            self._answer(answer)

    do_GET = do_POST = do_PUT = do_DELETE = handle_one  # noqa: N815

    def _answer(self, answer: Answer) -> None:
        body = answer.bytes()
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(body)))
        # Else the client sends the next request into a connection that is closing.
        self.send_header("Connection", "close")
        self.end_headers()
        kept = body[: len(body) - answer.cut]
        try:
            for at in range(0, len(kept), 1 if answer.drip else max(1, len(kept))):
                self.wfile.write(kept[at:] if not answer.drip else kept[at : at + 1])
                time.sleep(answer.drip)
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing: the test asks `requests`."""


@contextmanager
def serving() -> Iterator[Server]:
    """A running server."""
    server = Server(("127.0.0.1", 0), _Handler)
    server.answers, server.requests = [Answer({})], []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def patience(slept: list[float] | None = None, **more: Any) -> Patience:
    """Short, and without sleeping: pauses are noted."""
    noted: list[float] = [] if slept is None else slept
    return Patience(**{"timeout": 2.0, "whole": 5.0, "sleep": noted.append, **more})


def asking(server: Server, slept: list[float] | None = None, **more: Any) -> Forge:
    """A connection to project 9 on this server."""
    return connect(server.url, 9, TOKEN, patience=patience(slept, **more))
