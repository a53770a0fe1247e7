"""Finding: what a rule said, with its place and severity. Reports need no more."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A problem with its rule, place and severity: what reports show.

    `line` and `column` are 1-based, columns count code points.
    """

    path: str
    line: int
    column: int
    rule: str
    message: str
    severity: Level
    fixable: bool = False
    caused_by_change: bool = True
