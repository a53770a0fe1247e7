"""The token goes to GitLab alone, and into no text."""

import logging
from urllib.parse import urlsplit

import pytest

from gateway.live import connect
from gateway.port import Denied, GitLabError, Refused
from tests.gateway.live import samples
from tests.gateway.live.gitlab_double import (
    TOKEN,
    Answer,
    Server,
    asking,
    patience,
    serving,
)

GOOD = Answer(samples.merge_request())


def test_the_token_is_a_header_and_never_in_an_address(server: Server) -> None:
    server.say(GOOD)
    asking(server).merge_requests.get(7)
    (request,) = server.requests
    assert request.headers["private-token"] == TOKEN
    assert TOKEN not in request.path
    assert not request.query


def test_a_job_token_is_sent_as_one(server: Server) -> None:
    server.say(GOOD)
    forge = connect(server.url, 9, TOKEN, job_token=True, patience=patience())
    forge.merge_requests.get(7)
    (request,) = server.requests
    assert request.headers["job-token"] == TOKEN
    assert "private-token" not in request.headers


def test_a_connection_shows_no_token(server: Server) -> None:
    assert TOKEN not in repr(asking(server))


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
def test_an_error_that_quotes_the_token_is_masked(server: Server, status: int) -> None:
    said = {"message": "x" * 280 + f" {TOKEN} is not valid"}
    for answer in (
        Answer(said, status=status),
        Answer(body=TOKEN.encode(), status=status),
    ):
        server.say(answer)
        with pytest.raises(GitLabError) as raised:
            asking(server).merge_requests.get(7)
        assert TOKEN[:12] not in str(raised.value)
        assert raised.value.__cause__ is None
        assert raised.value.__suppress_context__ or raised.value.__context__ is None


def test_no_log_holds_the_token(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.say(Answer(status=502), GOOD)
    asking(server).merge_requests.edit(7, title="t")
    assert caplog.records
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_to_another_server_gets_no_token(
    server: Server, status: int
) -> None:
    with serving() as other:
        other.say(GOOD)
        where = f"{other.url}/api/v4/projects/9/merge_requests/7"
        server.say(Answer(status=status, headers={"Location": where}))
        with pytest.raises(Refused, match="leads elsewhere"):
            asking(server).merge_requests.get(7)
        assert not other.requests


def test_a_project_that_was_renamed_is_followed_on_its_server(server: Server) -> None:
    where = "/api/v4/projects/10/merge_requests/7"
    server.say(Answer(status=301, headers={"Location": where}), GOOD)
    assert asking(server).merge_requests.get(7).iid == 7
    assert server.requests[1].path == where


def test_a_write_is_never_redirected(server: Server) -> None:
    where = "/api/v4/projects/10/merge_requests/7"
    server.say(Answer(status=301, headers={"Location": where}), GOOD)
    with pytest.raises(Refused, match="leads elsewhere"):
        asking(server).merge_requests.edit(7, title="t")
    assert len(server.requests) == 1


def test_redirects_in_a_circle_end(server: Server) -> None:
    where = "/api/v4/projects/9/merge_requests/7"
    server.say(Answer(status=302, headers={"Location": where}))
    with pytest.raises(Refused):
        asking(server).merge_requests.get(7)
    assert len(server.requests) == 4


def test_the_environment_decides_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as trap:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, trap.url)
        monkeypatch.setenv("NO_PROXY", "")
        monkeypatch.setenv("no_proxy", "")
        server.say(GOOD)
        asking(server).merge_requests.get(7)
        assert not trap.requests


def test_a_proxy_that_is_named_is_used(server: Server) -> None:
    server.say(GOOD)
    forge = connect(
        "http://gitlab.example", 9, TOKEN, proxy=server.url, patience=patience()
    )
    assert forge.merge_requests.get(7).iid == 7
    assert server.requests[0].headers["host"] == "gitlab.example"


@pytest.mark.parametrize(
    "url",
    [
        "", "gitlab.example", "file:///etc", "ftp://gitlab.example", "https://",
        "https://me:secretword@gitlab.example", "https://secretword@gitlab.example",
        "https://gitlab.example?token=secretword", "https://gitlab.example#secretword",
        "https://[secretword", "https://gitlab.example:secretword",
    ],
)  # fmt: skip
def test_an_address_that_is_none_is_refused_unquoted(url: str) -> None:
    with pytest.raises(Refused) as raised:
        connect(url, 9, TOKEN)
    assert "secretword" not in str(raised.value)


@pytest.mark.parametrize("token", ["", " ", "a b", "a\nb", "é", "a\tb"])
def test_a_token_that_is_none_is_refused_unquoted(token: str) -> None:
    with pytest.raises(Refused, match="is no token"):
        connect("https://gitlab.example", 9, token)


def test_a_path_of_a_project_and_a_server_below_a_path_are_sent_whole(
    server: Server,
) -> None:
    server.say(GOOD)
    forge = connect(f"{server.url}/gitlab/", "team/docs", TOKEN, patience=patience())
    forge.merge_requests.get(7)
    path = urlsplit(server.requests[0].path).path
    assert path == "/gitlab/api/v4/projects/team%2Fdocs/merge_requests/7"


def test_a_token_that_is_not_known_is_said_plainly(server: Server) -> None:
    server.say(Answer({"message": "401 Unauthorized"}, status=401))
    with pytest.raises(Denied, match="401 Unauthorized"):
        asking(server).merge_requests.get(7)
