"""In a real browser the page of a merge request is read, written on and clicked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox.testing import Sandbox
from tests.sandbox.browser import Browser, browser

MR = "/projects/1/merge_requests/1"
PAGE = "/team/docs/-/merge_requests/1"
HOSTILE = (
    "It is **bold**.\n\n<script>document.title = 'taken'</script>\n\n"
    "<img src=x onerror=\"document.title = 'taken'\">\n\n"
    "[here](javascript:document.title='taken')\n"
)
CONFIG = (
    "gate:\n  script: [echo played]\n"
    "  rules:\n    - if: $CI_MERGE_REQUEST_IID\n      when: manual\n"
)


@pytest.fixture
def page(box: Sandbox, tmp_path: Path) -> Iterator[Browser]:
    """A browser before a merge request of `dev`."""
    with browser(tmp_path / "profile") as found:
        files = {".gitlab-ci.yml": CONFIG, "README.md": "# Docs\n"}
        clone = box.clone("dev", box.project(files=files), tmp_path / "clone")
        clone.branch("topic", {"a.md": "<b>one</b>\n"})
        body = {
            "title": "Say <i>one</i>", "source_branch": "topic",
            "target_branch": "main", "description": HOSTILE,
        }  # fmt: skip
        made = box.call("dev", "POST", "/projects/1/merge_requests", body)
        assert made.status == 201
        found.visit(box.url + PAGE)
        yield found


def test_it_is_read_as_it_is_meant_and_runs_nothing(page: Browser) -> None:
    assert page.text("h1").startswith("Say <i>one</i>")
    assert page.text("#state") == "opened"
    assert page.text("#description strong") == "bold"
    assert "<script>" in page.text("#description")
    assert "+<b>one</b>" in page.text("pre")
    page.run("document.querySelectorAll('#description a').forEach(a => a.click())")
    assert page.run("document.title").startswith("Say")
    assert page.run("document.scripts.length + document.images.length") == 0
    refused = [row for row in page.said if "favicon" not in row]
    assert refused == []


def test_a_chosen_person_comments_and_approves_and_merges(
    box: Sandbox, page: Browser
) -> None:
    page.choose("#user", "maya")
    page.type("textarea", "Well *done*, 日本.")
    page.press("comment")
    assert page.run("document.querySelector('.note em').innerText") == "done"
    assert "@maya" in page.text(".note:not(.system)")
    # Whoever was chosen stays so.
    page.press("approve")
    assert page.text("#approved") == "@maya"
    by = box.call("dev", "GET", f"{MR}/approvals").data["approved_by"]
    assert [row["user"]["username"] for row in by] == ["maya"]
    page.press("merge")
    assert page.text("#state") == "merged"
    assert box.repository(box.world.store.take("project", 1)).file("main", "a.md")


def test_a_chosen_person_closes_and_reopens(box: Sandbox, page: Browser) -> None:
    page.choose("#user", "dev")
    page.press("close")
    assert page.text("#state") == "closed"
    events = box.call("dev", "GET", f"{MR}/resource_state_events").data
    assert [(row["user"]["username"], row["state"]) for row in events] == [
        ("dev", "closed")
    ]
    page.choose("#user", "dev")
    page.press("reopen")
    assert page.text("#state") == "opened"


def test_who_may_not_is_told_so_and_finds_the_way_back(page: Browser) -> None:
    page.choose("#user", "rita")
    page.press("merge")
    assert page.text("h1") == "401"
    assert "Unauthorized" in page.text("body")
    page.visit(str(page.run("document.querySelector('a').href")))
    assert page.text("#state") == "opened"


def test_a_manual_job_is_played_by_a_click(box: Sandbox, page: Browser) -> None:
    page.visit(str(page.run("[...document.links].find(a => /jobs/.test(a)).href")))
    page.choose("select", "maya")
    page.press("play")
    job = box.wait(
        lambda: box.world.store.one("job", name="gate", status="success"),
    )
    assert job["user"] == box.person("maya")["id"]
