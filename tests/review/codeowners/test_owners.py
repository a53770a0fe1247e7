"""A text names the owners that GitLab's scan finds in it, phantoms included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from review.codeowners import Kind, Owner
from review.codeowners.owners import owners, references

FOUND = [
    ("@ann", ["@ann"]),
    ("@a", ["@a"]),
    ("@_ann @.ann @9", ["@_ann", "@.ann", "@9"]),
    ("@a--b @a..b", ["@a--b", "@a..b"]),
    ("@ann- @ann. @ann/", ["@ann-", "@ann"]),
    ("@org @org/docs/ja", ["@org", "@org/docs/ja"]),
    ("@org/-x @org//y", ["@org"]),
    ("@org.git @org.git/docs @org/site.atom", ["@org.gi", "@org/site.ato"]),
    ("@.git", ["@.gi"]),
    ("@ANN @ann @Ann", ["@ANN"]),
    ("@anné @日本", ["@ann"]),
    ("-@ann ;@bo", ["-@ann", "@ann", ";@bo", "@bo"]),
    ("ann@x.example", ["ann@x.example"]),
    ("ann@host", ["ann@host"]),
    ("ANN@x.example ann@X.EXAMPLE", ["ANN@x.example"]),
    ("ann@x.example, bo@y.example;", ["ann@x.example", "bo@y.example"]),
    ("[ann@x.example]", ["[ann@x.example"]),
    ("ann@x.exampleé", ["ann@x.example"]),
    ("ann@é", []),
    ("ann@x@y", ["ann@x"]),
    ("@ann@x.example", ["@ann", "ann@x.example"]),
    ("@ann;@bo", ["@ann", "ann;@bo", "@bo"]),
    ("x\u00a0@ann", ["x\u00a0@ann", "@ann"]),
    ("@@developer", ["@@developer"]),
    ("@@Developers @@MAINTAINER @@owners", ["@@developer", "@@maintainer", "@@owner"]),
    ("@@owner @@Owners", ["@@owner"]),
    ("@@reporter @@guest @@developerss", []),
    ("@@owner. @@owner,@@owner", ["@@owner"]),
    ("x@@owner @@@owner", []),
    ("@@owner\t@ann", ["@@owner", "@ann"]),
    ("@owner", ["@owner"]),
    ("@-ann @ @@ @{ann} ann", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "found"), FOUND)
def test_a_text_names_owners(text: str, found: list[str]) -> None:
    assert [one.text for one in owners(text)] == found


def test_a_name_is_cut_at_the_longest_that_gitlab_has() -> None:
    assert [one.text for one in owners("@" + "a" * 300)] == ["@" + "a" * 256]
    assert [one.text for one in owners("@" + "a" * 257 + "/b")] == ["@" + "a" * 256]
    deep = "@g" + "/s" * 20
    assert [one.text for one in owners(deep + "/s/s")] == [deep]


def test_an_address_is_cut_at_the_longest_that_gitlab_has() -> None:
    assert owners("x" * 3 + "y" * 100 + "@h")[0].text == "y" * 100 + "@h"
    assert owners("ann@" + "h" * 300)[0].text == "ann@" + "h" * 255
    assert owners("ann@" + "." * 255 + "h") == ()


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("@Ann", Kind.NAME, "Ann"),
        ("@org/docs", Kind.GROUP, "org/docs"),
        ("@@Maintainers", Kind.ROLE, "maintainer"),
        ("ann@x.example", Kind.EMAIL, "ann@x.example"),
    ],
)
def test_an_owner_has_a_kind_and_a_name(text: str, kind: Kind, name: str) -> None:
    (owner,) = owners(text)
    assert (owner.kind, owner.name) == (kind, name)


def test_owners_are_compared_ignoring_case() -> None:
    assert Owner(Kind.NAME, "@Ann").key == Owner(Kind.NAME, "@ann").key


@pytest.mark.parametrize(
    ("text", "phantoms"),
    [
        ("@ann,@bo", ["ann,@bo"]),
        ("(@ann) #@bo <ann@x.example>", ["(@ann", "#@bo", "<ann@x.example"]),
        ("ann.@bo", ["ann.@bo"]),
        ("@org/docs;@bo", ["org/docs;@bo"]),
        ("ann+x@y.example o'n@host a.b@c-d.example @ann @@owner @org/docs", []),
    ],
)
def test_glue_makes_phantom_addresses(text: str, phantoms: list[str]) -> None:
    assert [one.text for one in owners(text) if one.is_phantom] == phantoms


TEXTS = st.lists(
    st.sampled_from(
        ["@", "@@", "a", "B", ".", "-", "/", ".git", "owner", " ", ",", "é"]
    )
).map("".join)


@given(TEXTS)
def test_references_stand_where_they_say(text: str) -> None:
    found = references(text)
    assert all(text.startswith(one.text, one.start) for one in found)
    assert [one.start for one in found] == sorted({one.start for one in found})


@given(TEXTS)
def test_every_owner_is_named_once(text: str) -> None:
    keys = [one.key for one in owners(text)]
    assert len(keys) == len(set(keys))


@given(TEXTS)
def test_names_and_roles_written_apart_name_the_same_again(text: str) -> None:
    found = [one for one in owners(text) if one.kind is not Kind.EMAIL]
    assert list(owners(" ".join(one.text for one in found))) == found


@pytest.mark.parametrize(
    "text",
    [
        "@" * 64_000,
        "@." * 32_000,
        "x" * 64_000,
        "@" + "." * 64_000,
        ("x" * 100 + "@" + "." * 255) * 180,
        "@" + "a/" * 32_000,
        "@" + ".git/" * 12_000,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    assert len(owners(text)) < 3000
