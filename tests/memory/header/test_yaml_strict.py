"""Values mean what YAML 1.2 core says; all else is refused where it goes wrong."""

import math
import re

import pytest
import yaml
from hypothesis import given, settings

from memory.header import yaml_events
from memory.header.field import Field, Refused, Value
from memory.header.yaml_strict import read
from memory.text import Lines
from tests.memory.headers import headers


def value_of(written: str) -> Value:
    return read(f"a: {written}\n")["a"].value


def refusal(header: str) -> tuple[int, int, str]:
    """Line and column in the header, and the message."""
    with pytest.raises(Refused) as caught:
        read(header)
    at = Lines(header).position(caught.value.start)
    return at.line, at.column, caught.value.message


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("nULL", "nULL"),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("No", "No"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("0", 0),
        ("-0", 0),
        ("+7", 7),
        ("012", 12),
        ("08", 8),
        ("0o17", 15),
        ("0x1F", 31),
        ("0b11", "0b11"),
        ("0x_", "0x_"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("0.60", 0.6),
        (".5", 0.5),
        ("5.", 5.0),
        ("9e12", 9e12),
        ("1.10", 1.1),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("1.1.1", "1.1.1"),
        ("２", "２"),
        ("2026-07-09", "2026-07-09"),
        ("2026-07-09T00:00:00+99:00", "2026-07-09T00:00:00+99:00"),
        ("=", "="),
        ("83e2010d8350e6ee7c735ff921e8d003c02ccdc2",) * 2,
        ('"0"', "0"),
        ("'it''s'", "it's"),
        (r'"a \"b\" \u3042"', 'a "b" あ'),
        ("QnA-45#3", "QnA-45#3"),
        ("PR #532 of TICKET-1", "PR"),
        ("#123", None),
        ("a\t", "a"),
        ("lesson\u3000", "lesson\u3000"),
        ("TICKET-\ufeff123", "TICKET-\ufeff123"),
        ("[]", ()),
        ("[a, 404, 1.10, ]", ("a", 404, 1.1)),
        ("[core: src/a.py]", ({"core": "src/a.py"},)),
        ("[[mem-a]]", (("mem-a",),)),
        ("{b: 1}", {"b": 1}),
    ],
)
def test_a_value_means_what_yaml_1_2_core_says(written: str, meant: Value) -> None:
    value = value_of(written)
    assert value == meant
    assert type(value) is type(meant)


def test_not_a_number_is_a_float() -> None:
    value = value_of(".nan")
    assert isinstance(value, float)
    assert math.isnan(value)


@pytest.mark.parametrize(
    ("gap", "raw", "meant", "tail"),
    [
        (" ", "TICKET-1 /\n  Gate 4", "TICKET-1 / Gate 4", "  # why"),
        ("\n  ", "TICKET-1", "TICKET-1", ""),
        (" ", "|  # how\n  old\n  ---\n  more", "old\n---\nmore\n", "\n"),
        (" ", ">-\n  one\n  two", "one two", ""),
        (" ", "[a,\n  b,   # money\n  c]", ("a", "b", "c"), " # x"),
        (" ", "[\na,\nb\n]", ("a", "b"), ""),
        (" ", "'one\n  two'", "one two", "  # x"),
        ("\n  ", "- a\n  # between\n  - b", ("a", "b"), " # last"),
        ("  # first\n", "- a\n- b", ("a", "b"), ""),
        ("\n  ", "b:\n    c: 1", {"b": {"c": 1}}, "\n\n# x"),
    ],
)
def test_a_value_over_several_lines_is_one_value(
    gap: str, raw: str, meant: Value, tail: str
) -> None:
    header = f"a:{gap}{raw}{tail}\nz: 1\n"
    found = read(header)
    assert found["a"].value == meant
    assert found["a"].raw == raw
    assert found["a"].comment == (tail.strip() if tail.startswith(" ") else None)
    assert found["z"].key_at.line == header.count("\n") + 1
    assert Lines(header).offset(found["a"].at.line - 1, found["a"].at.column) == (
        header.index(raw, 2)
    )


def test_a_block_text_keeps_the_empty_lines_it_asks_for() -> None:
    assert read("a: |+\n  x\n\n\nz: 1\n")["a"].raw == "|+\n  x\n\n"
    assert read("a: |\n  x\n\n\nz: 1\n")["a"].raw == "|\n  x"
    assert read("a: |\r\n  x\r\nz: 1\r\n")["a"].raw == "|\r\n  x"


