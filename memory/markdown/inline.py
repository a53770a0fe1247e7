"""Inline markdown: code spans, raw HTML and links of one leaf block.

Left to right, as CommonMark says: what opens first wins, and a backtick inside a
link's target, a tag or an autolink opens nothing. `extended` adds what GitLab reads
on top of CommonMark and what swallows backticks too: bare URLs, `[[wiki]]` links and
`$mathematics$`.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from memory.markdown.link import PUNCTUATION, Link, bare_url, label_key, read_target

_LONGEST_LABEL = 999

References = Mapping[str, tuple[str, str]]


@dataclass(slots=True)
class Found:
    """What a scan has met; `extras` says whether one of GitLab's additions was."""

    code: list[tuple[int, int]] = field(default_factory=list)
    html: list[tuple[int, int]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    extras: bool = False


@dataclass(frozen=True, slots=True)
class _Patterns:
    special: re.Pattern[str]
    special_extended: re.Pattern[str]
    run: re.Pattern[str]
    tag: re.Pattern[str]
    autolink: re.Pattern[str]
    wiki: re.Pattern[str]
    bare: re.Pattern[str]
    label: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    blank = r"[ \t\r\n]"
    attribute = (
        rf"{blank}++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:{blank}*+={blank}*+"
        r"(?:[^ \t\r\n\"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?+"
    )
    name = "[A-Za-z][A-Za-z0-9-]*+"
    return _Patterns(
        special=re.compile(r"[`\\<\[\]]"),
        special_extended=re.compile(
            r"[`\\<\[\]$]|(?:https?|ftp)://|www\.", re.IGNORECASE
        ),
        run=re.compile(r"`++"),
        tag=re.compile(rf"<(?:/{name}{blank}*+>|{name}(?:{attribute})*+{blank}*+/?+>)"),
        autolink=re.compile(
            r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\x00-\x20]*+"
            r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9.-]++)>"
        ),
        wiki=re.compile(r"\[\[([^\[\]\n|]{1,999}+)(?:\|([^\[\]\n]{0,999}+))?+\]\]"),
        bare=re.compile(r"[^\s<]*+"),
        label=re.compile(r"\[((?:[^\\\[\]]|\\.){0,999})\]", re.DOTALL),
    )


@dataclass(slots=True)
class _Scan:
    text: str
    references: References
    extended: bool
    found: Found = field(default_factory=Found)
    brackets: list[int] = field(default_factory=list)
    last_link: int = -1
    ahead: dict[str, int] = field(default_factory=dict)
    runs: dict[int, list[int]] | None = None

    def find(self, needle: str, at: int) -> int:
        """`str.find` that never walks the same stretch twice."""
        known = self.ahead.get(needle, -2)
        if known == -2 or -1 < known < at:
            known = self.text.find(needle, at)
            self.ahead[needle] = known
        return known


def is_tag(text: str) -> bool:
    """Whether a text is an HTML tag by CommonMark's grammar, and nothing more."""
    return _patterns().tag.fullmatch(text) is not None


def scan(text: str, references: References, *, extended: bool) -> Found:
    """Code spans, raw HTML and links of a leaf block's text.

    `references` maps `label_key(label)` to (target, title). Offsets are into `text`.
    """
    state = _Scan(text, references, extended)
    patterns = _patterns()
    special = patterns.special_extended if extended else patterns.special
    at = 0
    while (match := special.search(text, at)) is not None:
        step = _STEPS.get(match[0], _bare_url)
        at = step(state, match.start())
    return state.found


def _escape(state: _Scan, at: int) -> int:
    return at + 2 if state.text[at + 1 : at + 2] in PUNCTUATION else at + 1


def _code(state: _Scan, at: int) -> int:
    if state.runs is None:
        state.runs = {}
        for match in _patterns().run.finditer(state.text):
            state.runs.setdefault(len(match[0]), []).append(match.start())
    opened = _patterns().run.match(state.text, at)
    end = opened.end() if opened else at + 1
    starts = state.runs.get(end - at, [])
    closer = bisect_left(starts, end)
    if closer == len(starts):
        return end
    closed = starts[closer] + end - at
    state.found.code.append((at, closed))
    return closed


