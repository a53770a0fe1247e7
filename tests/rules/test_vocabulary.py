"""What is known of words is kept, and never changes what a text hints at."""

from functools import reduce
from operator import or_

from hypothesis import given
from hypothesis import strategies as st

from rules.vocabulary import LONGEST_KEPT, Vocabulary, words

PIECES = ("a1", "b", "long" * LONGEST_KEPT, "é", "海", " ", "\n", "、", "。", "\ud800")
texts = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def hint(word: str) -> int:
    """A flag for each of some letters."""
    return ("1" in word) + 2 * ("é" in word) + 4 * ("海" in word)


def doubtful(row: str) -> set[str]:
    """The words of a row with hints, and one too many."""
    assert row.startswith(" ")
    assert row.endswith(" ")
    return {word for word in row.split() if hint(word) or word == "b"}


def all_hints(vocabulary: Vocabulary, text: str) -> int:
    """The sum of what a vocabulary finds in a text."""
    return reduce(or_, vocabulary.hints(text), 0)


def test_points_part_words_in_japanese_and_blanks_do_everywhere() -> None:
    assert [word.decode() for word in words("a、b。 海\n(c)")] == [
        "a",
        "b",
        "海",
        "(c)",
    ]


@given(st.lists(texts, max_size=6))
def test_the_hints_of_a_text_are_those_of_its_words(given_texts: list[str]) -> None:
    one, other = Vocabulary(hint, doubtful), Vocabulary(lambda _: 0, lambda _: ())
    for text in given_texts * 2:
        said = [word.decode("utf-8", "surrogatepass") for word in words(text)]
        assert all_hints(other, text) == 0
        assert all_hints(one, text) == reduce(or_, map(hint, said), 0)
        assert len(one.hints(text)) == len({*filter(hint, said)})


def test_a_new_vocabulary_is_shown_what_is_dull_to_the_others() -> None:
    assert all_hints(Vocabulary(lambda _: 0, lambda _: ()), "a1 b") == 0
    assert all_hints(Vocabulary(hint, doubtful), "a1 b") == 1
