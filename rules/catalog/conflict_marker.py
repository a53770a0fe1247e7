"""No merge conflict is left: no markers in the text, no path changed on both sides.

Why: half of two facts is none, and a marker in front matter hides whatever follows.

Fix: bring the target into the branch, decide which text holds, and take the marker
lines out.
"""

import re
from collections.abc import Iterator
from functools import cache

from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import BODY, PATH, memory
from rules.model import Context, Example, Problem, file_rule

_OURS, _BETWEEN, _THEIRS = "<" * 7 + " HEAD", "=" * 7, ">" * 7 + " feature"
_LEFT = f"{_OURS}\nTwenty a second.\n{_BETWEEN}\nThirty a second.\n{_THEIRS}\n\n"


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(r"^(?:<{7}|>{7}|\|{7})(?=[ \t\r]|$)", re.MULTILINE)


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Marker lines, in code too: git writes them wherever a conflict was."""
    item = file.item
    if item.text is None or ("<<<<<<<" not in item.text and ">>>>>>>" not in item.text):
        return
    for found in _marker().finditer(item.text):
        yield Problem(
            "a merge conflict was left here: decide which text holds and take the "
            "marker lines out",
            at=item.lines.position(found.start()),
        )


def conflicts(context: Context) -> Iterator[tuple[str, Problem]]:
    """Paths that the change and its target changed differently."""
    for path in context.conflicts:
        if context.head.holds(path):
            yield (
                path,
                Problem(
                    "this was changed on the target too, and differently; bring the "
                    "target into the branch and decide which text holds"
                ),
            )


RULE = file_rule(
    check,
    id="conflict-marker",
    doc=__doc__,
    kinds=("memory", "deprecated", "retro", "index", "settings", "plain"),
    across=conflicts,
    examples=[
        Example("No markers", {PATH: memory()}),
        Example(
            "A comparison is no marker",
            {PATH: memory("a <<<<<<< b in the middle of a line.\n\n" + BODY)},
        ),
        Example(
            "A conflict left in the text",
            {PATH: memory(_LEFT + BODY)},
            expect=(f"{PATH}:17", f"{PATH}:21"),
        ),
    ],
)
