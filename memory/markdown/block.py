"""Block structure of markdown: which source lines make up which leaf block.

The library decides, except for bodies so plain that a look at each line will do.
"""

import re
from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from memory.markdown.link import Link, label_key, plain_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

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
class Parsed:
    """A body in blocks, with what its definitions say."""

    blocks: tuple[Block, ...]
    # Text of each block, as long as its source, with container marks blanked.
    texts: tuple[str, ...]
    references: dict[str, tuple[str, str]] = field(default_factory=dict)
    definitions: tuple[Link, ...] = ()


@lru_cache(maxsize=64)
def parse(body: str) -> Parsed:
    """The leaf blocks of a body without front matter."""
    return read_plain(body) if is_plain(body) else read_any(body)


_ODD = ("\r", "\t", "\0", "\x0b", "\x0c")


@cache
def _special_line(opening: str) -> re.Pattern[str]:
    # A line that is neither empty nor an ordinary start of a paragraph, with or
    # without one simple list mark before it. A search that begins with a line end is
    # three times as fast as one that looks for starts of lines.
    ordinary = (
        r"\*\*(?![*\s])|`(?!``)|(?!\d{1,9}[.)](?:[ ]|$))[^\s#>=\-+*~`\[|:<_\\]"
        + opening
    )
    return re.compile(rf"\n(?!$|(?:[-*+] )?(?:{ordinary}))", re.MULTILINE)


@cache
def _fence() -> re.Pattern[str]:
    """A code fence of the most ordinary form, with all its lines."""
    return re.compile(r"\n```[A-Za-z0-9_-]*+(?:\n(?![ ]*```)[^\n]*+)*+\n```(?=\n|\Z)")


def is_plain(body: str) -> bool:
    """Whether paragraphs, simple list items and fences are all there is."""
    lines = "\n" + body
    for odd in _ODD:
        if odd in lines:
            return False
    if "\n```" in lines:
        lines = _fence().sub("\n", lines)
    # Without a definition to open or to name, a bracket is a letter like others.
    opening = "" if "]:" in body else r"|\["
    return _special_line(opening).search(lines) is None


@cache
def _plain_block() -> re.Pattern[str]:
    """A fence, or a paragraph: up to an empty line, a list item or a fence."""
    return re.compile(
        r"^(?:(```)[^\n]*\n(?:(?!```$)[^\n]*\n)*+```$"
        r"|[^\n]++(?:\n(?![-*+] |```)[^\n]++)*+)",
        re.MULTILINE,
    )


def read_plain(body: str) -> Parsed:
    """The blocks of a body that `is_plain`, without the library."""
    found = list(_plain_block().finditer(body))
    return Parsed(
        tuple(
            Block("code" if one[1] else "paragraph", one.start(), one.end())
            for one in found
        ),
        tuple(one[0] for one in found),
    )


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


def read_any(body: str) -> Parsed:
    """The blocks of any body, as the library sees them."""
    library, tokens = _library(), list["Token"]()
    lines = _lines(body)
    source = "\n".join(body[start:end] for start, end in lines).replace("\0", "\ufffd")
    library.block.parse(source, library, {}, tokens)
    found: list[tuple[Block, str]] = []
    references: dict[str, tuple[str, str]] = {}
    definitions = []
    for index, token in enumerate(tokens):
        if token.type not in _KINDS or token.map is None:
            continue
        block, text = _leaf(body, lines, token, tokens[index + 1 : index + 2])
        found.append((block, text))
        if block.kind == "definition":
            label, url, title = (token.meta[key] for key in ("label", "url", "title"))
            meaning = plain_text(url), plain_text(title)
            references.setdefault(label_key(label), meaning)
            definitions.append(
                Link(label, *meaning, block.start, block.end, "definition")
            )
    if any(token.level >= _DEEPEST - 1 for token in tokens):
        _add_too_deep(body, lines, found)
    return Parsed(
        tuple(block for block, _ in found),
        tuple(text for _, text in found),
        references,
        tuple(definitions),
    )


def _leaf(
    body: str, lines: list[Range], token: "Token", after: list["Token"]
) -> tuple[Block, str]:
    """The block that a token opens, and its text."""
    first, last = token.map or (0, 1)
    kind = _KINDS[token.type]
    start, end = lines[first][0], lines[last - 1][1]
    text = body[start:end]
    if token.type == "code_block" and _notes().search(body, 0, start):
        # In a footnote or a description GitLab takes the indent for theirs.
        kind = "paragraph"
    elif kind == "paragraph":
        text = _without_marks(body, lines[first:last], after[0].content)
    elif kind == "heading" and token.markup in {"=", "-"}:
        text = _without_marks(body, lines[first : last - 1], after[0].content)
        text += body[start + len(text) : end]
    level = int(token.tag[1]) if kind == "heading" else 0
    return Block(kind, start, end, level), text


@cache
def _notes() -> re.Pattern[str]:
    return re.compile(r"^[ \t>*+-]*+(?:\[\^[^\]\s]++\]:|:[ \t])", re.MULTILINE)


def _add_too_deep(
    body: str, lines: list[Range], found: list[tuple[Block, str]]
) -> None:
    """Read the lines that the library gave up on as paragraphs without code."""
    taken = {start for block, _ in found for start in _starts(body, block)}
    for start, end in lines:
        if start not in taken and body[start:end].strip(" \t>*+-.)0123456789"):
            text = body[start:end].replace("`", " ")
            insort(found, (Block("paragraph", start, end), text), key=_place)


def _place(one: tuple[Block, str]) -> int:
    return one[0].start


def _starts(body: str, block: Block) -> Iterator[int]:
    yield block.start
    for match in _LINE_END.finditer(body, block.start, block.end):
        yield match.end()


_LINE_END = re.compile(r"\r\n?|\n")


def _lines(body: str) -> list[Range]:
    """Start and end of each line; CR alone ends one too, as CommonMark says."""
    found, start = [], 0
    for match in _LINE_END.finditer(body):
        found.append((start, match.start()))
        start = match.end()
    return [*found, (start, len(body))]


def _without_marks(body: str, lines: list[Range], content: str) -> str:
    """A paragraph as long as its source, marks of quotes and lists blanked."""
    shown = content.split("\n")
    start, end = lines[0][0], lines[-1][1]
    if len(shown) != len(lines):
        # The library strips odd blanks (U+3000) that make up a whole line.
        return re.sub(r"^[ \t>]++", _blanked, body[start:end], flags=re.MULTILINE)
    parts, at = [], start
    for (first, last), text in zip(lines, shown, strict=True):
        marks = len(body[first:last].rstrip()) - len(text.strip())
        parts += [body[at:first], " " * marks, body[first + marks : last]]
        at = last
    return "".join(parts)


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match[0])
