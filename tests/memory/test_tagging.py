"""Tags are those of the memories read, however few of them are read."""

from collections import Counter

from hypothesis import example, given

from memory.facts import facts_of
from memory.item import parse
from memory.settings import Settings
from memory.store import Store
from memory.tagging import Tagging, hinted_tags
from memory.tree import DictTree
from tests.memory.headers import headers

FOLDER = "99.Memory/00.Shared/glossary"
TEXTS = {
    "plain": "---\nid: x\ntags: [pay, http-429]\n---\nA fact.\n",
    "twice": "---\ntags: [pay, pay]  # both\n---\ntags: [fee]\n",
    "items": "---\ntags:\n  - pay\n  - fee\n---\nA fact.\n",
    "quoted": '---\ntags: ["pay", 404]\n---\nA fact.\n',
    "broken": "---\ntags: [pay]\nid: 'x\n---\nA fact.\n",
    "body": "---\nid: x\n---\nA fact\ntags: [pay]\n",
    "none": "A fact.\n",
}


def tags_of(data: bytes) -> tuple[str, ...]:
    settings = Settings()
    return facts_of(parse(data), settings.store.action_labels, settings.limits).tags


@given(headers())
@example("tags: [a , b]\nid: x\n")
@example("tags:[a]\n")
@example("tags: [a, 1, no]\r\n")
@example("'tags': [b]\ntags: [a]\n")
@example("x: |\n  y\n  tags: [a]\n")
def test_a_hint_leaves_no_tag_out(header: str) -> None:
    data = f"---\n{header}---\ntags: [in-the-body]\n".encode("utf-8", "surrogatepass")
    hinted = hinted_tags(data)
    assert hinted is None or set(tags_of(data)) <= hinted


def test_the_tags_are_those_of_every_memory() -> None:
    tree = DictTree({f"{FOLDER}/{k}.md": one.encode() for k, one in TEXTS.items()})
    store = Store(tree, Settings())
    known = Tagging(store, store.memories())
    counts = Counter(tag for one in TEXTS.values() for tag in tags_of(one.encode()))
    assert counts["pay"] == 5
    for tag in ("pay", "fee", "http-429", "404", "in-the-body"):
        assert (tag in known) == (tag in counts)
        assert known.count(tag) == counts[tag]
    assert set(counts) <= set(known.perhaps())
