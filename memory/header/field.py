"""Field: one `key: value` of a front matter, and the fault that stands for none.

Values, raw texts and comments may hold what must never be printed, so no `repr` here
shows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from memory.text import Position

Scalar: TypeAlias = bool | int | float | str | None
Value: TypeAlias = Scalar | tuple["Value", ...] | Mapping[str, "Value"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a front matter: what to tell people, from where to where.

    The message says what is wrong and how to mend it; it repeats nothing of a value
    that could be a secret (see `memory.quote.shown`).
    """

    message: str
    at: Position
    end: Position | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a front matter.

    `key` is the key as written, without quotes (`on`, `2026`, `~`), `value` what YAML
    1.2 core says it holds, `at` where the value starts (right after the colon when
    there is none), `raw` the value exactly as written, all its lines, `comment` what
    follows it on its last line, from the `#` on.
    """

    key: str
    value: Value = field(repr=False)
    key_at: Position
    at: Position
    raw: str = field(repr=False)
    comment: str | None = field(repr=False)


class Refused(ValueError):  # noqa: N818 - what python-frontmatter calls a failed split
    """A front matter that can't be read; `memory.item.parse` makes a fault of it."""

    def __init__(self, message: str, start: int, end: int | None = None) -> None:
        """`start` and `end` are offsets into the text that was handed in."""
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end

    def shifted(self, by: int) -> "Refused":
        """The same, with offsets into a text that starts `by` earlier."""
        end = None if self.end is None else self.end + by
        return Refused(self.message, self.start + by, end)
