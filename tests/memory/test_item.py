"""Any bytes give an item: what can't be read is a fault that names it."""

import base64
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.item import Item, parse
from memory.text import Position
from tests.memory.headers import BITS, MEMORY

JAPANESE = "---\nid: x\n---\n返金APIは毎秒二十件までリクエストを受け付けます。\n"
CASES = Path(__file__).resolve().parents[3] / "shared/cases/front-matter.jsonl"

# Rules that answer for a case besides this one: the header itself is readable.
READABLE = {
    "empty-front-matter",  # `schema` lists the fields
    "source-hash",  # `source` explains the comment
    "int-prefix-only",  # text in YAML 1.2: `schema`, `hits`
    "bin-prefix-only",
    "created-bad-zone",  # text: `created`
}


@pytest.mark.parametrize(
    ("data", "words", "at"),
    [
        (JAPANESE.encode("cp932"), "Shift_JIS", (4, 1)),
        (JAPANESE.encode("euc-jp"), "EUC-JP", (4, 1)),
        (JAPANESE.encode("iso-2022-jp"), "ISO-2022-JP", (4, 1)),
        (b"\xff\xfe" + JAPANESE.encode("utf-16-le"), "UTF-16 (little", (1, 1)),
        (b"\xfe\xff" + JAPANESE.encode("utf-16-be"), "UTF-16 (big", (1, 1)),
        (JAPANESE.encode("utf-32"), "UTF-32 (little", (1, 1)),
        (MEMORY.encode("utf-16-le"), "UTF-16 (little endian, without", (1, 1)),
        (MEMORY.encode("utf-16-be"), "UTF-16 (big endian, without", (1, 1)),
        (JAPANESE.encode("utf-16-le"), "UTF-16 (little endian, without", (1, 1)),
        (MEMORY.encode("utf-32-le"), "UTF-32 (little endian, without", (1, 1)),
        (MEMORY.encode("utf-32-be"), "UTF-32 (big endian, without", (1, 1)),
        ("---\nid: é\n---\n".encode("latin-1"), "UTF-8 at byte 8 (line 2)", (2, 5)),
        ("Áp dụng".encode("cp1258", "ignore"), "UTF-8 at byte 0 (line 1)", (1, 1)),
        (b"---\nid: x\n---\na \xed\xa0\x80.\n", "UTF-8 at byte 16 (line 4)", (4, 3)),
        (b"---\nid: x\n---\n\xc0\xaf", "UTF-8 at byte 14 (line 4)", (4, 1)),
        ("---\nid: 返".encode()[:-1], "UTF-8 at byte 8 (line 2)", (2, 5)),
        (b"\x89PNG\r\n\x1a\n", "UTF-8 at byte 0 (line 1)", (1, 1)),
        (b"\xef\xbb\xbf---\nid: x\n---\n\xff", "UTF-8 at byte 17", (4, 1)),
    ],
)
def test_what_is_no_utf_8_is_named(
    data: bytes, words: str, at: tuple[int, int]
) -> None:
    item = parse(data)
    (fault,) = item.faults
    assert words in fault.message
    assert fault.at == Position(*at)
    assert (item.text, item.body, dict(item.fields)) == (None, "", {})
    assert item.lines.text == ""


def test_odd_bytes_in_a_body_are_no_fault_of_the_front_matter() -> None:
    for body in ("a \0 b", "\x1b[31m", "\u2028", "a\rb", "\ufeff"):
        item = parse(f"---\nid: x\n---\n{body}".encode())
        assert (item.faults, item.body) == ((), body)


def test_a_bom_is_remembered_and_counts_as_no_column() -> None:
    item = parse(b"\xef\xbb\xbf---\r\nid:  x\r\n---\r\nBody.\r\n")
    assert item.bom
    assert item.text is not None
    assert item.text.startswith("---")
    assert item.place("id") == Position(2, 6)
    assert item.text[item.body_start :] == item.body == "Body.\r\n"
    assert not parse(MEMORY.encode()).bom


