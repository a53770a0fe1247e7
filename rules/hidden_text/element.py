"""HTML elements that hide, load or run something, by name or by attribute."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape

from memory.markdown.inline import is_tag
from rules.hidden_text.concealment import listed
from rules.hidden_text.style import hides, hides_by_class, is_unseen
from rules.hidden_text.target import is_active, is_running

_ELEMENTS: Mapping[str, str] = {
    name: why
    for names, why in (
        (
            "script style iframe frame frameset fencedframe portal",
            "loads or runs what the page does not show",
        ),
        (
            "object embed applet svg math canvas link meta base",
            "brings in what the page does not show",
        ),
        (
            "template noscript noembed noframes title textarea xmp",
            "keeps its text off the page",
        ),
        ("details dialog", "folds its text away until a reader asks for it"),
        (
            "form input button select option datalist optgroup",
            "is part of a form, which sends away what is typed",
        ),
        ("marquee blink plaintext bdo", "shows its text otherwise than it is written"),
    )
    for name in names.split()
}
# Without attributes and without an end these are placeholders: `git rebase <base>`.
_PLACEHOLDERS = listed(
    "base link meta input button select option object form title math frame portal "
    "embed canvas dialog"
)
_KNOWN = listed(
    "a abbr article aside b big blockquote br center cite code dd del dfn div dl dt em "
    "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd label li "
    "main mark nav ol p pre q s samp section small span strike strong sub summary sup "
    "table tbody td tfoot th thead time tr tt u ul var"
)
_ADDRESSES = listed(
    "href src action formaction data poster background xlink:href srcset ping cite "
    "longdesc dynsrc lowsrc manifest codebase"
)
_UNSPOKEN = listed("class style id name for rel sizes headers")
_MOST_BARE_WORDS = 3
_MOST_WORDS = 2
_MOST_ALT_WORDS = 12
_MOST_EXPANSION_WORDS = 8

Attributes = Mapping[str, str | None]


def judge_element(
    prose: str, start: int, closings: Mapping[str, int]
) -> tuple[int, str]:
    """End of the tag that opens at `start`, and what it conceals, or ''.

    `closings` says where the last closing tag of each element stands.
    """
    match = _tag().match(prose, start)
    if match is None or "\n\n" in match[2]:
        broken = _broken().match(prose, start)
        return (
            (broken.end(), _by_name(broken[1] or broken[2]))
            if broken
            else (start + 1, "")
        )
    name, attributes = match[1].lower(), _attributes(match[2])
    is_closed = closings.get(name, -1) > start
    if name in _ELEMENTS and (
        attributes or is_closed or not _is_placeholder(prose, start, name)
    ):
        return match.end(), _by_name(name)
    why = _by_attributes(name, attributes)
    if not why and _is_sentence(match[0], attributes):
        why = "has words inside the tag, which no page shows"
    if name == "rp" and len(prose[match.end() : match.end() + 9].partition("<")[0]) > 3:
        why = "keeps its text off the page"
    return match.end(), f"This `{name}` element {why}. {_MEND}" if why else ""


_MEND = "Delete it, or write what it says as plain text."


def closing_tags(prose: str) -> Mapping[str, int]:
    """Where the last closing tag of each element stands."""
    found = re.finditer(r"</([A-Za-z][A-Za-z0-9]{0,20})", prose)
    return {match[1].lower(): match.start() for match in found}


def _by_name(name: str) -> str:
    name = name.lower()
    return (
        f"The HTML element `{name}` {_ELEMENTS[name]}. Delete it, or put it in a code "
        "span if it is meant to be seen."
    )


def _is_placeholder(prose: str, start: int, name: str) -> bool:
    """Whether a lone tag is a name in angle brackets: `<base>`, `Array<object>`."""
    before = prose[max(start - 1, 0) : start]
    return name in _PLACEHOLDERS or before.isalnum() or before == "_"


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(
        r"<([A-Za-z][A-Za-z0-9-]*+)(?=[\s/>])"
        r"((?:[^\"'<>]|\"[^\"]*+\"|'[^']*+')*+)>"
    )


@cache
def _broken() -> re.Pattern[str]:
    """What browsers take for an element although CommonMark does not."""
    return re.compile(
        r"<(script|style|iframe|svg|object|embed|math|template)[\s/][^<>=]{0,200}=\S"
        r"|(?<![^\n])<(script|style|textarea)(?=\s|$)",
        re.IGNORECASE,
    )


@cache
def _attribute() -> re.Pattern[str]:
    return re.compile(
        r"([^\s\"'<>/=]++)(?:\s*+=\s*+(\"[^\"]*+\"|'[^']*+'|[^\s\"'>]++))?+"
    )


def _attributes(text: str) -> Attributes:
    """Attributes by lower-case name; of several equal ones the first."""
    found: dict[str, str | None] = {}
    for match in _attribute().finditer(text):
        value = match[2]
        if value is not None:
            value = unescape(value[1:-1] if value[0] in "\"'" else value)
        found.setdefault(match[1].lower(), value)
    return found


def _by_attributes(name: str, attributes: Attributes) -> str:
    """What the attributes of an element conceal, or ''."""
    for attribute, value in attributes.items():
        if re.fullmatch("on[a-z]{3,}", attribute) and value is not None:
            return f"runs a script (`{attribute}`)"
        if attribute in _ADDRESSES and value and is_active(value):
            runs = "runs a script" if is_running(value) else "carries content"
            return f"{runs} (`{attribute}`)"
    hiding = next(_hiding(name, attributes), "")
    if hiding:
        return f"is hidden from the page ({hiding})"
    speaking = next(_speaking(name, attributes), "")
    return f"has text that no page shows ({speaking})" if speaking else ""


def _hiding(name: str, attributes: Attributes) -> Iterator[str]:
    values = {key: value or "" for key, value in attributes.items()}
    bare = sum(value is None for value in attributes.values())
    if "hidden" in attributes and (name in _KNOWN or bare < 2):
        yield "`hidden`"
    if hides(values.get("style", "")):
        yield "`style`"
    if hides_by_class(values.get("class", "")):
        yield "`class`"
    behind = values.get("bgcolor") or "white"
    color = values.get("color") or values.get("text", "")
    if is_unseen(color, behind):
        yield "`color`"
    for size in ("width", "height", "size"):
        if re.fullmatch(
            r"\s*[+-]?0*[01]?(?:\.\d*)?(?:px|%)?\s*", values.get(size, "x")
        ) and (size != "size" or "1" not in values[size]):
            yield f"`{size}`"


def _speaking(name: str, attributes: Attributes) -> Iterator[str]:
    for key, value in attributes.items():
        most = _MOST_WORDS
        if key == "alt" and name == "img":
            most = _MOST_ALT_WORDS
        elif key == "title":
            most = _MOST_EXPANSION_WORDS if name in {"abbr", "dfn"} else 0
        elif key in _ADDRESSES or key in _UNSPOKEN:
            continue
        if value and count_spoken(value) > most:
            yield f"`{key}`"


def _is_sentence(tag: str, attributes: Attributes) -> bool:
    """Whether a tag is made of words; where it is no tag, a page shows it."""
    bare = [key for key, value in attributes.items() if value is None]
    return len(bare) > _MOST_BARE_WORDS and is_tag(tag)


def count_spoken(text: str) -> int:
    """Words of a text with blanks between; four letters of Japanese make one."""
    japanese = len(re.findall(r"[\u0e00-\u0fff\u3041-\u9fff]", text))
    words = re.findall(r"(?<!\S)\S*?[^\W\d_\u0e00-\u9fff]\S*", text)
    return len(words) + -(-japanese // 4)
