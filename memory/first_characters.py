"""First characters: with which a part of a regular expression can begin.

Sets are bits of a number: one for each ASCII character, and one for all the others
together. So a set may hold more than can stand there, never less.
"""

import re
from collections.abc import Iterable
from functools import cache
from re import _constants as sre  # type: ignore[attr-defined]
from typing import Any

Nodes = Iterable[tuple[Any, Any]]
REPEATS = frozenset({sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT})

_ASCII = 128
_OTHERS = 1 << _ASCII
_ALL = (1 << _ASCII + 1) - 1
_FOLDED = "kKsSiI"  # letters that have a partner beyond ASCII where case is ignored


def begins(nodes: Nodes) -> tuple[int, bool]:
    """First characters of a sequence, and whether it may match nothing at all."""
    found = 0
    for operation, value in nodes:
        first, may_be_empty = _begins(operation, value)
        found |= first
        if not may_be_empty:
            return found, False
    return found, True


def with_cases(characters: int) -> int:
    """The set with the other case of each letter in it."""
    found = characters
    for code in range(_ASCII):
        if characters >> code & 1:
            found |= 1 << ord(chr(code).swapcase())
    if any(found >> ord(letter) & 1 for letter in _FOLDED):
        found |= _OTHERS
    return found


def _begins(operation: object, value: Any) -> tuple[int, bool]:  # noqa: ANN401  (the parser's)
    if operation is sre.SUBPATTERN:
        return begins(value[-1])
    if operation is sre.ATOMIC_GROUP:
        return begins(value)
    if operation in REPEATS:
        first, may_be_empty = begins(value[2])
        return first, may_be_empty or value[0] == 0
    if operation is sre.BRANCH:
        each = [begins(one) for one in value[1]]
        found = 0
        for first, _ in each:
            found |= first
        return found, any(may_be_empty for _, may_be_empty in each)
    if operation is sre.AT:
        return 0, True
    return _characters(operation, value), False


def _characters(operation: object, value: Any) -> int:  # noqa: ANN401  (the parser's)
    if operation is sre.LITERAL:
        return _range(value, value)
    if operation is sre.NOT_LITERAL:
        return _ALL & ~_range(value, value) | _OTHERS
    if operation is sre.RANGE:
        return _range(*value)
    if operation is sre.CATEGORY:
        return _category(str(value))
    if operation is sre.IN:
        found = 0
        for one, inner in value:
            found |= _characters(one, inner) if one is not sre.NEGATE else 0
        is_negated = value[0][0] is sre.NEGATE
        return (_ALL & ~found) | _OTHERS if is_negated else found
    return _ALL


def _range(first: int, last: int) -> int:
    known = sum(1 << code for code in range(first, min(last, _ASCII - 1) + 1))
    return known | (_OTHERS if last >= _ASCII else 0)


@cache
def _category(name: str) -> int:
    """`CATEGORY_NOT_DIGIT` and the like; each has members beyond ASCII."""
    letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}.get(name.rpartition("_")[2])
    if letter is None:
        return _ALL
    form = re.compile(rf"\{letter.upper() if '_NOT_' in name else letter}")
    found = (1 << code for code in range(_ASCII) if form.match(chr(code)))
    return sum(found) | _OTHERS
