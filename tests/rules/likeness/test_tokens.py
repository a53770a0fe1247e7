"""Tokens are the same whether a word is known at a glance or looked at closely."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from rules.likeness import polarity, quantities, tokens
from rules.likeness.dates import named_days
from rules.likeness.tokens import read_simply

LEXICONS = (
    named_days(),
    polarity.turning_forms(),
    quantities.english_words(),
    quantities.vietnamese_words(),
)
FORMS = sorted(
    form
    for lexicon in LEXICONS
    for forms in lexicon._by_opening.values()
    for form in forms
)
WORDS = st.one_of(
    st.sampled_from(FORMS),
    st.sampled_from(["isn't", "can't", "q3", "may 5", "ngày 3 tháng 4", "令和6年"]),
    st.sampled_from(["refund", "hoàn", "返金", "リトライ", "5", "$", "第2四半期", "q"]),
    st.text("abnotmáyửh二三不返ア'q", max_size=4),
)


@given(st.lists(WORDS, max_size=8), st.sampled_from([" ", "", "-", ". "]))
@example(["q", "3"], "")
@example(["no", "t"], "'")
def test_a_glance_and_a_close_look_agree(words: list[str], joint: str) -> None:
    text = joint.join(words).casefold()
    for piece in tokens._piece().finditer(text):
        known = read_simply(piece[0])
        assert known is None or known == tokens._read(text, piece)


def test_most_words_of_a_plain_sentence_are_known_at_a_glance() -> None:
    text = "the refund service queues requests while orders settle"
    known = [read_simply(word) for word in re.findall(r"\w+", text)]
    assert sum(one is not None for one in known) >= len(known) - 2
