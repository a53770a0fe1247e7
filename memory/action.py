"""The action line: the paragraph that says what to do, told by its bold label."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memory.markdown import blocks


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action line in a body: where it starts and ends, and what it says to do."""

    start: int
    end: int
    text: str


@lru_cache(maxsize=64)
def action_lines(body: str, labels: tuple[str, ...]) -> tuple[ActionLine, ...]:
    """Every paragraph that starts with one of `labels` in bold, and a colon.

    The colon stands inside the bold text and may be full-width, as a Japanese
    keyboard gives it: `**Apply:** ...`, `**適用：** ...`.
    """
    found = []
    for block in blocks(body):
        if block.kind == "paragraph":
            text = body[block.start : block.end]
            # Bold text stands in every one, whatever else it is made of.
            if "**" not in text and "__" not in text:
                continue
            text = unicodedata.normalize("NFC", text)
            label = _label(labels).match(text)
            if label:
                rest = text[label.end() :].strip()
                found.append(ActionLine(block.start, block.end, rest))
    return tuple(found)


def misplaced_label(body: str, labels: tuple[str, ...]) -> ActionLine | None:
    """The first paragraph that starts with a label in another form: plain, no colon."""
    for block in blocks(body):
        text = unicodedata.normalize("NFC", body[block.start : block.end])
        if _loose(labels).match(text) and not _label(labels).match(text):
            return ActionLine(block.start, block.end, text)
    return None


# Marks of lists and quotes that a paragraph's first line may keep.
_MARKS = r"[ \t]{0,9}(?:(?:[-+*]|\d{1,9}[.)]|>)[ \t]+){0,9}"


def _names(labels: tuple[str, ...]) -> str:
    each = (unicodedata.normalize("NFC", one).rstrip(":： ") for one in labels)
    return "|".join(re.escape(one) for one in each)


@lru_cache(maxsize=8)
def _label(labels: tuple[str, ...]) -> re.Pattern[str]:
    name = _names(labels)
    return re.compile(rf"{_MARKS}(?:\*\*(?:{name}) ?[:：]\*\*|__(?:{name}) ?[:：]__)")


@lru_cache(maxsize=8)
def _loose(labels: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"{_MARKS}#{{0,6}} ?[*_]{{0,3}}(?:{_names(labels)}) ?(?:[:：]|\*\*|__|$)",
        re.IGNORECASE | re.MULTILINE,
    )
