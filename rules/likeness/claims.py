"""What two sentences that are lined up claim differently."""

from collections.abc import Iterator, Sequence
from functools import cache

from rules.likeness.align import Alignment
from rules.likeness.difference import DifferenceKind
from rules.likeness.polarity import Side
from rules.likeness.tokens import Token

Claim = tuple[DifferenceKind, str, str]
"""Kind, what ours says, what theirs says."""

_LINED_UP = 0.55
"""Share of the shorter sentence that must line up for its claims to be compared."""
_LINED_UP_OF_LONGER = 0.4
_LIGHT_BESIDE = 8
"""Light words beside a negation that may differ too: "must be", "is never","""
_HEAVY_BESIDE = 1
"""and other words: with more of them it is another phrase that stands there."""
_LIGHT = """
    a an the any some it that be is are was were been being do does did has have had
    can could will would should might to only always still also already again yes with
    if ever
    được đã đang sẽ có là thì hãy nên thể rồi luôn vẫn cũng nữa cả mà bị
"""
_OPPOSING_PREFIXES = ("un", "in", "im", "ir", "non", "dis", "de")
_SHORTEST_STEM = 4

_CONNECTORS = (
    "to", "into", "than", "over", "before", "after", "instead of", "->", "=>", "→", "⇒",
    "sang", "đến", "tới", "vào", "về", "trước", "sau", "hơn", "thay vì", "thay cho",
    "か ら", "よ り", "で は なく", "の 代 わ り に", "の か わ り に",
)  # fmt: skip
_ARTICLES = frozenset({"a", "an", "the", "our", "các", "những", "một"})
_REACH = 5


def claims(lined: Alignment) -> Iterator[Claim]:
    """The conflicting claims of two sentences, if they line up well enough."""
    if not _well(lined):
        return
    denied = list(_denied(lined))
    opposed = list(lined.opposed())
    polar = [pair for pair in opposed if _is_polar(pair[0])]
    if len(denied) == 1 and len(polar) == 1:
        # "Must not be enabled" says what "must be disabled" says.
        opposed.remove(polar[0])
        denied = []
    for mine, other in opposed:
        yield _kind(mine), mine.text, other.text
    for left, right in denied:
        yield "negation", left, right
    if not opposed and not denied:
        yield from _swapped(lined.ours, lined.theirs)


def _well(lined: Alignment) -> bool:
    """Whether enough lines up that both sentences speak of the same thing."""
    ours = sum(one.kind != "negation" for one in lined.ours)
    theirs = sum(one.kind != "negation" for one in lined.theirs)
    both = sum(lined.ours[mine].kind != "negation" for mine, _ in lined.places)
    shorter, longer = min(ours, theirs), max(ours, theirs)
    return both >= max(1, shorter * _LINED_UP, longer * _LINED_UP_OF_LONGER)


def _kind(token: Token) -> DifferenceKind:
    if token.kind == "date":
        return "date"
    if isinstance(token.value, Side):
        return "negation" if token.value.kind == "negation" else "direction"
    return "number"


def _is_polar(token: Token) -> bool:
    return isinstance(token.value, Side) and token.value.polar


def _denied(lined: Alignment) -> Iterator[tuple[str, str]]:
    """What one side denies and the other does not, word by word."""
    for ours, theirs in lined.gaps():
        mine, others = _negations(ours), _negations(theirs)
        if (len(mine) + len(others)) % 2 and _is_narrow(ours, theirs):
            yield " ".join(mine), " ".join(others)
        for one in ours:
            for other in theirs:
                if _is_antonym(one.text, other.text):
                    yield one.text, other.text


def _negations(tokens: Sequence[Token]) -> list[str]:
    return [one.text for one in tokens if _negates(one)]


def _negates(token: Token) -> bool:
    side = token.value
    return token.kind == "negation" or (isinstance(side, Side) and side.negates)


def _is_narrow(ours: Sequence[Token], theirs: Sequence[Token]) -> bool:
    """Whether little else than negations and light words stands in a gap."""
    rest = [one for one in (*ours, *theirs) if not _negates(one)]
    light = sum(map(_is_light, rest))
    return light <= _LIGHT_BESIDE and len(rest) - light <= _HEAVY_BESIDE


def _is_light(token: Token) -> bool:
    """Whether a token only carries grammar: an auxiliary, a kana of an ending."""
    if isinstance(token.value, Side):
        return token.value.kind == "negation"
    return token.text in _light_words() or "\u3041" <= token.text[0] <= "\u309f"


@cache
def _light_words() -> frozenset[str]:
    return frozenset(_LIGHT.split())


def _is_antonym(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST_STEM and any(
        long == prefix + short for prefix in _OPPOSING_PREFIXES
    )


def _swapped(ours: Sequence[Token], theirs: Sequence[Token]) -> Iterator[Claim]:
    """What has changed places around a word that gives a direction.

    "From staging to production" against "from production to staging".
    """
    mine = [one for one in ours if one.text not in _ARTICLES]
    others = [one for one in theirs if one.text not in _ARTICLES]
    for connector in _CONNECTORS:
        word = connector.split()
        at, there = _place(mine, word), _place(others, word)
        if at is None or there is None:
            continue
        left, right = (
            _overlap(mine[:at], others[there + len(word) :]),
            _overlap(others[:there], mine[at + len(word) :]),
        )
        if left and right and left != right:
            yield (
                "direction",
                f"{left} {connector} {right}",
                f"{right} {connector} {left}",
            )
            return


def _place(tokens: Sequence[Token], word: Sequence[str]) -> int | None:
    texts = [one.text for one in tokens]
    for at in range(1, len(texts) - len(word)):
        if texts[at : at + len(word)] == word:
            return at
    return None


def _overlap(before: Sequence[Token], after: Sequence[Token]) -> str:
    """The longest end of `before` that `after` begins with; '' below two letters."""
    for length in range(min(len(before), len(after), _REACH), 0, -1):
        if all(
            one.key == other.key and not one.conflicts(other)
            for one, other in zip(before[-length:], after[:length], strict=True)
        ):
            text = "".join(one.text for one in before[-length:])
            return text if len(text) > 1 else ""
    return ""
