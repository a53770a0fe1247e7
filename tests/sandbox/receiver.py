"""A receiver of webhooks on a free port: what came, and what it shall answer."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Receiver:
    """What came in, oldest first."""

    url: str = ""
    status: int = 200
    pause: float = 0
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def payloads(self) -> list[Any]:
        return [json.loads(body) for _, body in self.got]

    def kinds(self) -> list[str]:
        return [
            f"{one['object_kind']}:{one['object_attributes'].get('action', '')}"
            if "object_attributes" in one
            else one["object_kind"]
            for one in self.payloads
        ]


@contextmanager
def listening() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.got.append((dict(self.headers.items()), body))
            time.sleep(receiver.pause)
            try:
                self.send_response(receiver.status)
                self.end_headers()
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}/hook"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield receiver
    server.shutdown()
    server.server_close()
    thread.join()
