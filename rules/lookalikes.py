"""Look-alikes: which memories say nearly the same, found once for two rules.

`duplicate` speaks of those that differ in nothing that counts, `contradiction` of those
that differ in a number, a date, a negation, a direction, a scope or a type.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from memory.item import parse
from memory.store import StoreFile
from rules.likeness.again import Found, found_again
from rules.likeness.index import ALIKE, Corpus
from rules.likeness.sieve import Sieve
from rules.likeness.sketch import Sketch, sketch
from rules.likeness.verdict import Verdict, verdict
from rules.model import Context, Rejected

CANDIDATES = 5  # compared in full for each memory
LEAST = 0.25  # estimated likeness from which a full comparison is worth it
MANY = 200  # memories judged from which all pairs of a store are found at less cost


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A memory judged, what it is like, and how the two stand to each other.

    `other` is the file of a memory of the store, or a proposal rejected earlier.
    """

    file: StoreFile
    other: StoreFile | Rejected
    verdict: Verdict


@lru_cache(maxsize=2)
def lookalikes(context: Context) -> tuple[LookAlike, ...]:
    """Every pair worth showing, in the order of paths."""
    found = [*_in_store(context), *_rejected(context)]
    return tuple(sorted(found, key=_order))


def _order(one: LookAlike) -> tuple[str, str]:
    other = one.other
    return one.file.path, other.path if isinstance(other, StoreFile) else other.id


def _in_store(context: Context) -> Iterator[LookAlike]:
    judged = {one.path: one for one in context.memories if _is_judged(one, context)}
    if not judged:
        return  # the store is not even listed
    files = {file.path: file for file in context.head.memories()}
    for one, other in _candidates(context, judged, files):
        # Of two that are new together, the later path is told of the earlier.
        if other in context.by_path and other > one.path:
            continue
        if _is_succession(one, files[other], context):
            continue
        pair = one.entry.id, files[other].entry.id
        if context.head.likeness.is_unlike(pair):
            continue
        said = _compare(one, files[other], context)
        if said.outcome == "none":
            context.head.likeness.note_unlike(pair)
        else:
            yield LookAlike(one, files[other], said)


def _candidates(
    context: Context, judged: Mapping[str, StoreFile], files: Mapping[str, StoreFile]
) -> Iterator[tuple[StoreFile, str]]:
    """(memory judged, path of one it may be like); in store mode each pair once."""
    if context.changes is None or len(judged) > MANY:
        yield from _paired(context, judged, files)
        return
    bodies = [one.item.body for one in judged.values()]
    texts = ((path, _text(one)) for path, one in files.items())
    likest = Sieve(bodies).likest(texts, CANDIDATES + 1, LEAST)
    for one, near in zip(judged.values(), likest, strict=True):
        yield from ((one, path) for path, _ in near if path != one.path)


def _paired(
    context: Context, judged: Mapping[str, StoreFile], files: Mapping[str, StoreFile]
) -> Iterator[tuple[StoreFile, str]]:
    """Candidates among all pairs of the store, the later path named first."""
    sketches = {path: _sketch(one, context) for path, one in files.items()}
    known = context.head.likeness.pairs
    known["now"] = found_again(known.get("earlier", Found()), sketches, ALIKE)
    for early, late in known["now"].pairs:
        if late in judged:
            yield judged[late], early
        if context.changes is not None and early in judged:
            yield judged[early], late


def _sketch(file: StoreFile, context: Context) -> Sketch:
    known = context.head.likeness
    return Sketch(known.sketch(file.entry.id, lambda: sketch(file.item.body)))


def _text(file: StoreFile) -> str:
    """The body, without reading the front matter: it is only a candidate."""
    text = file.data.decode("utf-8", "replace")
    return text[text.find("\n---", 3) + 1 :]


def _is_judged(file: StoreFile, context: Context) -> bool:
    # By facts: who remembers them reads no file that is as it was.
    known = context.head.facts(file)
    return known.readable and not known.removal


def _is_succession(one: StoreFile, other: StoreFile, context: Context) -> bool:
    """Whether one of the two says itself that it takes the other's place."""
    known = context.head.facts(one), context.head.facts(other)
    ids = one.place.id, other.place.id
    return any(
        said in ids
        for facts in known
        for said in (facts.supersedes, facts.superseded_by)
    )


def _compare(one: StoreFile, other: StoreFile, context: Context) -> Verdict:
    ours, theirs = context.head.facts(one), context.head.facts(other)
    limits = context.settings.duplicates
    return verdict(
        one.item.body,
        other.item.body,
        scope_a=ours.scope,
        scope_b=theirs.scope,
        type_a=ours.type,
        type_b=theirs.type,
        warn=limits.warn,
        near_identical=limits.near_identical,
    )


def _rejected(context: Context) -> Iterator[LookAlike]:
    """Proposals that resemble one that was rejected: only a repeat is shown."""
    limits = context.settings.duplicates
    if not context.rejected:
        return
    texts = [parse(one.text.encode("utf-8", "replace")) for one in context.rejected]
    corpus = Corpus([(str(at), sketch(one.body)) for at, one in enumerate(texts)])
    judged = [one for one in context.memories if _is_judged(one, context)]
    bodies = [one.item.body for one in judged]
    near = corpus.all_most_alike(bodies, CANDIDATES, LEAST)
    for file, found in zip(judged, near, strict=True):
        for key, _ in found:
            said = verdict(
                file.item.body,
                texts[int(key)].body,
                warn=limits.warn,
                near_identical=limits.near_identical,
            )
            if said.outcome != "none":
                yield LookAlike(file, context.rejected[int(key)], said)
