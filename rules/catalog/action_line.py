"""A memory has exactly one action line, and it says something.

Why: a fact that nobody can act on is not worth the words it costs. The line is what
people and assistants do when the situation comes up.

Fix: end the memory with one paragraph such as `**Apply:** queue refunds.`; the store's
settings list the labels. A full-width colon is fine.
"""

from collections.abc import Iterator

from memory.action import action_lines, misplaced_label
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, memory
from rules.model import Example, Problem, file_rule

_FACT = "The refund API answers 429.\n"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """One action line, not empty."""
    item, labels = file.item, settings.store.action_labels
    if item.text is None or not item.body_start:
        return
    found = action_lines(item.body, labels)
    if len(found) == 1 and found[0].text:
        return
    form = " or ".join(f"`**{label}:** ...`" for label in labels)
    if not item.body.strip():
        at = item.lines.position(item.body_start)
        yield Problem(f"the body is empty, and so there is no action line {form}", at)
    elif not found:
        near = misplaced_label(item.body, labels)
        at = item.lines.position(item.body_start + (near.start if near else 0))
        hint = "; the label is bold, with the colon inside" if near else ""
        yield Problem(f"no paragraph says what to do: write {form}{hint}", at)
    for action in found:
        if not action.text:
            at = item.lines.position(item.body_start + action.start)
            yield Problem("the action line says nothing: write what to do", at)
    for action in found[1:]:
        at = item.lines.position(item.body_start + action.start)
        yield Problem("there is an action line above; a memory has exactly one", at)


RULE = file_rule(
    check,
    id="action-line",
    doc=__doc__,
    examples=[
        Example("One bold label with an action behind it", {PATH: memory()}),
        Example(
            "Japanese, with a full-width colon",
            {PATH: memory("返金APIは429を返す。\n\n**適用：** 間隔を広げる。\n")},
        ),
        Example("No action line", {PATH: memory(_FACT)}, expect=(f"{PATH}:17",)),
        Example(
            "A label without an action",
            {PATH: memory(_FACT + "\n**Apply:**\n")},
            expect=(f"{PATH}:19",),
        ),
        Example(
            "The colon outside the bold text",
            {PATH: memory(_FACT + "\n**Apply**: wait.\n")},
            expect=(f"{PATH}:19",),
        ),
        Example(
            "Two action lines",
            {PATH: memory(_FACT + "\n**Apply:** wait.\n\n**Apply:** retry.\n")},
            expect=(f"{PATH}:21",),
        ),
        Example("No body", {PATH: memory("")}, expect=(f"{PATH}:17",)),
    ],
)
