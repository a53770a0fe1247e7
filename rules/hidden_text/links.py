"""Links that hide where they lead, or say more than a page shows."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

from memory.markdown import Link, links, unused_definitions
from memory.markdown.link import label_key
from rules.hidden_text.concealment import Concealment
from rules.hidden_text.element import count_spoken
from rules.hidden_text.target import (
    is_active,
    is_running,
    names_another,
    pretended_host,
)

_MOST_ALT_WORDS = 20
_MOST_LABEL_WORDS = 3
_DISGUISE = (
    "This link's text names another place than the link leads to. Write the address "
    "that it leads to, or words that name none."
)
_UNUSED = (
    "Nothing leads to this {}, so no page shows it, but an AI reads it. Delete it, or "
    "write it as text."
)


def find(body: str, prose: str) -> Iterator[Concealment]:
    """What the links of a body conceal; `prose` is the body with code blanked out."""
    unused = {
        link for link in unused_definitions(body) if not link.text.startswith("^")
    }
    judged: set[int] = set()
    found = links(body)
    shown = {label_key(link.text) for link in found if link.kind != "definition"}
    for link in found:
        if link in unused:
            why = _UNUSED.format("link definition")
        elif link.kind == "definition" and _is_secretive(link.text, shown):
            why = (
                "The label of this link definition holds words that no page shows. "
                "Shorten it, or write it as text."
            )
        else:
            why = _judge(link, body)
        if why:
            judged.add(link.start)
            yield Concealment(link.start, link.end, why)
    if "<" in prose:
        yield from _anchors(body, prose)
    yield from _broken(prose, judged)
    if "data:" in prose:
        yield from _carriers(prose, judged)
    if "[^" in prose:
        yield from _footnotes(prose)


def _is_secretive(label: str, shown: set[str]) -> bool:
    """Whether a label says something and is never a link's text."""
    return count_spoken(label) > _MOST_LABEL_WORDS and label_key(label) not in shown


def _judge(link: Link, body: str) -> str:
    """What is wrong with a link, or ''."""
    if is_active(link.target):
        what = "runs a script" if is_running(link.target) else "carries content"
        return f"This link {what} instead of leading to a place. Delete it."
    if host := pretended_host(link.target):
        return (
            f"This link seems to lead to {host[:60]}, which is only a user name in it. "
            "Write the address that it leads to."
        )
    if link.title.strip() and body[link.end - 1] != "]" and not _repeats(link):
        return (
            "This link has a title, which no page shows but an AI reads. Delete the "
            "title, or write it as text."
        )
    if link.kind in {"inline", "reference"}:
        return _judge_text(link)
    if link.kind == "wiki" and names_another(link.text, f"{link.target}.md"):
        return _DISGUISE
    if link.kind == "image" and count_spoken(link.text) > _MOST_ALT_WORDS:
        return (
            "This image has a long text in its place, which no page shows. Shorten it, "
            "or write it as text."
        )
    return ""


def _repeats(link: Link) -> bool:
    title = link.title.strip().casefold()
    return title in link.text.casefold() or title in link.target.casefold()


def _judge_text(link: Link) -> str:
    shown = re.sub(r"[\s*_~`\u200b-\u200f\u2060\ufeff\u00ad]+", "", unescape(link.text))
    if not shown:
        return "This link has no text, so no page shows it. Delete it, or name it."
    # Of a picture that leads on, only what stands in its place is text.
    text = re.sub(r"!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", link.text)
    return _DISGUISE if names_another(text, link.target) else ""


@cache
def _anchor() -> re.Pattern[str]:
    return re.compile(
        r"<a\s[^<>]{0,300}?href\s{0,9}=\s{0,9}(\"[^\"<>]*+\"|'[^'<>]*+'|[^\s\"'<>]++)"
        r"[^<>]{0,300}>([^<>]{0,300})</a",
        re.IGNORECASE,
    )


def _anchors(body: str, prose: str) -> Iterator[Concealment]:
    """HTML links without text, or whose text names another place."""
    for match in _anchor().finditer(prose):
        target = unescape(match[1].strip("\"'"))
        text = body[match.start(2) : match.end(2)]
        if not text.strip() or names_another(text, target):
            yield Concealment(match.start(), match.end(), _DISGUISE)


def _broken(prose: str, judged: set[int]) -> Iterator[Concealment]:
    """Scripts in what is almost a link: some renderers are less strict."""
    for match in re.finditer(r"\]\(\s{0,9}<?([^)\n<>]{1,200})", prose):
        start = prose.rfind("[", 0, match.start())
        if is_running(match[1]) and judged.isdisjoint({start, start - 1}):
            yield Concealment(
                match.start(), match.end(), "This link runs a script. Delete it."
            )


def _carriers(prose: str, judged: set[int]) -> Iterator[Concealment]:
    """Content in `data:` addresses that stand for themselves."""
    for match in _carrier().finditer(prose):
        start = prose.rfind("[", 0, match.start())
        if judged.isdisjoint({start, start - 1, match.start() - 1}):
            yield Concealment(
                match.start(),
                match.end(),
                "This address carries content that nobody reads as it stands. Delete "
                "it, or write what it says as text.",
            )


@cache
def _carrier() -> re.Pattern[str]:
    return re.compile(
        r"(?<![\w\"'=])data:[a-z]{1,20}/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},"
        r"[\w%+/=.~-]{16,}+",
        re.IGNORECASE,
    )


def _footnotes(prose: str) -> Iterator[Concealment]:
    """Footnotes that nothing refers to, and those that an earlier one shadows."""
    noted = list(_footnote().finditer(prose))
    starts = {match.start(1) for match in noted}
    used = {
        match[1].casefold()
        for match in re.finditer(r"\[\^([^\]\s]{1,200})\]", prose)
        if match.start() not in starts
    }
    for match in noted:
        if match[2].casefold() not in used:
            why = _UNUSED.format("footnote")
            yield Concealment(match.start(1), match.end(), why)
        used.discard(match[2].casefold())


@cache
def _footnote() -> re.Pattern[str]:
    return re.compile(r"^[ >\t]{0,20}(\[\^([^\]\s]{1,200})\]):[^\n]*+", re.MULTILINE)