def test_keys_are_as_written() -> None:
    fields = read("on: 1\n2026: 2\n~: 3\n2026-01-01: 4\n'id' : 5\n出典: 6\n🔒: yes\n")
    assert list(fields) == ["on", "2026", "~", "2026-01-01", "id", "出典", "🔒"]


def test_places_count_code_points_from_line_two() -> None:
    fields = read("ghi chú: 返金 🔒  # x\nb:\n")
    first: Field = fields["ghi chú"]
    assert (first.key_at.line, first.key_at.column) == (2, 1)
    assert (first.at.line, first.at.column) == (2, 10)
    assert (first.raw, first.comment) == ("返金 🔒", "# x")
    assert (fields["b"].at.line, fields["b"].at.column) == (3, 3)


@pytest.mark.parametrize(
    ("header", "line", "column", "words"),
    [
        ("id: x\nby: @pm\n", 2, 5, 'quote it, `by: "@pm"`'),
        ("by: `x`\n", 1, 5, "backtick"),
        ("by: %x\n", 1, 5, '`by: "%x"`'),
        ("tags: [a, @b]\n", 1, 11, 'quote it, `"@b"`'),
        ("tags:\n  - @b\n", 2, 5, 'quote it, `"@b"`'),
        ("s: TICKET-1: gate\n", 1, 12, '`s: "TICKET-1: gate"`'),
        ("s: Lý do: cũ\n", 1, 9, '`s: "Lý do: cũ"`'),
        ("s: TICKET-1:\nt: u\n", 1, 12, '`s: "TICKET-1:"`'),
        ("s: moved.\n\n  Keywords: a, b\n", 3, 11, "indented"),
        ("id: x\n type: y\n", 2, 6, "Start it in column 1"),
        ("s: 'it's T'\n", 1, 7, "`''`"),
        ('s: "a "b" c"\n', 1, 7, r"`\"`"),
        ("s: [draft] T\n", 1, 4, "bracket"),
        ("s: {{ name }}\n", 1, 4, "bracket"),
        ("s: [[a]], [[b]]\n", 1, 4, "Links"),
        ('r: ["C:\\Users\\a.py"]\n', 1, 8, "single quotes"),
        ('r: "C:\\temp\\new"\n', 1, 7, "backslash"),
        ("s: !important T\n", 1, 4, "tag"),
        ("s: !!str 12\n", 1, 4, '`s: "12"`'),
        ("s: !!python/name:os.system\n", 1, 4, "tag"),
        ("s: !a!b c\n", 1, 4, "tag"),
        ("s: &T gate\n", 1, 4, "anchor"),
        ("s: & gate\n", 1, 4, "anchor"),
        ("s: *t\n", 1, 4, '`s: "*t"`'),
        ("s: **b** c\n", 1, 4, "alias"),
        ("a: [x]\n<<: {b: c}\n", 2, 1, "Merge"),
        ("s: > quoted\n", 1, 4, "block of text"),
        ("s: |x\n", 1, 4, "block of text"),
        ("s: ,x\n", 1, 4, "quote it"),
        ("s: - a\n", 1, 4, "list"),
        ("t: [a,, b]\n", 1, 7, "missing"),
        ("t: [a, b\nu: v\n", 1, 4, "not closed"),
        ("t: {a: b\n", 1, 4, "not closed"),
        ("t: 'a\nu: v\n", 1, 4, "not closed"),
        ("t: 'a\nu: don't\n", 1, 4, "not closed"),
        ("t:\n\t- a\n", 2, 1, "tab"),
        ("t:\n  - a\n  \t- b\n", 3, 3, "tab"),
        ("t:\n  - a\n - b\n", 3, 2, "list item"),
        ("t: a\n- b\n", 2, 1, "list item"),
        ("t: a # c\n  b\n", 2, 3, "comment"),
        ("t: 'a'# c\n", 1, 7, "blank"),
        ("type：lesson\nid: x\n", 1, 5, "FULLWIDTH COLON"),
        ("id: x\ntype：lesson\n", 2, 5, "U+FF1A"),
        ("id:\xa0x\nt: y\n", 1, 4, "U+00A0"),
        ("t: y\nid:\u3000x\n", 2, 4, "U+3000"),
        ("t:\n\u3000- x\n", 2, 1, "U+3000"),
        ("id:x\nt: y\n", 1, 3, "blank must follow"),
        ("t: y\nid = x\n", 2, 4, "`=`"),
        ("t: y\nThe API answers.\n\nMore.\n", 2, 1, "closing `---` is missing"),
        ("t: y\n**Apply:** do.\n", 2, 1, "closing `---` is missing"),
        ("t: y\n－－－\n", 2, 1, "full-width"),
        ("t: y\n...\n", 2, 1, "`...`"),
        ("t: y\n--- end\n", 2, 1, "alone"),
        ("%YAML 1.2\nt: y\n", 1, 1, "directive"),
        ("- id: x\n", 1, 1, "found a list"),
        ("Hello\n", 1, 1, "Found text"),
        ("{a: b}\n", 1, 1, "one `key: value` a line"),
        ("{}+\n", 1, 1, "one `key: value` a line"),
        ("? [a, b]\n: c\n", 1, 3, "plain text"),
        ("? a\n: c\n", 1, 3, "plain text"),
        ("[a]: b\n", 1, 1, "plain text"),
        (": b\n", 1, 1, "missing"),
        ("s: a\nt: b\ns: c\n", 3, 1, "lines 2 and 4"),
        ("s: a\n's': c\n", 2, 1, "twice"),
        ("r: [{p: a, p: b}]\n", 1, 12, "twice"),
        ("a\u200bb: c\n", 1, 2, "U+200B"),
        ('"\\u0069d": c\n', 1, 1, "escapes"),
        ('s: "\\u0041"\n', 1, 5, "LETTER A"),
        ('s: "a\\u200b"\n', 1, 6, "U+200B"),
        ('s: "a\\e[0m"\n', 1, 6, "control"),
        ("s: a\u2028status: b\n", 1, 5, "U+2028"),
        ("s: a\x85b\n", 1, 5, "U+0085"),
        ("s: a\rb\n", 1, 5, "U+000D"),
        ("s: a\0\n", 1, 5, "U+0000"),
        ("h: " + "9" * 5000 + "\n", 1, 4, "5000"),
        ("x:\n" + "- " * 1500 + "a\n", 2, 17, "8 levels"),
        ("x: " + "[" * 5000 + "\n", 1, 12, "8 levels"),
        ("x: [" + "a, " * 1500 + "]\n", 1, None, "1000 values"),
        ("x: &x a\ny: [" + "*x, " * 500 + "*x]\n", 1, 4, "anchor"),
    ],
)
def test_a_refusal_says_where_and_how(
    header: str, line: int, column: int | None, words: str
) -> None:
    found_line, found_column, message = refusal(header)
    assert words in message
    assert (found_line, found_column) == (line, column or found_column)
    assert message.endswith(".")


