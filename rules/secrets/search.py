"""The search: every detector over every view of a text, down into what is wrapped."""

from collections.abc import Callable, Iterable, Iterator

from rules.secrets import spelled, tokens, views, wrapped
from rules.secrets.found import Found, Rank

# Wrapped once, and wrapped again.
DEEPEST = 2

Detect = Callable[[str], Iterable[Found]]


def search(text: str, detect: Detect, depth: int = 0) -> Iterator[Found]:
    """What `detect` finds in `text`, with places in `text` itself."""
    plain = views.plain(text)
    folded = views.folded(plain)
    found: list[Found] = []
    for view in (plain, folded) if folded.text != text else (plain,):
        found += (_placed(view, one) for one in detect(view.text))
        found += _unwrapped(view, detect, depth)
    joined, seams = views.joined(folded)
    if seams:
        split = (_placed(joined, one) for one in tokens.find_split(joined.text, seams))
        # a token that ends with its line goes on in the next one only by accident
        whole = [one for one in found if one.rank <= Rank.THEIRS]
        found += [one for one in split if not any(map(one.meets, whole))]
    return iter(found)


def _unwrapped(view: views.View, detect: Detect, depth: int) -> Iterator[Found]:
    if depth >= DEEPEST:
        return
    held_within = (
        *wrapped.find(view.text),
        *spelled.find(view.text),
        *spelled.find_coded(view.text),
    )
    for start, end, held in held_within:
        inside = list(search(held, detect, depth + 1))
        if inside:
            best = min(inside, key=lambda one: (one.rank, one.start, one.kind))
            yield _placed(view, Found(start, end, best.kind, best.rank, best.value))


def _placed(view: views.View, one: Found) -> Found:
    start, end = view.original(one.start, one.end)
    return Found(start, end, one.kind, Rank(one.rank), one.value)
