"""A merge request has a page that shows it and buttons that act."""

import http.client
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from sandbox.testing import Sandbox

PAGE = "/team/docs/-/merge_requests/1"


@pytest.fixture(autouse=True)
def _opened(box: Sandbox, tmp_path: Path) -> None:
    rule = "  rules:\n    - if: $CI_MERGE_REQUEST_IID\n      when: manual\n"
    files = {".gitlab-ci.yml": f"gate:\n  script: [echo played]\n{rule}"}
    clone = box.clone("dev", box.project(files=files), tmp_path / "clone")
    clone.branch("topic", {"a.md": "<b>one</b>\n"})
    body = {
        "title": "Say <i>one</i>", "source_branch": "topic", "target_branch": "main",
        "description": "It is **bold**\n\n<script>alert(1)</script>"
        "\n\n[x](javascript:alert(1))",
    }  # fmt: skip
    box.call("dev", "POST", "/projects/1/merge_requests", body)


def browse(box: Sandbox, path: str, **form: str) -> tuple[int, str]:
    parts = urlsplit(box.url)
    connection = http.client.HTTPConnection(
        parts.hostname or "", parts.port, timeout=10
    )
    body = urlencode(form) if form else None
    connection.request("POST" if form else "GET", path, body)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def test_it_shows_text_rendered_and_harmless(box: Sandbox) -> None:
    status, text = browse(box, PAGE)
    assert status == 200
    assert "<strong>bold</strong>" in text
    assert "Say &lt;i&gt;one&lt;/i&gt;" in text
    assert "+&lt;b&gt;one&lt;/b&gt;" in text
    assert "<script>" not in text
    assert 'href="javascript' not in text


def test_its_buttons_act_as_who_is_chosen(box: Sandbox) -> None:
    maya = str(box.person("maya")["id"])
    assert browse(box, f"{PAGE}/note", user=maya, body="Well done.")[0] == 303
    assert browse(box, f"{PAGE}/approve", user=maya)[0] == 303
    assert browse(box, f"{PAGE}/close", user=maya)[0] == 303
    assert browse(box, f"{PAGE}/reopen", user=maya)[0] == 303
    text = browse(box, PAGE)[1]
    assert "Well done." in text
    assert '<span id="approved">@maya</span>' in text
    assert browse(box, f"{PAGE}/merge", user=maya)[0] == 303
    assert 'id="state">merged' in browse(box, PAGE)[1]


def test_a_button_that_is_refused_says_why(box: Sandbox) -> None:
    rita = str(box.person("rita")["id"])
    status, text = browse(box, f"{PAGE}/merge", user=rita)
    assert (status, "401 Unauthorized" in text) == (401, True)


def test_lists_lead_to_it(box: Sandbox) -> None:
    assert PAGE in browse(box, "/")[1]
    assert PAGE in browse(box, "/team/docs/-/merge_requests")[1]
    assert browse(box, "/nowhere")[0] == 404


def test_a_manual_job_is_played_from_its_page(box: Sandbox) -> None:
    page = "/team/docs/-/jobs/1"
    assert "<button>play</button>" in browse(box, page)[1]
    maya = str(box.person("maya")["id"])
    assert browse(box, f"{page}/play", user=maya)[0] == 303
    box.wait(lambda: "played\n" in browse(box, page)[1])
    status, text = browse(box, f"{page}/play", user=maya)
    assert (status, "Unplayable Job" in text) == (400, True)


@pytest.mark.parametrize(
    "path", [f"{PAGE}/close", f"{PAGE}/approve", "/team/docs/-/jobs/1/play"]
)
def test_a_button_gives_nobody_more_rights(box: Sandbox, path: str) -> None:
    rita = str(box.person("rita")["id"])
    assert browse(box, path, user=rita)[0] in {401, 403}
    eve = str(box.person("eve")["id"])
    assert browse(box, f"{PAGE}/note", user=eve, body="Hello.")[0] == 403
    for nobody in ("", "99", "x", "²"):
        assert browse(box, path, user=nobody, body="x")[0] == 404


def test_a_comment_runs_its_actions_and_its_writer_stays_chosen(box: Sandbox) -> None:
    maya = str(box.person("maya")["id"])
    text = "Why?\r\n/title Say two\r\n"
    assert browse(box, f"{PAGE}/note", user=maya, body=text)[0] == 303
    shown = browse(box, f"{PAGE}?as={maya}")[1]
    assert "<h1>Say two (!1)</h1>" in shown
    assert f'<option value="{maya}" selected>maya</option>' in shown
    assert shown.count(" selected") == 1
