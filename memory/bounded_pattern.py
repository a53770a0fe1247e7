"""Bounded pattern: which regular expressions of the settings may be used.

They meet texts of others, in every lint, and Python's matching can take exponential
time. So a pattern is taken only if counting its choices proves that it can't. Where
the next character decides there is no choice, as with `\\d+\\.`; what does vary must
do so in a bounded number of ways, and nothing may vary within a repeat.
"""

import re
from collections.abc import Sequence
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from memory.first_characters import REPEATS, begins, with_cases

LONGEST = 255  # characters that a pattern is matched against at most
# One repeat such as `.*` and a few choices; each way costs a look at the text again.
MOST_WAYS = (LONGEST + 1) * 8

_Node = tuple[Any, Any]
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
    ignores_case = any("i" in flags for flags in re.findall(r"\(\?(\w+)", pattern))
    try:
        ways = _Count(ignores_case).all(list(parser.parse(pattern)), 0)
    except re.error as error:
        hint = "; write flags as (?i:...)" if "global flags" in str(error) else ""
        return f"not a regular expression: {error}{hint}"
    except _UnboundedError as error:
        return f"could take for ever on a hostile text, since it holds {error}"
    except (RecursionError, OverflowError):
        return "nested too deeply"
    if ways > MOST_WAYS:
        return (
            "could take very long on a hostile text: at most one repeat such as `.*` "
            "may also take what may follow it"
        )
    return None


class _Count:
    """Counts the ways, knowing whether case may be ignored."""

    def __init__(self, ignores_case: bool) -> None:
        self.ignores_case = ignores_case

    def all(self, nodes: Sequence[_Node], after: int) -> int:
        """Ways of a sequence that characters of `after` follow."""
        ways = 1
        for operation, value in reversed(list(nodes)):
            ways = min(ways * self._one(operation, value, after), MOST_WAYS + 1)
            first, may_be_empty = self._begins([(operation, value)])
            after = first | after if may_be_empty else first
        return ways

    def _begins(self, nodes: Sequence[_Node]) -> tuple[int, bool]:
        first, may_be_empty = begins(nodes)
        return with_cases(first) if self.ignores_case else first, may_be_empty

    def _one(self, operation: object, value: Any, after: int) -> int:  # noqa: ANN401  (the parser's)
        if operation in _NEVER:
            raise _UnboundedError(_NEVER[operation])
        if operation is sre.SUBPATTERN:
            return self.all(value[-1], after)
        if operation is sre.ATOMIC_GROUP:
            return self.all(value, after)
        if operation is sre.BRANCH:
            return self._branch(value[1], after)
        if operation in REPEATS:
            return self._repeat(value, after)
        return 1

    def _branch(self, branches: Sequence[Sequence[_Node]], after: int) -> int:
        taken, is_clear = 0, True
        for one in branches:
            first, may_be_empty = self._begins(one)
            first |= after if may_be_empty else 0
            is_clear = is_clear and not taken & first
            taken |= first
        each = [self.all(one, after) for one in branches]
        return max(each) if is_clear else sum(each)

    def _repeat(self, value: tuple[int, int, Sequence[_Node]], after: int) -> int:
        least, most, body = value
        first, may_be_empty = self._begins(body)
        inner = self.all(body, after | first if most > 1 else after)
        if most > 1 and (inner > 1 or may_be_empty):
            raise _UnboundedError("a repeat of something that may itself vary")
        if not first & after and not may_be_empty:
            return inner
        if most <= 1:
            return inner + (1 - least)
        return min(most, LONGEST) - min(least, LONGEST) + 1
