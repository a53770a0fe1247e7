"""The gate: which forms can match where, by words that a passage must hold.

Every form has a key: of the sets of words it can't do without, the one met least in
ordinary memories. A text is asked once for all keys, and most forms end there.
"""

from collections import defaultdict
from collections.abc import Iterator, Set
from functools import cache

from rules.injection.commonplace import EVERYWHERE, FREQUENT, OCCASIONAL
from rules.injection.family import Family, Form, Mood
from rules.injection.passage import PREFIX, Passage, is_asian
from rules.injection.view import View


class Need:
    """A set of words of which a text must hold one, sorted by how they are found."""

    def __init__(self, stems: frozenset[str]) -> None:
        wordy = [stem for stem in stems if _is_wordy(stem)]
        self.prefixes = frozenset(
            prefix for stem in wordy if " " not in stem for prefix in _variants(stem)
        )
        self.phrases = [stem for stem in wordy if " " in stem]
        self.firsts = frozenset(
            phrase.partition(" ")[0][:PREFIX] for phrase in self.phrases
        )
        self.letters = [stem for stem in stems if not _is_wordy(stem)]

    def is_met(self, passage: Passage) -> bool:
        """Whether `passage` holds a word of the set."""
        if not self.prefixes.isdisjoint(passage.prefixes):
            return True
        if not self.firsts.isdisjoint(passage.prefixes) and any(
            phrase in passage.squeezed for phrase in self.phrases
        ):
            return True
        return bool(self.letters) and any(
            letters in passage.text for letters in self.letters
        )


class Index:
    """Forms by their keys."""

    def __init__(self) -> None:
        self.forms: list[tuple[Family, Form]] = []
        self.stems: list[frozenset[str]] = []
        self.needs: dict[int, Need] = {}
        self.needed: list[list[int]] = []
        self.prefixes: dict[str, set[int]] = defaultdict(set)
        self.phrases: dict[str, dict[str, set[int]]] = defaultdict(dict)
        self.letters: dict[str, dict[str, set[int]]] = {}
        self.asian: dict[str, dict[str, set[int]]] = {}
        self.behind: set[int] = set()
        self.literal: set[int] = set()
        from rules.injection.families import FAMILIES

        numbers: dict[frozenset[str], int] = {}
        for family in FAMILIES:
            for form in family.forms:
                rarest_first = sorted(form.needs, key=_commonness)
                needed = [self._need(one, numbers) for one in rarest_first]
                if form.mood in {Mood.HIDDEN, Mood.UNSEEN}:
                    self.behind.add(len(self.forms))
                else:
                    self._file(len(self.forms), form)
                    # By its key the form was found: that need is met.
                    needed = needed[1:]
                self.needed.append(needed)
                self.forms.append((family, form))

    def _need(self, stems: frozenset[str], numbers: dict[frozenset[str], int]) -> int:
        if stems not in numbers:
            numbers[stems] = len(self.stems)
            self.stems.append(stems)
        return numbers[stems]

    def need(self, number: int) -> Need:
        """The need of a number, taken apart when it is first asked for."""
        if number not in self.needs:
            self.needs[number] = Need(self.stems[number])
        return self.needs[number]

    def is_possible(self, number: int, passage: Passage, met: dict[int, bool]) -> bool:
        """Whether `passage` also holds the words of a form that are not its key.

        `met` is what is known of the passage.
        """
        for need in self.needed[number]:
            known = met.get(need)
            if known is None:
                taken = self.needs.get(need) or self.need(need)
                known = met[need] = taken.is_met(passage)
            if not known:
                return False
        return True

    def _file(self, number: int, form: Form) -> None:
        if form.literal:
            self.literal.add(number)
        key = form.needs[0] if form.literal else min(form.needs, key=_commonness)
        for stem in key:
            if not _is_wordy(stem):
                shelf = self.letters if stem.isascii() else self.asian
                shelf.setdefault(_rarest_mark(stem), {}).setdefault(stem, set()).add(
                    number
                )
            elif " " in stem:
                first = stem.partition(" ")[0][:PREFIX]
                self.phrases[first].setdefault(stem, set()).add(number)
            else:
                for prefix in _variants(stem):
                    self.prefixes[prefix].add(number)

    def spelled(self, text: str) -> list[tuple[str, set[int]]]:
        """Keys in `text` that are marks or of other scripts, with their forms."""
        shelves = [group for mark, group in self.letters.items() if mark in text]
        if is_asian(text):
            marks = frozenset(text)
            shelves += [self.asian[first] for first in self.asian.keys() & marks]
        return [
            (letters, numbers)
            for shelf in shelves
            for letters, numbers in shelf.items()
            if letters in text
        ]

    def worded(self, passage: Passage) -> set[int]:
        """Numbers of the forms whose key is a word or a phrase in `passage`."""
        found: set[int] = set()
        for prefix in self.prefixes.keys() & passage.prefixes:
            found |= self.prefixes[prefix]
        for first in self.phrases.keys() & passage.prefixes:
            for phrase, numbers in self.phrases[first].items():
                if phrase in passage.squeezed:
                    found |= numbers
        return found


@cache
def _variants(stem: str) -> tuple[str, ...]:
    """The first letters of words that begin with `stem`."""
    if len(stem) >= PREFIX:
        return (stem[:PREFIX],)
    endings = ("", "s", "es", "ed", "ing", "er", "d")
    return tuple((stem + ending)[:PREFIX] for ending in endings)


def _rarest_mark(stem: str) -> str:
    """The letter of a stem that a text holds least often: Han before kana."""
    return max(stem, key=lambda mark: ("\u3400" <= mark <= "\u9fff", mark > "\u30a0"))


@cache
def _is_wordy(stem: str) -> bool:
    return stem.isascii() and stem.replace(" ", "").isalnum()


def _commonness(stems: frozenset[str]) -> float:
    return sum(map(_stem_commonness, stems))


@cache
def _stem_commonness(stem: str) -> float:
    name = stem.replace(" ", "_")
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
    spelled = known.spelled("\n" + view.text)
    veiled = view.decoded or view.hidden or "<" in view.text or "]:" in view.text
    for one in view.passages:
        if one.text in seen:
            continue
        numbers = known.worded(one)
        for letters, forms in spelled:
            if letters in one.text:
                numbers |= forms
        if veiled:
            numbers |= known.behind
        literal |= numbers & known.literal
        met: dict[int, bool] = {}
        for number in sorted(numbers - known.literal):
            family, form = known.forms[number]
            if known.is_possible(number, one, met):
                yield family, form, one.start, one.end
    for number in sorted(literal):
        family, form = known.forms[number]
        if all(any(one in view.text for one in stems) for stems in form.needs[1:]):
            yield family, form, 0, len(view.text)
