"""Markdown as GitLab shows it, as far as the pages here need."""

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def rendered(text: str) -> str:
    """`text` as HTML; of its own HTML only what folds is let through."""
    return str(_markdown().render(text))


# Of the HTML that GitLab lets through, what folds; comments show nothing.
# https://docs.gitlab.com/user/markdown/#collapsible-section
_FOLD = re.compile(r"</?(?:details|summary)>")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def _html(text: str) -> str:
    """HTML in Markdown: what folds stays, comments go, all else is shown as text."""
    parts, at = [], 0
    text = _COMMENT.sub("", text)
    for found in _FOLD.finditer(text):
        parts += [html.escape(text[at : found.start()]), found[0]]
        at = found.end()
    return "".join([*parts, html.escape(text[at:])])


@cache
def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML

    class Renderer(RendererHTML):
        """Renders HTML as GitLab's sanitizer would leave it, as far as we need."""

        def html_block(self, tokens: Any, idx: int, *_: Any) -> str:  # noqa: ANN401
            return _html(tokens[idx].content)

        def html_inline(self, tokens: Any, idx: int, *_: Any) -> str:  # noqa: ANN401
            return _html(tokens[idx].content)

    found = MarkdownIt("commonmark", {"html": True}, renderer_cls=Renderer)
    return found.enable("table")
