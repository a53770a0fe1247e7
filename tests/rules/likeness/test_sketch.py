"""A sketch is small, the same everywhere, and blind to numbers and mark-up."""

import hashlib
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from rules.likeness.sketch import EMPTY, KEPT, LENGTH, hashes, kept, size, sketch
from tests.rules.likeness.stock import LANGUAGES, body, chance_of

# Changes only together with `FORMAT`: caches of other machines are read by it.
_KNOWN = "ed10ab9f1cb1"

_DIGEST = """
import hashlib
from rules.likeness.index import Corpus
from rules.likeness.sketch import sketch
from rules.likeness.verdict import verdict
from tests.rules.likeness.stock import LANGUAGES, body, chance_of, medium_edit
chance = chance_of(1)
texts = {f"{l}/{n}": body(chance, l) for l in LANGUAGES for n in range(30)}
edits = [medium_edit(chance, text, key[:2]) for key, text in texts.items()]
corpus = Corpus([(key, sketch(text)) for key, text in texts.items()])
found = [list(corpus.pairs(0.2)), corpus.all_most_alike(edits, least=0.1)]
found.append([verdict(a, b) for a, b in zip(texts.values(), edits)])
print(hashlib.sha256(repr(found).encode()).hexdigest())
"""


def test_a_sketch_is_of_one_length_whatever_the_text() -> None:
    chance = chance_of(1)
    for text in ("", "a", "短い", body(chance, "en"), "x" * 60_000, "\ud800"):
        assert len(sketch(text)) == LENGTH


def test_a_sketch_holds_the_least_hashes_of_its_text() -> None:
    text = body(chance_of(2), "vi")
    assert list(kept(sketch(text))) == sorted(hashes(text))[:KEPT]
    assert size(sketch(text)) == len(hashes(text))


def test_a_short_text_leaves_places_empty() -> None:
    assert len(kept(sketch("abcdef"))) == 3
    assert sketch("abcdef")[-4:] == EMPTY.to_bytes(4, "little")
    assert size(sketch("")) == 0


def test_every_window_is_hashed_as_if_it_were_alone() -> None:
    text = "the refund api answers slowly 返金処理"
    plain = text.replace(" ", "")
    one_by_one = set().union(
        *(hashes(plain[at : at + 4]) for at in range(len(plain) - 3))
    )
    assert hashes(text) == one_by_one


def test_numbers_and_mark_up_do_not_change_a_sketch() -> None:
    assert sketch("**Refund** takes 5 days.") == sketch("refund takes 17 DAYS")


def test_a_sketch_is_the_same_on_every_machine() -> None:
    chance = chance_of("sketch")
    made = b"".join(sketch(body(chance, language)) for language in LANGUAGES)
    assert hashlib.sha256(made).hexdigest()[:12] == _KNOWN


def test_nothing_depends_on_the_seed_of_hashes() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1


@given(st.text(max_size=300))
def test_any_text_has_a_sketch(text: str) -> None:
    assert len(sketch(text)) == LENGTH
    assert EMPTY not in hashes(text)