def _angle(state: _Scan, at: int) -> int:
    link = _patterns().autolink.match(state.text, at)
    if link is not None:
        state.found.links.append(Link(link[1], link[1], "", at, link.end(), "autolink"))
        return link.end()
    end = _html_end(state, at)
    if end < 0:
        return at + 1
    state.found.html.append((at, end))
    return end


_MARKED = (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"))


def _html_end(state: _Scan, at: int) -> int:
    """End of the raw HTML that starts at `at`, or -1 if none does."""
    text = state.text
    tag = _patterns().tag.match(text, at)
    if tag is not None:
        return tag.end()
    for head, tail in _MARKED:
        if text.startswith(head, at):
            # `<!-->` and `<!--->` are whole comments.
            overlap = 2 if head == "<!--" else 0
            end = state.find(tail, at + len(head) - overlap)
            return end + len(tail) if end >= 0 else -1
    letter = text[at + 2 : at + 3]
    if text.startswith("<!", at) and letter.isascii() and letter.isalpha():
        end = state.find(">", at)
        return end + 1 if end >= 0 else -1
    return -1


def _open(state: _Scan, at: int) -> int:
    wiki = _patterns().wiki.match(state.text, at) if state.extended else None
    if wiki is None:
        state.brackets.append(at)
        return at + 1
    state.found.extras = True
    shown = (wiki[2] or wiki[1]).strip()
    state.found.links.append(Link(shown, wiki[1].strip(), "", at, wiki.end(), "wiki"))
    return wiki.end()


def _close(state: _Scan, at: int) -> int:
    if not state.brackets:
        return at + 1
    opened = state.brackets.pop()
    image = _is_image(state.text, opened)
    if not image and state.last_link > opened:
        return at + 1  # no link inside a link
    kind = "image" if image else "inline"
    target = read_target(state.text, at + 1)
    if target is None:
        kind = "image" if image else "reference"
        target = _reference(state, opened, at)
    if target is None:
        return at + 1
    where, title, end = target
    shown = state.text[opened + 1 : at]
    start = opened - 1 if image else opened
    state.found.links.append(Link(shown, where, title, start, end, kind))
    if not image:
        state.last_link = end
    return end


def _is_image(text: str, opened: int) -> bool:
    """Whether an unescaped `!` stands before the bracket at `opened`."""
    if opened == 0 or text[opened - 1] != "!":
        return False
    first = opened - 1
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (opened - 1 - first) % 2 == 0


def _reference(state: _Scan, opened: int, at: int) -> tuple[str, str, int] | None:
    """Target, title and end of a reference whose text ends at `at`."""
    if not state.references:
        return None
    label = _patterns().label.match(state.text, at + 1)
    end = label.end() if label else at + 1
    if label is not None and label[1]:
        key = label_key(label[1])
    elif at - opened <= _LONGEST_LABEL:
        key = label_key(state.text[opened + 1 : at])
    else:
        return None
    if key not in state.references:
        return None
    state.found.used.add(key)
    return (*state.references[key], end)


def _dollar(state: _Scan, at: int) -> int:
    """End of `$x$` or `$$x$$`, which GitLab takes as it stands."""
    text = state.text
    size = 2 if text.startswith("$$", at) else 1
    end = state.find("$" * size, at + size)
    if end <= at + size:
        return at + size
    edges = text[at + size] + text[end - 1]
    loose = edges[0].isspace() or edges[1].isspace() or edges[1] == "\\"
    if size == 1 and (loose or text[end + 1 : end + 2].isdigit()):
        return at + 1
    state.found.extras = True
    return end + size


def _bare_url(state: _Scan, at: int) -> int:
    if state.brackets or (at and state.text[at - 1].isalnum()):
        return at + 1
    match = _patterns().bare.match(state.text, at)
    end = match.end() if match else at + 1
    state.found.extras = True
    shown = bare_url(state.text[at:end])
    state.found.links.append(Link(shown, shown, "", at, at + len(shown), "autolink"))
    return end


_STEPS: Mapping[str, Callable[[_Scan, int], int]] = {
    "\\": _escape,
    "`": _code,
    "<": _angle,
    "[": _open,
    "]": _close,
    "$": _dollar,
}
