"""Phrases are matched as they are said: across line ends, marks and missing accents."""

import re

import pytest

from rules.injection.phrase import expand, required, words

LEXICON = {
    "drop": words("bỏ qua", "quên(?: đi)?"),
    "rule": words("rules?", "instructions?"),
}


def matches(phrase: str, text: str) -> bool:
    return re.search(expand(phrase, LEXICON), text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "ignore the rules",
        "ignore\nthe rules",
        "ignore **the** *rules*",
        "ignore, the rules",
    ],
)
def test_a_blank_is_whatever_separates_words(text: str) -> None:
    assert matches("ignore the {rule}", text)


def test_a_sentence_end_is_no_blank() -> None:
    assert not matches("ignore the {rule}", "never ignore. the rules hold")


def test_a_gap_takes_so_many_words_and_no_more() -> None:
    assert matches("ignore ~2 {rule}", "ignore all the rules")
    assert not matches("ignore ~2 {rule}", "ignore all of the rules")


def test_a_word_is_found_without_its_marks_but_not_with_others() -> None:
    assert matches("đừng {drop}", "đừng bỏ qua")
    assert matches("đừng {drop}", "dung bo qua")
    assert not matches("đừng {drop}", "dùng bỏ qua")


def test_a_gap_without_a_blank_before_it_is_refused() -> None:
    with pytest.raises(ValueError, match="a gap without a blank"):
        expand("(?:the )?~2 {rule}", LEXICON)


def test_what_a_phrase_needs_is_known() -> None:
    assert required("{drop} ~2 (?:mọi |các )?{rule}", LEXICON) == (
        frozenset({"bo qua", "quen"}),
        frozenset({"rule", "instruction"}),
    )


def test_what_is_optional_is_not_needed() -> None:
    assert required("(?:all )?{rule}", LEXICON) == (frozenset({"rule", "instruction"}),)


def test_a_way_without_letters_of_its_own_is_refused() -> None:
    with pytest.raises(ValueError, match="no letters"):
        assert words(r"\w+").stems
