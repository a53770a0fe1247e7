"""What goes wrong on the way is tried again where that is safe, and named otherwise."""

import time
from collections.abc import Callable
from email.utils import formatdate
from functools import partial

import pytest

from gateway.live import connect
from gateway.port import (
    Denied,
    Forge,
    GitLabError,
    Missing,
    Refused,
    Stale,
    Unavailable,
)
from tests.gateway.live import samples
from tests.gateway.live.gitlab_double import (
    TOKEN,
    Answer,
    Server,
    asking,
    patience,
)

GOOD = Answer(samples.merge_request())
PAGE = b"<html><title>502</title><body>/close @all whoops nginx</body></html>"
BROKEN = {
    "502 with a page": Answer(status=502, body=PAGE, kind="text/html"),
    "500": Answer({"message": "500 Internal Server Error"}, status=500),
    "503": Answer(status=503, body=b""),
    "cut off": Answer(samples.merge_request(), cut=40),
    "half of the JSON": Answer(body=b'{"iid": 7, "title": "a'),
    "a page": Answer(body=PAGE, kind="text/html"),
    "hung up": Answer(hang_up=True),
}
CODES: dict[int, type[GitLabError]] = {
    400: Refused, 401: Denied, 403: Denied, 404: Missing, 405: Refused, 406: Refused,
    409: Stale, 410: Missing, 412: Stale, 413: Refused, 422: Refused, 429: Unavailable,
    500: Unavailable, 501: Unavailable, 502: Unavailable, 504: Unavailable,
}  # fmt: skip

Write = Callable[[Forge], object]
REPEATABLE: dict[str, Write] = {
    "edit": lambda forge: forge.merge_requests.edit(7, title="t"),
    "reset": lambda forge: forge.approvals.reset(7),
    "resolve": lambda forge: forge.notes.resolve(7, "abc"),
}
ONCE: dict[str, Write] = {
    "merge": lambda forge: forge.merge_requests.merge(7, samples.sha("a")),
    "note": lambda forge: forge.notes.add(7, "Hello."),
    "approve": lambda forge: forge.approvals.approve(7, samples.sha("a")),
    "pipeline": lambda forge: forge.pipelines.create_for_merge_request(7),
}


def ids(forge: Forge) -> int:
    return forge.merge_requests.get(7).iid


@pytest.mark.parametrize("bad", BROKEN.values(), ids=BROKEN)
def test_a_read_is_tried_again(server: Server, bad: Answer) -> None:
    server.say(bad, bad, GOOD)
    slept: list[float] = []
    assert ids(asking(server, slept)) == 7
    assert len(server.requests) == 3
    assert slept == [0.5, 1.0]


@pytest.mark.parametrize("bad", BROKEN.values(), ids=BROKEN)
def test_a_read_is_not_tried_for_ever(server: Server, bad: Answer) -> None:
    server.say(bad)
    with pytest.raises(Unavailable) as raised:
        ids(asking(server))
    assert len(server.requests) == 4
    assert "whoops" not in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("write", REPEATABLE.values(), ids=REPEATABLE)
def test_a_write_that_may_happen_twice_is_tried_again(
    server: Server, write: Write
) -> None:
    server.say(Answer(status=502), GOOD)
    write(asking(server))
    assert len(server.requests) == 2


