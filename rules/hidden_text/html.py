"""Raw HTML that a page does not show: comments, elements, styles and attributes.

Read leniently, as browsers do: more forms hide text than CommonMark calls HTML.
"""

import re
from collections.abc import Iterator
from functools import cache

from rules.hidden_text.concealment import Concealment
from rules.hidden_text.element import closing_tags, judge_element

# What opens, what closes it, what people call it.
_MARKED = (
    ("<!--", "-->", "An HTML comment"),
    ("<![CDATA[", "]]>", "A CDATA section"),
    ("<?", "?>", "A processing instruction"),
    ("<!", ">", "A declaration"),
)
_UNSEEN = (
    "is not shown on the page, but an AI reads it. Delete it, or put it in a code "
    "block if it is meant to be seen."
)


def find(prose: str) -> Iterator[Concealment]:
    """What raw HTML conceals in a body whose code is blanked out."""
    at = 0
    closings = closing_tags(prose)
    while (match := _opening().search(prose, at)) is not None:
        start = match.start()
        at = match.end()
        if _is_escaped(prose, start):
            continue
        if match[1]:
            at, why = judge_element(prose, start, closings)
        else:
            at, why = _judge_marked(prose, start)
        if why:
            yield Concealment(start, at, why)
    yield from _rows(prose)


def _is_escaped(prose: str, at: int) -> bool:
    first = at
    while first and prose[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _judge_marked(prose: str, start: int) -> tuple[int, str]:
    """End of a comment, declaration or the like, and what is wrong with it."""
    opens, closes, what = next(
        one for one in _MARKED if prose.startswith(one[0], start)
    )
    inside = start + len(opens)
    if opens == "<!--" and (short := re.compile("-?>").match(prose, inside)):
        return short.end(), ""
    end = prose.find(closes, inside)
    if end >= 0:
        hidden = prose[inside:end].strip(" \t\r\n-!")
        return end + len(closes), f"{what} {_UNSEEN}" if hidden else ""
    if opens == "<!--" or _starts_line(prose, start):
        return len(prose), f"{what} that never ends {_UNSEEN}"
    return inside, ""


def _starts_line(prose: str, at: int) -> bool:
    return not prose[prose.rfind("\n", 0, at) + 1 : at].strip(" \t>*+-")


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(r"<(?:!--|!\[CDATA\[|\?(?=[A-Za-z=])|![A-Za-z]|([A-Za-z]))")


@cache
def _row() -> re.Pattern[str]:
    return re.compile(
        r"(?:<br\s{0,9}/?>\s{0,9}){15,}+|(?:&(?:nbsp|e[nm]sp|#160|#xa0);\s{0,9}){25,}+",
        re.IGNORECASE,
    )


def _rows(prose: str) -> Iterator[Concealment]:
    for match in _row().finditer(prose):
        yield Concealment(
            match.start(),
            match.end(),
            "Blanks and breaks in a row push what follows out of sight. Delete them.",
        )
