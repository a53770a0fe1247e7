"""Tidy: a header in its usual order and without blanks at line ends, nothing else.

Whole lines move, comments above a field go with it, and what a field says stays the
same: where that can't be had, the text stays as it is.
"""

import re
from functools import cache

from memory.edit import same
from memory.item import Item, parse

ORDER = (
    "id",
    "type",
    "workflows",
    "tags",
    "scope",
    "confidence",
    "source",
    "status",
    "hits",
    "created",
    "reviewed_by",
    "reviewed_at",
    "refs",
    "verified_commit",
    "stale",
)
_PLACE = {key: place for place, key in enumerate(ORDER)}


@cache
def _trailing() -> re.Pattern[str]:
    return re.compile(r"[ \t]+(?=\r?(?:\n|\Z))")


def is_tidy(item: Item) -> bool:
    """Whether `tidy` has nothing to do; so says it of what can't be read."""
    if item.text is None or item.faults:
        return True
    places = [_PLACE[key] for key in item.values if key in _PLACE]
    header = item.text[: item.body_start]
    return places == sorted(places) and not _trailing().search(header)


def tidy(text: str) -> str:
    """The text with its header tidied; a BOM may lead it. Tidy twice is tidy once."""
    item = parse(text.encode("utf-8", "surrogatepass"))
    if is_tidy(item) or item.text is None:
        return text
    mark = "\ufeff" if item.bom else ""
    header, body = item.text[: item.body_start], item.text[item.body_start :]
    new = mark + _trailing().sub("", _ordered(item, header)) + body
    known = parse(new.encode("utf-8", "surrogatepass"))
    is_same = not known.faults and known.values.keys() == item.values.keys()
    keeps = is_same and all(
        same(known.values[key], item.values[key]) for key in item.values
    )
    return new if keeps and known.body == item.body else text


def _ordered(item: Item, header: str) -> str:
    """The header with its fields in order, optional ones last."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", header)
    starts = sorted(
        (_top(lines, one.key_at.line - 1), key) for key, one in item.fields.items()
    )
    end = len(lines) - 1  # the closing line
    edges = [start for start, _ in starts] + [end]
    blocks = [
        (_PLACE.get(key, len(ORDER)), "".join(lines[start:stop]))
        for (start, key), stop in zip(starts, edges[1:], strict=True)
    ]
    moved = "".join(block for _, block in sorted(blocks, key=lambda one: one[0]))
    return "".join(lines[: edges[0]]) + moved + "".join(lines[end:])


def _top(lines: list[str], at: int) -> int:
    """The first of the comment lines right above line `at`, or `at` itself."""
    while at > 1 and lines[at - 1].startswith("#"):
        at -= 1
    return at
