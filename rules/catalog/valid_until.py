"""A memory that says until when it holds is looked at once that day has passed.

Why: a price, a campaign, a workaround until the next release: knowing when it ends is
part of the fact. What has run out still steers every session that loads it.

Fix: check it, then move the date, take it out, or propose the removal.
"""

from collections.abc import Iterator
from datetime import date

from rules.examples import PATH, memory
from rules.model import Context, Example, Problem, store_rule


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """`valid_until` of each memory judged against today."""
    for file in context.memories:
        said = context.head.facts(file).valid_until
        if not said:
            continue
        try:
            day = date.fromisoformat(said)
        except ValueError:
            yield (
                file.path,
                Problem(
                    "no day of the calendar; write it as 2027-03-31",
                    at="valid_until",
                    level="error",
                ),
            )
            continue
        if day < context.today:
            yield (
                file.path,
                Problem(
                    f"it held until {day}; check it, then move the date or propose its "
                    "removal",
                    at="valid_until",
                ),
            )


RULE = store_rule(
    check,
    id="valid-until",
    doc=__doc__,
    severity="warning",
    examples=[
        Example("Still valid", {PATH: memory(valid_until="2126-03-31")}),
        Example(
            "Run out", {PATH: memory(valid_until="2026-07-31")}, expect=(f"{PATH}:16",)
        ),
        Example(
            "No such day", {PATH: memory(valid_until="2126-02-30")}, (f"{PATH}:16",)
        ),
    ],
)
