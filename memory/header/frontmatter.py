"""Front matter: where it starts and ends, and python-frontmatter's way to read it.

The first line is `---`, the front matter ends at the next line that is `---`; blanks
and tabs after the dashes don't count. `---` further right is text, `---` in the first
column closes even inside a block text. Anything else is refused with one fault that
says why. What was decided where readers differ:

- Old Mac line ends (CR alone): refused by name. CRLF, LF and a mixture: read.
- `...` as closing line: refused by name, since GitLab and others don't know it.
- A flow mapping as the whole front matter (`{...}`, JSON): refused; one field a line
  is what reviewers and one-line edits need.
- Tags: refused, `!!str` too: quotes say the same. Anchors, aliases, merge keys:
  refused, however harmless.
- Tabs: refused as indentation, allowed at the end of a line and between words.
- YAML 1.2 core decides types: `no`, `on`, `1:30`, `1_000`, `=` and dates are text,
  `012` is twelve, `0.0` is a float (the schema says what a field may be).
- `key:` with nothing behind it is null; `---` twice with nothing between is a front
  matter without fields (the schema lists what is missing).
- Quoted text may go on over several lines only when those are indented.
- Escapes in double quotes: signs, `n` and code points that are seen and not ASCII.
  Those of plain letters, controls and invisible characters are refused, since they
  keep a text from the reviewer and from the rules.
- Keys are text of one line as it is written (`on`, `2026`, `~`, words in any script):
  the schema knows them or not. Invisible characters in a key are refused.
- ` #` starts a comment, which `Field.comment` keeps; `#` without a blank does not.
- A block text that a `---` cuts off, so that the body starts indented, is refused.
- Control characters, U+0085, U+2028, U+2029 in the front matter: refused, because
  readers disagree whether they end a line.
- Limits: 32,768 characters, 8 levels, 1,000 values, 128 digits.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from memory.header.field import Field, Refused
from memory.quote import shown

if TYPE_CHECKING:
    from frontmatter.default_handlers import YAMLHandler

MAX_HEADER = 32_768

_OPEN = re.compile(r"---[ \t]*+\r?(?:\n|\Z)")
_CLOSE = re.compile(r"^---[ \t]*+\r?(?:\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Offsets into a text: its header without the `---` lines, and its body."""

    header: int
    header_end: int
    body: int


def bounds(text: str) -> Bounds:
    """Where the front matter of `text` (without BOM) and its body lie.

    Raises `Refused`, offsets in `text`, with the one reason why there is none.
    """
    opened = _OPEN.match(text)
    closed = _CLOSE.search(text, opened.end()) if opened else None
    if opened is None or closed is None:
        from memory.header.opening import not_closed, not_opened

        raise not_closed(text, opened.end()) if opened else not_opened(text)
    if closed.start() - opened.end() > MAX_HEADER:
        raise Refused(
            f"The front matter is longer than {MAX_HEADER} characters. If the closing "
            "`---` is missing, write it after the last field.",
            0,
        )
    return Bounds(opened.end(), closed.start(), closed.end())


def load(text: str, found: Bounds) -> Mapping[str, Field]:
    """The fields of the front matter that lies in `found`, by the strict loader.

    Raises `Refused`, offsets in `text`.
    """
    header = text[found.header : found.header_end]
    try:
        fields: Mapping[str, Field] = handler().load(header)
    except Refused as refused:
        raise refused.shifted(found.header) from None
    last = list(fields.values())[-1] if fields else None
    if last and last.raw[:1] in ("|", ">") and _is_cut(header, last.raw, text, found):
        raise Refused(
            "This `---` in column 1 ends the front matter, also inside the block text "
            f"of `{shown(last.key)}`: indent it if it is part of the text.",
            found.header_end,
            found.header_end + 3,
        )
    return fields


def _is_cut(header: str, raw: str, text: str, found: Bounds) -> bool:
    """Whether the block text `raw` seems to go on in the body."""
    first = text[found.body : found.body + 200].partition("\n")[0]
    goes_on = first[:1] in (" ", "\t") and not first.isspace()
    return goes_on and header.rstrip().endswith(raw.rstrip())


@cache
def handler() -> "YAMLHandler":
    """A python-frontmatter handler that splits and reads as we do.

    Its `load` gives `Field`s by key; `Refused` is a `ValueError`. It writes nothing:
    changes are made by `memory.edit`, in the text.
    """
    from frontmatter.default_handlers import YAMLHandler

    from memory.header.yaml_strict import read

    class StrictHandler(YAMLHandler):
        """Splitting and loading of memories for python-frontmatter."""

        def detect(self, text: str) -> bool:
            return _OPEN.match(text) is not None

        def split(self, text: str) -> tuple[str, str]:
            found = bounds(text)
            return text[found.header : found.header_end], text[found.body :]

        def load(self, fm: str, **_: object) -> dict[str, Field]:
            return dict(read(fm))

        def export(self, metadata: dict[str, object], **_: object) -> str:
            raise NotImplementedError("memory.edit changes a front matter")

    return StrictHandler()
