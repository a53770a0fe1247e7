"""A corpus finds what is like a text, and which of its texts are alike."""

import pytest

from rules.likeness.compare import likeness
from rules.likeness.index import Corpus
from rules.likeness.pairs import COMMON
from rules.likeness.sieve import Sieve
from rules.likeness.sketch import Sketch, sketch
from tests.rules.likeness.stock import (
    LANGUAGES,
    body,
    chance_of,
    light_edit,
    medium_edit,
)


def _store(count: int = 150) -> dict[str, str]:
    chance = chance_of("store")
    return {
        f"{one}/{n:03}": body(chance, one) for one in LANGUAGES for n in range(count)
    }


def _corpus(store: dict[str, str]) -> Corpus:
    return Corpus([(key, sketch(text)) for key, text in store.items()])


@pytest.mark.parametrize("edit", [light_edit, medium_edit])
def test_the_text_that_was_edited_comes_first(edit: object) -> None:
    store, chance = _store(), chance_of("edits")
    assert callable(edit)
    edits = {key: edit(chance, text, key[:2]) for key, text in store.items()}
    corpus, sieve = _corpus(store), Sieve(list(edits.values()))
    by_sketch = corpus.all_most_alike(list(edits.values()), limit=3)
    by_text = sieve.likest(store.items(), limit=3)
    for key, sketched, read in zip(store, by_sketch, by_text, strict=True):
        assert sketched[0][0] == key
        assert read[0][0] == key


def test_estimates_are_close_to_the_likeness_they_stand_for() -> None:
    store, chance = _store(60), chance_of("close")
    corpus = _corpus(store)
    for key, text in store.items():
        copy = light_edit(chance, text, key[:2])
        exact = likeness(copy, text)
        [(_, sketched)] = corpus.most_alike(copy, limit=1)
        [[(_, read)]] = Sieve([copy]).likest([(key, text)])
        assert abs(sketched - exact) < 0.15
        assert abs(read - exact) < 0.2


def test_a_text_is_weighed_wherever_one_reaches_the_least() -> None:
    store, chance = _store(20), chance_of("least")
    sieve = Sieve([light_edit(chance, one, "en") for one in list(store.values())[:9]])
    for text in store.values():
        exact = sieve.weigh(text)
        for least in (0.1, 0.25, 0.6):
            found = sieve.weigh(text, least)
            assert found == exact or (max(exact) < least and not any(found))


def test_one_question_is_answered_like_many() -> None:
    store = _store(40)
    corpus, asked = _corpus(store), list(store.values())[::7]
    assert corpus.all_most_alike(asked) == [corpus.most_alike(one) for one in asked]


def test_no_answer_depends_on_the_order_of_the_store() -> None:
    store = _store(40)
    mixed = list(store.items())
    chance_of(5).shuffle(mixed)
    one, other = _corpus(store), _corpus(dict(mixed))
    asked = list(store.values())[::9]
    assert one.all_most_alike(asked) == other.all_most_alike(asked)
    assert list(one.pairs(0.3)) == list(other.pairs(0.3))
    sieve = Sieve(asked)
    assert sieve.likest(store.items()) == sieve.likest(mixed)


def test_copies_in_a_store_are_paired_and_nothing_else() -> None:
    store, chance = _store(), chance_of("copies")
    copied = {
        f"{key}-copy": light_edit(chance, text, key[:2])
        for key, text in list(store.items())[::10]
    }
    found = {(one, other) for one, other, _ in _corpus(store | copied).pairs()}
    assert {(key.removesuffix("-copy"), key) for key in copied} <= found
    others = [pair for pair in found if f"{pair[0]}-copy" != pair[1]]
    assert len(others) < 40


def test_a_text_that_hundreds_repeat_is_named_for_each_of_them() -> None:
    text = body(chance_of(6), "en")
    corpus = _corpus({f"copy/{n:04}": text for n in range(COMMON + 50)})
    named = {key for one, other, _ in corpus.pairs() for key in (one, other)}
    assert len(named) == len(corpus)


def test_a_short_text_is_found_by_what_little_it_says() -> None:
    store = _store(40) | {"short": "返金は5日以内", "tiny": "TLS 1.3"}
    corpus = _corpus(store)
    assert corpus.most_alike("返金は7日以内")[0][0] == "short"
    assert corpus.most_alike("TLS 1.2")[0][0] == "tiny"
    assert Sieve(["返金は7日以内"]).likest(store.items())[0][0][0] == "short"


@pytest.mark.parametrize("text", ["", "...", "12345", "<!-- -->"])
def test_a_text_without_letters_is_like_nothing(text: str) -> None:
    store = {**_store(5), "empty": text}
    assert _corpus(store).most_alike(text) == ()
    assert "empty" not in dict(_corpus(store).most_alike("refund", least=0))
    assert Sieve([text]).likest(store.items()) == [()]
    assert not [pair for pair in _corpus(store).pairs(0.1) if "empty" in pair]


def test_nothing_is_asked_of_an_empty_corpus_or_by_nobody() -> None:
    assert Corpus([]).most_alike("refund") == ()
    assert list(Corpus([]).pairs()) == []
    assert _corpus(_store(2)).all_most_alike([]) == []
    assert Sieve([]).likest([("a", "refund")]) == []


def test_a_broken_sketch_is_refused() -> None:
    with pytest.raises(ValueError, match="388 bytes"):
        Corpus([("a", Sketch(b"short"))])
