"""Nothing stands in a memory that its reviewer can't see and an AI reads.

Why: what GitLab's rendered diff does not show was approved by nobody, and steers every
session all the same.

Fix: take the character or the mark-up out; what readers must see goes into the text,
and mark-up that is meant as text into code.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules import hidden_text
from rules.examples import BODY, PATH, memory
from rules.model import Example, Problem, file_rule


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Hidden characters, mark-up that hides, and links that mislead."""
    item = file.item
    if item.text:
        for one in hidden_text.scan(item.text, item.body_start):
            yield Problem(one.message, at=item.lines.position(one.start))
    for one in hidden_text.scan_path(file.rel):
        yield Problem(f"in the file's name: {one.message}")


RULE = file_rule(
    check,
    id="hidden-text",
    doc=__doc__,
    kinds=("memory", "deprecated", "retro", "pending", "foreign", "settings", "plain"),
    examples=[
        Example("Plain text", {PATH: memory()}),
        Example(
            "What spelling needs: emoji, Persian, half-width kana",
            {PATH: memory("👩‍💻 می‌خواهم ﾍﾝｷﾝ ❤️.\n\n" + BODY)},
        ),
        Example(
            "A comment that GitLab does not show",
            {PATH: memory("<!-- for the AI alone -->\n\n" + BODY)},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A zero-width space in a word",
            {PATH: memory("Re\u200bfunds are slow.\n\n" + BODY)},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A letter of another script in a word",
            {PATH: memory("The role \u0430dmin may refund.\n\n" + BODY)},
            expect=(f"{PATH}:17",),
        ),
    ],
)
