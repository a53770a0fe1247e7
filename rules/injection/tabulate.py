"""The gate's table, worked out from the families: by which words each form is found.

Every form has a key: of the sets of words it can't do without, the one met least in
ordinary memories. Working this out takes longer than judging a few files, so it is
kept in `gate.json`; `ak-memory dev generate` writes that, and a test holds it current.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.injection.commonplace import EVERYWHERE, FREQUENT, OCCASIONAL
from rules.injection.families import FAMILIES
from rules.injection.family import Form, Mood
from rules.injection.needs import PREFIX, is_wordy

# Letters of Japanese memories, the most frequent first.
_COMMON_MARKS = (
    "るーをすのにはトがとしたクでなスこッルいンあれロりさ行イ前きリ上かテ計プエ再め後え"
    "コ返キドバ分件ジ二間レフ更実時せチ検当者カケメュてアタ一ラモ同追加書秒限シ合らベグ"
    "げ日無超ま理動ブ担デ手共以金起セ出取数送びつ画索じ変新正ナワ認値化部並様列度仕ポ名"
    "引重査効明処切付用ウム"
)

Shelf = dict[str, dict[str, list[int]]]


class Table:
    """Forms and needs by number, in the order of the families.

    A need with phrases or letters in it is `rough`: its bit says that it may be met,
    the next bit that it is.
    """

    def __init__(self) -> None:
        self.prefixes: dict[str, list[int]] = {}
        self.rough: dict[int, tuple[list[str], list[str]]] = {}
        self.wanted: list[list[int]] = []
        self.asked: list[list[int]] = []
        self.keyed: dict[int, list[int]] = {}
        self.marks: Shelf = {}
        self.scripts: Shelf = {}
        self.behind: list[int] = []
        self.literal: dict[int, list[list[str]]] = {}
        self._numbers: dict[frozenset[str], int] = {}
        self._next = 0
        forms = [form for family in FAMILIES for form in family.forms]
        for number, form in enumerate(forms):
            self._add(number, form)

    def _add(self, number: int, form: Form) -> None:
        asked = form.needs[:1] if form.literal else form.needs
        stems = sorted(asked, key=_commonness)
        needed = [self._need(one) for one in stems]
        if form.literal:
            self.literal[number] = [sorted(one) for one in form.needs[1:]]
        if form.mood in {Mood.HIDDEN, Mood.UNSEEN}:
            self.behind.append(number)
        else:
            self._file(needed[0], stems[0], number)
        told = [all(map(is_wordy, one)) for one in stems]
        self.wanted.append([n for n, sure in zip(needed, told, strict=True) if sure])
        self.asked.append([one for one in needed if one in self.rough])

    def _need(self, stems: frozenset[str]) -> int:
        known = self._numbers.get(stems)
        if known is not None:
            return known
        number = self._numbers[stems] = self._next
        words = [one for one in sorted(stems) if is_wordy(one) and " " not in one]
        phrases = [one for one in sorted(stems) if is_wordy(one) and " " in one]
        letters = [one for one in sorted(stems) if not is_wordy(one)]
        is_rough = bool(phrases or letters)
        if is_rough:
            self.rough[number] = phrases, letters
        for prefix in {prefix for word in words for prefix in _variants(word)}:
            self.prefixes.setdefault(prefix, []).append(number)
            if is_rough:
                self.prefixes[prefix].append(number + 1)
        for prefix in {phrase.partition(" ")[0][:PREFIX] for phrase in phrases}:
            self.prefixes.setdefault(prefix, []).append(number)
        self._next += 2 if is_rough else 1
        return number

    def _file(self, key: int, stems: frozenset[str], number: int) -> None:
        self.keyed.setdefault(key, []).append(number)
        for stem in sorted(stems):
            if not is_wordy(stem):
                shelf = self.marks if stem.isascii() else self.scripts
                keys = shelf.setdefault(_rarest_mark(stem), {}).setdefault(stem, [])
                if key not in keys:
                    keys.append(key)

    def plain(self) -> Mapping[str, Any]:
        """The table as JSON has it."""
        return {
            "prefixes": {
                one: sorted({*bits}) for one, bits in sorted(self.prefixes.items())
            },
            "rough": self.rough,
            "wanted": self.wanted,
            "asked": self.asked,
            "keyed": self.keyed,
            "marks": self.marks,
            "scripts": self.scripts,
            "behind": self.behind,
            "literal": self.literal,
        }


def as_json() -> str:
    """What `gate.json` has to hold, each part on lines of its own."""
    parts = (
        f'"{name}":\n{json.dumps(part, ensure_ascii=False, separators=(",", ":"))}'
        for name, part in Table().plain().items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"


@cache
def _variants(stem: str) -> tuple[str, ...]:
    """The first letters of words that begin with `stem`."""
    if len(stem) >= PREFIX:
        return (stem[:PREFIX],)
    endings = ("", "s", "es", "ed", "ing", "er", "d")
    return tuple((stem + ending)[:PREFIX] for ending in endings)


def _rarest_mark(stem: str) -> str:
    """The letter of a stem that a text holds least often."""
    return max(stem, key=_rareness)


def _rareness(mark: str) -> tuple[int, bool]:
    if not mark.isascii():
        place = _COMMON_MARKS.find(mark)
        return place % len(_COMMON_MARKS) + 3, "\u3400" <= mark <= "\u9fff"
    if mark.isalnum() or mark.isspace():
        return 0, False
    return 1 if mark in "-/:[]" else 2, False


def _commonness(stems: frozenset[str]) -> float:
    return sum(map(_stem_commonness, sorted(stems)))


@cache
def _stem_commonness(stem: str) -> float:
    # A phrase is looked at where its first word stands.
    name = stem.partition(" ")[0] if is_wordy(stem) else stem.replace(" ", "_")
    if name in EVERYWHERE or len(stem) == 1:
        return 4
    if name in FREQUENT:
        return 0.8
    return 0.1 if name in OCCASIONAL else 0.02
