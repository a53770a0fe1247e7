"""Page: a view with what is code, quotation and hidden in it, and its sentences."""

import re
from dataclasses import dataclass
from functools import cache, cached_property

from memory.markdown import code_ranges
from rules.injection.view import View

# How far around an order its sentence is looked at.
REACH = 240
_CURTAINS = ("comment", "title", "spare", "inside")
Range = tuple[int, int]


@cache
def _boundary() -> re.Pattern[str]:
    """Where a sentence begins: after an end mark, a blank line, a new block."""
    return re.compile(
        r"[.!?](?=[\s\"'”」』)*_])|[。！？]|\n[ \t>]*\n|\n(?=[ \t>]*(?:[-*+#|]|"
        r"\d+[.)]\s))|<!--|-->|\*\*[^*\n]{1,40}\*\*|</?[a-z][^<>]{0,200}>"
    )


@cache
def _quotations() -> re.Pattern[str]:
    return re.compile(
        r"(?<![\w=])\"[^\"\n]{2,400}\"(?!\w)|“[^“”\n]{1,400}”|„[^„“\n]{1,400}“|"
        r"«[^«»\n]{1,400}»|‘[^‘’\n]{1,400}’(?!\w)|「[^「」\n]{1,400}」|"
        r"『[^『』\n]{1,400}』|(?<![\w=])'(?:[^'\n]|(?<=\w)'(?=\w)){3,400}'(?!\w)"
    )


@cache
def _ticked() -> re.Pattern[str]:
    return re.compile(r"`[^`\n]{1,400}`")


@cache
def _titles() -> re.Pattern[str]:
    """Quotation marks that are markup: link titles, attributes, YAML values."""
    return re.compile(
        r"\]\([^()\s]{0,400}\s{1,3}[\"'][^\n]{0,200}?[\"']\)|"
        r"^[ >]{0,6}\[[^\]\n]{1,80}\]:[^\n]{0,400}|<[a-z][^<>]{0,400}>",
        re.MULTILINE,
    )


@cache
def _curtains() -> re.Pattern[str]:
    """HTML comments, and elements styled so that nobody sees what is in them."""
    return re.compile(
        r"<!--(?P<comment>[^<>]{1,2000}?)-->|^ {0,3}\[[^\]\n]{1,80}\]: "
        r"?\S{1,400}[ \t]{1,4}[\"'(](?P<title>[^\n]{1,400})|<(?:template|noscript)"
        r"\b[^<>]{0,100}>(?P<spare>[^<]{1,1000})</|<[a-z][a-z0-9]{0,15}\b[^<>]{0,300}(?"
        r":display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?![.\d])"
        r"|font-size\s*:\s*0|\shidden\b|color\s*[:=]\s*[\"']?(?:white|\#fff(?:fff)?\b|"
        r"transparent)|(?:left|top|text-indent)\s*:\s*-\d{3}|(?:width|height)"
        r"\s*[:=]\s*[\"']?0\b)[^<>]{0,300}>(?P<inside>[^<]{1,1000})",
        re.MULTILINE,
    )


@dataclass(frozen=True)
class Page:
    """A view with what is code in it and where the body begins.

    `body_start` is an offset into the original text.
    """

    view: View
    original: str
    body_start: int

    @cached_property
    def code(self) -> tuple[Range, ...]:
        """Code, as ranges of the original; what was encoded is code anyhow.

        In the front matter, what stands between backticks on a line counts as code.
        """
        if self.view.decoded:
            return ()
        shift = self.body_start
        head = _ticked().finditer(self.original, 0, shift)
        body = code_ranges(self.original[shift:])
        return (
            *(found.span() for found in head),
            *((start + shift, end + shift) for start, end in body),
        )

    @cached_property
    def quotes(self) -> tuple[Range, ...]:
        """Quotations in the view that a sentence stands around."""
        text = self.view.text
        markup = [found.span() for found in _titles().finditer(text)]
        return tuple(
            found.span()
            for found in _quotations().finditer(text)
            if not any(start <= found.start() < end for start, end in markup)
            and not self._is_value(found.start())
            and self._is_framed(*found.span())
        )

    def _is_value(self, at: int) -> bool:
        """Whether a quotation mark only wraps a front matter value."""
        if not self.is_header(at):
            return False
        line = self.view.text[self.view.text.rfind("\n", 0, at) + 1 : at]
        return re.fullmatch(r"[ \-]{0,8}[\w-]*:?[ \[]{0,4}", line) is not None

    def _is_framed(self, start: int, end: int) -> bool:
        """Whether the paragraph says more than the quotation itself."""
        text = self.view.text
        before = text[max(0, start - REACH) : start].rpartition("\n\n")[2]
        after = text[end : end + REACH].partition("\n\n")[0]
        return len(re.findall(r"\w", before + after)) >= 3

    def is_header(self, at: int) -> bool:
        """Whether letter `at` of the view lies in the front matter."""
        return self.view.origin(at, at + 1)[0] < self.body_start

    def in_code(self, at: int) -> Range | None:
        """The code, as a range of the original, in which letter `at` stands."""
        offset = self.view.origin(at, at + 1)[0]
        for start, end in self.code:
            if start <= offset < end:
                return start, end
        return None

    @cached_property
    def comments(self) -> tuple[Range, ...]:
        """What stands in HTML comments."""
        return self._behind("comment", "title")

    @cached_property
    def unseen(self) -> tuple[Range, ...]:
        """What nobody sees: invisible letters, elements styled away."""
        return (*self.view.hidden, *self._behind("inside", "spare"))

    @cached_property
    def _curtained(self) -> tuple[tuple[str, Range], ...]:
        if not any(mark in self.view.text for mark in ("<", "]:")):
            return ()
        return tuple(
            (kind, found.span(kind))
            for found in _curtains().finditer(self.view.text)
            for kind in _CURTAINS
            if found[kind] is not None
        )

    def _behind(self, *kinds: str) -> tuple[Range, ...]:
        return tuple(place for kind, place in self._curtained if kind in kinds)

    def is_unseen(self, at: int) -> bool:
        """Whether letter `at` is invisible, styled away or was encoded."""
        return self.view.decoded or any(start <= at < end for start, end in self.unseen)

    def is_hidden(self, at: int) -> bool:
        """Whether no reviewer sees letter `at` on the rendered page."""
        return self.is_unseen(at) or any(
            start <= at < end for start, end in self.comments
        )

    def left(self, at: int) -> str:
        """The sentence up to letter `at`."""
        piece = self.view.text[max(0, at - REACH) : at]
        if self.is_header(at):
            return piece.rpartition("\n")[2]
        last = 0
        for found in _boundary().finditer(piece):
            last = found.end()
        return piece[last:]

    def right(self, at: int) -> str:
        """The sentence from letter `at` on."""
        piece = self.view.text[at : at + REACH]
        found = _boundary().search(piece)
        return piece if found is None else piece[: found.end()]
