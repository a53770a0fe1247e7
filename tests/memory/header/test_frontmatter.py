"""A front matter is found where it is, and one fault says why where it is not."""

from typing import cast

import frontmatter
import pytest

from memory.header.field import Field, Refused
from memory.header.frontmatter import MAX_HEADER, bounds, handler
from memory.item import parse
from memory.text import Lines


def refusal(text: str) -> tuple[int, int, str]:
    """Line and column of the one fault, and its message."""
    (fault,) = parse(text.encode()).faults
    return fault.at.line, fault.at.column, fault.message


@pytest.mark.parametrize(
    ("text", "header", "body"),
    [
        ("---\nid: x\n---\nBody.\n", "id: x\n", "Body.\n"),
        ("---\r\nid: x\r\n---\r\nBody.", "id: x\r\n", "Body."),
        ("---\r\nid: x\n---\nBody.", "id: x\n", "Body."),
        ("---  \nid: x\n--- \t\nBody.", "id: x\n", "Body."),
        ("---\nid: x\n---", "id: x\n", ""),
        ("---\n---\n", "", ""),
        ("---\n---", "", ""),
        ("---\na: |\n  x\n  ---\n  y\n---\nBody.", "a: |\n  x\n  ---\n  y\n", "Body."),
        ("---\na: 1\n---\nb: 2\n---\nc", "a: 1\n", "b: 2\n---\nc"),
        ("---\na: 1\n---x\n---\nc", "a: 1\n---x\n", "c"),
    ],
)
def test_header_and_body_are_told_apart(text: str, header: str, body: str) -> None:
    found = bounds(text)
    assert text[found.header : found.header_end] == header
    assert text[found.body :] == body


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "empty"),
        ("\ufeff", 1, "empty"),
        (" \n\n", 1, "blanks"),
        ("\ufeff\ufeff---\na: 1\n---\n", 1, "two byte order marks"),
        (" ---\na: 1\n---\n", 1, "blank before"),
        ("\n---\na: 1\n---\n", 1, "must come first"),
        ("<!-- vim: x -->\n---\na: 1\n---\n", 1, "comment before"),
        ("# Title\n\n---\na: 1\n---\n", 1, "text before"),
        ("Some words.\n---\na: 1\n---\n", 1, "must come first"),
        ("\u200b---\na: 1\n---\n", 1, "U+200B"),
        ("---yaml\na: 1\n---\n", 4, "write `---` alone"),
        ("---js\n{}\n---\n", 4, "write `---` alone"),
        ("--- # c\na: 1\n---\n", 4, "write `---` alone"),
        ("---\u3000\na: 1\n---\n", 4, "U+3000"),
        ("----\na: 1\n----\n", 1, "4 characters"),
        ("--\na: 1\n--\n", 1, "2 characters"),
        ("－－－\na: 1\n－－－\n", 1, "full-width"),
        ("ーーー\na: 1\nーーー\n", 1, "full-width"),
        ("—\na: 1\n—\n", 1, "em dash"),
        ("–––\na: 1\n–––\n", 1, "EN DASH"),
        ("+++\na = 1\n+++\n", 1, "TOML"),
        (";;;\n{}\n;;;\n", 1, ";;;"),
        ('{"a": 1}\n', 1, "JSON"),
        ("```yaml\n---\na: 1\n---\n```\n", 1, "code fence"),
        ("%YAML 1.2\n---\na: 1\n---\n", 1, "directive"),
        ("a: 1\nb: 2\n---\nBody.\n", 1, "opening `---` is missing"),
        ("a: 1\nb: 2\n\nBody.\n", 1, "opening `---` is missing"),
        ("---\ra: 1\r---\rBody.\r", 1, "CR only"),
        ("---\ra: 1\r---\rBody.\n", 1, "CR only"),
        ("Just prose.\n", 1, "no front matter"),
        ("Note: prose.\n", 1, "no front matter"),
        ("[a](b.md)\n", 1, "no front matter"),
    ],
)
def test_a_missing_opening_is_one_fault_that_says_why(
    text: str, column: int, words: str
) -> None:
    line, found, message = refusal(text)
    assert words in message
    assert (line, found) == (1, column)


