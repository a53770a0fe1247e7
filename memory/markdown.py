"""Markdown as CommonMark reads it: which lines are what, and what is code.

Findings depend on it, since what stands in code is visible to a reviewer. So nothing
counts as code unless both CommonMark and GitLab, with what it adds, show it as code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from memory.inline import Found, scan
from memory.link import Link, label_key, plain_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

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

# Deeper nesting than this is read as plain paragraphs.
_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Block:
    """A leaf block: the whole source lines from `start` to `end` (exclusive).

    `kind` is one of paragraph, heading, rule, code, html, definition and table;
    `level` is a heading's level, else 0. The last line end is not part of it.
    Lines keep the marks of the quotes and lists they stand in.
    """

    kind: str
    start: int
    end: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class _Parsed:
    blocks: tuple[Block, ...]
    # Text of each block, as long as its source, with container marks blanked.
    texts: tuple[str, ...]
    references: dict[str, tuple[str, str]] = field(default_factory=dict)
    definitions: tuple[Link, ...] = ()


def blocks(body: str) -> tuple[Block, ...]:
    """The leaf blocks of a body without front matter, in source order.

    Offsets are code points. Paragraphs in quotes and list items are included.
    """
    return _parse(body).blocks


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


@lru_cache(maxsize=64)
def links(body: str) -> tuple[Link, ...]:
    """Links outside code, in source order; see `Link` for the kinds."""
    if not any(mark in body for mark in ("[", "<", "://", "www.")):
        return ()
    found = set(_parse(body).definitions)
    for plain, extended in _inlines(body):
        found.update(plain.links, extended.links)
    return tuple(sorted(found, key=lambda link: (link.start, link.end, link.kind)))


def unused_definitions(body: str) -> tuple[Link, ...]:
    """Reference definitions that nothing leads to, or that an earlier one shadows."""
    definitions = _parse(body).definitions
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
    parsed = _parse(body)
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


@lru_cache(maxsize=64)
def _parse(body: str) -> _Parsed:
    return _read_plain(body) if _is_plain(body) else _read_any(body)


@cache
def _special_line() -> re.Pattern[str]:
    # A line that is neither empty nor an ordinary start of a paragraph, with or
    # without one simple list mark before it.
    ordinary = r"\*\*(?![*\s])|`(?!``)|(?!\d{1,9}[.)](?:[ ]|$))[^\s#>=\-+*~`\[|:<_\\]"
    return re.compile(
        rf"^(?!$|(?:[-*+] )?(?:{ordinary}))|[\r\t\0\x0b\x0c]", re.MULTILINE
    )


def _is_plain(body: str) -> bool:
    """Whether paragraphs and simple list items are all there is."""
    return _special_line().search(body) is None


def _read_plain(body: str) -> _Parsed:
    """The blocks of a body that `_is_plain`, without the library."""
    spans: list[Range] = []
    open_block, at = False, 0
    for line in body.split("\n"):
        end = at + len(line)
        if not line:
            open_block = False
        elif open_block and line[:2] not in {"- ", "* ", "+ "}:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((at, end))
            open_block = True
        at = end + 1
    found = tuple(Block("paragraph", start, end) for start, end in spans)
    return _Parsed(found, tuple(body[start:end] for start, end in spans))


@cache
def _library() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    options = {"inline_definitions": True, "maxNesting": _DEEPEST}
    library = MarkdownIt("commonmark", options).enable("table")
    # A definition stays one, wherever it leads: it is unseen all the same.
    library.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005
    library.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return library


_KINDS = {
    "paragraph_open": "paragraph",
    "heading_open": "heading",
    "hr": "rule",
    "code_block": "code",
    "fence": "code",
    "html_block": "html",
    "definition": "definition",
    "table_open": "table",
}


def _read_any(body: str) -> _Parsed:
    """The blocks of any body, as the library sees them."""
    library, tokens = _library(), list["Token"]()
    lines = _lines(body)
    source = "\n".join(body[start:end] for start, end in lines).replace("\0", "\ufffd")
    library.block.parse(source, library, {}, tokens)
    found: list[Block] = []
    texts: list[str] = []
    references: dict[str, tuple[str, str]] = {}
    definitions = []
    for index, token in enumerate(tokens):
        kind = _KINDS.get(token.type)
        if kind is None or token.map is None:
            continue
        first, last = token.map
        start, end = lines[first][0], lines[last - 1][1]
        level = int(token.tag[1]) if kind == "heading" else 0
        found.append(Block(kind, start, end, level))
        text = body[start:end]
        if kind == "paragraph":
            text = _without_marks(body, lines[first:last], tokens[index + 1].content)
        elif kind == "definition":
            meta = token.meta
            target, title = plain_text(meta["url"]), plain_text(meta["title"])
            references.setdefault(label_key(meta["label"]), (target, title))
            definitions.append(
                Link(meta["label"], target, title, start, end, "definition")
            )
        texts.append(text)
    return _Parsed(tuple(found), tuple(texts), references, tuple(definitions))


def _lines(body: str) -> list[Range]:
    """Start and end of each line; CR alone ends one too, as CommonMark says."""
    found, start = [], 0
    for match in re.finditer(r"\r\n?|\n", body):
        found.append((start, match.start()))
        start = match.end()
    return [*found, (start, len(body))]


def _without_marks(body: str, lines: list[Range], content: str) -> str:
    """A paragraph as long as its source, marks of quotes and lists blanked."""
    parts = []
    for index, ((start, end), shown) in enumerate(
        zip(lines, content.split("\n"), strict=False)
    ):
        if index:
            parts.append(" " * (start - lines[index - 1][1] - 1) + "\n")
        marks = len(body[start:end].rstrip()) - len(shown.strip())
        parts.append(" " * marks + body[start + marks : end])
    return "".join(parts)
