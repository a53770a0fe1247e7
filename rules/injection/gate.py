"""The gate: which forms can match where, by words that a passage must hold.

A passage is asked once for all keys, and most forms end there: they are not even
loaded before one of them may match.
"""

import json
from collections.abc import Iterator, Sequence, Set
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from rules.injection.family import Family, Form
from rules.injection.needs import Needs, bits
from rules.injection.passage import Passage
from rules.injection.view import View

Shelf = dict[str, dict[str, list[int]]]


class Index:
    """Forms by their keys, each form by its number; see `tabulate`.

    `wanted` are the bits of a form's needs as far as words tell, `rough` the needs that
    their bit alone does not meet.
    """

    def __init__(self) -> None:
        text = files("rules").joinpath("injection/gate.json").read_text("utf-8")
        table: dict[str, Any] = json.loads(text)
        self.needs = Needs(table)
        self.wanted = [bits(one) for one in table["wanted"]]
        self.rough: list[list[int]] = table["asked"]
        self.keyed: dict[int, list[int]] = {
            int(key): forms for key, forms in table["keyed"].items()
        }
        self.keys = bits(self.keyed)
        self.sought = {
            key: [(one, self.wanted[one]) for one in forms]
            for key, forms in self.keyed.items()
        }
        self.marks: Shelf = table["marks"]
        self.scripts: Shelf = table["scripts"]
        self.behind = frozenset[int](table["behind"])
        self.literal: dict[int, list[list[str]]] = {
            int(number): needs for number, needs in table["literal"].items()
        }

    @cached_property
    def forms(self) -> list[tuple[Family, Form]]:
        """Families and forms by number, imported when one may speak."""
        from rules.injection.families import FAMILIES

        return [(family, form) for family in FAMILIES for form in family.forms]

    def spelled(self, view: View) -> list[tuple[str, list[int]]]:
        """Keys in a view that are marks or of other scripts, with their needs."""
        text = "\n" + view.text
        shelves = [group for mark, group in self.marks.items() if mark in text]
        if view.is_asian:
            shelves += [group for mark, group in self.scripts.items() if mark in text]
        return [
            (letters, keys)
            for shelf in shelves
            for letters, keys in shelf.items()
            if letters in text and any(self.is_open(key, text) for key in keys)
        ]

    def worded(self, mask: int) -> list[int]:
        """Forms whose needs may all be met in a text with this mask, key included."""
        found: list[int] = []
        keys, lacking = mask & self.keys, ~mask
        while keys:
            number = keys.bit_length() - 1
            keys ^= 1 << number
            found += [
                one for one, wanted in self.sought[number] if not wanted & lacking
            ]
        return found

    def possible(
        self, passage: Passage, others: Sequence[int], met: Set[int]
    ) -> list[int]:
        """The forms that `passage` holds all the words of, in order.

        `others` may be such besides those that its words point to; needs in `met` are
        known to be met.
        """
        mask = self.needs.mask(passage.words)
        numbers = self.worded(mask)
        if others:
            also = [one for one in others if not self.wanted[one] & ~mask]
            numbers = list({*numbers, *also})
        if not numbers:
            return []
        known = dict.fromkeys(met, True)
        return sorted(
            one for one in numbers if self._are_met(one, passage, mask, known)
        )

    def _are_met(
        self, number: int, passage: Passage, mask: int, known: dict[int, bool]
    ) -> bool:
        """Whether the rough needs of a form are met; `known` is of the passage."""
        for need in self.rough[number]:
            met = known.get(need)
            if met is None:
                met = known[need] = self.needs.is_met(need, passage, mask)
            if not met:
                return False
        return True

    def is_open(self, key: int, text: str) -> bool:
        """Whether a form of this key may match in a view of `text`."""
        return any(
            number not in self.literal or self.is_backed(number, text)
            for number in self.keyed[key]
        )

    def is_backed(self, number: int, text: str) -> bool:
        """Whether `text` has all that a literal form needs besides its key."""
        return all(any(one in text for one in stems) for stems in self.literal[number])


@cache
def index() -> Index:
    """The one index, made when it is first needed."""
    return Index()


def speakers(
    view: View, seen: Set[str] = frozenset()
) -> Iterator[tuple[Family, Form, int, int]]:
    """Forms that may match in `view`, each with its family and where.

    Literal forms are looked for in all of it, since they also span paragraphs.
    Passages whose text was `seen` in another view are left out.
    """
    known, literal = index(), set[int]()
    spelled = known.spelled(view)
    veiled = view.decoded or view.hidden or "<" in view.text or "]:" in view.text
    behind = known.behind if veiled else frozenset[int]()
    for one in view.passages:
        if one.text in seen:
            continue
        others, met = list(behind), set[int]()
        for letters, keys in spelled:
            if letters in one.text:
                met.update(keys)
        for key in met:
            others += known.keyed[key]
        for number in known.possible(one, others, met):
            if number in known.literal:
                literal.add(number)
                continue
            family, form = known.forms[number]
            yield family, form, one.start, one.end
    for number in sorted(literal):
        if known.is_backed(number, view.text):
            family, form = known.forms[number]
            yield family, form, 0, len(view.text)
