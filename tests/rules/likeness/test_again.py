"""After any change, the pairs found again are those found from anew."""

from array import array
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.likeness.again import Found, found, found_again
from rules.likeness.sketch import EMPTY, KEPT, Sketch

LEAST = 0.3


def _sketch(chance: Random, few: int) -> Sketch:
    """A sketch of hashes from a small number of them, so that many are shared."""
    count = chance.choice((0, 1, 5, 20, KEPT))
    values = sorted({chance.randrange(few) * 7919 for _ in range(count)})
    size = len(values) if len(values) < KEPT else 3 * KEPT
    row = [size, *values, *[EMPTY] * (KEPT - len(values))]
    return Sketch(array("I", row).tobytes())


def _near(chance: Random, one: Sketch, few: int) -> Sketch:
    row = array("I")
    row.frombytes(one)
    values = {value for value in row[1:] if value != EMPTY}
    for _ in range(chance.randrange(4)):
        values ^= {chance.randrange(few) * 7919}
    kept = sorted(values)[:KEPT]
    head = [len(kept), *kept, *[EMPTY] * (KEPT - len(kept))]
    return Sketch(array("I", head).tobytes())


@settings(max_examples=150, deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from((30, 200, 2000)),
    st.integers(0, 60),
)
def test_what_is_found_again_is_what_is_found(
    chance: Random, few: int, count: int
) -> None:
    texts = [_sketch(chance, few)]
    for _ in range(count):
        like = chance.random() < 0.5
        seed = chance.choice(texts)
        texts.append(_near(chance, seed, few) if like else _sketch(chance, few))
    before = {f"{number:03}": one for number, one in enumerate(texts)}
    known = found(before, LEAST)
    for _ in range(3):
        before = _edited(chance, before, few)
        wanted = found(before, LEAST)
        again = found_again(known, before, LEAST)
        assert again == wanted
        assert list(again.pairs) == list(wanted.pairs)
        known = again


def _edited(chance: Random, before: dict[str, Sketch], few: int) -> dict[str, Sketch]:
    after = dict(before)
    for _ in range(chance.randrange(1 + len(before) // 8)):
        key = chance.choice(sorted(before))
        other = f"{chance.randrange(100):03}" + chance.choice(("", "a"))
        edit = chance.randrange(4)
        if edit == 0:
            after.pop(key, None)
        elif edit == 1:
            after[other] = _near(chance, before[key], few)
        elif edit == 2:
            after[key] = _sketch(chance, few)
        elif key in after:
            after[other] = after.pop(key)
    return after


def test_a_store_of_which_nothing_is_known_is_found_whole() -> None:
    chance = Random(1)  # noqa: S311  (it makes up sketches)
    texts = {str(number): _sketch(chance, 50) for number in range(20)}
    assert found_again(Found(), texts, LEAST) == found(texts, LEAST)