@pytest.mark.parametrize(
    ("rest", "line", "words"),
    [
        ("", 1, "not closed"),
        ("a: 1\nb: 2\n", 1, "line 1"),
        ("a: 1\nb: [c]\n\nProse.\n", 1, "Line 5 is the first"),
        ("a: 1\n...\nBody.\n", 3, "`...`"),
        ("a: 1\n ---\nBody.\n", 3, "column 1"),
        ("a: 1\n－－－\nBody.\n", 3, "full-width"),
        ("a: 1\n———\nBody.\n", 3, "em dash"),
        ("a: 1\n----\nBody.\n", 3, "4 characters"),
        ("a: 1\n--- end\nBody.\n", 3, "alone"),
        ("a: 1\nb:\n  -\n", 1, "not closed"),
        ("a: 1\nThe API.\n\n---\nMore.\n", 3, "closing `---` is missing"),
    ],
)
def test_a_missing_end_is_one_fault_that_says_why(
    rest: str, line: int, words: str
) -> None:
    found, _, message = refusal(f"---\n{rest}")
    assert words in message
    assert found == line


def test_dashes_in_column_one_close_a_block_text_and_are_named() -> None:
    line, _, message = refusal("---\na: 1\nwhy: |\n---\n  more\n---\n")
    assert (line, "`why`" in message, "column 1" in message) == (4, True, True)
    assert not parse(b"---\nwhy: |\n  text\n---\nBody.\n").faults


def test_an_empty_front_matter_has_no_fields_and_no_fault() -> None:
    for text in ("---\n---\n", "---\n# nothing\n---\nBody.", "---\n\n---\n"):
        item = parse(text.encode())
        assert (item.faults, dict(item.fields)) == ((), {})


def test_a_front_matter_over_the_limit_is_refused_before_it_is_read() -> None:
    _, _, message = refusal("---\na: " + "x" * MAX_HEADER + "\n---\n")
    assert str(MAX_HEADER) in message


def test_python_frontmatter_reads_through_the_same_loader() -> None:
    metadata, content = frontmatter.parse(
        "---\nid: x\non: 2026-07-09\n---\n\nBody.\n", handler=handler()
    )
    fields = cast("dict[str, Field]", metadata)
    values = {key: field.value for key, field in fields.items()}
    assert values == {"id": "x", "on": "2026-07-09"}
    assert content == "Body."
    with pytest.raises(Refused, match="twice"):
        frontmatter.parse("---\na: 1\na: 2\n---\n", handler=handler())
    # What can't be split is no front matter to that library.
    assert frontmatter.parse("Prose.", handler=handler()) == ({}, "Prose.")
    assert handler().detect("---\n") is True
    assert handler().detect("--- x\n") is False


def test_the_handler_writes_nothing() -> None:
    with pytest.raises(NotImplementedError):
        handler().export({})


@pytest.mark.parametrize(
    "text",
    [
        "---\n- " * 12_000,
        "---\n" + "a: b\n" * 12_000,
        "---" + " " * 60_000,
        "---\n" + ("---" + " " * 200 + "x\n") * 300,
        "-" * 60_000,
        " " * 60_000 + "---\n",
        "---\n" + "[" * 20_000 + "\n---\n",
        "---\n" + "- " * 15_000 + "\n---\n",
        "---\n" + "a: [" + "b, " * 10_000 + "\n---\n",
        "---\n" + "a: '" + "b'' " * 7_000 + "\n---\n",
        "---\n" + "? " * 15_000 + "\n---\n",
        "---\n" + "{a: " * 8_000 + "\n---\n",
        "---\n" + "a: &b [*b]\n" * 2_500 + "---\n",
        "---\n" + "a " * 15_000 + "\n---\n",
        "---\n" + "a: !" + "!" * 30_000 + "\n---\n",
        "---\n" + 'a: "' + "\\" * 30_001 + "\n---\n",
        "---\n" + "a: 'b' #" * 4_000 + "'\n: \n---\n",
        "---\n" + "a: " + "<<: " * 7_000 + "\n---\n",
        "—" * 60_000,
        "\r" * 60_000,
        "---\r" * 15_000,
    ],
)
def test_hostile_text_is_answered_at_once(text: str) -> None:
    (fault,) = parse(text.encode()).faults
    assert len(fault.message) < 400
    assert Lines(text).position(len(text)) >= fault.at
