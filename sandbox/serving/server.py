"""The HTTP server: reads requests, sends each where it belongs, writes answers."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

from sandbox.serving import faults
from sandbox.serving.admin import answer_admin
from sandbox.serving.answers import Answer
from sandbox.serving.git_http import answer_git, is_git
from sandbox.serving.site import API, Request, Site
from sandbox.web.pages import answer_page


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: "Listener"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Write nothing: addresses may hold what is no one's business."""

    def serve(self) -> None:
        """Answer one request."""
        path, _, query = self.path.partition("?")
        request = Request(
            self.command,
            path,
            query,
            {name.lower(): value for name, value in self.headers.items()},
            self._body(),
        )
        site = self.server.site
        fault = None
        if not path.startswith("/sandbox/"):
            fault = faults.take_fault(site.world, self.command, path)
        if fault and not fault.after:
            if fault.action == "cut":
                return self._cut()
            answer = faults.broken(fault)
            if answer:
                return self._send(answer)
        answer = dispatch(site, request)
        if fault and fault.after:
            if fault.action == "cut":
                return self._cut()
            answer = faults.broken(fault) or answer
        return self._send(answer)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = serve  # noqa: N815 - named by the library

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self._chunks()
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def _chunks(self) -> bytes:
        body = bytearray()
        while size := int(self.rfile.readline().split(b";")[0].strip() or b"0", 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return bytes(body)

    def _cut(self) -> None:
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return

    def _send(self, answer: Answer) -> None:
        body = answer.body
        try:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if answer.status != 204:
                self.send_header("Content-Type", answer.kind)
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)
        except OSError:
            self.close_connection = True


def dispatch(site: Site, request: Request) -> Answer:
    """The part of the server that a path belongs to."""
    if request.path.startswith(API + "/"):
        return site.answer(request)
    if request.path.startswith("/sandbox/"):
        return answer_admin(site, request)
    if is_git(request):
        return answer_git(site.world, request)
    return answer_page(site.world, request)


class Listener(ThreadingHTTPServer):
    """The listening socket with its site."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, site: Site, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.site = site

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is no error of ours."""


class Server:
    """A site that listens on 127.0.0.1, while it is entered."""

    def __init__(self, site: Site, port: int = 0) -> None:
        self.site = site
        self._listener = Listener(site, port)
        host, bound = self._listener.server_address[:2]
        self.url = f"http://{host!s}:{bound}"
        site.world.url = self.url
        self._thread = threading.Thread(
            target=self._listener.serve_forever, args=(0.05,), daemon=True
        )

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.shutdown()
        self._listener.server_close()
        self._thread.join()
