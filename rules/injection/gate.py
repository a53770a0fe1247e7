"""The gate: which forms can match where, by words that a passage must hold.

Every form has a key: of the sets of words it can't do without, the one met least in
ordinary memories. A text is asked once for all keys, and most forms end there.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from functools import cache

from rules.injection.commonplace import EVERYWHERE, FREQUENT, OCCASIONAL
from rules.injection.family import Family, Form, Mood
from rules.injection.needs import Needs, is_wordy
from rules.injection.passage import Passage
from rules.injection.view import View


class Index:
    """Forms by their keys.

    `forms` have a number each; `wanted` are the bits of their needs as far as words
    tell, `rough` the needs that their bit alone does not meet.
    """

    def __init__(self) -> None:
        self.needs = Needs()
        self.forms: list[tuple[Family, Form]] = []
        self.wanted: list[int] = []
        self.rough: list[list[int]] = []
        self.keyed: dict[int, list[int]] = defaultdict(list)
        self.keys = 0
        self.letters: dict[str, dict[str, set[int]]] = {}
        self.asian: dict[str, dict[str, set[int]]] = {}
        self.behind: set[int] = set()
        self.literal: set[int] = set()
        from rules.injection.families import FAMILIES

        for family in FAMILIES:
            for form in family.forms:
                self._add(len(self.forms), form)
                self.forms.append((family, form))
        self.sought = {
            key: [(one, self.wanted[one]) for one in forms]
            for key, forms in self.keyed.items()
        }
        for key in self.keyed:
            self.keys |= 1 << key

    def _add(self, number: int, form: Form) -> None:
        asked = form.needs[:1] if form.literal else form.needs
        needed = [self.needs.add(one) for one in sorted(asked, key=_commonness)]
        if form.literal:
            self.literal.add(number)
        if form.mood in {Mood.HIDDEN, Mood.UNSEEN}:
            self.behind.add(number)
        else:
            self._file(needed[0], number)
        wanted = 0
        for need in needed:
            wanted |= self.needs.bit(need)
        self.wanted.append(wanted)
        self.rough.append([one for one in needed if one in self.needs.rough])

    def _file(self, key: int, number: int) -> None:
        self.keyed[key].append(number)
        for stem in self.needs.stems[key]:
            if not is_wordy(stem):
                shelf = self.letters if stem.isascii() else self.asian
                group = shelf.setdefault(_rarest_mark(stem), {})
                group.setdefault(stem, set()).add(key)

    def spelled(self, view: View) -> list[tuple[str, set[int]]]:
        """Keys in a view that are marks or of other scripts, with their needs."""
        text = "\n" + view.text
        shelves = [group for mark, group in self.letters.items() if mark in text]
        if view.is_asian:
            marks = frozenset(text)
            shelves += [self.asian[first] for first in self.asian.keys() & marks]
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
        needs = self.forms[number][1].needs[1:]
        return all(any(one in text for one in stems) for stems in needs)


def _rarest_mark(stem: str) -> str:
    """The letter of a stem that a text holds least often: Han before kana."""
    return max(stem, key=lambda mark: (_rareness(mark), mark > "\u30a0"))


def _rareness(mark: str) -> int:
    if mark.isalnum() or mark.isspace():
        return 3 if "\u3400" <= mark <= "\u9fff" else 0
    return 1 if mark in "-/:" else 2


def _commonness(stems: frozenset[str]) -> float:
    return sum(map(_stem_commonness, stems))


@cache
def _stem_commonness(stem: str) -> float:
    # A phrase is looked at where its first word stands.
    name = stem.partition(" ")[0] if is_wordy(stem) else stem.replace(" ", "_")
    if name in EVERYWHERE or len(stem) == 1:
        return 4
    if name in FREQUENT:
        return 0.8
    return 0.1 if name in OCCASIONAL else 0.02


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
                met |= keys
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
