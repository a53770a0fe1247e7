"""`created` is a real date, not in the future, and an update never changes it.

Why: recall and staleness count from it. A date like 03/07/2026 is July to one reader
and March to the other.

Fix: write the day as 2026-07-09; in an update leave it as it was.
"""

import re
from collections.abc import Iterator
from datetime import date

from memory.item import Item
from memory.store import StoreFile
from rules.examples import BODY, PATH, approved, memory
from rules.mending import setter
from rules.model import Context, Example, Problem, store_rule
from rules.quoting import quoted

_LOOSE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
_EXACT = re.compile(r"\d{4}-\d{2}-\d{2}")


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """The date of each memory judged, and against the base's."""
    for file in (*context.memories, *_removed(context)):
        known = context.head.facts(file)
        if context.changes is None and _is_past(known.created, context.today):
            continue
        item = file.item
        if not item.faults and "created" in item.fields:
            yield from ((file.path, one) for one in _form(item, context.today))
            yield from ((file.path, one) for one in _unchanged(item, file, context))


def _removed(context: Context) -> tuple[StoreFile, ...]:
    return tuple(one for one in context.files if one.place.kind == "deprecated")


def _is_past(value: str, today: date) -> bool:
    day = _day(value)
    return day is not None and day <= today


def _form(item: Item, today: date) -> Iterator[Problem]:
    value = item.get("created")
    day = _day(value)
    if day is None:
        yield _no_date(item, value)
    elif day > today:
        yield Problem(
            f"{day} comes after {today}, the day this is judged as of; write the day "
            "it was written down, today at the latest",
            at="created",
        )


def _no_date(item: Item, value: object) -> Problem:
    if value is None:
        return Problem("`created` is empty; write the day as 2026-07-09", at="created")
    loose = _LOOSE.fullmatch(value) if isinstance(value, str) else None
    parts = [int(one) for one in loose.groups()] if loose else []
    clear = _real(*parts) if loose else None
    raw = quoted(item.fields["created"].raw)
    if clear is None:
        return Problem(
            f"`{raw}` is no date of the form 2026-07-09 (year-month-day)", at="created"
        )
    wanted = clear.isoformat()
    return Problem(
        f"write `{raw}` as {wanted}",
        at="created",
        fix=setter("created", wanted),
    )


def _day(value: object) -> date | None:
    if not isinstance(value, str) or not _EXACT.fullmatch(value):
        return None
    return _real(*(int(one) for one in value.split("-")))


def _real(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _unchanged(item: Item, file: StoreFile, context: Context) -> Iterator[Problem]:
    before = context.before(file.path)
    if before is None or before.item.faults:
        return
    old = before.item.string("created")
    if old and _day(old) and old != item.get("created"):
        yield Problem(
            f"an update keeps `created`; it was {old}",
            at="created",
            fix=setter("created", old),
        )


RULE = store_rule(
    check,
    id="created",
    doc=__doc__,
    examples=[
        Example("A day that has been", {PATH: memory()}),
        Example("The same in quotes", {PATH: memory(created='"2026-07-09"')}),
        Example(
            "A Japanese date",
            {PATH: memory(created="2026/07/09")},
            expect=(f"{PATH}:11",),
            fixed={PATH: memory()},
        ),
        Example(
            "Day and month in an order nobody can tell",
            {PATH: memory(created="09/07/2026")},
            expect=(f"{PATH}:11",),
        ),
        Example(
            "A day that does not exist",
            {PATH: memory(created="2026-02-30")},
            expect=(f"{PATH}:11",),
        ),
        Example(
            "The future",
            {PATH: memory(created="2126-07-09")},
            expect=(f"{PATH}:11",),
        ),
        Example(
            "An update that dates itself anew",
            {PATH: memory(BODY.replace("20", "30"), created="2026-08-01")},
            base={PATH: approved()},
            expect=(f"{PATH}:11",),
            fixed={PATH: memory(BODY.replace("20", "30"))},
        ),
    ],
)
