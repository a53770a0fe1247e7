"""HTTP under python-gitlab: bounded, patient, and mapped to our errors.

python-gitlab's own retries know no upper bound for Retry-After and treat reads and
writes alike; its session sends the token wherever a redirect or a page link points.
So the requests go through here instead, and everything it sees is a good answer.
"""

import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests
import urllib3
from gitlab._backends.requests_backend import RequestsBackend, RequestsResponse

from gateway.live.refusals import refusal
from gateway.port.errors import GitLabError, Refused, Unavailable

_LONGEST_BODY = 32 * 1024 * 1024
_CHUNK = 64 * 1024

# What leaves a second time must not do more than the first. PUT and DELETE are
# idempotent (RFC 9110, 9.2.2), save where GitLab uses PUT to start something.
_REPEATABLE = frozenset({"get", "head", "put", "delete"})
_NOT_REPEATABLE = ("/merge", "/rebase")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds, and how often to try.

    `timeout` holds for connecting and for each silence in an answer, `whole` for one
    answer, `waiting` for all the pauses of one call together. Where GitLab asks for a
    longer pause the call ends at once, and its `Unavailable` says how long. `answered`
    hears of each request: its method and the status, 0 where no answer came.
    """

    timeout: float = 10.0
    whole: float = 60.0
    waiting: float = 60.0
    tries: int = 4
    first_pause: float = 0.5
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    answered: Callable[[str, int], None] = lambda _method, _status: None


class SameHost(requests.Session):
    """A session that follows a redirect only where the token may go: to the same host.

    requests takes the Authorization header off on another host, GitLab's own it keeps.
    """

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """Where to go on, or None where the redirect is the answer."""
        target = super().get_redirect_target(resp)
        if target is None or resp.request.method not in ("GET", "HEAD"):
            return None
        here, there = (
            urlsplit(resp.url),
            urlsplit(urljoin(resp.url, target)),
        )
        same = (here.scheme, here.netloc) == (there.scheme, there.netloc)
        return target if same else None


class Transport(RequestsBackend):
    """The backend that python-gitlab sends by."""

    def __init__(
        self, session: requests.Session, api: str, secret: str, patience: Patience
    ) -> None:
        super().__init__(session)
        self._api = api.rstrip("/") + "/"
        self._secret = secret
        self._patience = patience

    def http_request(
        self,
        method: str,
        url: str,
        *args: Any,  # noqa: ANN401  (what python-gitlab hands to requests)
        **options: Any,  # noqa: ANN401
    ) -> RequestsResponse:
        """Send and read whole, again where that is safe; raises `GitLabError`."""
        if not url.startswith(self._api):  # a page link: the token stays here
            raise Refused("GitLab's answer leads to another address than its own")
        call = f"{method.upper()} {urlsplit(url).path}"
        pauses, pause = 0.0, self._patience.first_pause
        for tries in range(1, self._patience.tries + 1):
            try:
                return self._once(call, method, url, *args, **options)
            except Unavailable as error:
                wait = pause if error.retry_after is None else error.retry_after
                last = tries == self._patience.tries
                late = pauses + wait > self._patience.waiting
                if last or late or not _may_repeat(method, url, error):
                    raise
            self._patience.sleep(wait)
            pauses, pause = pauses + wait, pause * 2
        raise AssertionError("the last try returns or raises")

    def _once(
        self,
        call: str,
        method: str,
        url: str,
        *args: Any,  # noqa: ANN401
        **options: Any,  # noqa: ANN401
    ) -> RequestsResponse:
        options.update(stream=True, timeout=self._patience.timeout)
        try:
            # Nothing of `error` goes on: its request holds the token.
            response = self._client.request(method, url, *args, **options)
            with response:
                body = self._body(call, response)
        except (requests.RequestException, urllib3.exceptions.HTTPError) as error:
            self._patience.answered(method.upper(), 0)
            raise _broken(call, error) from None
        self._patience.answered(method.upper(), response.status_code)
        if not 200 <= response.status_code < 300:
            raise refusal(
                call, response.status_code, response.headers, body, self._secret
            )
        return RequestsResponse(_whole(call, response, body))

    def _body(self, call: str, response: requests.Response) -> bytes:
        """The whole body, within bounds of size and time even when it drips."""
        found = io.BytesIO()
        end = self._patience.clock() + self._patience.whole
        while chunk := response.raw.read1(_CHUNK, decode_content=True):
            found.write(chunk)
            if found.tell() > _LONGEST_BODY:
                raise Refused(f"{call}: the answer is larger than we read")
            if self._patience.clock() > end:
                raise Unavailable(f"{call}: the answer takes too long")
        return found.getvalue()


def _may_repeat(method: str, url: str, error: Unavailable) -> bool:
    if not error.maybe_done:
        return True
    if error.status == 501:  # GitLab has no such call, now or later
        return False
    return method.lower() in _REPEATABLE and not url.endswith(_NOT_REPEATABLE)


def _broken(call: str, error: Exception) -> GitLabError:
    """What a broken connection means; the text is ours, since theirs may hold more."""
    if isinstance(error, requests.exceptions.SSLError):
        return Refused(f"{call}: the server's certificate is not trusted")
    if isinstance(error, requests.ConnectTimeout):
        return Unavailable(f"{call}: no connection in time", maybe_done=False)
    if isinstance(error, requests.Timeout | urllib3.exceptions.TimeoutError):
        return Unavailable(f"{call}: no answer in time")
    if _never_connected(error):
        return Unavailable(f"{call}: no connection", maybe_done=False)
    if isinstance(error, requests.ConnectionError | urllib3.exceptions.HTTPError):
        return Unavailable(f"{call}: the connection was cut")
    return Refused(f"{call}: can't be sent ({type(error).__name__})")


def _never_connected(error: Exception) -> bool:
    """Whether not a byte was sent, however deep urllib3's word for it is wrapped."""
    inner = error.args[0] if error.args else None
    reason = getattr(inner, "reason", inner)
    return isinstance(reason, urllib3.exceptions.NewConnectionError)


def _whole(call: str, response: requests.Response, body: bytes) -> requests.Response:
    """The answer with its body at hand, always JSON: nothing else is asked for.

    A page of a proxy, or JSON that stops in the middle, is no answer of GitLab's.
    """
    body = body.strip() or b"{}"  # some calls answer with nothing
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        text = f"{call}: the answer is no JSON, or not all of it"
        raise Unavailable(text, response.status_code) from None
    answer = requests.Response()
    answer.status_code = response.status_code
    answer.reason = response.reason
    answer.url = response.url
    answer.headers = response.headers
    answer.headers["Content-Type"] = "application/json"
    answer.history = response.history
    answer.encoding = "utf-8"
    answer.raw = io.BytesIO(body)
    return answer
