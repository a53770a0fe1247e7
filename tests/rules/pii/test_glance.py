"""The look before the search holds nothing back that the search would find."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.pii import find_all, scan
from rules.pii.glance import doubtful, judged
from tests.rules.pii.pieces import whole

MEMORY = (
    "---\nid: mem-F003-a\ncreated: 2026-05-17\nhits: 3\n---\n{}\n\n**Áp dụng:** chờ.\n"
)
# Each made of pieces, so that no scanner takes this file for what it holds.
DATA = tuple(
    map(
        whole,
        (
            "lan.ngo¦@hoa-sen.vn",
            "lan ngo [at] hoa-sen [dot] vn",
            "090¦3 456 789",
            "(090) 3¦45-67.89",
            "STK 0903¦456789 MB Bank",
            "51¦A-123.45",
            "hộ chiếu: C1¦234567",
            "hộ chiếu: c1¦23456",
            "Nguyễn Văn An, sinh ngày 05/06¦/1992",
            "mã nhân viên NV-0¦1234 Trần Bình",
            "12 Lê Lợi, Phường Bến Nghé, Quận 1",
            "221¦B Baker Street, London NW1 6XE",
            "佐藤花子さん（会員番号\n1002¦3456）",
            "東京都千代田区丸の内1-¦9-1",
            "品川 300 あ 12¦-34",
            "Facebook của khách: fb.com/¦khach.mau.99",
            "P<VNMNGO<<LAN<<<<<<<<<<<<<<<<<",
        ),
    )
)
JOINTS = (" ", "\n", ", ", "、", "** **", " (", " <b>", "</b> ", " \u200b", " – ")
PIECES = st.tuples(st.sampled_from(DATA), st.sampled_from(JOINTS)).map("".join)
WORDS = (
    *("quận", "p1", "st", "dob", "customer", "no", "số", "health", "fb", "dot", "thôn"),
    *("a@b.c", "%40", "at]", "(a)", "<<", "/x.com/", "<b", "**", "-", ".", "é", "海"),
)


# The first one loads the tables of telephone numbers and names.
@settings(deadline=None)
@given(st.lists(PIECES, max_size=6).map("".join))
@example(" ".join(DATA))
def test_what_the_search_finds_the_look_lets_through(text: str) -> None:
    for one in (text, MEMORY.format(text)):
        assert {(hit.start, hit.end) for hit in scan(one)} == {
            (hit.start, hit.end) for hit in find_all(one)
        }


def test_every_datum_is_found_in_a_memory() -> None:
    missed = [one for one in DATA if not scan(MEMORY.format(one))]
    assert not missed


@given(
    st.lists(
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map("".join),
        min_size=1,
        max_size=4,
    )
)
@example(["health**"])
@example(["pas**sport"])
def test_a_word_that_hints_at_something_is_never_let_go(row: list[str]) -> None:
    kept = doubtful(f" {' '.join(row)} ")
    assert [word for word in row if judged(word) and word not in kept] == []
