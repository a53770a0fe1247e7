r"""Phrases: regular expressions for sentences, written as one would say them.

A blank stands for whatever separates two words on a page (spaces, a line end, commas,
emphasis), a blank and `*` for that or nothing, ` ~3` for up to three words, `~~9` for
up to nine letters of any kind, `{name}` for a word class of the family's lexicon. A
letter with a mark also matches without it, so that Vietnamese typed without diacritics
is found, while a word that merely shares the letters (`dùng`, `đừng`) is not.

Every gap is bounded and every blank possessive: matching stays linear.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

SEPARATOR = r"[^\w.!?;:]{1,6}+"
MAYBE = r"[^\w.!?;:\n]{0,6}+"
WORD = r"\w++(?:[.'/@-]\w++)*+"
_NAME = re.compile(r"\{([^\W\d][\w-]*)\}")
_TOKEN = re.compile(
    r"\[(?:\\.|[^\]\\])*\]|\\.|~~(?P<letters>\d+)| ~(?P<words>\d+)|(?P<maybe> [*?])|"
    r"(?P<word>[^\W\d_]+(?![?*+{]))|."
)
# What stems are found with; thousands of calls at start-up are worth the names.
_PIECE = re.compile(r"\[(?:\\.|[^\]\\])*\]|\\.|[()|]|[^\[\\()|]+|.")
_EITHER = re.compile(r"\[(\w)\]")
_GROUP = re.compile(r"(?:\([^()]*\)|\[[^\]]*\])(?:[?*+]|\{\d[^}]*\})*")
_INNER = re.compile(r"\([^()]*\)(?:[?*+]|\{\d[^}]*\})*")
_UNSURE = re.compile(r".[?*]|.\{\d[^}]*\}|~+\d+|\\.|\{[^}]*\}")
_RUNS = re.compile(r"[^\W_]+(?: [^\W_]+)*")
_OPTIONAL = re.compile(r"[?*]|\{0")
_LOOK = re.compile(r"\?<?[!=]")


@dataclass(frozen=True)
class Words:
    """A word class: its pattern, and its ways where a gate asks for it."""

    pattern: str
    ways: tuple[str, ...] = ()

    @cached_property
    def stems(self) -> frozenset[str]:
        """Letters of which any text of the class has some; empty if none are known.

        Raises `ValueError` for a way that has none, since it could not be gated.
        """
        return frozenset().union(*map(_rarest, self.ways))


def words(*ways: str) -> Words:
    """A word class from its ways; each is a phrase with literal letters of its own."""
    return Words("(?:" + "|".join(ways) + ")", ways)


def _rarest(way: str) -> frozenset[str]:
    if _is_bare(way):
        return frozenset([plain(way)])
    needs = required(way, {})
    if not needs:
        message = f"no letters of its own: {way}"
        raise ValueError(message)
    return max(needs, key=lambda stems: min(map(_weight, stems)))


def _is_bare(way: str) -> bool:
    """Whether a way is words and blanks, which are their own stem."""
    return (way.isascii() and way.replace(" ", "").isalpha()) or way.isalpha()


def fragment(pattern: str) -> Words:
    """A part of phrases that no gate asks for."""
    return Words(pattern)


@cache
def _stem(way: str) -> str | None:
    """The longest run of words that every text of the `way` must hold."""
    bare = _EITHER.sub(r"\1", unicodedata.normalize("NFKC", way))
    while True:
        shorter = _GROUP.sub("\0", bare)
        if shorter == bare:
            break
        bare = shorter
    bare = _UNSURE.sub("\0", plain(bare))
    runs: list[str] = _RUNS.findall(bare)
    return max(runs, key=_weight, default=None)


def _weight(word: str) -> int:
    # One letter of a script without blanks tells as much as two of another.
    return len(word) if word.isascii() else 2 * len(word)


def plain(text: str) -> str:
    """`text` without the marks of Latin letters; other scripts stay as they are."""
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFD", text.replace("đ", "d"))
    bare = re.sub(r"(?<=[a-z])[\u0300-\u036f]+", "", parted)
    return unicodedata.normalize("NFC", bare)


def expand(phrase: str, lexicon: Mapping[str, Words]) -> str:
    """The regular expression that `phrase` stands for.

    Raises `ValueError` for a gap that no blank introduces: it would be letters.
    """
    filled = unicodedata.normalize("NFKC", phrase)
    while _NAME.search(filled):
        filled = _NAME.sub(lambda name: _known(name[1], lexicon), filled)
    if re.search(r"(?<![ ~])~\d", filled):
        message = f"a gap without a blank before it: {phrase}"
        raise ValueError(message)
    return "".join(map(_expanded, _TOKEN.finditer(filled)))


def _known(name: str, lexicon: Mapping[str, Words]) -> str:
    return unicodedata.normalize("NFKC", lexicon[name].pattern)


def _expanded(token: re.Match[str]) -> str:
    if token["letters"]:
        return rf"[^。!?\n]{{0,{token['letters']}}}?"
    if token["words"]:
        return rf"(?:{SEPARATOR}{WORD}){{0,{token['words']}}}?"
    if token["maybe"]:
        return MAYBE
    if token["word"]:
        return _with_or_without_marks(token["word"])
    return SEPARATOR if token[0] == " " else token[0]


@cache
def _with_or_without_marks(word: str) -> str:
    # Whole words instead of letter classes: those compile forty times slower.
    bare = plain(word)
    return word if bare == word else f"(?:{word}|{bare})"


def required(phrase: str, lexicon: Mapping[str, Words]) -> tuple[frozenset[str], ...]:
    """Letters that a text of the `phrase` can't do without: one of each set."""
    needs: list[frozenset[str]] = []
    for ways in _parts(unicodedata.normalize("NFKC", phrase)):
        if len(ways) == 1:
            needs += _sure_stems(ways[0], lexicon)
            continue
        each = [_sure_stems(way, lexicon) for way in ways]
        if all(each):
            needs.append(frozenset[str]().union(*(stems[0] for stems in each)))
    return tuple(dict.fromkeys(needs))


def _parts(phrase: str) -> Iterator[list[str]]:
    """The parts of a phrase that are not optional, each as its possible ways."""
    depth, ways = 0, [""]
    for token in _PIECE.finditer(phrase):
        mark = token[0]
        if mark == ")":
            depth -= 1
        if mark in {"(", ")"} and depth == 0:
            if mark == "(" or _counts(ways[0], phrase, token.end()):
                yield ways
            ways = [""]
        elif mark == "|" and depth == 1:
            ways.append("")
        else:
            ways[-1] += mark
        if mark == "(":
            depth += 1
    yield ways


def _counts(inside: str, phrase: str, end: int) -> bool:
    """Whether a group must be matched: no lookaround, not optional."""
    looks = _LOOK.match(inside) is not None
    return not looks and _OPTIONAL.match(phrase, end) is None


def _sure_stems(way: str, lexicon: Mapping[str, Words]) -> list[frozenset[str]]:
    bare = _INNER.sub("\0", way.removeprefix("?:"))
    named = [
        lexicon[name[1]].stems
        for name in _NAME.finditer(bare)
        if not _OPTIONAL.match(bare, name.end())
    ]
    known = [stems for stems in named if stems]
    letters = _stem(bare)
    return known if letters is None else [*known, frozenset([letters])]
