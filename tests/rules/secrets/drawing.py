"""Draws texts that a regular expression matches, by chance but the same each time."""

import random
import re
from re import _parser  # type: ignore[attr-defined]  # no public reader of patterns
from typing import Any

MOST_REPEATS = 40
_ANY = "abcXYZ019-_. "


def draw(pattern: re.Pattern[str], chance: random.Random) -> str:
    """A text that `pattern` is likely to match: what stands around is not drawn."""
    return _draw(_parser.parse(pattern.pattern, pattern.flags), chance)


def _draw(tree: Any, chance: random.Random) -> str:
    return "".join(_part(str(op), value, chance) for op, value in tree)


def _part(op: str, value: Any, chance: random.Random) -> str:
    match op:
        case "LITERAL":
            return chr(value)
        case "IN":
            return chance.choice(_members(value))
        case "ANY" | "NOT_LITERAL":
            return chance.choice(_ANY)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            least, most, tree = value
            times = chance.randint(least, min(int(most), least + MOST_REPEATS))
            return "".join(_draw(tree, chance) for _ in range(times))
        case "SUBPATTERN":
            return _draw(value[-1], chance)
        case "BRANCH":
            return _draw(chance.choice(value[1]), chance)
        case _:
            return ""  # an assertion takes no place


def _members(ranges: Any) -> str:
    found: set[str] = set()
    is_negated = False
    for op, value in ranges:
        match str(op):
            case "NEGATE":
                is_negated = True
            case "LITERAL":
                found.add(chr(value))
            case "RANGE":
                found.update(map(chr, range(value[0], value[1] + 1)))
            case _:
                found.update(_category(str(value)))
    whole = {chr(point) for point in range(32, 127)}
    return "".join(sorted((whole - found if is_negated else found & whole) or {" "}))


def _category(name: str) -> str:
    word = "".join(one for one in map(chr, range(128)) if one.isalnum() or one == "_")
    return {"CATEGORY_DIGIT": "0123456789", "CATEGORY_SPACE": " "}.get(name, word)