@pytest.mark.parametrize(
    "secret", ["gl" + "pat-" + "Ab3" * 7, "hunter" + "2", "taro@" + "corp.jp"]
)
def test_a_refusal_repeats_no_secret(secret: str) -> None:
    _, _, message = refusal(f"s: the password: {secret} x\n")
    assert secret not in message
    assert secret not in repr(read(f"s: {secret}\n"))


def test_what_looks_broken_but_is_not_is_read() -> None:
    header = (
        "a: it's fine\nb: x :y\nc: -x\nd: a,b]\ne: http://x:80/y\nf: ---\ng: <b>\n"
        "h: b#c\ni: ?x\n  \nj: [ ]\nk : v\n# c\nl: '# no comment'\n"
    )
    assert list(read(header)) == list("abcdefghijkl")


@given(headers())
@settings(max_examples=500)
def test_both_parsers_see_the_same_events(header: str) -> None:
    # What they are known to disagree on is said in the module's docstring; tags,
    # anchors and aliases are refused in whatever way they are seen.
    if re.search(r"[\t?!&*]|:[\[\]{},]", header):
        return
    assert _seen(header, pure=False) == _seen(header, pure=True)


def _seen(header: str, *, pure: bool) -> list[tuple[str, str, bool, int]] | None:
    try:
        return [
            (event.kind, event.text, event.is_flow, event.start)
            for event in yaml_events.stream(header, pure=pure)
        ]
    except yaml.YAMLError:
        return None
