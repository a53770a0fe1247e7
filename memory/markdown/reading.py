"""Markdown as CommonMark reads it: which lines are what, and what is code.

Findings depend on it, since what stands in code is visible to a reviewer. So nothing
counts as code unless both CommonMark and GitLab, with what it adds, show it as code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from memory.markdown.block import Block, parse
from memory.markdown.inline import Found, scan
from memory.markdown.link import Link, label_key

__all__ = [
    "Block",
    "Link",
    "blocks",
    "code_ranges",
    "html_ranges",
    "links",
    "outside_code",
    "unused_definitions",
]

Range = tuple[int, int]


def blocks(body: str) -> tuple[Block, ...]:
    """The leaf blocks of a body without front matter, in source order.

    Offsets are code points. Paragraphs in quotes and list items are included.
    """
    return parse(body).blocks


@lru_cache(maxsize=64)
def code_ranges(body: str) -> tuple[Range, ...]:
    """Fences, indented code and code spans with their marks: sorted and disjoint."""
    if "`" not in body and not any(one.kind == "code" for one in blocks(body)):
        return ()
    ranges = [(one.start, one.end) for one in blocks(body) if one.kind == "code"]
    for plain, extended in _inlines(body):
        ranges += (
            plain.code if plain is extended else _overlap(plain.code, extended.code)
        )
    return tuple(sorted(ranges))


def outside_code(body: str) -> str:
    """The body with every letter of code replaced by a blank; same length."""
    ranges = code_ranges(body)
    if not ranges:
        return body
    parts, at = [], 0
    for start, end in ranges:
        parts += [body[at:start], re.sub(r"[^\n]", " ", body[start:end])]
        at = end
    return "".join([*parts, body[at:]])


@lru_cache(maxsize=64)
def html_ranges(body: str) -> tuple[Range, ...]:
    """HTML blocks and raw inline HTML: whatever a renderer takes for mark-up."""
    if "<" not in body:
        return ()
    ranges = {(one.start, one.end) for one in blocks(body) if one.kind == "html"}
    for plain, extended in _inlines(body):
        ranges.update(plain.html, extended.html)
    return tuple(sorted(ranges))


def links(body: str) -> tuple[Link, ...]:
    """Links outside code, in source order; see `Link` for the kinds."""
    # Said outright, since every memory is asked.
    if "[" in body or "<" in body or "://" in body or "www." in body:
        return _links(body)
    return ()


@lru_cache(maxsize=64)
def _links(body: str) -> tuple[Link, ...]:
    found = set(parse(body).definitions)
    for plain, extended in _inlines(body):
        found.update(plain.links, extended.links)
    return tuple(sorted(found, key=lambda link: (link.start, link.end, link.kind)))


def unused_definitions(body: str) -> tuple[Link, ...]:
    """Reference definitions that nothing leads to, or that an earlier one shadows."""
    definitions = parse(body).definitions
    if not definitions:
        return ()
    used: set[str] = set()
    for plain, extended in _inlines(body):
        used |= plain.used | extended.used
    unused = []
    for one in definitions:
        if label_key(one.text) not in used:
            unused.append(one)
        used.discard(label_key(one.text))
    return tuple(unused)


@lru_cache(maxsize=64)
def _inlines(body: str) -> tuple[tuple[Found, Found], ...]:
    """Of each piece of inline text: what CommonMark sees, and what GitLab sees."""
    parsed = parse(body)
    found = []
    for block, text in zip(parsed.blocks, parsed.texts, strict=True):
        if block.kind not in {"paragraph", "heading", "table"}:
            continue
        for start, piece in _pieces(block, text):
            extended = scan(piece, parsed.references, extended=True)
            _shift(extended, start)
            plain = extended
            if extended.extras:
                plain = scan(piece, parsed.references, extended=False)
                _shift(plain, start)
            found.append((plain, extended))
    return tuple(found)


def _pieces(block: Block, text: str) -> Iterator[tuple[int, str]]:
    """Stretches of inline text with their offsets: a table has one for each cell."""
    if block.kind != "table":
        yield block.start, text
        return
    for cell in re.finditer(r"(?:[^|\n\\]|\\\||\\)++", text):
        yield block.start + cell.start(), cell[0]


def _shift(found: Found, by: int) -> None:
    found.code = [(start + by, end + by) for start, end in found.code]
    found.html = [(start + by, end + by) for start, end in found.html]
    found.links = [
        replace(link, start=link.start + by, end=link.end + by) for link in found.links
    ]


def _overlap(one: Sequence[Range], other: Sequence[Range]) -> list[Range]:
    """Where two sorted lists of ranges agree."""
    shared, first, second = [], 0, 0
    while first < len(one) and second < len(other):
        start = max(one[first][0], other[second][0])
        end = min(one[first][1], other[second][1])
        if start < end:
            shared.append((start, end))
        if one[first][1] < other[second][1]:
            first += 1
        else:
            second += 1
    return shared
