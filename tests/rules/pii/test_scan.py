"""A scan gives places in the original text, apart and in order, and never the value."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from rules.pii import scan
from rules.pii.view import fold, view_of
from tests.rules.pii.pieces import kinds, whole

ADDRESS = whole("lan.ngo¦@hoa-sen.vn")
PARTS = (
    *(
        "CCCD ",
        "0903456789",
        "０９０",
        "-",
        " ",
        "\u200b",
        "@",
        "hoa-sen.vn",
        "**",
        "\n",
    ),
    *("东", "市", "1-2-3", "番号", "様", "e\u0301", "ﾀﾞ", "&#64;", "\\_", "\ud800", "|"),
)
texts = st.lists(st.sampled_from(PARTS), max_size=24).map("".join)


def test_places_are_those_of_the_original_text() -> None:
    hidden = "a" + ADDRESS.replace("@", "\u200b＠")
    text = f"**Liên hệ**: {hidden} nhé"
    (one,) = scan(text)
    assert text[one.start : one.end] == hidden


def test_a_value_split_by_emphasis_is_found_whole() -> None:
    text = "SĐT **0903**" + "456789."
    (one,) = scan(text)
    assert text[one.start : one.end] == "0903**" + "456789"


def test_the_digest_is_that_of_the_value_as_people_read_it() -> None:
    digest = hashlib.sha1(ADDRESS.encode(), usedforsecurity=False).hexdigest()
    assert [one.digest for one in scan(f"hỏi {ADDRESS}")] == [digest]
    assert [one.digest for one in scan(f"hỏi {ADDRESS.replace('@', '＠')}")] == [digest]


def test_neither_repr_nor_kind_holds_the_value() -> None:
    (one,) = scan(f"mail {ADDRESS}")
    assert "hoa-sen" not in repr(one)


def test_the_more_specific_kind_keeps_the_stretch() -> None:
    # Ten digits after "STK" are an account, though a telephone could have them.
    assert kinds("STK 0903¦456789 MB Bank") == ["bank account number"]
    assert kinds("0903¦456789@hoa-sen.vn") == ["e-mail address"]


def test_sightings_come_in_order_of_place() -> None:
    text = whole("SĐT 0903¦456789, mail ") + ADDRESS + whole(", thẻ 45391488¦03436467")
    starts = [one.start for one in scan(text)]
    assert len(starts) == 3
    assert starts == sorted(starts)


def test_front_matter_is_scanned_too() -> None:
    assert len(scan(f"---\nsource: mail of {ADDRESS}\n---\nText.\n")) == 1


@given(texts)
def test_any_text_gives_sightings_apart_and_within_it(text: str) -> None:
    end = 0
    for one in scan(text):
        assert end <= one.start < one.end <= len(text)
        end = one.end


@given(texts)
def test_a_view_holds_the_folded_text_and_a_place_for_each_letter(text: str) -> None:
    view = view_of(text)
    assert len(view.text) == len(view.starts) == len(view.ends)
    assert len(view.bare) == len(view.plain) == len(view.text)
    assert view.text == fold(text)
