"""A heading is read as far as it goes, and each of its faults is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from review.codeowners.heading import Heading, read_heading

NAME = "missing_section_name"
NUMBER = "invalid_approval_requirement"
OWNER = "invalid_section_owner_format"
FORMAT = "invalid_section_format"


def heading(line: str) -> Heading:
    found = read_heading(line)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("[Wiki]", "Wiki"),
        ("[ Wiki ]", " Wiki "),
        ("[Wiki: a#b [x]", "Wiki: a#b [x"),
        ("[Wiki]]", "Wiki"),
        ("[設計]", "設計"),
        ("[]", ""),
        ("^[Wiki]", "Wiki"),
        ("[wiki]*.md", "wiki"),
    ],
)
def test_the_name_goes_up_to_the_first_closing_bracket(line: str, name: str) -> None:
    assert heading(line).name == name


@pytest.mark.parametrize("line", ["[Wiki", "^[Wiki", "[", "^["])
def test_a_bracket_that_never_closes_is_no_heading(line: str) -> None:
    assert read_heading(line) is None


def test_a_caret_makes_it_optional() -> None:
    assert heading("^[Wiki]").optional
    assert not heading("[^Wiki]").optional


@pytest.mark.parametrize(
    ("line", "number", "errors"),
    [
        ("[Wiki]", 0, []),
        ("[Wiki][3]", 3, []),
        ("[Wiki][0]", 0, []),
        ("[Wiki][012]", 12, []),
        ("[Wiki][ 3 ]", 3, [FORMAT]),
        ("[Wiki][3 4]", 3, [NUMBER]),
        ("[Wiki][]", 0, [NUMBER]),
        ("[Wiki][  ]", 0, [NUMBER]),
        ("[Wiki][three]", 0, [FORMAT]),
        ("[Wiki][-3]", 0, [FORMAT]),
        ("[Wiki][3.5]", 0, [FORMAT]),
        ("[Wiki][3_0]", 0, [FORMAT]),
        ("[Wiki][３]", 0, [FORMAT]),
        ("[Wiki][3", 0, [FORMAT]),
        ("[Wiki] [3]", 0, [FORMAT]),
        ("[Wiki]{3}", 0, [FORMAT]),
        ("^[Wiki][0]", 0, []),
        ("^[Wiki][1]", 1, [NUMBER]),
        ("^[Wiki][3]", 3, [NUMBER]),
        ("^[Wiki][ 3 ]", 3, [NUMBER]),
    ],
)
def test_the_number_is_what_blanks_and_digits_say(
    line: str, number: int, errors: list[str]
) -> None:
    assert heading(line).approvals_required == number
    assert [code.value for code in heading(line).errors] == errors


@pytest.mark.parametrize(
    ("line", "owners", "errors"),
    [
        ("[Wiki] @ann", "@ann", []),
        ("[Wiki]\t@ann  @org/docs", "@ann  @org/docs", []),
        ("[Wiki][3] @@owner ann@x.example", "@@owner ann@x.example", []),
        ("[Wiki]@ann", "@ann", [FORMAT]),
        ("[Wiki][3]@ann", "@ann", [FORMAT]),
        ("[Wiki][x] @ann", "", [FORMAT]),
        ("[Wiki]] @ann", "", [FORMAT]),
        ("[Wiki](url) @ann", "", [FORMAT]),
        ("[Wiki] # @ann", "", [FORMAT]),
        ("[Wiki] @ann # @bo", "@ann", [FORMAT]),
        ("[Wiki] @ann, @bo", "@ann", [FORMAT]),
        ("[Wiki]\u00a0@ann", "", [FORMAT]),
        ("[Wiki] @ann\u3000@bo", "@ann", [FORMAT]),
        ("[Wiki] ann+x@y.example", "ann", [OWNER]),
        ("[Wiki] @ann bo", "@ann bo", [OWNER]),
        ("[Wiki] @ann.", "@ann.", [OWNER]),
        ("[Wiki] @ann@x", "@ann@x", [OWNER]),
        ("[Wiki] @@Owners", "@@Owners", []),
        ("[Wiki] @@guest", "@@guest", [OWNER]),
        ("[wiki].md @ann", ".md @ann", [OWNER]),
    ],
)
def test_default_owners_stop_at_the_first_strange_character(
    line: str, owners: str, errors: list[str]
) -> None:
    assert heading(line).owners == owners
    assert [code.value for code in heading(line).errors] == errors


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("[]", [NAME]),
        ("[ ]", [NAME]),
        ("[\u3000]", [NAME]),
        ("^[][3] x", [NAME, NUMBER, OWNER]),
        ("[][3]@ann", [NAME]),
        ("[Wiki][] x (", [NUMBER, OWNER]),
    ],
)
def test_faults_are_told_in_the_order_of_the_line(line: str, errors: list[str]) -> None:
    assert [code.value for code in heading(line).errors] == errors


def test_a_number_of_any_length_is_read() -> None:
    assert heading("[Wiki][" + "0" * 9000 + "3]").approvals_required == 3
    assert heading("[Wiki][" + "9" * 9000 + "]").approvals_required > 10**900


@given(
    name=st.text(st.characters(exclude_characters="]\n"), min_size=1),
    number=st.integers(0, 99),
    owners=st.lists(st.sampled_from(["@ann", "@org/docs", "@@owner"])),
)
def test_a_heading_written_strictly_says_just_that(
    name: str, number: int, owners: list[str]
) -> None:
    named = " ".join(owners)
    found = heading(f"[{name}][{number}] {named}".strip())
    assert (found.name, found.approvals_required) == (name, number)
    assert found.owners == named
    assert {code.value for code in found.errors} <= {NAME}