@pytest.mark.parametrize("bad", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("write", ONCE.values(), ids=ONCE)
def test_a_write_that_must_not_happen_twice_is_sent_once(
    server: Server, write: Write, bad: Answer
) -> None:
    server.say(bad, GOOD)
    with pytest.raises(Unavailable) as raised:
        write(asking(server))
    assert raised.value.maybe_done
    assert len(server.requests) == 1


@pytest.mark.parametrize("write", ONCE.values(), ids=ONCE)
def test_a_write_that_the_rate_limit_kept_out_is_sent_again(
    server: Server, write: Write
) -> None:
    limit = Answer(body=b"Retry later\n", status=429, headers={"Retry-After": "7"})
    server.say(limit, Answer({**samples.note(5), **samples.merge_request(),
                              "ref": "x", "status": "created"}))  # fmt: skip
    slept: list[float] = []
    write(asking(server, slept))
    assert slept == [7.0]


def test_a_pause_longer_than_our_patience_is_handed_on(server: Server) -> None:
    limit = Answer(body=b"Retry later", status=429, headers={"Retry-After": "3600"})
    server.say(limit)
    slept: list[float] = []
    with pytest.raises(Unavailable, match="Retry later") as raised:
        ids(asking(server, slept))
    assert raised.value.retry_after == 3600
    assert not raised.value.maybe_done
    assert (slept, len(server.requests)) == ([], 1)


def by_date(seconds: int) -> dict[str, str]:
    """A date of so many seconds from now."""
    return {"Retry-After": formatdate(time.time() + seconds, usegmt=True)}


def by_reset(seconds: int) -> dict[str, str]:
    """GitLab's own headers, where nothing is left."""
    end = str(int(time.time()) + seconds)
    return {"RateLimit-Reset": end, "RateLimit-Remaining": "0"}


@pytest.mark.parametrize(
    ("headers", "least", "most"),
    [
        (partial(by_date, 40), 30, 40),
        (partial(by_date, -40), 0, 0),
        (partial(by_reset, 40), 30, 40),
        (lambda: {"Retry-After": "soon"}, 0.5, 0.5),
        (lambda: {"Retry-After": "-5"}, 0.5, 0.5),
        (lambda: {"Retry-After": ""}, 0.5, 0.5),
        (dict, 0.5, 0.5),
    ],
)
def test_every_form_of_a_pause_is_read(
    server: Server, headers: Callable[[], dict[str, str]], least: float, most: float
) -> None:
    server.say(Answer(status=429, headers=headers()), GOOD)
    slept: list[float] = []
    assert ids(asking(server, slept)) == 7
    assert least <= slept[0] <= most


@pytest.mark.parametrize("status", CODES)
def test_each_code_means_one_thing(server: Server, status: int) -> None:
    server.say(Answer({"message": "That's how it is"}, status=status))
    with pytest.raises(GitLabError, match="That's how it is") as raised:
        ids(asking(server))
    assert type(raised.value) is CODES[status]
    assert raised.value.status == status
    assert f"GET /api/v4/projects/9/merge_requests/7: {status}" in str(raised.value)


def test_a_call_that_gitlab_has_not_is_asked_once(server: Server) -> None:
    server.say(Answer({"message": "unknown"}, status=501))
    with pytest.raises(Unavailable):
        ids(asking(server))
    assert len(server.requests) == 1


def test_a_lock_on_the_resource_is_waited_for(server: Server) -> None:
    server.say(Answer({"message": "Resource lock is held"}, status=409), GOOD)
    assert ids(asking(server)) == 7


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"message": {"base": ["is taken", "is late"]}}', "base is taken, is late"),
        (b'{"message": ["one", "two"]}', "one, two"),
        (b'{"error": "insufficient_scope", "error_description": "Needs api"}',
         "Needs api"),
        (b'{"error": "sha is missing"}', "sha is missing"),
        (b"Plain words\r\nand more", "Plain words and more"),
        (b'{"message": "a\\u2028b\\u001b[31mc"}', "a b [31mc"),
    ],
)  # fmt: skip
def test_gitlabs_words_are_told_on_one_line(
    server: Server, body: bytes, said: str
) -> None:
    server.say(Answer(status=400, body=body))
    with pytest.raises(Refused) as raised:
        ids(asking(server))
    assert str(raised.value).endswith(f"400 {said}")


@pytest.mark.parametrize("body", [b"[" * 50_000, b"\xff\xfe", b"[1]", b"null", b""])
def test_words_that_are_none_raise_nothing_else(server: Server, body: bytes) -> None:
    server.say(Answer(status=422, body=body))
    with pytest.raises(Refused):
        ids(asking(server))


def test_an_answer_that_does_not_come_is_given_up(server: Server) -> None:
    server.say(Answer({}, delay=0.6))
    with pytest.raises(Unavailable, match="no answer in time"):
        ids(asking(server, timeout=0.2, tries=1))


def test_an_answer_that_drips_is_given_up(server: Server) -> None:
    server.say(Answer(samples.merge_request(), drip=0.02))
    with pytest.raises(Unavailable, match="takes too long"):
        ids(asking(server, whole=0.3, tries=1))


def test_where_nobody_listens_nothing_was_done() -> None:
    gone = connect("http://127.0.0.1:9", 9, TOKEN, patience=patience(tries=2))
    with pytest.raises(Unavailable, match="no connection") as raised:
        gone.notes.add(7, "Hello.")
    assert not raised.value.maybe_done
