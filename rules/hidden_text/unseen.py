"""What markdown itself drops: surplus cells, fence titles, comments of pictures."""

import re
from collections.abc import Iterator
from functools import cache

from memory.markdown import Block, blocks
from rules.hidden_text.concealment import Concealment

_MOST_TITLE_WORDS = 2
_LONGEST_LANGUAGE = 40
_MOST_TITLE_LETTERS = 12  # of a script without spaces


def find(body: str, prose: str) -> Iterator[Concealment]:
    """Parts of a body that no page shows; `prose` is the body without code."""
    if "```" in body or "~~~" in body or "|" in body:
        for block in blocks(body):
            if block.kind == "code":
                yield from _fence(body, block)
            elif block.kind == "table":
                yield from _table(body, block)
    for match in _mathematics().finditer(prose):
        yield Concealment(
            match.start(),
            match.end(),
            "This formula leaves room for text without showing it. Delete it, or write "
            "it as text.",
        )


def _is_spoken(language: str, title: str) -> bool:
    """Whether what follows a fence is a text rather than a language and options."""
    letters = len(re.findall(r"(?=[^\W\d_])[\u0e00-\uffdc]", language + title))
    if letters > _MOST_TITLE_LETTERS or len(language) > _LONGEST_LANGUAGE:
        return True
    words = re.findall(r"(?<!\S)[^\W\d_]{2,}", title)
    return len(words) > _MOST_TITLE_WORDS and not re.search(r"[={}\[\]\"]", title)


@cache
def _diagram_comment() -> re.Pattern[str]:
    return re.compile(r"^[ \t]*+(%%(?!\{)[^\n]*)", re.MULTILINE)


@cache
def _fence_start() -> re.Pattern[str]:
    return re.compile(r"[ \t>*+\-0-9.)]{0,40}(?:`{3,}|~{3,})[ \t]*+([^\n]*)")


def _fence(body: str, block: Block) -> Iterator[Concealment]:
    start = _fence_start().match(body, block.start, block.end)
    if start is None:
        return
    language, _, title = start[1].partition(" ")
    if _is_spoken(language, title):
        yield Concealment(
            start.start(1),
            start.end(1),
            "What follows the language of a code block is not shown on the page. "
            "Delete it, or write it as text.",
        )
    if language.lower() == "mermaid":
        for match in _diagram_comment().finditer(body[block.start : block.end]):
            yield Concealment(
                block.start + match.start(1),
                block.start + match.end(1),
                "A comment in a diagram is not drawn on the page, but an AI reads it. "
                "Delete it, or write it as text.",
            )


def _table(body: str, block: Block) -> Iterator[Concealment]:
    """Cells beyond the last column."""
    columns = -1
    at = block.start
    for line in body[block.start : block.end].split("\n"):
        cells = [match.start() for match in _bar().finditer(line)]
        inner = line.strip(" \t>\r")
        has_first, has_last = inner.startswith("|"), _ends_with_bar(inner)
        count = len(cells) + 1 - has_first - has_last
        if columns < 0:
            columns = count
        elif count > columns:
            start = cells[columns - 1 + has_first]
            surplus = line[start:].strip(" \t|\r")
            if surplus:
                yield Concealment(
                    at + start,
                    at + len(line.rstrip("\r")),
                    "This table row has more cells than the table has columns: no page "
                    "shows the surplus. Delete it, or escape a `|` that is text.",
                )
        at += len(line) + 1


def _ends_with_bar(line: str) -> bool:
    return line.endswith("|") and not line.endswith("\\|")


@cache
def _bar() -> re.Pattern[str]:
    return re.compile(r"(?<!\\)\|")


@cache
def _mathematics() -> re.Pattern[str]:
    return re.compile(
        r"\\[hv]?phantom\b|\\(?:text)?color\s{0,9}\{\s{0,9}"
        r"(?:white|transparent|\#f{3,6})\s{0,9}\}",
        re.IGNORECASE,
    )
