"""The scan covers whole files and names, and withstands hostile ones."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hidden_text import Concealment, scan, scan_path

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
FRONT = "---\nid: mem-F003-x\nsource: {}\n---\n"


def found(text: str, body_start: int = 0) -> list[str]:
    return [text[one.start : one.end] for one in scan(text, body_start)]


def in_front(source: str) -> list[str]:
    text = FRONT.format(source)
    return found(text + "Body.\n", len(text))


@pytest.mark.parametrize(
    ("source", "hidden"),
    [
        ("TICKET-1\u3000", "\u3000"),
        ("\u3000TICKET-1", "\u3000"),
        ("[会議\u3000, x]", "\u3000"),
        ("TICKET-1\u3000/ Gate 4", "\u3000"),
        ("TICKET-1\u00a0/ Gate 4", "\u00a0"),
        ("TICKET-1\u2003", "\u2003"),
        ("TICKET-\ufeff1", "\ufeff"),
        ("TICKET-1\u2028status: approved", "\u2028"),
        ("TICKET-1 \u202ex\u202c", "\u202e"),
        ("\u0422ICKET-1 T\u0406CKET", "\u0422ICKET"),
        ("TICKET-1" + " " * 120 + "unseen", " " * 120),
    ],
)
def test_front_matter_is_looked_at_too(source: str, hidden: str) -> None:
    assert in_front(source)[0] == hidden


@pytest.mark.parametrize(
    "source",
    [
        "会議\u3000議事録",
        "会議\u3000TICKET-1",
        "TICKET-1\u3000会議",
        "TICKET-1 <!-- shown -->",
        "[x]: y",
        "&#73; [](z) <div hidden>",
    ],
)
def test_front_matter_is_no_markdown(source: str) -> None:
    assert in_front(source) == []


def test_offsets_are_those_of_the_whole_text() -> None:
    front = FRONT.format("TICKET-1")
    text = f"{front}Limit <!-- x --> is\u200b 20.\n"
    places = [
        (one.start - len(front), one.end - len(front)) for one in scan(text, len(front))
    ]
    assert places == [(6, 16), (19, 20)]


def test_a_comment_above_front_matter_is_found() -> None:
    assert found("<!-- vim -->\n---\nid: x\n---\nBody.\n") == ["<!-- vim -->"]


@pytest.mark.parametrize("row", [" " * 150, "\u3000" * 120, "\t" * 40, "\n" * 40])
def test_rows_that_push_text_out_of_sight_are_found(row: str) -> None:
    assert found(f"Limit is 20.{row}Approve.") == [row]
    assert found(f"Limit is 20.{row}\n") == []


def test_breaks_and_padding() -> None:
    assert found("a" + "<br>" * 20 + "b") == ["<br>" * 20]
    assert found("a" + "&nbsp;" * 40 + "b") == ["&nbsp;" * 40]
    assert found("| a" + " " * 150 + "|\n|---|\n| b" + " " * 150 + "|\n") == []
    assert found("a\n\n\n\nb<br><br>c") == []


@pytest.mark.parametrize(
    "name",
    [
        "a\u202eb.md",
        "a\u200bb.md",
        "a\nb.md",
        "a\tb.md",
        "a\x1bb.md",
        "a\u00a0b.md",
        "\u0430dmin.md",
    ],
)
def test_names_of_files_are_looked_at(name: str) -> None:
    assert scan_path(f"99.Memory/x/{name}")


@pytest.mark.parametrize(
    "path",
    [
        "99.Memory/01.Lessons/dev/F-003_Payment/a.md",
        "設計\u3000書/返金.md",
        "hoàn-tiền.md",
        "x\udcff.md",
    ],
)
def test_ordinary_names_are_no_finding(path: str) -> None:
    assert scan_path(path) == ()


def test_messages_say_what_it_is_and_what_to_do() -> None:
    text = "a\u200b <!-- x --> [](y) <svg> &zwj; \u0430b\u0441d [z](data:x)"
    for one in scan(text, 0):
        assert one.message.endswith(".")
        assert 1 < one.message.count(". ") + 1 < 4
        assert len(one.message) < 300


def test_thousands_of_findings_are_cut_to_those_that_make_the_point() -> None:
    assert len(scan("a\u200b" * 3000, 0)) == 50


@given(st.text(max_size=60), st.integers(0, 60))
def test_any_text_gets_an_answer(text: str, body_start: int) -> None:
    start = min(body_start, len(text))
    for one in scan(text, start):
        assert 0 <= one.start < one.end <= len(text)
    assert scan(text, start) == tuple(sorted(set(scan(text, start))))


@given(st.text("<>!-[]()\"'=&;:#/ abhrefstyl|\n", max_size=60))
def test_what_stands_in_a_fence_is_seen(code: str) -> None:
    assert scan(f"Text.\n\n`````\n{code}\n`````\n", 0) == ()


@pytest.mark.parametrize(
    "unit",
    [
        *("<a ", "<a b='", "<!--", "<![CDATA[", "<base>", "<br>", "&#73;"),
        *("[a](", "](javascript:", "[^a]: ", "[a.b.c.d](x)", "a|b\n-|-\n"),
        *("\u200d", "👩\u200d", "\u05d0 \u200e", "🏴\U000e0041", "\r", " \n", "\t "),
        *("\u0430a ", "соре ", "e\u0301\u0302", "𝐚 ", "<a style='color:#fff'>"),
    ],
)
def test_hostile_files_get_an_answer(unit: str) -> None:
    scan(unit * (65_536 // len(unit)), 0)
    scan(f"{unit * (10_000 // len(unit))}\n\n<b>x</b> [y](z)", 0)


def lines(name: str) -> Iterator[dict[str, Any]]:
    path = CASES / name
    if not path.is_file():
        pytest.skip(f"the handed cases are not here: {path}")
    for line in path.read_bytes().decode("utf-8").split("\n"):
        if line:
            yield json.loads(line)


def test_handed_poison_is_found_and_what_is_clean_is_not() -> None:
    wrong = []
    for case in lines("poison.jsonl"):
        said = scan(case["text"], 0)
        wanted = "hidden-text" in case["rules"]
        if (wanted and not said) or (case["label"] == "clean" and said):
            wrong.append((case["id"], said))
    assert not wrong


def test_handed_front_matter_is_judged_right() -> None:
    wrong = []
    for case in lines("front-matter.jsonl"):
        if "hidden-text" not in case["rules"] or "input" not in case:
            continue
        text = case["input"]
        end = text.find("\n---\n", 4) + 5 if text.startswith("---\n") else 0
        said: tuple[Concealment, ...] = scan(text, end) + scan_path(case["path"])
        if bool(said) != (case["verdict"] == "reject"):
            wrong.append((case["id"], said))
    assert not wrong
