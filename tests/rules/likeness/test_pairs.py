"""What rows of hashes may share is never told too low, and the smallest are found."""

from array import array
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from rules.likeness.compare import shingles
from rules.likeness.pairs import in_range, marked, most_shared
from rules.likeness.sketch import KEPT, smallest

HASHES = st.integers(0, 2**32 - 2)
FEW_BITS = st.integers(0, 40).map(lambda one: one << 11 | one % 3)


@given(st.sets(HASHES | FEW_BITS, max_size=96), st.sets(HASHES | FEW_BITS, max_size=96))
def test_marks_never_tell_too_little(ours: set[int], theirs: set[int]) -> None:
    both = ours & set(list(theirs)[::2])
    rows = [array("I", sorted(one | both)) for one in (ours, theirs)]
    shared = len(set(rows[0]) & set(rows[1]))
    assert most_shared(marked(rows[0]), marked(rows[1])) >= shared
    assert in_range(rows[0], rows[1]) >= 2 * shared


@given(st.randoms(use_true_random=False), st.integers(0, 1200), st.integers(1, 32))
def test_the_smallest_are_those_of_sorting(
    chance: Random, count: int, bits: int
) -> None:
    found = {chance.getrandbits(bits) for _ in range(count)}
    assert smallest(found) == sorted(found)[:KEPT]


@given(st.text("ab返金あéđ", max_size=14))
@example("返金ab")
@example("abcd返")
@example("abcd返金払")
def test_shingles_are_cut_by_their_first_character(text: str) -> None:
    wanted = set()
    for at, first in enumerate(text):
        width = 3 if first >= "\u2e80" else 5
        if at + width <= len(text):
            wanted.add(text[at : at + width])
    assert shingles(text) == frozenset(wanted or ({text} if text else ()))