def test_values_and_places_are_asked_by_key() -> None:
    item = parse(MEMORY.encode())
    assert item.faults == ()
    assert item.get("confidence") == 0.6
    assert item.get("refs") == ("src/pay.py", "src/queue.py")
    assert item.get("nothing") is None
    assert item.string("created") == "2026-07-09"
    assert item.string("hits") is None
    assert item.string("nothing") is None
    assert item.place("hits") == Position(10, 7)
    assert item.place("reviewed_by") == Position(12, 13)
    assert item.place("nothing") == Position(1, 1)
    assert item.lines.line(10) == "hits: 0"
    assert {key: one.value for key, one in item.fields.items()} == dict(item.values)


def test_without_a_front_matter_the_body_is_all_text() -> None:
    item = parse(b"Prose.\n")
    assert (item.body, item.body_start, item.values) == ("Prose.\n", 0, {})


def test_with_a_broken_header_the_body_is_still_known() -> None:
    item = parse(b"---\na: 1\na: 2\n---\nBody.\n")
    assert (item.body, dict(item.fields)) == ("Body.\n", {})


def test_no_repr_shows_what_a_file_says() -> None:
    secret = "gl" + "pat-" + "x1" * 10
    item = parse(f"---\nid: {secret}\n---\n{secret}\n".encode())
    assert secret not in repr(item)
    assert secret not in repr(item.fields["id"])
    assert secret not in repr(item.fields)


def _well_formed(item: Item) -> bool:
    places = [fault.at for fault in item.faults]
    ends = [fault.end for fault in item.faults if fault.end]
    inside = item.text is None or all(
        at.line <= len(item.lines.starts) for at in (*places, *ends)
    )
    return inside and len(item.faults) <= 1 and not (item.faults and item.fields)


@given(st.binary(max_size=200))
def test_any_bytes_give_an_item(data: bytes) -> None:
    assert _well_formed(parse(data))


@given(st.text(max_size=80), st.text(max_size=40))
def test_any_text_between_the_dashes_gives_an_item(header: str, body: str) -> None:
    text = f"---\n{header}\n---\n{body}".encode("utf-8", "surrogatepass")
    assert _well_formed(parse(text))


@given(st.integers(0, len(MEMORY)), st.integers(0, 30), st.sampled_from(BITS))
@settings(max_examples=500)
def test_a_mutilated_memory_gives_an_item(at: int, cut: int, put: str) -> None:
    text = MEMORY[:at] + put + MEMORY[at + cut :]
    item = parse(text.encode())
    assert _well_formed(item)
    assert item.text == text.removeprefix("\ufeff")
    assert item.body == item.text[item.body_start :]


@given(st.integers(0, len(MEMORY) - 1), st.binary(max_size=3))
def test_flipped_bytes_give_an_item(at: int, put: bytes) -> None:
    data = MEMORY.encode()
    assert _well_formed(parse(data[:at] + put + data[at + len(put) :]))


def test_reading_twice_gives_the_same_twice() -> None:
    broken = b"---\n{}+\n---\nBody.\n"
    assert parse(broken).faults == parse(broken).faults != ()
    whole = MEMORY.encode()
    assert dict(parse(whole).fields) == dict(parse(whole).fields)


@pytest.mark.skipif(not CASES.exists(), reason="the handed cases are not at hand")
def test_the_handed_cases_come_out_right() -> None:
    for line in CASES.read_bytes().decode().split("\n"):
        case = json.loads(line) if line else {}
        if "front-matter" not in case.get("rules", ()):
            continue
        text = case.get("input")
        data = base64.b64decode(case["input_b64"]) if text is None else text.encode()
        item = parse(data)
        if case["verdict"] == "reject" and case["name"] not in READABLE:
            assert item.faults, case["name"]
        if case["verdict"] == "accept":
            assert not item.faults, case["name"]
        for key, value in (case.get("values_expected") or {}).items():
            assert item.get(key) == value, case["name"]
