"""The search: every detector over every view of a text, down into what is wrapped."""

from collections.abc import Callable, Iterable, Iterator

from rules.secrets import tokens, views, wrapped
from rules.secrets.found import Found, Rank

# Wrapped once, and wrapped again.
DEEPEST = 2

Detect = Callable[[str], Iterable[Found]]


def search(text: str, detect: Detect, depth: int = 0) -> Iterator[Found]:
    """What `detect` finds in `text`, with places in `text` itself."""
    plain = views.plain(text)
    folded = views.folded(plain)
    for view in (plain, folded) if folded.text != text else (plain,):
        for one in detect(view.text):
            yield _placed(view, one)
        yield from _unwrapped(view, detect, depth)
    joined, seams = views.joined(folded)
    if seams:
        for one in tokens.find_split(joined.text, seams):
            yield _placed(joined, one)


def _unwrapped(view: views.View, detect: Detect, depth: int) -> Iterator[Found]:
    if depth >= DEEPEST:
        return
    for start, end, held in wrapped.find(view.text):
        inside = list(search(held, detect, depth + 1))
        if inside:
            best = min(inside, key=lambda one: (one.rank, one.start, one.kind))
            yield _placed(view, Found(start, end, best.kind, best.rank, best.value))


def _placed(view: views.View, one: Found) -> Found:
    start, end = view.original(one.start, one.end)
    return Found(start, end, one.kind, Rank(one.rank), one.value)
