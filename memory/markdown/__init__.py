"""Markdown as CommonMark and GitLab read it: blocks, code, links."""

from memory.markdown.block import Block
from memory.markdown.link import Link
from memory.markdown.reading import (
    blocks,
    code_ranges,
    html_ranges,
    links,
    outside_code,
    unused_definitions,
)

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
