"""Words that mix alphabets whose letters look alike.

A word is judged whole. Greek signs in formulas, foreign words and names, and words
wholly of another alphabet in a line about it are spelling, not disguise.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rules.hidden_text.concealment import Concealment, name

if TYPE_CHECKING:
    from regex import Pattern

_CYRILLIC = frozenset("асеорхуіјѕһԁԛԝѵӏкАВЕКМНОРСТУХІЈЅҮԌԚԜҺӀѴ")
_GREEK = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϒϳ")
# Signs of formulas too (`ρgh`, `αx`): a disguise in longer words alone.
_GREEK_SIGNS = frozenset("αικρυχτγηωεσπν")
# Nobody mixes these with Latin letters but to disguise.
_NEVER_MIXED = frozenset({"Armn", "Cher", "Copt", "Lisu", "Dsrt", "Tfng", "Cans"})
_LATIN_IN_CYRILLIC = frozenset("acekopxyijsABCEHIJKMOPSTXY")
_SMALL_CAPITALS = frozenset("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ")
_LATIN = _SMALL_CAPITALS | frozenset("ɑɡ\u212a")


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return any(
        letter in _LATIN or (not letter.isascii() and _script(letter) != "Latn")
        for letter in letters
    )


def find(text: str) -> Iterator[Concealment]:
    """Words with letters that look like those of another alphabet."""
    start = 0
    for line in text.split("\n"):
        if not line.isascii():
            for at, word, odd in _disguised(line):
                yield Concealment(
                    start + at,
                    start + at + len(word),
                    f"{name(odd)} in this word looks like another letter: what is read "
                    "is not what searches and checks find. Write the word in one "
                    "alphabet.",
                )
        start += len(line) + 1


def _disguised(line: str) -> Iterator[tuple[int, str, str]]:
    """Offset, word and first look-alike letter of each disguised word."""
    words = [(match.start(), match[0]) for match in _words().finditer(line)]
    foreign: bool | None = None
    for at, word in words:
        if word.isascii():
            continue
        odd = _odd_letter(word)
        if not odd or (line[at - 1 : at] in {"/", "[", "ˈ"} and odd in _LATIN):
            continue
        if _may_be_foreign(word):
            if foreign is None:
                foreign = any(_is_foreign(other) for _, other in words)
            if foreign:
                continue
        yield at, word, odd


def _odd_letter(word: str) -> str:
    """The first letter that passes for another one, or ''."""
    scripts = [_script(letter) for letter in word]
    latin = [one for one, script in zip(word, scripts, strict=True) if script == "Latn"]
    others = [
        one for one, script in zip(word, scripts, strict=True) if script != "Latn"
    ]
    if not others:
        return _odd_latin(word)
    if not latin:
        whole = _CYRILLIC - {"к"} if "Cyrl" in scripts else _GREEK
        return word[0] if len(word) > 1 and whole.issuperset(word) else ""
    alike = _CYRILLIC | _GREEK | (_GREEK_SIGNS if len(latin) > 2 else frozenset())
    likes = [one for one in others if one in alike or _script(one) in _NEVER_MIXED]
    if likes and (len(likes) == len(others) or len(latin) >= len(others)):
        return likes[0]
    if "Cyrl" in scripts and len(latin) < 3 and _LATIN_IN_CYRILLIC.issuperset(latin):
        return latin[0]
    return ""


def _odd_latin(word: str) -> str:
    """The first Latin letter of a word that passes for an ASCII one, or ''."""
    odd = [letter for letter in word if letter in _LATIN]
    plain = sum(letter.isascii() for letter in word)
    if not odd or plain + len(odd) < len(word):
        return ""
    capitals = len(word) > 2 and _SMALL_CAPITALS.issuperset(word)
    return odd[0] if capitals or plain > max(len(odd), 1) or "\u212a" in odd else ""


def _may_be_foreign(word: str) -> bool:
    """Whether the word may stand in a text of its alphabet.

    Whole words may, and foreign names with an ending (`MRа` in Russian).
    """
    stem = word.rstrip("".join(_CYRILLIC))
    if not stem or stem == word:
        return not any(_script(letter) == "Latn" for letter in word)
    return stem.isascii() and stem.isupper() and 1 < len(stem) >= len(word) - 3


def _is_foreign(word: str) -> bool:
    """Whether a word is of another alphabet beyond doubt."""
    return all(_script(letter) != "Latn" for letter in word) and any(
        letter not in _CYRILLIC and letter not in _GREEK for letter in word
    )


@cache
def _words() -> "Pattern[str]":
    import regex

    letters = r"\p{Latin}\p{Cyrl}\p{Grek}\p{Armn}\p{Cher}\p{Copt}\p{Lisu}\p{Dsrt}"
    return regex.compile(
        rf"[[{letters}\p{{Tfng}}\p{{Cans}}]&&\p{{L}}]"
        rf"[[{letters}\p{{Tfng}}\p{{Cans}}]&&\p{{L}}\p{{Mn}}]*+",
        regex.V1,
    )


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """Script of a letter that `_words` lets in; marks count as Latin."""
    import regex

    if letter.isascii():
        return "Latn"
    for script in ("Latn", "Cyrl", "Grek", *_NEVER_MIXED):
        if regex.match(rf"\p{{{script}}}", letter):
            return script
    return "Latn"
