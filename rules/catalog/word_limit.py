"""A memory has at most 150 words.

Why: every memory is loaded into sessions that pay for each word. What does not fit
is more than one fact, or belongs into a document that the memory points to.

Fix: cut it down to the one fact, split it into several memories, or link a document.
"""

from collections.abc import Iterator

from memory.markdown.words import count_words
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, SETTINGS, memory
from rules.model import Example, Problem, file_rule

_LABEL = "**Apply:** retry."


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """The words of the body against the limit."""
    item, limits = file.item, settings.limits
    # A word takes a character and a blank: what is shorter can't hold too many.
    if len(item.body) * limits.cjk_chars_per_word < limits.words or item.text is None:
        return
    words = count_words(item.body, limits.cjk_chars_per_word)
    if words > limits.words:
        yield Problem(
            f"{words} words; a memory has at most {limits.words}. Keep the one fact, "
            "split the rest, or link a document",
            at=item.lines.position(item.body_start),
        )


def _words(number: int) -> str:
    return " ".join(["word"] * (number - 2)) + f"\n\n{_LABEL}\n"


RULE = file_rule(
    check,
    id="word-limit",
    doc=__doc__,
    examples=[
        Example("150 words, the label counted", {PATH: memory(_words(150))}),
        Example("151 words", {PATH: memory(_words(151))}, expect=(f"{PATH}:17",)),
        Example(
            "Japanese: two characters count as a word",
            {PATH: memory("返" * 301 + "\n\n**適用:** 待つ。\n")},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A limit of the store's own",
            {PATH: memory(_words(151)), SETTINGS: "[limits]\nwords = 200\n"},
        ),
    ],
)
