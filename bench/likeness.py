"""Near-duplicates of one text in a store: how fast, how sure, against rapidfuzz.

    python -m bench.likeness [--items 10000]

Needs the generator of stores (`bench.stores`); rapidfuzz is measured beside it where
it is installed. CPU seconds of one process, ours and theirs in turn.
"""

import argparse
import importlib
import importlib.util
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from bench.stores import GENERATOR
from rules.likeness.compare import likeness
from rules.likeness.index import Corpus
from rules.likeness.sieve import Sieve
from rules.likeness.sketch import sketch
from rules.likeness.verdict import verdict

LANGUAGES = ("en", "vi", "ja")
EDITS = {"light": (0.06, 0), "medium": (0.12, 1), "heavy": (0.2, 3)}
PLANTED = {"light": 18, "medium": 17, "heavy": 15}
UNRELATED = 100
Edited = tuple[str, str, str, str]
"""Degree, language, key of the original, edited text."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--items", type=int, default=10_000)
    items = parser.parse_args().items
    store = dict(_bodies(items, "7"))
    edited = list(_planted(store))
    corpus = _speed(store, edited)
    _quality(store, corpus, edited)
    fresh = [text for _, text in _bodies(UNRELATED, "fresh")]
    _alarms(store, corpus, fresh)


def _bodies(items: int, seed: str) -> Iterator[tuple[str, str]]:
    """(language/number, body) of generated memories, without their labels."""
    spec = importlib.util.spec_from_file_location("gen_store", GENERATOR)
    if spec is None or spec.loader is None or not GENERATOR.exists():
        raise SystemExit(f"no generator of stores at {GENERATOR}")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for number, one in enumerate(module.make(items, seed)):
        text = f"{one['title']}.\n\n{one['body']}\n\n{one['apply']}"
        yield f"{one['lang']}/{number:06}", text


def _planted(store: Mapping[str, str]) -> Iterator[Edited]:
    chance = random.Random("planted")  # noqa: S311 - it makes up texts, not secrets
    by_language = {
        language: [key for key in store if key.startswith(language)]
        for language in LANGUAGES
    }
    for degree, count in PLANTED.items():
        for number in range(count):
            language = LANGUAGES[number % len(LANGUAGES)]
            keys = by_language[language]
            key, donor = chance.choice(keys), chance.choice(keys)
            share, moves = EDITS[degree]
            text = _moved(chance, store[key], store[donor], moves)
            yield degree, language, key, _reworded(chance, text, store[donor], share)


def _moved(chance: random.Random, text: str, donor: str, moves: int) -> str:
    """A sentence exchanged with another, or for one of another text, `moves` times."""
    sentences, others = (
        [part for part in re.split(r"(?<=[.。])\s*", one) if part]
        for one in (text, donor)
    )
    for move in range(moves):
        one, other = (chance.randrange(len(sentences)) for _ in range(2))
        if move:
            sentences[one] = chance.choice(others)
        sentences[one], sentences[other] = sentences[other], sentences[one]
    return " ".join(sentences)


def _reworded(chance: random.Random, text: str, donor: str, share: float) -> str:
    """A share of the words exchanged for words of another text."""
    word = re.compile(r"[ァ-ヶー]+|[一-龠]+|[ぁ-ん]+|[^\W\d_ぁ-龠]+")
    places = [match.span() for match in word.finditer(text)]
    words = word.findall(donor)
    count = max(1, round(len(places) * share))
    for start, end in sorted(chance.sample(places, count), reverse=True):
        text = text[:start] + chance.choice(words) + text[end:]
    return text


def _speed(store: Mapping[str, str], edited: Sequence[Edited]) -> Corpus:
    texts = [text for _, _, _, text in edited]
    made = [(key, sketch(text)) for key, text in store.items()]
    corpus = Corpus(made)
    corpus.most_alike(texts[0])
    print(f"{len(store):,} texts, CPU milliseconds (median)")
    _row("sketch every text", _cpu(lambda: [sketch(t) for t in store.values()], 1))
    _row("corpus of sketches", _cpu(lambda: Corpus(made).most_alike(texts[0])))
    ours = _cpu(lambda: corpus.most_alike(texts[0]))
    _row("one text against the corpus", ours)
    _row("eight texts", _cpu(lambda: corpus.all_most_alike(texts[:8])))
    _row("eight, no sketches", _cpu(lambda: Sieve(texts[:8]).likest(store.items())))
    _row("pairs of the whole store", _cpu(lambda: list(corpus.pairs()), 1))
    theirs = _rapidfuzz(list(store.values()))
    if theirs:
        taken = _cpu(lambda: theirs(texts[0]), 3)
        _row("one text, token_set_ratio", taken)
        print(f"{'':34}{taken / ours:10.1f} x ours (wanted: 10 x at least)")
        keys = list(store)
        found = Counter(d for d, _, key, text in edited if keys[theirs(text)] == key)
        print(f"token_set_ratio, first of all:  {_shares(found)}")
    return corpus


def _rapidfuzz(texts: list[str]) -> Callable[[str], int] | None:
    if importlib.util.find_spec("rapidfuzz") is None:
        return None
    fuzz, process, utils = (
        importlib.import_module(f"rapidfuzz.{name}")
        for name in ("fuzz", "process", "utils")
    )
    ready = [utils.default_process(text) for text in texts]

    def likest(text: str) -> int:
        one = utils.default_process(text)
        found = process.extract(one, ready, scorer=fuzz.token_set_ratio, limit=10)[0]
        return int(found[2])

    return likest


def _quality(
    store: Mapping[str, str], corpus: Corpus, edited: Sequence[Edited]
) -> None:
    near = corpus.all_most_alike([text for _, _, _, text in edited])
    first: Counter[str] = Counter()
    by_language: Counter[str] = Counter()
    for (degree, language, key, text), found in zip(edited, near, strict=True):
        exact = [(likeness(text, store[other]), other) for other, _ in found]
        likest = max(exact, default=(0.0, ""))[1]
        first[degree] += likest == key
        by_language[language] += likest == key and degree != "heavy"
    print(f"ours, first of all:             {_shares(first)}")
    print(f"light and medium by language:   {dict(by_language)}")
    for degree in EDITS:
        row = sorted(likeness(t, store[key]) for d, _, key, t in edited if d == degree)
        print(f"likeness of {degree} edits: {row[0]:.2f} to {row[-1]:.2f}, ", end="")
        print(f"median {median(row):.2f}")


def _alarms(store: Mapping[str, str], corpus: Corpus, fresh: Sequence[str]) -> None:
    best, alarms = [], 0
    for text, found in zip(fresh, corpus.all_most_alike(fresh), strict=True):
        best.append(max([likeness(text, store[key]) for key, _ in found], default=0))
        alarms += any(verdict(text, store[key]).outcome != "none" for key, _ in found)
    print(f"likest of unrelated texts: median {median(best):.2f}, ", end="")
    print(f"highest {max(best):.2f}; alarms {alarms} of {len(fresh)}")


def _cpu(work: Callable[[], object], rounds: int = 5) -> float:
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return 1000 * median(taken)


def _row(name: str, taken: float) -> None:
    print(f"{name:34}{taken:10.1f}")


def _shares(found: Mapping[str, int]) -> str:
    return ", ".join(f"{d} {found.get(d, 0)}/{n}" for d, n in PLANTED.items())


if __name__ == "__main__":
    main()
