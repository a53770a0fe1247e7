"""A memory holds one fact: no headings, no rule across the page, no second header.

Why: a memory is approved, recalled, superseded and removed as a whole. Two facts in
one file share one id, one confidence and one fate.

Fix: give each fact a file of its own. Write dashes that are meant as text as `\\---`
or in code.
"""

import re
from collections.abc import Iterator
from functools import cache

from memory.action import action_lines
from memory.markdown import Block, blocks, html_ranges
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import BODY, PATH, memory
from rules.model import Example, Problem, file_rule

_TWO = "Refunds are slow.\n\n{}\n\nRefunds are final.\n\n**Apply:** wait.\n"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Whatever splits the body in two."""
    item = file.item
    if item.faults:
        return
    for block in blocks(item.body) if may_split(item.body) else ():
        if message := _says(block, item.body):
            yield Problem(
                message, at=item.lines.position(item.body_start + block.start)
            )
    for offset in _tags(item.body):
        yield Problem(
            "a memory has no headings and no rules, in HTML neither: say the one fact "
            "in plain sentences",
            at=item.lines.position(item.body_start + offset),
        )
    actions = action_lines(item.body, settings.store.action_labels)
    for action in actions[1:]:
        at = item.lines.position(item.body_start + action.start)
        yield Problem("a second action line is a second memory: split the file", at=at)


def _tags(body: str) -> Iterator[int]:
    """Where HTML outside code starts a heading or draws a rule."""
    if "<" not in body or _tag().search(body) is None:
        return
    for start, end in html_ranges(body):
        yield from (start + one.start() for one in _tag().finditer(body[start:end]))


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"<h(?:[1-6]|r)(?=[\s/>])", re.IGNORECASE)


def may_split(body: str) -> bool:
    """Whether a heading or a rule may stand in a body; False is certain.

    Each has a line that holds nothing but its marks behind those of quotes and lists,
    or a `#` right there.
    """
    return "\r" in body or _splitting().search("\n" + body) is not None


@cache
def _splitting() -> re.Pattern[str]:
    return re.compile(r"\n[ \t>*+\-0-9.)_=]*+(?:#|(?<=[-=*_ \t])(?=\n|\Z))")


def _says(block: Block, body: str) -> str:
    if block.kind == "rule":
        return (
            "a rule across the page splits the memory in two: make two files, or "
            "write the dashes as `\\---`"
        )
    if block.kind == "heading" and _is_setext(block, body):
        return (
            "the dashes below turn the line into a heading, and a memory has none: "
            "leave them out, or leave a line free above them"
        )
    if block.kind == "heading":
        return "a memory has no headings: say the one fact in plain sentences"
    return ""


def _is_setext(block: Block, body: str) -> bool:
    return body[block.start : block.end].rstrip()[-1:] in ("-", "=")


RULE = file_rule(
    check,
    id="one-fact",
    doc=__doc__,
    examples=[
        Example("One fact, one action", {PATH: memory()}),
        Example(
            "Dashes in code and escaped dashes are text",
            {PATH: memory("```yaml\n---\nkey: 1\n---\n```\n\n\\---\n\n" + BODY)},
        ),
        Example("A rule", {PATH: memory(_TWO.format("---"))}, expect=(f"{PATH}:19",)),
        Example(
            "A rule of stars",
            {PATH: memory(_TWO.format("***"))},
            expect=(f"{PATH}:19",),
        ),
        Example("A heading", {PATH: memory("# Refunds\n\n" + BODY)}, (f"{PATH}:17",)),
        Example(
            "A heading in HTML",
            {PATH: memory("<h2>Refunds</h2>\n\n" + BODY)},
            (f"{PATH}:17",),
        ),
        Example("HTML in code is text", {PATH: memory("`<h2>` is bold.\n\n" + BODY)}),
        Example(
            "Two action lines",
            {PATH: memory(BODY + "\n**Apply:** and tell the shop.\n")},
            expect=(f"{PATH}:21",),
        ),
    ],
)
