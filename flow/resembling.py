"""Resembling: where else something is said that a proposal says, or says otherwise.

Lint compares with the store and with what was rejected. Here the other open merge
requests and the passages of `.rules/` are looked through, for the one who decides.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from memory.item import parse
from memory.tree import Tree, walk
from review.summary import Passage, Resemblance
from rules.likeness.index import Corpus
from rules.likeness.sketch import sketch
from rules.likeness.verdict import verdict
from rules.model import Context

RULES = ".rules"
MOST_FILES = 300
LARGEST = 200_000  # bytes of a file of rules
SHORTEST = 30  # characters of a passage worth comparing
RELATED = 0.3  # estimated share of a passage that a memory says as well


@dataclass(frozen=True, slots=True)
class Proposed:
    """A memory that another open merge request brings; `where` is its reference."""

    id: str
    text: str
    where: str


def elsewhere(
    context: Context, others: tuple[Proposed, ...]
) -> tuple[Resemblance, ...]:
    """Memories of the change that say nearly what another open proposal says."""
    texts = [parse(one.text.encode("utf-8", "replace")).body for one in others]
    if not texts:
        return ()
    corpus = Corpus([(str(at), sketch(body)) for at, body in enumerate(texts)])
    limits = context.settings.duplicates
    found: list[Resemblance] = []
    for file in context.memories:
        for key, _ in corpus.most_alike(file.item.body, 3):
            said = verdict(
                file.item.body,
                texts[int(key)],
                warn=limits.warn,
                near_identical=limits.near_identical,
            )
            if said.outcome != "none":
                other = others[int(key)]
                share = round(100 * max(said.likeness, said.framed))
                found.append(Resemblance(file.place.id, other.id, other.where, share))
    return tuple(found)


def passages(context: Context, target: Tree) -> tuple[Passage, ...]:
    """For each memory of the change the passage of `.rules/` that is most like it."""
    memories = context.memories
    if not memories:
        return ()
    known = list(_passages(target))
    corpus = Corpus([(str(at), sketch(one[2])) for at, one in enumerate(known)])
    found: list[Passage] = []
    for file in memories:
        for key, _ in corpus.most_alike(file.item.body, 1, RELATED):
            path, line, text = known[int(key)]
            found.append(Passage(file.place.id, path, line, text))
    return tuple(found)


def _passages(target: Tree) -> Iterator[tuple[str, int, str]]:
    """Paragraphs of the rules: path, line, text."""
    paths = [path for path, one in walk(target, RULES) if one.is_regular]
    for path in [one for one in paths if one.endswith(".md")][:MOST_FILES]:
        if target.size(path) > LARGEST:
            continue
        text = target.read(path).decode("utf-8", "replace")
        line = 1
        for block in text.split("\n\n"):
            plain = " ".join(block.split())
            if len(plain) >= SHORTEST:
                yield path, line + len(block) - len(block.lstrip("\n")), plain
            line += block.count("\n") + 2
