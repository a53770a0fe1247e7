"""Bounded pattern: which regular expressions of the settings may be used.

They meet texts of others, in every lint, and Python's matching can take exponential
time. So a pattern is taken only if counting its choices proves that it can't: within a
repeat nothing may vary, and all that may vary does so in a bounded number of ways.
"""

import re
from collections.abc import Iterable
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

LONGEST = 255  # characters that a pattern is matched against at most
MOST_WAYS = LONGEST**3  # under a second of work; three long repeats in a row

_REPEATS = frozenset({sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT})
_NEVER = {
    sre.GROUPREF: "a reference back to a group",
    sre.GROUPREF_EXISTS: "a condition on a group",
    sre.ASSERT: "a look ahead or behind",
    sre.ASSERT_NOT: "a look ahead or behind",
}


class _UnboundedError(ValueError):
    """What in a pattern can't be bounded."""


def trouble(pattern: str) -> str | None:
    """Why a pattern may not be used, None where it may."""
    try:
        ways = _ways_of_all(parser.parse(pattern))
    except re.error as error:
        return f"not a regular expression: {error}"
    except _UnboundedError as error:
        return f"could take for ever on a hostile text, since it holds {error}"
    except (RecursionError, OverflowError):
        return "nested too deeply"
    if ways > MOST_WAYS:
        return (
            "could take very long on a hostile text: at most three repeats such as "
            "`+` in a row"
        )
    return None


def _ways_of_all(nodes: Iterable[tuple[Any, Any]]) -> int:
    """In how many ways a sequence can match some text, at most."""
    ways = 1
    for operation, value in nodes:
        ways = min(ways * _ways(operation, value), MOST_WAYS + 1)
    return ways


def _ways(operation: object, value: Any) -> int:  # noqa: ANN401  (the parser's)
    if operation in _NEVER:
        raise _UnboundedError(_NEVER[operation])
    if operation is sre.SUBPATTERN:
        return _ways_of_all(value[-1])
    if operation is sre.ATOMIC_GROUP:
        return _ways_of_all(value)
    if operation is sre.BRANCH:
        return sum(_ways_of_all(one) for one in value[1])
    if operation in _REPEATS:
        return _ways_of_repeat(*value)
    return 1


def _ways_of_repeat(least: int, most: int, body: Iterable[tuple[Any, Any]]) -> int:
    inner = _ways_of_all(body)
    if most > 1 and inner > 1:
        raise _UnboundedError("a repeat of something that may itself vary")
    if most <= 1:
        return inner + (1 - least)
    return min(most, LONGEST) - min(least, LONGEST) + 1
