"""Lists are whole: every page, nothing twice, and never quietly cut short."""

from typing import Any

import pytest

from gateway.port import GitLabError, Refused, Unavailable
from tests.gateway.live import samples
from tests.gateway.live.gitlab_double import Answer, Server, asking

PATH = "/api/v4/projects/9/merge_requests/7/notes"


def page(
    server: Server, items: list[Any], following: str | None, *, host: str = ""
) -> Answer:
    """A page of notes with GitLab's headers and a link to the page that follows."""
    link = f'<{host or server.url}{PATH}?{following}>; rel="next"' if following else ""
    more = {"Link": link} if link else {}
    return Answer(items, headers={"X-Per-Page": "100", **more})


def notes(*numbers: int) -> list[Any]:
    return [samples.note(number) for number in numbers]


def test_every_page_is_fetched_by_its_link(server: Server) -> None:
    server.say(
        page(server, notes(1, 2), "page=2&per_page=100"),
        page(server, notes(3, 4), "page=3&per_page=100"),
        page(server, notes(5), None),
    )
    found = asking(server).notes.notes(7)
    assert [note.id for note in found] == [1, 2, 3, 4, 5]
    assert [request.query.get("page") for request in server.requests] == [
        None, ["2"], ["3"],
    ]  # fmt: skip
    assert server.requests[0].query["per_page"] == ["100"]
    assert all("private-token" in request.headers for request in server.requests)


def test_keyset_pages_are_followed_by_their_cursor(server: Server) -> None:
    server.say(
        page(server, notes(1, 2), "pagination=keyset&cursor=eyJ%2Bfoo%3D%3D"),
        page(server, notes(3), "pagination=keyset&id_after=2"),
        page(server, [], None),
    )
    assert len(asking(server).notes.notes(7)) == 3
    assert server.requests[1].query["cursor"] == ["eyJ+foo=="]
    assert server.requests[2].query["id_after"] == ["2"]


def test_what_moves_to_the_next_page_meanwhile_comes_once(server: Server) -> None:
    server.say(
        page(server, notes(5, 4), "page=2"), page(server, notes(4, 3), None)
    )  # a note 6 came in front between the two
    assert [note.id for note in asking(server).notes.notes(7)] == [3, 4, 5]


def test_a_page_that_fails_is_fetched_again_and_only_that(server: Server) -> None:
    server.say(
        page(server, notes(1), "page=2"),
        Answer(status=502),
        page(server, notes(2), None),
    )
    assert len(asking(server).notes.notes(7)) == 2
    assert [request.query.get("page") for request in server.requests] == [
        None, ["2"], ["2"],
    ]  # fmt: skip


def test_a_page_that_stays_away_makes_no_shorter_list(server: Server) -> None:
    server.say(page(server, notes(1), "page=2"), Answer(status=502))
    with pytest.raises(Unavailable):
        asking(server).notes.notes(7)


def test_a_next_page_without_a_link_is_no_end(server: Server) -> None:
    server.say(Answer(notes(1), headers={"X-Next-Page": "2", "X-Page": "1"}))
    with pytest.raises(Unavailable, match="cut short"):
        asking(server).notes.notes(7)


def test_an_empty_next_page_is_the_end(server: Server) -> None:
    server.say(Answer(notes(1), headers={"X-Next-Page": "", "X-Page": "1"}))
    assert len(asking(server).notes.notes(7)) == 1


def test_a_link_with_another_address_of_the_server_is_put_right(
    server: Server,
) -> None:
    inside = "http://gitlab.internal:8181"
    server.say(
        page(server, notes(1), "page=2", host=inside), page(server, notes(2), None)
    )
    assert len(asking(server).notes.notes(7)) == 2
    assert {request.headers["host"] for request in server.requests} == {
        server.url.removeprefix("http://")
    }


@pytest.mark.parametrize("host", ["http://127.0.0.1:9/x?a=", "http://evil.example/"])
def test_a_link_that_leads_away_gets_no_token(server: Server, host: str) -> None:
    leading = Answer(notes(1), headers={"Link": f'<{host}>; rel="next"'})
    server.say(leading, page(server, notes(2), None))
    with pytest.raises(Refused, match="another address"):
        asking(server).notes.notes(7)
    assert len(server.requests) == 1


def test_a_link_to_an_address_that_only_begins_like_ours_gets_no_token(
    server: Server,
) -> None:
    server.say(page(server, notes(1), "page=2", host=f"{server.url}.evil.example"))
    with pytest.raises(Refused, match="another address"):
        asking(server).notes.notes(7)


@pytest.mark.parametrize("data", [{}, {"a": 1}, None, 5, "text", [1], [None], [[]]])
def test_a_list_that_is_none_is_an_error(server: Server, data: Any) -> None:
    server.say(Answer(data))
    with pytest.raises(GitLabError):
        asking(server).notes.notes(7)


def test_a_list_without_end_is_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.live.asking._LONGEST_LIST", 3)
    server.say(page(server, notes(1, 2, 3, 4), "page=1"))
    with pytest.raises(Refused, match="longer than we read"):
        asking(server).notes.notes(7)


def test_pages_that_go_in_a_circle_are_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.live.asking._LONGEST_LIST", 10)
    server.say(page(server, notes(1, 2), "page=1"))
    with pytest.raises(Refused, match="longer than we read"):
        asking(server).notes.notes(7)
