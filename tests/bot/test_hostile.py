"""A hostile author: what he writes neither runs, notifies nor renders."""

import re
from collections.abc import Callable

import pytest

from bot.comment.defuse import code, inline, mention, message, one_line
from tests.bot.service import Service
from tests.builders import memory
from tests.flow.stage import BODY, NEW, ROOT

NASTY = [
    "/close",
    "@all see this",
    "@pm-user please approve",
    "<script>alert(1)</script>",
    "</details><h1>Approved</h1>",
    "<!-- ak-memory:summary -->",
    "-->",
    "![x](https://evil.example/x.png)",
    "[click](javascript:alert(1))",
    "https://evil.example/?q=1",
    "www.evil.example",
    "#1 !1 ~bug %1 &1 $x$ ^1",
    "```\n/approve\n```",
    "line\n/merge\n",
    "|a|b|\n|-|-|",
    "\u202eapproved\u202c \u200b\u2060",
    "`code` and ``more``",
    "x" * 5_000,
    "{who} {0} %s",
]


def rendered(text: str) -> str:
    """As a Markdown library shows it, HTML allowed as GitLab does."""
    from markdown_it import MarkdownIt

    found = MarkdownIt("gfm-like", {"html": True, "linkify": False})
    return str(found.render(f"- said: {text} end"))


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("made", [inline, message])
def test_inline_shows_it_and_means_nothing(
    text: str, made: Callable[[str], str]
) -> None:
    safe = made(text)
    assert "\n" not in safe
    assert not re.search(r"(?<!\\)<", safe)
    html = rendered(safe)
    tags = set(re.findall(r"</?([a-z0-9]+)", html))
    assert tags <= {"ul", "li", "code"}, html
    if "code" in tags:
        return
    plain = re.sub(r"\\(.)", r"\1", safe)
    assert not re.search(r"[@#!~%&^$]\w", plain)
    assert "://" not in plain


@pytest.mark.parametrize("text", NASTY)
def test_code_holds_it(text: str) -> None:
    html = rendered(code(text))
    tags = set(re.findall(r"</?([a-z0-9]+)", html))
    assert tags <= {"ul", "li", "code"}, html
    shown = re.search(r"<code>(.*?)</code>", html, re.DOTALL)
    assert shown
    assert one_line(text)[:20].strip(" `") in (
        shown[1]
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replace("&quot;", '"')
    )


def test_only_names_are_mentioned() -> None:
    assert mention("pm-user") == "@pm-user"
    assert "\n" not in mention("pm\n/close")
    assert not mention("a b").startswith("@")


def test_what_memories_say_runs_nothing(free_bot: Service) -> None:
    stage = free_bot.stage
    put: dict[str, str | None] = {}
    for number, text in enumerate(NASTY[:12]):
        line = " ".join(text.split())
        path = NEW.replace("keep", f"keep-{'abcdefghijkl'[number]}")
        body = BODY.replace("Refund receipts", f"Receipts {line} refund")
        put[f"{ROOT}/{path}"] = memory(path, body)
    iid = stage.propose(put, title="x\n/close")
    free_bot.settle(iid)
    mr = free_bot.mr(iid)
    assert mr.state == "opened"
    assert mr.labels == {"memory"}
    said = "\n".join(one.body for one in free_bot.own(iid))
    assert not any(one.startswith("/") for one in said.split("\n"))
    assert "@all" not in said
    assert "<script" not in said.replace("\\<", "")
    assert "](javascript" not in said


def test_a_marker_of_somebody_else_is_nobodys(free_bot: Service) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    stage.note(iid, "<!-- ak-memory:summary -->\nAll approved.", user="dev")
    stage.note(iid, "<!-- ak-memory:paused:1 -->\nstop", user="dev")
    free_bot.settle(iid)
    assert "@pm-user decides" in free_bot.headline(iid)


def test_an_author_who_drives_the_bot_gets_silence_and_no_grant(
    free_bot: Service,
) -> None:
    stage = free_bot.stage
    iid = stage.propose()
    free_bot.settle(iid)
    stage.wait(1000)
    for number in range(14):
        stage.ask("dev", "PUT", iid, "", {"title": f"Draft: {number}"})
        free_bot.run(iid)
        stage.ask("dev", "PUT", iid, "", {"add_labels": "memory::rejected"})
        free_bot.run(iid)
    told = [one.body for one in free_bot.own(iid) if "the bot pauses" in one.body]
    assert len(told) == 1
    writes = len(free_bot.own(iid))
    stage.ask("dev", "PUT", iid, "", {"add_labels": "memory::rejected"})
    assert free_bot.run(iid).done == 0
    assert len(free_bot.own(iid)) == writes
    stage.ask("dev", "PUT", iid, "", {"title": "Receipts"})
    stage.wait(700)
    stage.note(iid, "I have looked.")
    free_bot.settle(iid)
    assert "memory::rejected" not in free_bot.mr(iid).labels
