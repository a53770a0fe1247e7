"""Confidence is a number from 0 to 1; a proposal claims 0.3 to 0.7.

Why: recall ranks by it. An author can't know yet how well a lesson holds; the
reviewer may go higher, experience may go lower.

Fix: write a plain number such as 0.6, without quotes.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, approved, memory
from rules.model import Example, Problem, file_rule
from rules.quoting import quoted

LOW, HIGH = 0.3, 0.7


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """The number, and for proposals its range."""
    item = file.item
    if item.faults or "confidence" not in item.fields:
        return
    value = item.get("confidence")
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    # Written so that NaN, which compares with nothing, fails.
    if not (is_number and isinstance(value, int | float) and 0 <= value <= 1):
        raw = item.fields["confidence"].raw
        said = f"`{quoted(raw)}`" if raw.strip() else "empty"
        yield Problem(
            f"`confidence` is {said}; write a plain number from 0 to 1 such as 0.6",
            at="confidence",
            level="error",
        )
    elif item.get("status") == "pending" and not LOW <= value <= HIGH:
        raw = quoted(item.fields["confidence"].raw)
        yield Problem(
            f"a proposal claims {LOW} to {HIGH}, this says {raw}; the reviewer "
            "decides whether it may go beyond",
            at="confidence",
        )


RULE = file_rule(
    check,
    id="confidence",
    doc=__doc__,
    severity="warning",
    kinds=("memory", "deprecated"),
    examples=[
        Example("A proposal at 0.6", {PATH: memory()}),
        Example("An approved memory at 0.9", {PATH: approved(confidence="0.9")}),
        Example("Beyond 1", {PATH: memory(confidence="1.4")}, expect=(f"{PATH}:7",)),
        Example("A proposal at 0.9", {PATH: memory(confidence="0.9")}, (f"{PATH}:7",)),
        Example("In words", {PATH: memory(confidence="high")}, expect=(f"{PATH}:7",)),
        Example(
            "Full-width digits", {PATH: memory(confidence="０.６")}, (f"{PATH}:7",)
        ),
        Example("Not a number", {PATH: memory(confidence=".nan")}, (f"{PATH}:7",)),
    ],
)
