"""Scanning: every view of a text, every form that may speak, orders by offset."""

from collections.abc import Iterator, Set

from rules.injection import gate
from rules.injection.context import holds
from rules.injection.order import Order
from rules.injection.page import Page
from rules.injection.view import View
from rules.injection.views import views


def scan(text: str, body_start: int) -> tuple[Order, ...]:
    """Orders in a whole file, front matter included, sorted by where they stand.

    `body_start` is the offset where the markdown body begins, 0 without front matter.
    """
    found: list[Order] = []
    seen: set[str] = set()
    for view in views(text, body_start):
        found += _found(view, seen, Page(view, text, body_start))
        seen.update(one.text for one in view.passages)
    return tuple(_distinct(found))


def _found(view: View, seen: Set[str], page: Page) -> Iterator[Order]:
    for family, form, at, to in gate.speakers(view, seen):
        for match in form.regex.finditer(view.text, at, to):
            if holds(form, match, page):
                start, end = view.origin(*match.span())
                yield Order(start, end, family.kind, family.message)


def _distinct(found: list[Order]) -> Iterator[Order]:
    """Each stretch once for each kind: the first and longest of those that overlap."""
    ends: dict[str, int] = {}
    for order in sorted(found, key=lambda one: (one.start, -one.end, one.kind)):
        if order.start >= ends.get(order.kind, -1):
            ends[order.kind] = order.end
            yield order
